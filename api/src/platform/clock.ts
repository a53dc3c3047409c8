export type Clock = {
  now(): Temporal.Instant;
  /** The offset of the sandbox's clock, which moves the time forward or back. */
  readonly offset?: {
    get(): Temporal.Duration;
    set(offset: Temporal.Duration): void;
  };
};

export function systemClock(): Clock {
  return { now: () => Temporal.Now.instant() };
}
