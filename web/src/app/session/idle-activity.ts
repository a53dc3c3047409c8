import { listenToRequests } from "../../platform/requests.ts";

const name = "lastActivity";

/** A request's activity is written down at most this often, in milliseconds (CORE-SESS-08, CORE-CONST-07). */
const debounceMilliseconds = 250;

/** The last request of any tab, in milliseconds since 1970. */
export function lastActivity(): number {
  return Number(localStorage.getItem(name) ?? 0);
}

export function noteActivity(): void {
  localStorage.setItem(name, String(wallClock()));
}

/**
 * Writes down when a request has ended, whatever its answer, until the result is called. Files that are on their way
 * count too: a batch on a slow line takes longer than the idle time.
 */
export function noteRequests(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = listenToRequests({
    ended: () => {
      clearTimeout(timer);
      timer = setTimeout(noteActivity, debounceMilliseconds);
    },
    progressed: () => {
      if (wallClock() - lastActivity() >= debounceMilliseconds) noteActivity();
    },
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

type Timeouts = { readonly portalIdleWarningTimeout: number; readonly portalIdleLogoutTimeout: number };

/** What a rest so far asks for, and in how many milliseconds to look again (CORE-SESS-05, CORE-SESS-06). */
export function judgeRest({ portalIdleWarningTimeout, portalIdleLogoutTimeout }: Timeouts) {
  const idle = wallClock() - lastActivity();
  if (idle >= portalIdleLogoutTimeout) return { is: "over" } as const;
  const isLong = idle >= portalIdleWarningTimeout;
  const next = isLong ? portalIdleLogoutTimeout : portalIdleWarningTimeout;
  return { is: isLong ? "long" : "short", lookInMs: Math.min(next - idle, 1_000) } as const;
}

/**
 * Milliseconds since 1970 by the wall clock: `performance.now()` stands still while a laptop sleeps, and the
 * borrower would come back to a session that the server ended long ago.
 */
function wallClock(): number {
  // oxlint-disable-next-line no-restricted-globals -- this runs before Temporal is there in every browser.
  return Date.now();
}
