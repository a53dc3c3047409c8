import { allowLongStatements, type Queryable } from "@portal/database/connection";
import { isStatementTimeout } from "@portal/database/faults";
import { sql } from "drizzle-orm";

/** The number of the advisory lock. The value is arbitrary, but all imports must use the same number. */
const importLock = 4_410_227;

/** Thrown when another import is still running after the maximum wait. */
export class ImportBusy extends Error {
  override readonly name = "ImportBusy";
}

/** Milliseconds by which the portal waits longer than PostgreSQL, so that PostgreSQL reports the end of its limit. */
const marginMs = 1_000;

/** Waits for running imports and blocks new imports until commit. Raises the timeouts, because imports are slow. */
export async function lockImport(database: Queryable, patienceMs: number): Promise<void> {
  const limit = String(patienceMs);
  allowLongStatements(database, patienceMs + marginMs);
  await database.execute(sql`select
    set_config('statement_timeout', ${limit}, true),
    set_config('idle_in_transaction_session_timeout', ${limit}, true)`);
  try {
    await database.execute(sql`select pg_advisory_xact_lock(${importLock})`);
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    throw new ImportBusy("another import is still running; import the book again when it has finished", {
      cause: error,
    });
  }
}
