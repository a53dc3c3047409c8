import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { bankAccounts } from "@portal/database/schema/banking";
import { advances, isFromPortal, transactions } from "@portal/database/schema/loans";
import { achCutOffs, achEntries, achFiles, payments } from "@portal/database/schema/payments";
import type { LoanToDebit } from "@portal/domain/payments/skipping/rules";
import type { SkipReason } from "@portal/domain/payments/contract";
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, lt, sql, sum } from "drizzle-orm";
import { batchesOf } from "../../platform/batches.ts";

export type AchFileRow = typeof achFiles.$inferSelect;
export type AchEntryRow = typeof achEntries.$inferInsert;

/** The advisory lock that lets one process at a time write ACH files. The value is arbitrary. */
const fileLock = 4_410_228;

/** Locks all cut-offs until the transaction ends, so that callers write cut-offs one after the other. */
export async function lockDay(database: TransactionDatabase, day: Temporal.PlainDate) {
  await database.execute(sql`select pg_advisory_xact_lock(${fileLock})`);
  const [last] = await database.select().from(achCutOffs).orderBy(desc(achCutOffs.day)).limit(1);
  const isKnown = last?.day.equals(day) ?? false;
  const fresh = { day, closedAt: null, lastTrace: last?.lastTrace ?? 0 };
  if (last && isKnown) return last;
  await database.insert(achCutOffs).values(fresh).onConflictDoNothing();
  const [row] = await database.select().from(achCutOffs).where(eq(achCutOffs.day, day));
  return row ?? fresh;
}

/** Stores the last trace number of a day and of later days, because later files continue from this number. */
export async function keepLastTrace(
  database: Queryable,
  day: Temporal.PlainDate,
  lastTrace: number,
): Promise<void> {
  await database.update(achCutOffs).set({ lastTrace }).where(gte(achCutOffs.day, day));
}

/** Closes the cut-off of a day. A day that is already closed keeps its closing time. */
export async function closeDay(
  database: Queryable,
  day: Temporal.PlainDate,
  closedAt: Temporal.Instant,
): Promise<void> {
  await database
    .update(achCutOffs)
    .set({ closedAt })
    .where(and(eq(achCutOffs.day, day), isNull(achCutOffs.closedAt)));
}

/**
 * Locks due payments, so that no call cancels them. Waits for running corrections, so that the account numbers are
 * correct.
 */
export function lockDue(database: TransactionDatabase, until: Temporal.PlainDate) {
  return database
    .select({
      payment: payments,
      advanceId: transactions.advanceId,
      amountCents: transactions.amountCents,
      loanId: advances.loanId,
    })
    .from(payments)
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .innerJoin(advances, eq(advances.id, transactions.advanceId))
    .where(and(eq(transactions.status, "Q"), isFromPortal(transactions), lte(payments.sendDate, until)))
    .orderBy(asc(transactions.id))
    .for("update", { of: [transactions, payments] });
}
export type DueRow = Awaited<ReturnType<typeof lockDue>>[number];

