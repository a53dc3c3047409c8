import type { Queryable } from "@portal/database/connection";
import { excludedOf } from "@portal/database/excluded";
import { bankAccounts } from "@portal/database/schema/banking";
import { documents } from "@portal/database/schema/documents";
import { accountContacts, accounts, advances, opportunities } from "@portal/database/schema/loans";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { batchesOf } from "../platform/batches.ts";
import { inBatches, importLockMode } from "./batches.ts";

export type NamedTable = PgTable & {
  readonly id: PgColumn;
  readonly externalId: PgColumn;
  readonly $inferInsert: { readonly externalId: string };
};
export type Values<Table extends NamedTable> = {
  readonly [Name in keyof Table["$inferInsert"]]?: Table["$inferInsert"][Name] | undefined;
};
export type Row = Readonly<Record<string, unknown>> & { readonly externalId: string };
export type StoredRow = Row & { readonly id: string };

export async function isBookEmpty(database: Queryable): Promise<boolean> {
  const rows = await database.select({ id: accounts.id }).from(accounts).limit(1);
  return rows.length === 0;
}

export async function findRows(
  database: Queryable,
  table: NamedTable,
  externalIds: readonly string[],
): Promise<StoredRow[]> {
  return inBatches(externalIds, async (batch) => {
    const rows = await database
      .select()
      .from(table)
      .where(inArray(table.externalId, [...batch]))
      .for(importLockMode);
    return rows as StoredRow[];
  });
}

/** Lists the ids of all applications of the given businesses, and of businesses to which the given people belong. */
export async function listApplications(
  database: Queryable,
  { accountIds, contactIds }: Record<"accountIds" | "contactIds", readonly string[]>,
): Promise<string[]> {
  const ofAccounts = await inBatches(accountIds, (batch) =>
    database
      .select({ id: opportunities.id })
      .from(opportunities)
      .where(inArray(opportunities.accountId, [...batch])),
  );
  const ofContacts = await inBatches(contactIds, (batch) =>
    database
      .select({ id: opportunities.id })
      .from(opportunities)
      .innerJoin(accountContacts, eq(accountContacts.accountId, opportunities.accountId))
      .where(inArray(accountContacts.contactId, [...batch])),
  );
  return [...new Set([...ofAccounts, ...ofContacts].map(({ id }) => id))];
}

/**
 * Finds the ids of records without locking the records. If a column is given, also returns the ids of their parent
 * records.
 */
export async function findIds(
  database: Queryable,
  table: NamedTable,
  externalIds: readonly string[],
  owner: PgColumn = table.id,
): Promise<{ readonly id: string; readonly externalId: string; readonly ownerId: string }[]> {
  return inBatches(externalIds, async (batch) => {
    const rows = await database
      .select({ id: table.id, externalId: table.externalId, ownerId: owner })
      .from(table)
      .where(inArray(table.externalId, [...batch]));
    return rows as { id: string; externalId: string; ownerId: string }[];
  });
}

/** Finds the bank accounts of businesses without locking them. */
export function findBankNumbers(database: Queryable, accountIds: readonly string[]) {
  const { id, accountId, externalId, routingNumber, fingerprint, sealedNumber } = bankAccounts;
  return inBatches(accountIds, (batch) =>
    database
      .select({ id, accountId, externalId, routingNumber, fingerprint, sealedNumber })
      .from(bankAccounts)
      .where(inArray(accountId, [...batch])),
  );
}

/**
 * Returns the external ids of applications with an agreement status that the portal itself has set. Locks all given
 * applications, so that the portal sets no status during the import.
 */
export async function findOwnAgreements(
  database: Queryable,
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await inBatches(externalIds, (batch) =>
    database
      .select({ externalId: opportunities.externalId, isOwn: opportunities.isAgreementOwn })
      .from(opportunities)
      .where(inArray(opportunities.externalId, [...batch]))
      .for(importLockMode),
  );
  return new Set(rows.flatMap(({ externalId, isOwn }) => (isOwn ? [externalId] : [])));
}

export async function writeRows(
  database: Queryable,
  table: NamedTable,
  rows: readonly Row[],
): Promise<Pick<StoredRow, "id" | "externalId">[]> {
  return inBatches(rows, async (batch) => {
    const written = await database
      .insert(table as PgTable)
      .values([...batch])
      .onConflictDoUpdate({ target: table.externalId, set: excludedOf(table, ["id", "externalId"]) })
      .returning({ id: table.id, externalId: table.externalId });
    return written as Pick<StoredRow, "id" | "externalId">[];
  });
}

/**
 * Increases the versions of the documents of changed requests, so that staff see the change before they review the
 * documents (DESK-CLAIM-07).
 */
export async function raiseDocumentVersions(
  database: Queryable,
  changed: readonly { readonly id: string; readonly opportunityId?: unknown }[],
): Promise<void> {
  for (const batch of batchesOf(changed)) {
    const ids = batch.map(({ id }) => id);
    const applications = [...new Set(batch.map(({ opportunityId }) => String(opportunityId)))];
    // A document without a request may count for any request of its application.
    const isUnnamed = and(isNull(documents.stipulationId), inArray(documents.opportunityId, applications));
    await database
      .update(documents)
      .set({ version: sql`${documents.version} + 1` })
      .where(or(inArray(documents.stipulationId, ids), isUnnamed));
  }
}

export async function findLoanIds(database: Queryable, loanIds: readonly string[]) {
  return inBatches(loanIds, (batch) =>
    database
      .select({ loanId: advances.loanId, externalId: advances.externalId })
      .from(advances)
      .where(inArray(advances.loanId, [...batch])),
  );
}
