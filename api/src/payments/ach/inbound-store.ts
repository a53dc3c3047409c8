import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { transactions } from "@portal/database/schema/loans";
import { achEntries, achInboundFiles, achReturns, payments } from "@portal/database/schema/payments";
import { and, asc, eq, inArray } from "drizzle-orm";
import { batchesOf } from "../../platform/batches.ts";

export type InboundRow = typeof achInboundFiles.$inferSelect;

export async function findInbound(database: Queryable, sha256: string): Promise<InboundRow | undefined> {
  const [row] = await database.select().from(achInboundFiles).where(eq(achInboundFiles.sha256, sha256));
  return row;
}

/** Undefined where a file of the same content was read before, whatever it was called. */
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

/** What was sent under trace numbers, of two with one number the later; its payments are held until the end. */
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

/** A payment as it stands by now, within a transaction that holds it. */
export async function findPayment(database: TransactionDatabase, transactionId: string) {
  const [row] = await database
    .select({ payment: payments, transaction: transactions })
    .from(payments)
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .where(eq(payments.transactionId, transactionId));
  if (!row) throw new Error("a payment is gone");
  return row;
}

/** False where the bank has said the same of the same sending before. */
export async function insertReturn(
  database: Queryable,
  row: typeof achReturns.$inferInsert,
): Promise<boolean> {
  const rows = await database.insert(achReturns).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

export function listReturns(database: Queryable, transactionId: string) {
  return database
    .select()
    .from(achReturns)
    .where(and(eq(achReturns.transactionId, transactionId)))
    .orderBy(asc(achReturns.receivedAt));
}
