import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { advances, transactions } from "@portal/database/schema/loans";
import { achEntries, achFiles, achInboundFiles, payments } from "@portal/database/schema/payments";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Position } from "../../http/cursor.ts";

/** The queries below cover all borrowers. Only the lender's operations may use these queries. */
type PageOptions = { readonly after: Position | undefined; readonly most: number };
type Status = (typeof transactions.$inferSelect)["status"];

export function listPaymentsOfAll(
  database: Queryable,
  { after, most, status }: PageOptions & { readonly status: Status | undefined },
) {
  const isLater =
    after &&
    sql`(${payments.scheduledAt}, ${payments.transactionId}) < (${after.at.toString()}::timestamptz, ${after.id})`;
  return database
    .select({
      payment: payments,
      transaction: transactions,
      loanId: advances.loanId,
      advanceExternalId: advances.externalId,
      traceNumber: achEntries.traceNumber,
    })
    .from(payments)
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .innerJoin(advances, eq(advances.id, transactions.advanceId))
    .leftJoin(
      achEntries,
      and(eq(achEntries.transactionId, payments.transactionId), eq(achEntries.attempt, payments.attempts)),
    )
    .where(and(eq(transactions.source, "portal"), isLater, status && eq(transactions.status, status)))
    .orderBy(desc(payments.scheduledAt), desc(payments.transactionId))
    .limit(most);
}
export type LenderPaymentRow = Awaited<ReturnType<typeof listPaymentsOfAll>>[number];

export async function lockPaymentOfAny(
  database: TransactionDatabase,
  transactionId: string,
): Promise<Status | undefined> {
  const [row] = await database
    .select({ status: transactions.status })
    .from(transactions)
    .where(and(eq(transactions.id, transactionId), eq(transactions.source, "portal")))
    .for("update");
  return row?.status;
}

export function listFilesOfAll(database: Queryable, { after, most }: PageOptions) {
  return database
    .select()
    .from(achFiles)
    .where(
      after &&
        sql`(${achFiles.createdAt}, ${achFiles.id}) < (${after.at.toString()}::timestamptz, ${after.id})`,
    )
    .orderBy(desc(achFiles.createdAt), desc(achFiles.id))
    .limit(most);
}

export function listInboundOfAll(database: Queryable, { after, most }: PageOptions) {
  return database
    .select()
    .from(achInboundFiles)
    .where(
      after &&
        sql`(${achInboundFiles.readAt}, ${achInboundFiles.id}) < (${after.at.toString()}::timestamptz, ${after.id})`,
    )
    .orderBy(desc(achInboundFiles.readAt), desc(achInboundFiles.id))
    .limit(most);
}
