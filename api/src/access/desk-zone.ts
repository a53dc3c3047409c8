import type { Scope } from "../context.ts";

type Days = {
  readonly from?: Temporal.PlainDate | undefined;
  readonly to?: Temporal.PlainDate | undefined;
};

/** Returns the time zone of the desk. The default applies to work outside the desk, such as the nightly check. */
export const deskZone = ({ config }: Pick<Scope, "config">): string =>
  config.desk?.timeZone ?? "America/New_York";

/** Returns the moments from the begin of the first day to the end of the last day, in the desk's zone (DH-34). */
export function timesOfDays(scope: Pick<Scope, "config">, { from, to }: Days) {
  const zone = deskZone(scope);
  const begin = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant();
  return { since: from && begin(from), before: to && begin(to.add({ days: 1 })) };
}
