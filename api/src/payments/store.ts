import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { bankAccounts } from "@portal/database/schema/banking";
import { accounts, advances, autoDrafts, transactions } from "@portal/database/schema/loans";
import { achEntries, paymentAuthorizations, payments } from "@portal/database/schema/payments";
import { offBookType } from "@portal/domain/loans/rules";
import { beginOf } from "@portal/domain/wire/dates";
import { and, asc, desc, eq, gte, inArray, min, ne, or, sum } from "drizzle-orm";
import { isOwnAdvance } from "../access/own.ts";

export function listPayableLoans(database: Queryable, borrower: string) {
  return database
    .select({ advance: advances, accountName: accounts.name })
    .from(advances)
    .innerJoin(accounts, eq(accounts.id, advances.accountId))
    .where(and(isOwnAdvance(borrower), ne(advances.type, offBookType)))
    .orderBy(desc(advances.issuedDate), asc(advances.id));
}
export type PayableLoanRow = Awaited<ReturnType<typeof listPayableLoans>>[number];

/**
 * Lists one-time payments that are in progress or recent. A recent payment has a date or a return on or after the given
 * day.
 */
export function listQueuedTransactions(database: Queryable, borrower: string, since: Temporal.PlainDate) {
  return (
    database
      .select({
        transaction: transactions,
        payment: payments,
        bankStatus: bankAccounts.achStatus,
        drawDate: achEntries.effectiveDate,
      })
      .from(transactions)
      .innerJoin(advances, eq(advances.id, transactions.advanceId))
      .innerJoin(payments, eq(payments.transactionId, transactions.id))
      .innerJoin(bankAccounts, eq(bankAccounts.id, payments.bankAccountId))
      // Joins the ACH entry of the payment's last debit attempt.
      .leftJoin(
        achEntries,
        and(eq(achEntries.transactionId, payments.transactionId), eq(achEntries.attempt, payments.attempts)),
      )
      .where(
        and(
          isOwnAdvance(borrower),
          or(
            inArray(transactions.status, ["Q", "PA"]),
            gte(transactions.date, since),
            gte(payments.returnedAt, beginOf(since)),
          ),
        ),
      )
      .orderBy(desc(transactions.date), desc(transactions.externalId))
  );
}
export type QueuedRow = Awaited<ReturnType<typeof listQueuedTransactions>>[number];

export function listTransactions(database: Queryable, borrower: string, advanceId: string) {
  return database
    .select({
      transaction: transactions,
      isEditable: payments.isEditable,
      bankStatus: bankAccounts.achStatus,
    })
    .from(transactions)
    .innerJoin(advances, eq(advances.id, transactions.advanceId))
    .leftJoin(payments, eq(payments.transactionId, transactions.id))
    .leftJoin(bankAccounts, eq(bankAccounts.id, payments.bankAccountId))
    .where(and(eq(advances.id, advanceId), isOwnAdvance(borrower)))
    .orderBy(desc(transactions.date), desc(transactions.externalId));
}
export type TransactionRow = Awaited<ReturnType<typeof listTransactions>>[number];

export function listNextDrafts(database: Queryable, borrower: string) {
  return database
    .select({ advanceId: autoDrafts.advanceId, date: min(autoDrafts.effectiveDate) })
    .from(autoDrafts)
    .innerJoin(advances, eq(advances.id, autoDrafts.advanceId))
    .where(isOwnAdvance(borrower))
    .groupBy(autoDrafts.advanceId);
}
export type DraftRow = Awaited<ReturnType<typeof listNextDrafts>>[number];

type Transaction = typeof transactions.$inferSelect;

/**
 * Returns whether a payment with this loan, date and amount is in progress in the portal or in the lender's records.
 */
export async function isPending(
  database: Queryable,
  { advanceId, date, amountCents }: Pick<Transaction, "advanceId" | "date" | "amountCents">,
): Promise<boolean> {
  const rows = await database
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.advanceId, advanceId),
        eq(transactions.date, date),
        eq(transactions.amountCents, amountCents),
        inArray(transactions.status, ["Q", "PA"]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Sums the loan's one-time payments in progress by status. Includes payments from the lender's records. */
export async function sumOnItsWay(database: Queryable, advanceId: string) {
  const rows = await database
    .select({
      Status: transactions.status,
      sum: sum(transactions.amountCents).mapWith(transactions.amountCents),
    })
    .from(transactions)
    .innerJoin(payments, eq(payments.transactionId, transactions.id))
    .where(and(eq(transactions.advanceId, advanceId), inArray(transactions.status, ["Q", "PA"])))
    .groupBy(transactions.status);
  return rows.map(({ Status, sum }) => ({ Status, TransactionAmount: Math.abs(sum) }));
}

/** Inserts a payment's transaction. @returns false if a payment with the same loan, date and amount is in progress */
export async function insertTransaction(
  database: Queryable,
  row: typeof transactions.$inferInsert,
): Promise<boolean> {
  const rows = await database.insert(transactions).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function insertPayment(database: Queryable, row: typeof payments.$inferInsert): Promise<void> {
  await database.insert(payments).values(row);
}

export async function insertAuthorization(
  database: Queryable,
  row: typeof paymentAuthorizations.$inferInsert,
): Promise<void> {
  await database.insert(paymentAuthorizations).values(row);
}

export async function lockOwnPayment(database: TransactionDatabase, borrower: string, transactionId: string) {
  const [row] = await database
    .select({
      status: transactions.status,
      date: transactions.date,
      sendDate: payments.sendDate,
      attempts: payments.attempts,
      advanceId: transactions.advanceId,
      amountCents: transactions.amountCents,
      undoUntil: payments.undoUntil,
      bankStatus: bankAccounts.achStatus,
    })
    .from(transactions)
    .innerJoin(payments, eq(payments.transactionId, transactions.id))
    .innerJoin(bankAccounts, eq(bankAccounts.id, payments.bankAccountId))
    .innerJoin(advances, eq(advances.id, transactions.advanceId))
    .where(and(eq(transactions.id, transactionId), eq(transactions.source, "portal"), isOwnAdvance(borrower)))
    .for("update", { of: [transactions, payments] });
  return row;
}

type Cancellation = Partial<Pick<typeof payments.$inferSelect, "cancelledAt" | "undoUntil">>;

export async function cancelPayment(
  database: Queryable,
  transactionId: string,
  cancellation: Cancellation,
): Promise<void> {
  await database.update(transactions).set({ status: "C" }).where(eq(transactions.id, transactionId));
  await database.update(payments).set(cancellation).where(eq(payments.transactionId, transactionId));
}

export async function restorePayment(database: Queryable, transactionId: string): Promise<void> {
  await database.update(transactions).set({ status: "Q" }).where(eq(transactions.id, transactionId));
  await database
    .update(payments)
    .set({ cancelledAt: null, undoUntil: null })
    .where(eq(payments.transactionId, transactionId));
}

export async function findOwnAuthorization(database: Queryable, borrower: string, transactionId: string) {
  const [row] = await database
    .select({ agreed: paymentAuthorizations, payment: payments, loan: advances.loanId })
    .from(paymentAuthorizations)
    .innerJoin(payments, eq(payments.transactionId, paymentAuthorizations.transactionId))
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .innerJoin(advances, eq(advances.id, transactions.advanceId))
    .where(and(eq(paymentAuthorizations.transactionId, transactionId), isOwnAdvance(borrower)));
  return row;
}
