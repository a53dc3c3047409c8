import type { getThread as contract } from "@portal/domain/support/lender/threads/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { isOwnRecord, ownRecordsOf } from "../../../access/own-record.ts";
import { inTransaction } from "../../../context.ts";
import { emit } from "../../../events/emit.ts";
import { startOf } from "../../../http/cursor.ts";
import type { Act } from "../../../http/operation.ts";
import { staffIdOf } from "../author.ts";
import { findCase } from "../case-store.ts";
import { readThread } from "./read-thread.ts";

/** Returns a thread. Records in the audit trail who read it (DESK-TRAIL-02). */
export const getThread: Act<typeof contract> = async (context, { params, query, principal, staff }) => {
  const start = startOf(query);
  if (!start.ok) return start;
  return inTransaction(context, async (tx) => {
    const found = await findCase(tx.database, params.caseId, {
      reader: staffIdOf(principal),
      now: tx.clock.now(),
    });
    if (!found) return refuse("NOT_FOUND");
    const { row } = found;
    if (isOwnRecord(ownRecordsOf(staff), row)) return refuse("OWN_RECORD");
    await emit(tx, {
      by: principal,
      person: row.contactId,
      action: "case.read",
      about: { kind: "case", id: row.id },
    });
    return done({ thread: await readThread(tx, row.id, { staff, after: start.value, limit: query.limit }) });
  });
};
