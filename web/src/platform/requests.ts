/** Events of calls for the spinner, the idle timer, ended sessions and outages. `callApi` sends, the frame listens. */
export type RequestListener = {
  /** A call was sent; `background` calls show no spinner. */
  started?(background: boolean): void;
  ended?(background: boolean): void;
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

/** Calls are counted here, because the first screen calls the API before the frame listens. */
let callsUnderWay = 0;

/** Returns the number of calls that the borrower waits for, without background calls. */
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
