/**
 * What the page does around calls: the spinner, the idle timer, the end of a session, an outage.
 * `callApi` tells; the frame listens.
 */
export type RequestListener = {
  /** A call was sent; `background` calls show no spinner. */
  started?(background: boolean): void;
  /** A call came back, well or not. */
  ended?(background: boolean): void;
  /** A part of an upload has gone out. */
  progressed?(): void;
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

/** Counted here and not by a listener: the first screen calls before the frame around it listens. */
let callsUnderWay = 0;

/** Calls that the borrower waits for; background ones are not among them. */
export function foregroundCalls(): number {
  return callsUnderWay;
}

export const tell: Required<RequestListener> = {
  started: (background) => {
    if (!background) callsUnderWay += 1;
    listeners.forEach((listener) => listener.started?.(background));
  },
  ended: (background) => {
    if (!background) callsUnderWay -= 1;
    listeners.forEach((listener) => listener.ended?.(background));
  },
  progressed: () => listeners.forEach((listener) => listener.progressed?.()),
  sessionExpired: () => listeners.forEach((listener) => listener.sessionExpired?.()),
  outage: () => listeners.forEach((listener) => listener.outage?.()),
};
