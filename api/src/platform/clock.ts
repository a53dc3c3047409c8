import type { Clock } from "../context.ts";

/** The machine's clock. */
export function systemClock(): Clock {
  return { now: () => Temporal.Now.instant() };
}
