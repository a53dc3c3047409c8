/**
 * What the page does around calls: the spinner, the idle timer, the end of a session, an outage.
 * `callApi` tells; the frame listens.
 */
export type RequestListener = {
  /** A call was sent; `background` calls show no spinner. */
  started?(background: boolean): void;
  /** A call came back, well or not. */
  ended?(background: boolean): void;
  /** The server no longer knows the session. */
  sessionExpired?(): void;
  /** The network or the API is down. */
  outage?(): void;
};

const listeners = new Set<RequestListener>();

export function listenToRequests(listener: RequestListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const tell: Required<RequestListener> = {
  started: (background) => listeners.forEach((listener) => listener.started?.(background)),
  ended: (background) => listeners.forEach((listener) => listener.ended?.(background)),
  sessionExpired: () => listeners.forEach((listener) => listener.sessionExpired?.()),
  outage: () => listeners.forEach((listener) => listener.outage?.()),
};
