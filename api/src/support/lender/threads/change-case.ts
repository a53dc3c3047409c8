import { contactTexts } from "@portal/domain/support/inquiry/messages";
import type { ChangedField, changeCase as contract } from "@portal/domain/support/lender/threads/contract";
import { threadFaults } from "@portal/domain/support/lender/threads/messages";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { listStaffWith } from "../../../access/staff-people.ts";
import { inTransaction, type Transaction } from "../../../context.ts";
import { emit } from "../../../events/emit.ts";
import type { Act } from "../../../http/operation.ts";
import { listCaseTypes } from "../../store.ts";
import { updateCase, type CaseRow } from "../../threads/message-store.ts";
import { authorOf, staffIdOf } from "../author.ts";
import { lockCaseFor } from "../lock-case.ts";
import { insertCaseChanges } from "./beside-store.ts";
import { findSubject } from "./find-subject.ts";
import { readThread } from "./read-thread.ts";

/** One changed property of a thread: the columns to write, and the old and new value to show in the thread. */
type Change = {
  readonly field: ChangedField;
  readonly set: Partial<CaseRow>;
  /** Text that staff read. For a member of staff, the id instead of the name, because names may change. */
  readonly before: string | null;
  readonly after: string | null;
};
type Changes = Outcome<readonly Change[], "VALIDATION">;

/** Changes the properties of a thread, such as its topic. The thread shows each change to staff only (DESK-CASE-09). */
export const changeCase: Act<typeof contract> = (context, call) =>
  inTransaction(context, async (tx) => {
    const { body, principal, staff } = call;
    const locked = await lockCaseFor(tx, call);
    if (!locked.ok) return locked;
    const row = locked.value;
    const changes: Change[] = [];
    for (const find of [changeOfType, changeOfStaff, changesOfSubject, changeOfStatus]) {
      const found = await find(tx, row, body);
      if (!found.ok) return found;
      changes.push(...found.value);
    }
    if (changes.length > 0) {
      const now = tx.clock.now();
      const set = Object.assign({}, ...changes.map((change) => change.set)) as Partial<CaseRow>;
      await updateCase(tx.database, row.id, set, { staffId: staffIdOf(principal), now });
      const lines = changes.map(({ field, before, after }) => ({ field, before, after }));
      await insertCaseChanges(
        tx.database,
        lines.map((line) => ({ ...line, caseId: row.id, ...authorOf(principal), at: now })),
      );
      await emit(tx, {
        by: principal,
        person: row.contactId,
        action: "case.changed",
        about: { kind: "case", id: row.id },
        detail: { fields: changes.map(({ field }) => field).join(",") },
      });
    }
    return done({ thread: await readThread(tx, row.id, { staff }) });
  });

type Body = BodyOf<typeof contract>;

async function changeOfType({ database }: Transaction, row: CaseRow, { type }: Body): Promise<Changes> {
  if (type === undefined || type === row.type) return done([]);
  const types = await listCaseTypes(database);
  const nameOf = (wanted: string) => types.find(({ value }) => value === wanted)?.displayName;
  const after = nameOf(type);
  if (after === undefined) return refuse("VALIDATION", { type: contactTexts.unknownTopic });
  return done([{ field: "type", set: { type }, before: nameOf(row.type) ?? row.type, after }]);
}

async function changeOfStaff({ database }: Transaction, row: CaseRow, { staffId }: Body): Promise<Changes> {
  if (staffId === undefined || staffId === row.staffId) return done([]);
  if (staffId !== null && (await listStaffWith(database, "cases.write", staffId)).length === 0)
    return refuse("VALIDATION", { staffId: threadFaults.staffId });
  return done([{ field: "staff", set: { staffId }, before: row.staffId, after: staffId }]);
}

async function changesOfSubject(
  { database }: Transaction,
  row: CaseRow,
  { opportunityId, advanceId }: Body,
): Promise<Changes> {
  const { accountId } = row;
  const wanted = {
    ...(opportunityId !== undefined && { opportunityId }),
    ...(advanceId !== undefined && { advanceId }),
  };
  const found = await findSubject({ database }, accountId, wanted);
  if (!found.ok) return found;
  const { opportunity, advance } = found.value;
  const changes: Change[] = [];
  if (opportunityId !== undefined && (opportunity?.id ?? null) !== row.opportunityId) {
    const before = await findSubject({ database }, accountId, { opportunityId: row.opportunityId });
    changes.push({
      field: "opportunity",
      set: { opportunityId: opportunity?.id ?? null },
      before: before.ok ? (before.value.opportunity?.number ?? null) : null,
      after: opportunity?.number ?? null,
    });
  }
  if (advanceId !== undefined && (advance?.id ?? null) !== row.advanceId) {
    const before = await findSubject({ database }, accountId, { advanceId: row.advanceId });
    changes.push({
      field: "advance",
      set: { advanceId: advance?.id ?? null },
      before: before.ok ? (before.value.advance?.number ?? null) : null,
      after: advance?.number ?? null,
    });
  }
  return done(changes);
}

// Asynchronous, because the other functions of this type query the database.
async function changeOfStatus({ clock }: Transaction, row: CaseRow, { status }: Body): Promise<Changes> {
  if (status === undefined || status === row.status) return done([]);
  const closedAt = status === "closed" ? clock.now() : null;
  return done([{ field: "status", set: { status, closedAt }, before: row.status, after: status }]);
}
