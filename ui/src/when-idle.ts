import { foregroundCalls, listenToRequests } from "./calls/requests.ts";

/** Runs a task when the browser is idle, so it does not delay the first paint. */
function whenIdle(task: () => void): () => void {
  // Safari lacks `requestIdleCallback`.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(task, { timeout: 2_000 });
  return () => cancelIdleCallback(request);
}

/**
 * Fetches code before it is needed, when no call is running, because code would slow down the data for which the
 * borrower waits. Ignores a failure, because the later use fetches again and reports the failure.
 */
export function fetchAhead(load: () => Promise<unknown>): () => void {
  let cancel: () => void;
  const attempt = (): void => {
    if (foregroundCalls() === 0) {
      void load().catch(() => undefined);
      return;
    }
    const stop = listenToRequests({
      ended: () => {
        if (foregroundCalls() > 0) return;
        stop();
        cancel = whenIdle(attempt);
      },
    });
    cancel = stop;
  };
  cancel = whenIdle(attempt);
  return () => cancel();
}
