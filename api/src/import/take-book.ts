import type { takeBook as contract } from "@portal/domain/book/contract";
import { bookPath, referenceFaults, type BookFault } from "@portal/domain/book/references";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { takeIn } from "./import-book.ts";
import { ImportBusy } from "./lock-import.ts";
import { prepareSignIns } from "./prepare-sign-ins.ts";
import { BookConflict } from "./write-book.ts";

/** The maximum wait for a running import and the statement timeout of an import, in milliseconds. */
const patienceMs = 10_000;

/** Imports a file and adds the audit entry in one transaction, as the import command does. */
export const takeBook: Act<typeof contract> = async (context, { body, principal }) => {
  const misnamed = referenceFaults(body);
  if (misnamed.length > 0) return refuse("VALIDATION", fieldsOf(misnamed));
  const prepared = await prepareSignIns(context, body);
  try {
    return await inTransaction(context, async (tx) => {
      const taken = await takeIn(tx, body, { prepared, patienceMs, by: principal });
      const { byKind, ...counts } = taken;
      return done({ counts, byKind });
    });
  } catch (error) {
    if (error instanceof BookConflict) return refuse("VALIDATION", fieldsOf(error.conflicts));
    if (error instanceof ImportBusy) return refuse("IMPORT_RUNNING");
    throw error;
  }
};

function fieldsOf(faults: readonly BookFault[]): Record<string, string> {
  return Object.fromEntries(faults.map(({ path, message }) => [bookPath(path), message]));
}
