import type { Scope } from "../context.ts";

type Days = {
  readonly from?: Temporal.PlainDate | undefined;
  readonly to?: Temporal.PlainDate | undefined;
};

/** Returns the time zone of the desk. Without a desk, returns a default for jobs such as the nightly check. */
export const deskZone = ({ config }: Pick<Scope, "config">): string =>
  config.desk?.timeZone ?? "America/New_York";

/** Returns the instants at which the first day begins and the last day ends, in the desk's time zone (DH-34). */
export function timesOfDays(scope: Pick<Scope, "config">, { from, to }: Days) {
  const zone = deskZone(scope);
  const begin = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant();
  return { since: from && begin(from), before: to && begin(to.add({ days: 1 })) };
}
