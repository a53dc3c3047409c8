import { listenToRequests } from "@portal/ui/calls/requests.ts";

const name = "lastActivity";

/** Calls that end within this many milliseconds count as one activity (CORE-SESS-08, CORE-CONST-07). */
const debounceMilliseconds = 250;

/** Returns the time of the last request in any tab, in milliseconds since 1970. */
export function lastActivity(): number {
  return Number(localStorage.getItem(name) ?? 0);
}

export function noteActivity(): void {
  localStorage.setItem(name, String(wallClock()));
}

/** Treats each finished request and the progress of an upload as activity. */
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

/** Returns whether the idle time requires a warning or a log-out, and the milliseconds until the next check (CORE-SESS-05, CORE-SESS-06). */
export function classifyIdleTime({ portalIdleWarningTimeout, portalIdleLogoutTimeout }: Timeouts) {
  const idle = wallClock() - lastActivity();
  if (idle >= portalIdleLogoutTimeout) return { is: "over" } as const;
  const isLong = idle >= portalIdleWarningTimeout;
  const next = isLong ? portalIdleLogoutTimeout : portalIdleWarningTimeout;
  return { is: isLong ? "long" : "short", lookInMs: Math.min(next - idle, 1_000) } as const;
}

/** Does not use `performance.now()`, which stands still while a laptop sleeps and would keep an idle session open. */
function wallClock(): number {
  // oxlint-disable-next-line no-restricted-globals -- this runs before Temporal is loaded.
  return Date.now();
}
