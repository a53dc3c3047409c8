import type { Queryable } from "@portal/database/connection";
import { opportunityContacts } from "@portal/database/schema/applications";
import { accountContacts } from "@portal/database/schema/loans";
import { inArray, sql } from "drizzle-orm";
import { inBatches, importLockMode } from "../batches.ts";

export type Access = { readonly accountId: string; readonly contactId: string };

export async function findAccess(database: Queryable, accountIds: readonly string[]): Promise<Access[]> {
  return inBatches(accountIds, (batch) =>
    database
      .select()
      .from(accountContacts)
      .where(inArray(accountContacts.accountId, [...batch]))
      .for(importLockMode),
  );
}

export async function insertAccess(database: Queryable, rows: readonly Access[]): Promise<void> {
  await inBatches(rows, async (batch) => {
    await database
      .insert(accountContacts)
      .values([...batch])
      .onConflictDoNothing();
    return [];
  });
}

export async function deleteAccess(database: Queryable, rows: readonly Access[]): Promise<void> {
  if (rows.length === 0) return;
  await database.execute(sql`
    delete from account_contacts using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as gone("accountId" text, "contactId" text)
    where account_id = gone."accountId" and contact_id = gone."contactId"`);
}

export type Person = typeof opportunityContacts.$inferSelect;

export async function findPeople(database: Queryable, opportunityIds: readonly string[]): Promise<Person[]> {
  return inBatches(opportunityIds, (batch) =>
    database
      .select()
      .from(opportunityContacts)
      .where(inArray(opportunityContacts.opportunityId, [...batch]))
      .for(importLockMode),
  );
}

export async function writePeople(database: Queryable, rows: readonly Person[]): Promise<void> {
  await inBatches(rows, async (batch) => {
    await database
      .insert(opportunityContacts)
      .values([...batch])
      .onConflictDoUpdate({
        target: [opportunityContacts.opportunityId, opportunityContacts.contactId],
        set: { isApplicant: sql`excluded.is_applicant` },
      });
    return [];
  });
}
