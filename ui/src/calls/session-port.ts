import type { Endpoint } from "@portal/domain/wire/endpoint";

/** How calls send the session: the borrower's token in a header, or a cookie. */
export type SessionPort = {
  /** Returns a key of the session. Calls with different keys never share a response. */
  readonly key: () => string;
  readonly headers: (endpoint: Endpoint) => Readonly<Record<string, string>>;
  /** True if a response ends the session. */
  readonly isEndedBy: (path: string, answer: { readonly status: number; readonly code?: string }) => boolean;
};

let port: SessionPort = {
  key: () => "",
  headers: () => ({}),
  isEndedBy: () => false,
};

/**
 * Sets how calls use the session. Call this once, before the first call to the API.
 * @returns a function for tests, which restores the earlier session port
 */
export function openSessionPort(opened: SessionPort): () => void {
  const before = port;
  port = opened;
  return () => {
    port = before;
  };
}

export const session: SessionPort = {
  key: () => port.key(),
  headers: (endpoint) => port.headers(endpoint),
  isEndedBy: (path, answer) => port.isEndedBy(path, answer),
};
