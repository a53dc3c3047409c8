/** Tells the time; the sandbox may set it forward or back, nothing else may. */
export type Clock = { now(): Temporal.Instant };

/** The machine's clock. */
export function systemClock(): Clock {
  return { now: () => Temporal.Now.instant() };
}
