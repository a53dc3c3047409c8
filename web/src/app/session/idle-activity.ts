const name = "lastActivity";

/** The last request of any tab, in milliseconds since 1970. */
export function lastActivity(): number {
  return Number(localStorage.getItem(name) ?? 0);
}

export function noteActivity(): void {
  localStorage.setItem(name, String(wallClock()));
}

/**
 * Milliseconds since 1970 by the wall clock: `performance.now()` stands still while a laptop sleeps, and the
 * borrower would come back to a session that the server ended long ago.
 */
export function wallClock(): number {
  // oxlint-disable-next-line no-restricted-globals -- this runs before Temporal is there in every browser.
  return Date.now();
}
