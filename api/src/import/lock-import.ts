import type { Queryable } from "@portal/database/connection";
import { sql } from "drizzle-orm";
import { LeaseLost, withLease, type RequireLease } from "../job-leases/with-lease.ts";

/** Thrown when another import is still running after the maximum wait, or has taken the lease of this import. */
export class ImportBusy extends Error {
  override readonly name = "ImportBusy";
}

/** Runs an import while no other import runs. Waits for a running import. */
export function whileOnlyImport<Result>(
  scope: Parameters<typeof withLease>[0],
  patienceMs: number,
  work: (requireLease: RequireLease) => Promise<Result>,
): Promise<Result> {
  return busyIfLost(
    withLease(scope, "import", patienceMs, (requireLease) => work(() => busyIfLost(requireLease()))),
  );
}

async function busyIfLost<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    throw new ImportBusy("another import is still running; import the book again when it has finished", {
      cause: error,
    });
  }
}

/** Limits a transaction of an import, so that it neither blocks borrowers for long nor outlives the import's lease. */
export async function limitTransaction(database: Queryable): Promise<void> {
  await database.execute(sql`select
    set_config('lock_timeout', '2s', true),
    set_config('statement_timeout', '8s', true),
    set_config('idle_in_transaction_session_timeout', '15s', true)`);
}
