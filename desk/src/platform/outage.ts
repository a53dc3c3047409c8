import { outageRetrySeconds } from "@portal/domain/staff/rules";
import { isHealthy } from "@portal/ui/calls/health.ts";
import { useSyncExternalStore } from "react";

let outage: { readonly over: Promise<void>; readonly end: () => void } | undefined;
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

/**
 * Waits until the API answers again. The first caller starts the retries, and the banner shows until then
 * (DESK-SHELL-09).
 */
export function waitForPortal(): Promise<void> {
  if (!outage) {
    const { promise, resolve } = withResolvers();
    outage = { over: promise, end: resolve };
    changed();
    retryAfter(outage, performance.now());
  }
  return outage.over;
}

function retryAfter(running: NonNullable<typeof outage>, since: number): void {
  const seconds = outageRetrySeconds((performance.now() - since) / 1_000);
  setTimeout(() => void look(), seconds * 1_000);
  async function look(): Promise<void> {
    if (outage !== running) return;
    if (!(await isHealthy())) return retryAfter(running, since);
    endOutage();
  }
}

/** Ends the outage at once. Tests call this after they simulated an outage. */
export function endOutage(): void {
  const ended = outage;
  outage = undefined;
  ended?.end();
  changed();
}

export function useOutage(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => outage !== undefined,
  );
}

/** `Promise.withResolvers`, which some supported browsers lack. */
function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
