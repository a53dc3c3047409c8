/** Events of calls, for the spinner, the idle timer, ended sessions and outages. `callApi` emits the events. */
export type RequestListener = {
  /** An API call was sent. Calls with `background` show no spinner. */
  started?(background: boolean): void;
  ended?(background: boolean): void;
  progressed?(): void;
  /** The server no longer accepts the session. */
  sessionExpired?(): void;
  /** The network or the API is unavailable. */
  outage?(): void;
};

const listeners = new Set<RequestListener>();

export function listenToRequests(listener: RequestListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Counts calls here, because the first screen calls the API before the portal's frame is rendered. */
let callsUnderWay = 0;

/** Returns the number of running calls, without background calls. */
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
