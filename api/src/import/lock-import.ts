import type { Queryable } from "@portal/database/connection";
import { isCutShort } from "@portal/database/faults";
import { sql } from "drizzle-orm";

/** Any fixed number: imports into one database wait for each other. */
const importLock = 4_410_227;

/** Another import runs, and has for longer than this one waits. */
export class ImportBusy extends Error {
  override readonly name = "ImportBusy";
}

/**
 * Waits until no other import runs, and keeps others out until this transaction ends. From here on the
 * transaction's statements and pauses may take so long: a book is larger than what a borrower's call may ask for.
 * @throws ImportBusy
 */
export async function lockImport(database: Queryable, patienceMs: number): Promise<void> {
  const limit = String(patienceMs);
  await database.execute(sql`select
    set_config('statement_timeout', ${limit}, true),
    set_config('idle_in_transaction_session_timeout', ${limit}, true)`);
  try {
    await database.execute(sql`select pg_advisory_xact_lock(${importLock})`);
  } catch (error) {
    if (!isCutShort(error)) throw error;
    throw new ImportBusy("another import is still running; import the book again when it has ended", {
      cause: error,
    });
  }
}
