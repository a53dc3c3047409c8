import type { Endpoint } from "@portal/domain/wire/endpoint";

/** What calls must know about the session: a borrower's token in a header, or a cookie that the browser sends. */
export type SessionPort = {
  /** Differs between sessions, so that calls of different sessions never share an outcome. */
  readonly key: () => string;
  readonly headers: (endpoint: Endpoint) => Readonly<Record<string, string>>;
  /** Whether a response means that the session is over. */
  readonly isEndedBy: (path: string, answer: { readonly status: number; readonly code?: string }) => boolean;
};

let port: SessionPort = {
  key: () => "",
  headers: () => ({}),
  isEndedBy: () => false,
};

/**
 * Called once by the code that keeps the session, before the first call.
 * @returns a function that restores the earlier port, for tests
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
