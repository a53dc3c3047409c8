import { allowLongStatements, type Queryable } from "@portal/database/connection";
import { sql } from "drizzle-orm";
import { LeaseLost, withLease, type RequireLease } from "../job-leases/with-lease.ts";

/** Thrown when another import is still running after the maximum wait. */
export class ImportBusy extends Error {
  override readonly name = "ImportBusy";
}

/** The name of the lease of a running import. */
export const importLease = "import";

/** Runs an import while no other import runs. Waits for a running import. */
export async function whileOnlyImport<Result>(
  scope: Parameters<typeof withLease>[0],
  patienceMs: number,
  work: (require: RequireLease) => Promise<Result>,
): Promise<Result> {
  let hasBegun = false;
  try {
    return await withLease(scope, importLease, patienceMs, (require) => {
      hasBegun = true;
      return work(require);
    });
  } catch (error) {
    if (hasBegun || !(error instanceof LeaseLost)) throw error;
    throw new ImportBusy("another import is still running; import the book again when it has finished", {
      cause: error,
    });
  }
}

/** Milliseconds by which the portal waits longer than PostgreSQL, so that PostgreSQL reports the end of its limit. */
const marginMs = 1_000;
/** Ends the wait for a row that a borrower changes, so that the rows locked so far become free for other borrowers. */
const lockMs = 2_000;

/** Raises the timeouts of an import's transaction, because a business may have many records. */
export async function limitTransaction(database: Queryable, patienceMs: number): Promise<void> {
  const limit = String(patienceMs);
  allowLongStatements(database, patienceMs + marginMs);
  await database.execute(sql`select
    set_config('statement_timeout', ${limit}, true),
    set_config('lock_timeout', ${String(lockMs)}, true),
    set_config('idle_in_transaction_session_timeout', ${limit}, true)`);
}
