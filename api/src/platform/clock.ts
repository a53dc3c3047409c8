export type Clock = {
  now(): Temporal.Instant;
  /** Only the sandbox's clock has an offset, which moves the time forward or back. */
  readonly offset?: {
    get(): Temporal.Duration;
    set(offset: Temporal.Duration): void;
  };
};

export function systemClock(): Clock {
  return { now: () => Temporal.Now.instant() };
}
