import { isDatabaseUnavailable, isStatementTimeout, isTransient } from "@portal/database/faults";
import type { takeBook as contract } from "@portal/domain/book/contract";
import { bookPath, referenceFaults, type BookFault } from "@portal/domain/book/references";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { importParts, ImportInterrupted } from "./import-book.ts";
import { ImportBusy } from "./lock-import.ts";
import { wholeBook } from "./split-book.ts";
import { BookConflict } from "./write-book.ts";

/** The maximum wait for a running import, in milliseconds. */
const patienceMs = 10_000;

/** Imports a file and adds the audit entries, as the import command does. */
export const takeBook: Act<typeof contract> = async (context, { body, principal }) => {
  const misnamed = referenceFaults(body);
  if (misnamed.length > 0) return refuse("VALIDATION", fieldsOf(misnamed));
  try {
    const { byKind, ...counts } = await importParts(context, body, {
      patienceMs,
      // Checks the whole file at once, because the file is in memory anyway. Conflicts are then sorted by type of
      // record.
      checkedAtOnce: wholeBook,
      by: principal,
      transact: (work) => inTransaction(context, work),
    });
    return done({ counts, byKind });
  } catch (error) {
    if (error instanceof BookConflict) return refuse("VALIDATION", fieldsOf(error.conflicts));
    if (error instanceof ImportBusy) return refuse("IMPORT_RUNNING");
    if (!(error instanceof ImportInterrupted) || !isExpected(error.cause)) throw error;
    const conflicts = error.cause instanceof BookConflict ? fieldsOf(error.cause.conflicts) : {};
    return refuse("IMPORT_INTERRUPTED", { accounts: `stored ${error.progress}`, ...conflicts });
  }
};

/** Returns whether the error that ended an import is expected, and not a fault of the portal. */
function isExpected(cause: unknown): boolean {
  return (
    cause instanceof BookConflict ||
    cause instanceof ImportBusy ||
    isTransient(cause) ||
    isStatementTimeout(cause) ||
    isDatabaseUnavailable(cause)
  );
}

function fieldsOf(faults: readonly BookFault[]): Record<string, string> {
  return Object.fromEntries(faults.map(({ path, message }) => [bookPath(path), message]));
}
