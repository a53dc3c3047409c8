import { foregroundCalls, listenToRequests } from "./calls/requests.ts";

/** Runs a task when the browser is idle, so that the task does not delay the first paint. */
function whenIdle(task: () => void): () => void {
  // Safari lacks `requestIdleCallback`, so Safari uses a timer.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(task, { timeout: 2_000 });
  return () => cancelIdleCallback(request);
}

/**
 * Fetches code before it is needed, but only while no call is running. Ignores a failure, because the code is fetched
 * again when it is needed.
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
