import { accountName } from "@portal/database/account-name";
import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { advances, transactions } from "@portal/database/schema/loans";
import {
  achEntries,
  achFiles,
  achInboundFiles,
  achReturns,
  paymentAuthorizations,
  payments,
} from "@portal/database/schema/payments";
import { and, eq, gte, inArray, lte, notInArray } from "drizzle-orm";
import { newestFirst } from "@portal/database/newest-first";
import { isEither } from "../../access/either-id.ts";
import { countedPage, totalColumn } from "../../http/counted-list.ts";
import type { PageQuery } from "../../http/cursor.ts";
import { keysetPage, type KeysetOrder, type KeysetPlace } from "../../http/keyset.ts";

type Status = (typeof transactions.$inferSelect)["status"];

export type PaymentFilters = {
  readonly status: Status | undefined;
  /** If present, lists only the payments of these businesses. */
  readonly accounts: readonly string[] | undefined;
  /** The caller's own businesses as a borrower, which the list omits. */
  readonly closed: readonly string[];
  /** The loan's id in the portal or in the lender's system. */
  readonly advance: string | undefined;
  readonly code: string | undefined;
  readonly from: Temporal.PlainDate | undefined;
  readonly to: Temporal.PlainDate | undefined;
  readonly fromCents: number | undefined;
  readonly toCents: number | undefined;
};

function isListed(filters: PaymentFilters) {
  const { status, accounts: only, closed, advance, code, from, to, fromCents, toCents } = filters;
  const { amountCents } = paymentAuthorizations;
  return and(
    status && eq(transactions.status, status),
    only && inArray(advances.accountId, [...only]),
    closed.length > 0 ? notInArray(advances.accountId, [...closed]) : undefined,
    advance === undefined ? undefined : isEither(advances, advance),
    code === undefined ? undefined : eq(transactions.returnCode, code),
    from && gte(transactions.date, from),
    to && lte(transactions.date, to),
    fromCents === undefined ? undefined : gte(amountCents, fromCents),
    toCents === undefined ? undefined : lte(amountCents, toCents),
  );
}

type Sort = "newest" | "oldest";
export const paymentOrders: Readonly<Record<Sort, KeysetOrder>> = {
  newest: { key: paymentAuthorizations.agreedAt, type: "timestamptz", isDescending: true },
  oldest: { key: paymentAuthorizations.agreedAt, type: "timestamptz", isDescending: false },
};

/**
 * Lists the payments of all borrowers. Only the lender's operations may call this function. Starts from the
 * authorizations, because filtering the transactions by source would be slow.
 */
export async function listPaymentsOfAll(
  database: Queryable,
  filters: PaymentFilters,
  page: { readonly sort: Sort; readonly after: KeysetPlace | undefined; readonly most: number },
) {
  const authorization = paymentAuthorizations;
  const keyset = keysetPage(paymentOrders[page.sort], authorization.transactionId, page.after);
  const all = allPayments(database, filters, page.sort);
  const rows = await database
    .select({
      payment: payments,
      authorization,
      transaction: transactions,
      advance: { id: advances.id, loanId: advances.loanId, externalId: advances.externalId },
      account: { id: advances.accountId, name: accountName(advances.accountId) },
      key: keyset.keyText,
      total: totalColumn(all),
    })
    .from(authorization)
    .innerJoin(payments, eq(payments.transactionId, authorization.transactionId))
    .innerJoin(transactions, eq(transactions.id, payments.transactionId))
    .innerJoin(advances, eq(advances.id, transactions.advanceId))
    .where(and(keyset.start, isListed(filters)))
    .orderBy(...keyset.order)
    .limit(page.most);
  return countedPage(database, rows, { idOf: (row) => row.transaction.id, after: page.after, all });
}

/** All rows of the list, without a limit. */
function allPayments(database: Queryable, filters: PaymentFilters, sort: Sort) {
  const { transactionId } = paymentAuthorizations;
  const { start, order } = keysetPage(paymentOrders[sort], transactionId, undefined);
  return database
    .select({ id: transactionId })
    .from(paymentAuthorizations)
    .innerJoin(transactions, eq(transactions.id, transactionId))
    .innerJoin(advances, eq(advances.id, transactions.advanceId))
    .where(and(start, isListed(filters)))
    .orderBy(...order);
}

/** Lists the debit attempts of payments and the bank's return codes, oldest first. */
export function listAttempts(database: Queryable, transactionIds: readonly string[]) {
  return database
    .select({
      transactionId: achEntries.transactionId,
      attempt: achEntries.attempt,
      day: achEntries.effectiveDate,
      traceNumber: achEntries.traceNumber,
      code: achReturns.code,
      receivedAt: achReturns.receivedAt,
    })
    .from(achEntries)
    .leftJoin(
      achReturns,
      and(eq(achReturns.transactionId, achEntries.transactionId), eq(achReturns.attempt, achEntries.attempt)),
    )
    .where(inArray(achEntries.transactionId, [...transactionIds]))
    .orderBy(achEntries.attempt, achReturns.receivedAt, achReturns.code);
}
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];
export type LenderPaymentRow = Awaited<ReturnType<typeof listPaymentsOfAll>>["rows"][number];

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
