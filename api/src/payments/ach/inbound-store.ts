import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { transactions } from "@portal/database/schema/loans";
import { achEntries, achInboundFiles, achReturns, payments } from "@portal/database/schema/payments";
import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { batchesOf } from "../../platform/batches.ts";

export type InboundRow = typeof achInboundFiles.$inferSelect;

export async function findInbound(database: Queryable, sha256: string): Promise<InboundRow | undefined> {
  const [row] = await database.select().from(achInboundFiles).where(eq(achInboundFiles.sha256, sha256));
  return row;
}

/** Records a bank file. @returns undefined if the portal has already read a bank file with the same content */
export async function insertInbound(
  database: Queryable,
  row: typeof achInboundFiles.$inferInsert,
): Promise<InboundRow | undefined> {
  const [kept] = await database.insert(achInboundFiles).values(row).onConflictDoNothing().returning();
  return kept;
}

export async function countUnknown(database: Queryable, fileId: string, unknown: number): Promise<void> {
  await database.update(achInboundFiles).set({ unknown }).where(eq(achInboundFiles.id, fileId));
}

/**
 * Finds entries of ACH files by trace number and locks the entries' transactions. Uses the latest of several entries
 * with one trace number.
 */
export async function lockSent(database: TransactionDatabase, traceNumbers: readonly string[]) {
  const numbers = [...new Set(traceNumbers)];
  const sent = new Map<string, SentRow>();
  for (const part of batchesOf(numbers)) {
    const rows = await sentUnder(database, part);
    const ordered = rows.toSorted((one, other) =>
      Temporal.PlainDate.compare(one.entry.effectiveDate, other.entry.effectiveDate),
    );
    for (const row of ordered) sent.set(row.entry.traceNumber, row);
  }
  return sent;
}

function sentUnder(database: TransactionDatabase, traceNumbers: readonly string[]) {
  return database
    .select({ entry: achEntries, payment: payments, transaction: transactions })
    .from(achEntries)
    .innerJoin(payments, eq(payments.transactionId, achEntries.transactionId))
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .where(inArray(achEntries.traceNumber, [...traceNumbers]))
    .orderBy(asc(transactions.id), asc(achEntries.attempt))
    .for("update", { of: transactions });
}
export type SentRow = Awaited<ReturnType<typeof sentUnder>>[number];

export async function findPayments(database: TransactionDatabase, transactionIds: readonly string[]) {
  const found = new Map<string, PaymentRow>();
  for (const part of batchesOf([...new Set(transactionIds)]))
    for (const row of await paymentsOf(database, part)) found.set(row.payment.transactionId, row);
  return found;
}

function paymentsOf(database: TransactionDatabase, transactionIds: readonly string[]) {
  return database
    .select({ payment: payments, transaction: transactions })
    .from(payments)
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .where(inArray(payments.transactionId, [...transactionIds]));
}
export type PaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number];

/**
 * Stores new returns of payments and skips duplicates.
 * @returns the newly stored rows
 */
export async function insertReturns(database: Queryable, rows: readonly (typeof achReturns.$inferInsert)[]) {
  const fresh: (typeof achReturns.$inferSelect)[] = [];
  for (const part of batchesOf(rows))
    fresh.push(
      ...(await database
        .insert(achReturns)
        .values([...part])
        .onConflictDoNothing()
        .returning()),
    );
  return fresh;
}

/** Lists the bank's corrections of these account numbers, latest first. */
export async function listCorrections(
  database: Queryable,
  bankAccountId: string,
  fingerprints: readonly string[],
) {
  const rows = await database
    .select({ word: achReturns })
    .from(achReturns)
    .innerJoin(
      achEntries,
      and(eq(achEntries.transactionId, achReturns.transactionId), eq(achEntries.attempt, achReturns.attempt)),
    )
    .innerJoin(payments, eq(payments.transactionId, achReturns.transactionId))
    .where(
      and(
        eq(payments.bankAccountId, bankAccountId),
        inArray(achEntries.fingerprint, [...fingerprints]),
        isNotNull(achReturns.sealedCorrection),
      ),
    )
    .orderBy(desc(achReturns.receivedAt), desc(achReturns.code));
  return rows.map(({ word }) => word);
}

export function listReturns(database: Queryable, transactionId: string) {
  return database
    .select()
    .from(achReturns)
    .where(and(eq(achReturns.transactionId, transactionId)))
    .orderBy(asc(achReturns.receivedAt));
}
