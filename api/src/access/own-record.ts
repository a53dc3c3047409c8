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
export async function isOwnRecord(
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