/** Reads sent amounts and balances in one query, so that a payment that settles meanwhile is counted exactly once. */
export async function findLoansToDebit(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LoanToDebit>> {
  const loans = new Map<string, LoanToDebit>();
  for (const part of batchesOf([...new Set(ids)])) {
    const sent = database
      .select({
        advanceId: transactions.advanceId,
        cents: sum(transactions.amountCents).mapWith(transactions.amountCents).as("cents"),
      })
      .from(transactions)
      .innerJoin(payments, eq(payments.transactionId, transactions.id))
      .where(and(inArray(transactions.advanceId, [...part]), eq(transactions.status, "PA")))
      .groupBy(transactions.advanceId)
      .as("sent");
    const rows = await database
      .select({
        id: advances.id,
        balanceCents: advances.balanceCents,
        chargeOffDate: advances.chargeOffDate,
        sent: sent.cents,
      })
      .from(advances)
      .leftJoin(sent, eq(sent.advanceId, advances.id))
      .where(inArray(advances.id, [...part]));
    for (const { id, sent: cents, ...loan } of rows)
      loans.set(id, { ...loan, sentCents: Math.abs(cents ?? 0) });
  }
  return loans;
}

export async function cancelSkipped(
  database: Queryable,
  transactionIds: readonly string[],
  {
    calledOffFor,
    cancelledAt,
  }: { readonly calledOffFor: SkipReason; readonly cancelledAt: Temporal.Instant },
): Promise<void> {
  for (const ids of batchesOf(transactionIds)) {
    await database
      .update(transactions)
      .set({ status: "C" })
      .where(inArray(transactions.id, [...ids]));
    const isOne = inArray(payments.transactionId, [...ids]);
    await database.update(payments).set({ calledOffFor, cancelledAt }).where(isOne);
  }
}

export function listFilesOfDay(database: Queryable, day: Temporal.PlainDate) {
  return database.select({ id: achFiles.id }).from(achFiles).where(eq(achFiles.day, day));
}

export async function insertFile(
  database: Queryable,
  file: typeof achFiles.$inferInsert,
  entries: readonly AchEntryRow[],
): Promise<void> {
  await database.insert(achFiles).values(file);
  for (const part of batchesOf(entries)) await database.insert(achEntries).values([...part]);
}

/** Marks payments as sent to the bank. Afterwards, only the bank's notices change the payments. */
export async function markCollected(database: Queryable, transactionIds: readonly string[]): Promise<void> {
  for (const ids of batchesOf(transactionIds)) {
    await database.update(transactions).set({ status: "PA" }).where(inArray(transactions.id, ids));
    await database
      .update(payments)
      .set({ attempts: sql`${payments.attempts} + 1` })
      .where(inArray(payments.transactionId, ids));
  }
}

export async function findFile(database: Queryable, fileId: string): Promise<AchFileRow | undefined> {
  const [row] = await database.select().from(achFiles).where(eq(achFiles.id, fileId));
  return row;
}

/** Lists undelivered files, oldest first. With `before`, lists only files created before that time. */
export async function listUndelivered(database: Queryable, before?: Temporal.Instant): Promise<string[]> {
  const rows = await database
    .select({ id: achFiles.id })
    .from(achFiles)
    .where(and(isNull(achFiles.handedAt), before && lt(achFiles.createdAt, before)))
    .orderBy(asc(achFiles.createdAt), asc(achFiles.name));
  return rows.map(({ id }) => id);
}

/** Records a staged file's name unless a name is already recorded. Returns the recorded name. */
export async function recordStagedName(
  database: Queryable,
  fileId: string,
  stagedAs: string,
): Promise<string> {
  const isFree = and(eq(achFiles.id, fileId), isNull(achFiles.stagedAs));
  await database.update(achFiles).set({ stagedAs }).where(isFree);
  const row = await findFile(database, fileId);
  return row?.stagedAs ?? stagedAs;
}

/**
 * Marks the file and its payments as delivered.
 * @returns false if the delivery was already recorded
 */
export async function markDelivered(
  database: Queryable,
  fileId: string,
  handedAt: Temporal.Instant,
): Promise<boolean> {
  const rows = await database
    .update(achFiles)
    .set({ handedAt, deliveryFault: null, deliveryFailedAt: null })
    .where(and(eq(achFiles.id, fileId), isNull(achFiles.handedAt)))
    .returning({ id: achFiles.id });
  const sent = database
    .select({ id: achEntries.transactionId })
    .from(achEntries)
    .where(eq(achEntries.fileId, fileId));
  if (rows.length > 0)
    await database.update(payments).set({ sentAt: handedAt }).where(inArray(payments.transactionId, sent));
  return rows.length > 0;
}

export async function listDeliveredBefore(
  database: Queryable,
  names: readonly string[],
  before: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const handed = new Set<string>();
  for (const part of batchesOf(names)) {
    const isOne = and(inArray(achFiles.name, [...part]), lt(achFiles.handedAt, before));
    const rows = await database.select({ name: achFiles.name }).from(achFiles).where(isOne);
    for (const { name } of rows) handed.add(name);
  }
  return handed;
}

/**
 * Locks a batch of unsettled payments that are due by `day` and were in files delivered before `deliveredBefore`.
 * @param after the last transaction of the previous batch
 */
export function lockDrawn(
  database: TransactionDatabase,
  until: { readonly day: Temporal.PlainDate; readonly deliveredBefore: Temporal.Instant },
  { after, limit }: { readonly after: string; readonly limit: number },
) {
  return database
    .select({
      payment: payments,
      transaction: transactions,
      entry: achEntries,
      bank: {
        id: bankAccounts.id,
        achStatus: bankAccounts.achStatus,
        routingNumber: bankAccounts.routingNumber,
        sealedNumber: bankAccounts.sealedNumber,
        fingerprint: bankAccounts.fingerprint,
      },
    })
    .from(achEntries)
    .innerJoin(achFiles, eq(achFiles.id, achEntries.fileId))
    .innerJoin(
      payments,
      and(eq(payments.transactionId, achEntries.transactionId), eq(payments.attempts, achEntries.attempt)),
    )
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .innerJoin(bankAccounts, eq(bankAccounts.id, payments.bankAccountId))
    .where(
      and(
        eq(transactions.status, "PA"),
        isFromPortal(transactions),
        gt(transactions.id, after),
        lte(achEntries.effectiveDate, until.day),
        lt(achFiles.handedAt, until.deliveredBefore),
      ),
    )
    .orderBy(asc(transactions.id))
    .limit(limit)
    .for("update", { of: transactions });
}

type PaymentChange = Partial<Omit<typeof payments.$inferInsert, "transactionId">>;
type TransactionChange = Partial<Pick<typeof transactions.$inferInsert, "status" | "returnCode">>;

export async function changePayment(
  database: Queryable,
  transactionId: string,
  { transaction, ...payment }: PaymentChange & { readonly transaction?: TransactionChange },
): Promise<void> {
  if (transaction)
    await database.update(transactions).set(transaction).where(eq(transactions.id, transactionId));
  if (Object.keys(payment).length > 0)
    await database.update(payments).set(payment).where(eq(payments.transactionId, transactionId));
}

/** Locks the loans until the transaction ends. All callers lock in the same order to prevent deadlocks. */
export function lockLoans(database: TransactionDatabase, ids: readonly string[]) {
  return database
    .select({
      id: advances.id,
      balanceCents: advances.balanceCents,
      pastDueAmountCents: advances.pastDueAmountCents,
      daysPastDue: advances.daysPastDue,
    })
    .from(advances)
    .where(inArray(advances.id, [...new Set(ids)]))
    .orderBy(asc(advances.id))
    .for("no key update");
}
export type LoanRow = Awaited<ReturnType<typeof lockLoans>>[number];

export async function changeLoan(database: Queryable, { id, ...amounts }: LoanRow): Promise<void> {
  await database.update(advances).set(amounts).where(eq(advances.id, id));
}
