/** The wall clock in milliseconds. It also runs while a laptop sleeps, unlike `performance.now()`. */
export function wallClock(): number {
  // oxlint-disable-next-line no-restricted-globals -- tests can set this clock, but not the clock of Temporal.
  return Date.now();
}
