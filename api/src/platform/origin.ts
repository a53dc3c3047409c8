import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "../telemetry/tracer.ts";

/** The call or job for which code runs. */
export type Origin = {
  /** The id of a call. It is in the call's response, log lines and audit entries. */
  readonly requestId?: string | undefined;
  /** The innermost open span. */
  readonly span?: Span | undefined;
};

const storage = new AsyncLocalStorage<Origin>();

/** Returns the call or job for which the calling code runs. */
export const currentOrigin = (): Origin => storage.getStore() ?? {};

/** Runs `work` for a call or job. Parts that `origin` does not name stay the same. */
export const runFor = <Result>(origin: Origin, work: () => Result): Result =>
  storage.run({ ...currentOrigin(), ...origin }, work);
