/** Tells the time. */
export type Clock = {
  now(): Temporal.Instant;
  /** The sandbox's clock can be set forward or back; no other has this. */
  readonly offset?: {
    get(): Temporal.Duration;
    set(offset: Temporal.Duration): void;
  };
};

/** The machine's clock. */
export function systemClock(): Clock {
  return { now: () => Temporal.Now.instant() };
}
