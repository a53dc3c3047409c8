import type { Queryable } from "@portal/database/connection";
import { opportunityContacts } from "@portal/database/schema/applications";
import { securityQuestions, users } from "@portal/database/schema/auth";
import { accountContacts, accounts, advances } from "@portal/database/schema/loans";
import { DrizzleQueryError, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { DatabaseError } from "pg";

/** Rows per statement: PostgreSQL takes 65,535 parameters, the widest table has 26 columns. */
const batchSize = 1000;
/**
 * Rows are locked so that two books cannot cross, but not their keys: borrowers sign in and upload meanwhile, and what
 * they add names these rows.
 */
const whileChanged = "no key update";
/** Any fixed number: imports into one database wait for each other. */
const importLock = 4_410_227;

/** A table whose records the lender names. */
export type NamedTable = PgTable & {
  readonly id: PgColumn;
  readonly externalId: PgColumn;
  readonly $inferInsert: { readonly externalId: string };
};
/** Some of a row's values, by the columns' names in code. */
export type Values<Table extends NamedTable> = {
  readonly [Name in keyof Table["$inferInsert"]]?: Table["$inferInsert"][Name] | undefined;
};
/** A row of whichever table, as the database gives it or takes it. */
export type Row = Readonly<Record<string, unknown>> & { readonly externalId: string };
type StoredRow = Row & { readonly id: string };

export async function isBookEmpty(database: Queryable): Promise<boolean> {
  const rows = await database.select({ id: accounts.id }).from(accounts).limit(1);
  return rows.length === 0;
}

/** Another import runs, and has for longer than this one waits. */
export class ImportBusy extends Error {
  override readonly name = "ImportBusy";
}

/**
 * Waits until no other import runs, and keeps others out until this transaction ends. From here on the
 * transaction's statements and pauses may take so long: a book is larger than what a borrower's call may ask for.
 * @throws ImportBusy
 */
export async function lockImport(database: Queryable, patienceMs: number): Promise<void> {
  const limit = String(patienceMs);
  await database.execute(sql`select
    set_config('statement_timeout', ${limit}, true),
    set_config('idle_in_transaction_session_timeout', ${limit}, true)`);
  try {
    await database.execute(sql`select pg_advisory_xact_lock(${importLock})`);
  } catch (error) {
    if (!(error instanceof DrizzleQueryError) || !wasCancelled(error.cause)) throw error;
    throw new ImportBusy("another import is still running; import the book again when it has ended", {
      cause: error,
    });
  }
}

function wasCancelled(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "57014";
}

/** The stored rows with these external ids, locked until the import ends. */
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
      .for(whileChanged);
    return rows as StoredRow[];
  });
}

/** Writes whole rows: new ones are added, those with a known external id replaced. */
export async function writeRows(
  database: Queryable,
  table: NamedTable,
  rows: readonly Row[],
): Promise<Pick<StoredRow, "id" | "externalId">[]> {
  return inBatches(rows, async (batch) => {
    const written = await database
      .insert(table as PgTable)
      .values([...batch])
      .onConflictDoUpdate({ target: table.externalId, set: replaced(table) })
      .returning({ id: table.id, externalId: table.externalId });
    return written as Pick<StoredRow, "id" | "externalId">[];
  });
}

function replaced(table: NamedTable): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name]) => name !== "id" && name !== "externalId",
  );
  return Object.fromEntries(
    columns.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
}

export type Access = { readonly accountId: string; readonly contactId: string };

/** Who may see these businesses now. */
export async function findAccess(database: Queryable, accountIds: readonly string[]): Promise<Access[]> {
  return inBatches(accountIds, (batch) =>
    database
      .select()
      .from(accountContacts)
      .where(inArray(accountContacts.accountId, [...batch]))
      .for(whileChanged),
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

/** The people of these applications. */
export async function findPeople(database: Queryable, opportunityIds: readonly string[]): Promise<Person[]> {
  return inBatches(opportunityIds, (batch) =>
    database
      .select()
      .from(opportunityContacts)
      .where(inArray(opportunityContacts.opportunityId, [...batch]))
      .for(whileChanged),
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

/** Who holds these loan numbers, if anyone. */
export async function findLoanIds(database: Queryable, loanIds: readonly string[]) {
  return inBatches(loanIds, (batch) =>
    database
      .select({ loanId: advances.loanId, externalId: advances.externalId })
      .from(advances)
      .where(inArray(advances.loanId, [...batch])),
  );
}

/** The sign-ins that have one of these addresses (lower case). */
export async function findSignIns(database: Queryable, emailKeys: readonly string[]) {
  return inBatches(emailKeys, (batch) =>
    database
      .select({ contactId: users.contactId, emailKey: users.emailKey })
      .from(users)
      .where(inArray(users.emailKey, [...batch])),
  );
}

/** The sign-ins of these contacts. */
export async function findSignInsOf(database: Queryable, contactIds: readonly string[]) {
  return inBatches(contactIds, (batch) =>
    database
      .select({ id: users.id, contactId: users.contactId, isDisabled: users.isDisabled })
      .from(users)
      .where(inArray(users.contactId, [...batch]))
      .for(whileChanged),
  );
}

export async function insertSignIns(database: Queryable, rows: readonly (typeof users.$inferInsert)[]) {
  return inBatches(rows, (batch) =>
    database
      .insert(users)
      .values([...batch])
      .returning({ id: users.id, contactId: users.contactId }),
  );
}

export async function insertQuestions(
  database: Queryable,
  rows: readonly (typeof securityQuestions.$inferInsert)[],
): Promise<void> {
  await inBatches(rows, async (batch) => {
    await database.insert(securityQuestions).values([...batch]);
    return [];
  });
}

export async function setDisabled(
  database: Queryable,
  userIds: readonly string[],
  isDisabled: boolean,
): Promise<void> {
  await inBatches(userIds, async (batch) => {
    await database
      .update(users)
      .set({ isDisabled })
      .where(inArray(users.id, [...batch]));
    return [];
  });
}

async function inBatches<Item, Result>(
  items: readonly Item[],
  act: (batch: readonly Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[][] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    results.push(await act(items.slice(start, start + batchSize)));
  }
  return results.flat();
}
