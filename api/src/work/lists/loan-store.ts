import { accountName } from "@portal/database/account-name";
import type { Queryable } from "@portal/database/connection";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import { advances, nextPaymentKey } from "@portal/database/schema/loans";
import type { LoanSort } from "@portal/domain/work/lists/contract";
import type { Country } from "@portal/domain/wire/shapes";
import { and, eq, gt, gte, inArray, lte, notInArray } from "drizzle-orm";
import { countedPage, totalColumn } from "../../http/counted-list.ts";
import { keysetPage, type KeysetOrder, type KeysetPlace } from "../../http/keyset.ts";
import { isOfCountry } from "./application-store.ts";

export const loanOrders: Readonly<Record<LoanSort, KeysetOrder>> = {
  balance: { key: advances.balanceCents, type: "numeric", isDescending: true },
  "past-due": { key: advances.pastDueAmountCents, type: "numeric", isDescending: true },
  "next-payment": { key: nextPaymentKey(advances), type: "date", isDescending: false },
};

export type LoanFilters = {
  readonly accounts: readonly string[] | undefined;
  readonly closed: readonly string[];
  readonly type: string | undefined;
  readonly pastDue: "yes" | "no" | undefined;
  readonly balanceFromCents: number | undefined;
  readonly balanceToCents: number | undefined;
  readonly country: Country | undefined;
};

function isListed(filters: LoanFilters) {
  const { accounts: only, closed, type, pastDue, balanceFromCents, balanceToCents, country } = filters;
  return and(
    only && inArray(advances.accountId, [...only]),
    closed.length > 0 ? notInArray(advances.accountId, [...closed]) : undefined,
    type === undefined ? undefined : eq(advances.type, type),
    pastDue === "yes" ? gt(advances.pastDueAmountCents, 0) : undefined,
    pastDue === "no" ? lte(advances.pastDueAmountCents, 0) : undefined,
    balanceFromCents === undefined ? undefined : gte(advances.balanceCents, balanceFromCents),
    balanceToCents === undefined ? undefined : lte(advances.balanceCents, balanceToCents),
    country && isOfCountry(advances.accountId, country),
  );
}

export async function listLoans(
  database: Queryable,
  filters: LoanFilters,
  page: { readonly sort: LoanSort; readonly after: KeysetPlace | undefined; readonly most: number },
) {
  const { start, order, keyText } = keysetPage(loanOrders[page.sort], advances.id, page.after);
  const all = allLoans(database, filters, page.sort);
  const rows = await database
    .select({
      advance: advances,
      accountName: accountName(advances.accountId),
      forgivenessStage: loanForgiveness.stage,
      key: keyText,
      total: totalColumn(all),
    })
    .from(advances)
    .leftJoin(loanForgiveness, eq(loanForgiveness.advanceId, advances.id))
    .where(and(start, isListed(filters)))
    .orderBy(...order)
    .limit(page.most);
  return countedPage(database, rows, { idOf: (row) => row.advance.id, after: page.after, all });
}
export type ListedLoan = Awaited<ReturnType<typeof listLoans>>["rows"][number];

/** All rows of the list, without a limit. */
function allLoans(database: Queryable, filters: LoanFilters, sort: LoanSort) {
  const { start, order } = keysetPage(loanOrders[sort], advances.id, undefined);
  return database
    .select({ id: advances.id })
    .from(advances)
    .where(and(start, isListed(filters)))
    .orderBy(...order);
}
