import type { Queryable } from "@portal/database/connection";
import { stipulations } from "@portal/database/schema/applications";
import { contacts } from "@portal/database/schema/auth";
import { documents } from "@portal/database/schema/documents";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import { accounts, advances, opportunities, transactions } from "@portal/database/schema/loans";
import { emailKey } from "@portal/domain/auth/rules";
import { eq, sql } from "drizzle-orm";
import { isEither } from "./either-id.ts";

/** Borrowers' records with the email address of a member of staff, who therefore counts as their owner. */
export type OwnRecords = { readonly accountIds: readonly string[]; readonly contactIds: readonly string[] };

/**
 * Lists a staff member's own records as a borrower: the people who have the staff member's email address, and their
 * businesses. Staff cannot open or change their own records (DH-36). The lender's programs have no own records.
 */
export async function listOwnRecords(
  database: Queryable,
  staff: { readonly email: string } | undefined,
): Promise<OwnRecords> {
  const none = { accountIds: [], contactIds: [] };
  if (!staff) return none;
  const key = emailKey(staff.email);
  const { rows } = await database.execute<OwnRecords>(sql`
    with own as (
      select id from contacts where lower(email) = ${key}
      union select contact_id from users where email_key = ${key})
    select array(select id from own) as "contactIds",
      array(select distinct account_id from account_contacts join own on own.id = contact_id) as "accountIds"`);
  return rows[0] ?? none;
}

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
  staff: { readonly email: string },
): Promise<boolean> {
  const named = Object.entries((params ?? {}) as Readonly<Record<string, string>>).filter(
    ([name]) => owners[name],
  );
  if (named.length === 0) return false;
  const own = await listOwnRecords(database, staff);
  if (own.accountIds.length === 0 && own.contactIds.length === 0) return false;
  const found = await Promise.all(
    named.map(async ([name, id]) => (await owners[name]?.(database, id)) ?? []),
  );
  return found.flat().some((owner) => isOwnRecord(own, owner));
}

/** Lists a staff member's own records and the other people of their businesses. The search hides all of these. */
export async function listHiddenRecords(database: Queryable, staffEmail: string): Promise<OwnRecords> {
  const own = await listOwnRecords(database, { email: staffEmail });
  const { rows } = await database.execute<{ id: string }>(sql`
    select contact_id as id from account_contacts where account_id = any(${sql.param([...own.accountIds])}::text[])`);
  return { ...own, contactIds: [...new Set([...own.contactIds, ...rows.map(({ id }) => id)])] };
}
