import type { Scope } from "../context.ts";

type Days = {
  readonly from?: Temporal.PlainDate | undefined;
  readonly to?: Temporal.PlainDate | undefined;
};

/** Returns the moments from the begin of the first day to the end of the last day, in the desk's zone (DH-34). */
export function timesOfDays({ config }: Pick<Scope, "config">, { from, to }: Days) {
  const zone = config.desk?.timeZone ?? "America/New_York";
  const begin = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).toInstant();
  return { since: from && begin(from), before: to && begin(to.add({ days: 1 })) };
}
