const name = "lastActivity";

/** The last request of any tab, in milliseconds since 1970. */
export function lastActivity(): number {
  return Number(localStorage.getItem(name) ?? 0);
}

export function noteActivity(): void {
  localStorage.setItem(name, String(Math.round(performance.timeOrigin + performance.now())));
}
