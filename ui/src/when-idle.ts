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

/** Fetches code before it is needed. Ignores a failure, because the later use fetches again and reports the failure. */
export function fetchAhead(load: () => Promise<unknown>): () => void {
  return whenIdle(() => void load().catch(() => undefined));
}
