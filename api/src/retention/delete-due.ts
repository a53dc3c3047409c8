import { advances, opportunities } from "@portal/database/schema/loans";
import { caseAnswers, caseMessages, cases } from "@portal/database/schema/support";
import { notes } from "@portal/database/schema/work";
import { thePortal } from "@portal/domain/events/principal";
import { endedBefore, runLimit, type RetentionKind } from "@portal/domain/retention/rules";
import { inArray } from "drizzle-orm";
import { inTransaction, type TransactionContext } from "../context.ts";
import { emit } from "../events/emit.ts";
import { deleteApplication, deleteEmptyBankFiles, deleteLoan } from "./delete-applications.ts";
import { areAboutCases, count, deletedRows, deleteRows, limitedDeletion, type Deletion } from "./deletion.ts";
import * as store from "./due-store.ts";
import { lockHolds } from "./hold-store.ts";

/** The maximum number of applications or loans that one run deletes. Each application or loan has tens of rows. */
const maxRecords = 100;
const batchSize = 1_000;

type Step = (deletion: Deletion, before: Temporal.Instant) => Promise<void>;

/** For each kind of record, deletes the records that are past their retention period. */
const steps: Readonly<Record<RetentionKind, Step>> = {
  sessions: (deletion, before) => deleteBatches(deletion, "sessions", before, store.deleteEndedSessions),
  mails: (deletion, before) => deleteBatches(deletion, "mails", before, store.deleteEndedMails),
  async applications(deletion, before) {
    const { database } = deletion.tx;
    const due = await store.listLostApplications(database, { before, most: maxRecords, isLocking: true });
    for (const { id } of due) await deleteApplication(deletion, id);
    if (due.length === maxRecords) deletion.isStopped = true;
  },
  async loans(deletion, before) {
    await notePaidOff(deletion);
    const { database } = deletion.tx;
    const due = await store.listPaidLoans(database, { before, most: maxRecords, isLocking: true });
    for (const loan of due) await deleteLoan(deletion, loan);
    if (due.length === maxRecords) deletion.isStopped = true;
    await deleteEmptyBankFiles(deletion, before);
  },
  async numbers(deletion, before) {
    await notePaidOff(deletion);
    const { database } = deletion.tx;
    const choice = { before, most: maxRecords, isLocking: true };
    const lost = await store.listLostWithNumbers(database, choice);
    await deleteNumbers(
      deletion,
      { table: opportunities, ids: lost.map(({ id }) => id) },
      lost.map(({ id }) => id),
    );
    const paid = await store.listPaidWithNumbers(database, choice);
    await deleteNumbers(
      deletion,
      { table: advances, ids: paid.map(({ id }) => id) },
      paid.flatMap(({ opportunityId }) => opportunityId ?? []),
    );
    if (lost.length === maxRecords || paid.length === maxRecords) deletion.isStopped = true;
  },
  async cases(deletion, before) {
    const { database } = deletion.tx;
    const due = await store.listClosedCases(database, { before, most: batchSize, isLocking: true });
    const ids = due.map(({ id }) => id);
    await deleteRows(deletion, "answers", caseAnswers, inArray(caseAnswers.caseId, ids));
    await deleteRows(deletion, "messages", caseMessages, inArray(caseMessages.caseId, ids));
    await deleteRows(deletion, "notes", notes, areAboutCases(ids));
    await deleteRows(deletion, "cases", cases, inArray(cases.id, ids));
    if (due.length === batchSize) deletion.isStopped = true;
  },
};

export type Ended = {
  readonly deleted: number;
  /** Whether the deletion stopped at a limit, so that more records may be due. */
  readonly isStopped: boolean;
};

/** Deletes the records of one kind that are past their retention period, oldest first, within the limits of one run. */
export function deleteDue(context: TransactionContext, kind: RetentionKind): Promise<Ended> {
  const before = endedBefore(context.config.retention[kind], context.clock.now());
  return inTransaction(context, async (tx) => {
    await lockHolds(tx.database, "share");
    const deletion = limitedDeletion(tx);
    await steps[kind](deletion, before);
    const deleted = deletedRows(deletion);
    if (deleted > 0)
      await emit(tx, {
        by: thePortal,
        person: null,
        action: "retention.deleted",
        about: { kind: "retention", id: kind },
        detail: { kind, count: deleted },
      });
    return { deleted, isStopped: deletion.isStopped };
  });
}

async function notePaidOff(deletion: Deletion): Promise<void> {
  const { database, clock } = deletion.tx;
  const changed = await store.notePaidOff(database, clock.now(), runLimit.rows);
  if (changed >= runLimit.rows) deletion.isStopped = true;
}

async function deleteNumbers(
  deletion: Deletion,
  marked: { readonly table: typeof opportunities | typeof advances; readonly ids: readonly string[] },
  opportunityIds: readonly string[],
): Promise<void> {
  if (marked.ids.length === 0 || deletion.isStopped) return;
  const { database, clock } = deletion.tx;
  const most = deletion.rowsLeft;
  const people = opportunityIds.length === 0 ? 0 : await store.deleteNumbers(database, opportunityIds, most);
  count(deletion, "numbers", people);
  deletion.rowsLeft -= people;
  if (people >= most) deletion.isStopped = true;
  else await store.noteNumbersDeleted(database, marked.table, marked.ids, clock.now());
}

async function deleteBatches(
  deletion: Deletion,
  kind: RetentionKind,
  before: Temporal.Instant,
  deleteOld: typeof store.deleteEndedMails,
): Promise<void> {
  while (deletion.rowsLeft > 0) {
    const most = Math.min(batchSize, deletion.rowsLeft);
    const rows = await deleteOld(deletion.tx.database, { before, most });
    count(deletion, kind, rows);
    deletion.rowsLeft -= rows;
    if (rows < most) return;
  }
  deletion.isStopped = true;
}
