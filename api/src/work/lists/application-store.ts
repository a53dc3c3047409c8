import { accountName } from "@portal/database/account-name";
import type { Queryable } from "@portal/database/connection";
import { contacts } from "@portal/database/schema/auth";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import {
  accountContacts,
  advances,
  isLost,
  opportunities,
  receivedKey,
  requestedAmountKey,
} from "@portal/database/schema/loans";
import { staff } from "@portal/database/schema/staff";
import { applicationStaff } from "@portal/database/schema/work";
import { closedWon } from "@portal/domain/loans/rules";
import type { ApplicationSort } from "@portal/domain/work/lists/contract";
import type { Country } from "@portal/domain/wire/shapes";
import { and, asc, eq, inArray, isNull, not, notInArray, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { countedPage, totalColumn } from "../../http/counted-list.ts";
import { keysetPage, type KeysetOrder, type KeysetPlace } from "../../http/keyset.ts";

export const applicationOrders: Readonly<Record<ApplicationSort, KeysetOrder>> = {
  newest: { key: receivedKey(opportunities), type: "timestamptz", isDescending: true },
  oldest: { key: receivedKey(opportunities), type: "timestamptz", isDescending: false },
  largest: { key: requestedAmountKey(opportunities), type: "numeric", isDescending: true },
};

export type ApplicationFilters = {
  /** If present, lists only the applications of these businesses. */
  readonly accounts: readonly string[] | undefined;
  /** The caller's own businesses as a borrower, which the list omits. */
  readonly closed: readonly string[];
  readonly product: string | undefined;
  readonly stage: string | undefined;
  readonly country: Country | undefined;
  readonly staffId: string | undefined;
  readonly state: "open" | "closed" | undefined;
  readonly receivedBefore: Temporal.Instant | undefined;
};

export const forgivenessProduct = "forgiveness";

/** The first forgiveness application of an application, which may have one for each loan. */
const record = (database: Queryable) =>
  database
    .select({
      stage: loanForgiveness.stage,
      amountCents: loanForgiveness.pppLoanAmount,
      submittedAt: loanForgiveness.submittedTimestamp,
      requestedAt: loanForgiveness.requestedAt,
    })
    .from(loanForgiveness)
    .where(eq(loanForgiveness.opportunityId, opportunities.id))
    .orderBy(asc(loanForgiveness.id))
    .limit(1)
    .as("record");

/** An SQL condition: the business has a person in the given country. */
export const isOfCountry = (accountId: PgColumn, country: Country) =>
  sql`exists (select 1 from ${accountContacts} join ${contacts} on ${contacts.id} = ${accountContacts.contactId}
    where ${accountContacts.accountId} = ${accountId} and ${contacts.country} = ${country})`;

/** @param stage the column with the stage of the application's first forgiveness application */
function isListed(filters: ApplicationFilters, { stage }: { readonly stage: PgColumn }) {
  const { accounts: only, closed, product, country, staffId, state, receivedBefore } = filters;
  const isClosed = or(isLost(opportunities), eq(opportunities.stageName, closedWon));
  const isForgiveness = sql`${stage} is not null`;
  return and(
    only && inArray(opportunities.accountId, [...only]),
    closed.length > 0 ? notInArray(opportunities.accountId, [...closed]) : undefined,
    product === forgivenessProduct ? isForgiveness : undefined,
    product === undefined || product === forgivenessProduct
      ? undefined
      : and(eq(opportunities.type, product), isNull(stage)),
    filters.stage === undefined
      ? undefined
      : or(sql`${stage} = ${filters.stage}`, and(isNull(stage), eq(opportunities.stageName, filters.stage))),
    country && isOfCountry(opportunities.accountId, country),
    staffId === undefined ? undefined : eq(applicationStaff.staffId, staffId),
    state === "open" && isClosed ? not(isClosed) : undefined,
    state === "closed" ? isClosed : undefined,
    receivedBefore && sql`${receivedKey(opportunities)} <= ${receivedBefore.toString()}::timestamptz`,
  );
}

export async function listApplications(
  database: Queryable,
  filters: ApplicationFilters,
  page: { readonly sort: ApplicationSort; readonly after: KeysetPlace | undefined; readonly most: number },
) {
  const forgiveness = record(database);
  const { start, order, keyText } = keysetPage(applicationOrders[page.sort], opportunities.id, page.after);
  const loanNumber = sql<string | null>`(select min(${advances.loanId}) from ${advances}
    where ${advances.opportunityId} = ${opportunities.id})`;
  const all = allApplications(database, filters, page.sort);
  const rows = await database
    .select({
      opportunity: opportunities,
      accountName: accountName(opportunities.accountId),
      loanNumber,
      forgiveness: {
        stage: forgiveness.stage,
        amountCents: forgiveness.amountCents,
        submittedAt: forgiveness.submittedAt,
        requestedAt: forgiveness.requestedAt,
      },
      assignee: { id: staff.id, firstName: staff.firstName, lastName: staff.lastName, state: staff.state },
      key: keyText,
      total: totalColumn(all),
    })
    .from(opportunities)
    .leftJoinLateral(forgiveness, sql`true`)
    .leftJoin(applicationStaff, eq(applicationStaff.opportunityId, opportunities.id))
    .leftJoin(staff, eq(staff.id, applicationStaff.staffId))
    .where(and(start, isListed(filters, forgiveness)))
    .orderBy(...order)
    .limit(page.most);
  return countedPage(database, rows, { idOf: (row) => row.opportunity.id, after: page.after, all });
}
export type ListedApplication = Awaited<ReturnType<typeof listApplications>>["rows"][number];

/** All rows of the list, without a limit. */
function allApplications(database: Queryable, filters: ApplicationFilters, sort: ApplicationSort) {
  const forgiveness = record(database);
  const { start, order } = keysetPage(applicationOrders[sort], opportunities.id, undefined);
  return database
    .select({ id: opportunities.id })
    .from(opportunities)
    .leftJoinLateral(forgiveness, sql`true`)
    .leftJoin(applicationStaff, eq(applicationStaff.opportunityId, opportunities.id))
    .where(and(start, isListed(filters, forgiveness)))
    .orderBy(...order);
}
