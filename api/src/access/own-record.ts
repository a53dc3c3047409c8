import type { Queryable } from "@portal/database/connection";
import { stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { documents } from "@portal/database/schema/documents";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import {
  accountContacts,
  accounts,
  advances,
  opportunities,
  transactions,
} from "@portal/database/schema/loans";
import { eq, inArray } from "drizzle-orm";
import { isEither } from "./either-id.ts";

/** Borrowers' records with the email address of a member of staff, who therefore counts as their owner. */
export type OwnRecords = { readonly accountIds: readonly string[]; readonly contactIds: readonly string[] };

/**
 * Returns a staff member's own records as a borrower: the people who have the staff member's email address, and their
 * businesses. Staff cannot open or change their own records (DH-36). The lender's programs have no own records.
 */
export const ownRecordsOf = (staff: { readonly own: OwnRecords } | undefined): OwnRecords =>
  staff?.own ?? { accountIds: [], contactIds: [] };

/** Returns whether a record belongs to a member of staff, directly or through a business (DESK-SEC-06). */
export const isOwnRecord = (
  { accountIds, contactIds }: OwnRecords,
  record: { readonly accountId: string | null; readonly contactId: string | null },
): boolean =>
  (record.contactId !== null && contactIds.includes(record.contactId)) ||
  (record.accountId !== null && accountIds.includes(record.accountId));

type Owner = { readonly accountId: string | null; readonly contactId: string | null };

/** For each path parameter, a function that finds the owner of the record that the parameter names. */
const owners: Readonly<Record<string, (database: Queryable, id: string) => Promise<Owner[]>>> = {
  contactId: async (database, id) =>
    (await database.select({ contactId: contacts.id }).from(contacts).where(isEither(contacts, id))).map(
      (row) => ({ ...row, accountId: null }),
    ),
  accountId: async (database, id) =>
    ofBusiness(
      await database.select({ accountId: accounts.id }).from(accounts).where(isEither(accounts, id)),
    ),
  opportunityId: async (database, id) =>
    ofBusiness(
      await database
        .select({ accountId: opportunities.accountId })
        .from(opportunities)
        .where(isEither(opportunities, id)),
    ),
  advanceId: async (database, id) =>
    ofBusiness(
      await database.select({ accountId: advances.accountId }).from(advances).where(isEither(advances, id)),
    ),
  stipulationId: async (database, id) =>
    ofBusiness(
      await database
        .select({ accountId: opportunities.accountId })
        .from(stipulations)
        .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
        .where(isEither(stipulations, id)),
    ),
  documentId: async (database, id) =>
    ofBusiness(
      await database
        .select({ accountId: opportunities.accountId })
        .from(documents)
        .innerJoin(opportunities, eq(opportunities.id, documents.opportunityId))
        .where(eq(documents.id, id)),
    ),
  transactionId: async (database, id) =>
    ofBusiness(
      await database
        .select({ accountId: advances.accountId })
        .from(transactions)
        .innerJoin(advances, eq(advances.id, transactions.advanceId))
        .where(eq(transactions.id, id)),
    ),
  forgivenessId: async (database, id) =>
    ofBusiness(
      await database
        .select({ accountId: advances.accountId })
        .from(loanForgiveness)
        .innerJoin(advances, eq(advances.id, loanForgiveness.advanceId))
        .where(eq(loanForgiveness.id, id)),
    ),
};
const ofBusiness = (rows: readonly Pick<Owner, "accountId">[]): Owner[] =>
  rows.map(({ accountId }) => ({ accountId, contactId: null }));

/**
 * Returns whether a path parameter names a record of the calling member of staff (DESK-SEC-06). Does not check cases,
 * because their acts do.
 */
export async function namesOwnRecord(
  database: Queryable,
  params: unknown,
  { own }: { readonly own: OwnRecords },
): Promise<boolean> {
  if (own.accountIds.length === 0 && own.contactIds.length === 0) return false;
  const named = Object.entries((params ?? {}) as Readonly<Record<string, string>>).filter(
    ([name]) => owners[name],
  );
  if (named.length === 0) return false;
  const found = await Promise.all(
    named.map(async ([name, id]) => (await owners[name]?.(database, id)) ?? []),
  );
  return found.flat().some((owner) => isOwnRecord(own, owner));
}

/** Lists a staff member's own records and the other people of their businesses. The search hides all of these. */
export async function listHiddenRecords(
  database: Queryable,
  { own }: { readonly own: OwnRecords },
): Promise<OwnRecords> {
  if (own.accountIds.length === 0) return own;
  const colleagues = await database
    .select({ id: accountContacts.contactId })
    .from(accountContacts)
    .where(inArray(accountContacts.accountId, [...own.accountIds]));
  return { ...own, contactIds: [...new Set([...own.contactIds, ...colleagues.map(({ id }) => id)])] };
}
