import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { advances, transactions } from "@portal/database/schema/loans";
import {
  achEntries,
  achFiles,
  achInboundFiles,
  paymentAuthorizations,
  payments,
} from "@portal/database/schema/payments";
import { and, eq } from "drizzle-orm";
import { newestFirst } from "@portal/database/newest-first";
import type { PageQuery } from "../../http/cursor.ts";

/** These queries cover all borrowers. Only the lender's operations may use them. */
type Status = (typeof transactions.$inferSelect)["status"];

export function listPaymentsOfAll(
  database: Queryable,
  { after, most, status }: PageQuery & { readonly status: Status | undefined },
) {
  // Finds the portal's payments by their authorizations, because filtering the transactions by source would be slow.
  const { start, order } = newestFirst(
    paymentAuthorizations.agreedAt,
    paymentAuthorizations.transactionId,
    after,
  );
  return database
    .select({
      payment: payments,
      agreedAt: paymentAuthorizations.agreedAt,
      transaction: transactions,
      loanId: advances.loanId,
      advanceExternalId: advances.externalId,
      traceNumber: achEntries.traceNumber,
    })
    .from(paymentAuthorizations)
    .innerJoin(payments, eq(payments.transactionId, paymentAuthorizations.transactionId))
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .innerJoin(advances, eq(advances.id, transactions.advanceId))
    .leftJoin(
      achEntries,
      and(eq(achEntries.transactionId, payments.transactionId), eq(achEntries.attempt, payments.attempts)),
    )
    .where(and(start, status && eq(transactions.status, status)))
    .orderBy(...order)
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

export function listFilesOfAll(database: Queryable, { after, most }: PageQuery) {
  const { start, order } = newestFirst(achFiles.createdAt, achFiles.id, after);
  return database
    .select()
    .from(achFiles)
    .where(start)
    .orderBy(...order)
    .limit(most);
}

export function listInboundOfAll(database: Queryable, { after, most }: PageQuery) {
  const { start, order } = newestFirst(achInboundFiles.readAt, achInboundFiles.id, after);
  return database
    .select()
    .from(achInboundFiles)
    .where(start)
    .orderBy(...order)
    .limit(most);
}
