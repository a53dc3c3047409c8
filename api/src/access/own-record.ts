import type { Queryable } from "@portal/database/connection";
import { stipulations } from "@portal/database/schema/applications";
import { documents } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import { emailKey } from "@portal/domain/auth/rules";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { isEither } from "./either-id.ts";

/**
 * Lists the businesses of borrowers who have a staff member's address, as sign-in or in the lender's data. The person
 * cannot open or change their records (DH-36).
 */
export async function listOwnAccounts(database: Queryable, staffEmail: string): Promise<string[]> {
  const key = emailKey(staffEmail);
  const { rows } = await database.execute<{ id: string }>(sql`
    select account_id as id from account_contacts join contacts on contacts.id = contact_id
    where lower(contacts.email) = ${key}
    union
    select account_id from account_contacts join users on users.contact_id = account_contacts.contact_id
    where users.email_key = ${key}`);
  return rows.map(({ id }) => id);
}

type Named = Readonly<Partial<Record<"opportunityId" | "stipulationId" | "documentId", unknown>>>;

/** Whether a call names an application, a request or a document of the person's own business (DESK-SEC-06). */
export async function namesOwnRecord(
  database: Queryable,
  params: unknown,
  staffEmail: string,
): Promise<boolean> {
  const { opportunityId, stipulationId, documentId } = (params ?? {}) as Named;
  const isNamed = [opportunityId, stipulationId, documentId].some((id) => typeof id === "string");
  const own = isNamed ? await listOwnAccounts(database, staffEmail) : [];
  if (own.length === 0) return false;
  const ofRequest = database
    .select({ id: stipulations.opportunityId })
    .from(stipulations)
    .where(isEither(stipulations, String(stipulationId)));
  const ofDocument = database
    .select({ id: documents.opportunityId })
    .from(documents)
    .where(eq(documents.id, String(documentId)));
  const [row] = await database
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(
      and(
        inArray(opportunities.accountId, own),
        or(
          isEither(opportunities, String(opportunityId)),
          inArray(opportunities.id, ofRequest),
          inArray(opportunities.id, ofDocument),
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The records of borrowers who have a staff member's address. */
export type OwnRecords = { readonly accountIds: readonly string[]; readonly contactIds: readonly string[] };

/** Lists the businesses and the people with a staff member's address. A program of the lender has none. */
export async function listOwnRecords(
  database: Queryable,
  staff: { readonly email: string } | undefined,
): Promise<OwnRecords> {
  if (!staff) return { accountIds: [], contactIds: [] };
  const key = emailKey(staff.email);
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from contacts where lower(email) = ${key}
    union
    select contact_id from users where email_key = ${key}`);
  return {
    accountIds: await listOwnAccounts(database, staff.email),
    contactIds: rows.map(({ id }) => id),
  };
}

/** Returns whether a record belongs to a member of staff, as a person or through a business (DESK-SEC-06). */
export const isOwnRecord = (
  { accountIds, contactIds }: OwnRecords,
  record: { readonly accountId: string | null; readonly contactId: string },
): boolean =>
  contactIds.includes(record.contactId) ||
  (record.accountId !== null && accountIds.includes(record.accountId));

/** Lists own records, and the other people of own businesses, which a search must not show either. */
export async function listHiddenRecords(database: Queryable, staffEmail: string): Promise<OwnRecords> {
  const own = await listOwnRecords(database, { email: staffEmail });
  const { rows } = await database.execute<{ id: string }>(sql`
    select contact_id as id from account_contacts where account_id = any(${sql.param([...own.accountIds])}::text[])`);
  return { ...own, contactIds: [...new Set([...own.contactIds, ...rows.map(({ id }) => id)])] };
}
