import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Scope } from "../context.ts";
import { describeError } from "../platform/log.ts";
import { endLease, renewLease, takeLease, type Lease } from "./lease-store.ts";

export const renewMilliseconds = 10_000;
const retryMilliseconds = 200;

/** Thrown when another process holds a lease for too long, or has taken the lease from this process. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/** Throws `LeaseLost` unless the work still holds the lease. Must run before each step that must not be repeated. */
export type RequireLease = () => Promise<void>;

/**
 * Runs `work` while no other process holds the lease `name`. Waits up to `patienceMilliseconds` for another holder. A
 * dead process loses its lease after 30 seconds.
 * @throws LeaseLost if another holder keeps the lease for too long
 */
export async function withLease<Result>(
  { database, log }: Pick<Scope, "database" | "log">,
  name: string,
  patienceMilliseconds: number,
  work: (require: RequireLease) => Promise<Result>,
): Promise<Result> {
  const lease: Lease = { name, holder: randomUUID() };
  const deadline = performance.now() + patienceMilliseconds;
  while (!(await takeLease(database, lease))) {
    if (performance.now() >= deadline) throw new LeaseLost(`another process holds the lease ${name}`);
    await wait(retryMilliseconds);
  }
  const timer = setInterval(() => {
    renewLease(database, lease).catch((error: unknown) =>
      log.warn({ what: "a lease could not be renewed", error: describeError(error) }),
    );
  }, renewMilliseconds);
  try {
    return await work(async () => {
      if (!(await renewLease(database, lease))) throw new LeaseLost(`another process took the lease ${name}`);
    });
  } finally {
    clearInterval(timer);
    // Ends the lease now, because another process may be waiting. If this fails, the lease expires.
    await endLease(database, lease).catch((error: unknown) =>
      log.warn({ what: "a lease could not be ended", error: describeError(error) }),
    );
  }
}
