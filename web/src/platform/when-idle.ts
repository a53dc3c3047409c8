/** Runs a task once the browser has nothing better to do: after the first paint, not in its way. */
function whenIdle(task: () => void): () => void {
  // Safari does not have it.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(task, { timeout: 2_000 });
  return () => cancelIdleCallback(request);
}

/** Fetches code ahead of its need. Where it does not come, whoever needs it asks again and tells. */
export function fetchAhead(load: () => Promise<unknown>): () => void {
  return whenIdle(() => void load().catch(() => undefined));
}
