import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { isPlain } from "@portal/database/columns";
import { stipulations } from "@portal/database/schema/applications";
import { contracts } from "@portal/database/schema/agreement";
import { documents } from "@portal/database/schema/documents";
import { asc, count, eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

export const countPlainDocuments = (database: Queryable, most: number) =>
  countPlain(database, documents, documents.filename, most);
export const countPlainContracts = (database: Queryable, most: number) =>
  countPlain(database, contracts, contracts.filename, most);
export const countPlainStipulations = (database: Queryable, most: number) =>
  countPlain(database, stipulations, stipulations.rejectedFilename, most);

/** Counts rows with a plain-text file name. Stops at `most`, so that counting does not take long. */
function countPlain(database: Queryable, table: PgTable, column: PgColumn, most: number): Promise<number> {
  const some = database
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(isPlain(column))
    .limit(most)
    .as("some");
  return database
    .select({ count: count() })
    .from(some)
    .then(([row]) => row?.count ?? 0);
}

/** Locks documents of all borrowers with a plain-text file name. Only for the job that encrypts file names. */
export function lockPlainDocuments(database: TransactionDatabase, most: number) {
  return database
    .select()
    .from(documents)
    .where(isPlain(documents.filename))
    .orderBy(asc(documents.id))
    .limit(most)
    .for("no key update", { skipLocked: true });
}

/**
 * Encrypts a document's file name and stores the document's fingerprint, unless an equal document already has the
 * fingerprint.
 */
export async function sealDocument(
  database: TransactionDatabase,
  {
    id,
    filename,
    fingerprint,
  }: Pick<typeof documents.$inferSelect, "id" | "filename"> & { readonly fingerprint: string },
): Promise<void> {
  const isFree = sql`not exists (select 1 from ${documents} where ${documents.fingerprint} = ${fingerprint})`;
  await database
    .update(documents)
    .set({ filename, fingerprint: sql`case when ${isFree} then ${fingerprint} end` })
    .where(eq(documents.id, id));
}

export function lockPlainContracts(database: TransactionDatabase, most: number) {
  return database
    .select({ id: contracts.id, filename: contracts.filename })
    .from(contracts)
    .where(isPlain(contracts.filename))
    .orderBy(asc(contracts.id))
    .limit(most)
    .for("no key update", { skipLocked: true });
}

export async function sealContract(
  database: TransactionDatabase,
  id: string,
  filename: string,
): Promise<void> {
  await database.update(contracts).set({ filename }).where(eq(contracts.id, id));
}

export function lockPlainStipulations(database: TransactionDatabase, most: number) {
  return database
    .select({ id: stipulations.id, filename: sql<string>`${stipulations.rejectedFilename}` })
    .from(stipulations)
    .where(isPlain(stipulations.rejectedFilename))
    .orderBy(asc(stipulations.id))
    .limit(most)
    .for("no key update", { skipLocked: true });
}

export async function sealStipulation(
  database: TransactionDatabase,
  id: string,
  rejectedFilename: string,
): Promise<void> {
  await database.update(stipulations).set({ rejectedFilename }).where(eq(stipulations.id, id));
}
