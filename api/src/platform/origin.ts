import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "../telemetry/tracer.ts";

/** The call or job that the running code belongs to. */
export type Origin = {
  /** The id of a call. It is in the call's response, log lines and audit entries. */
  readonly requestId?: string | undefined;
  /** The innermost open span of the trace. */
  readonly span?: Span | undefined;
};

const storage = new AsyncLocalStorage<Origin>();

/** Returns the running call or job. */
export const currentOrigin = (): Origin => storage.getStore() ?? {};

/** Runs `work` as part of a call or job. Given properties replace properties of the running call or job. */
export const runFor = <Result>(origin: Origin, work: () => Result): Result =>
  storage.run({ ...currentOrigin(), ...origin }, work);
