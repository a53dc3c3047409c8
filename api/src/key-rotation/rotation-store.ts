import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { requireRow } from "@portal/database/require-row";
import { bankAccounts } from "@portal/database/schema/banking";
import { contracts } from "@portal/database/schema/agreement";
import { documents, fileKeys } from "@portal/database/schema/documents";
import { payments } from "@portal/database/schema/payments";
import { keyChecks, sealedAudit, signingSessions } from "@portal/database/schema/server";
import { and, asc, eq, getTableColumns, or, sql, sum, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { primaryKeyOf, type KeyedColumn, type KeySetting, type Row } from "./keyed-column.ts";

/** The values of a row's primary key. */
export type RowKey = readonly unknown[];
/** A stored value that an encryption key or a pepper produced. */
export type KeyedValue = { readonly rowKey: RowKey; readonly keyId: string | null };

/** A column that names stored files. */
export type FileColumn = { readonly table: PgTable; readonly column: PgColumn };
export const fileColumns: readonly FileColumn[] = [
  { table: contracts, column: contracts.storageId },
  { table: documents, column: documents.storageId },
  { table: signingSessions, column: signingSessions.documentStorageId },
  { table: signingSessions, column: signingSessions.signedStorageId },
];

/** Reads the key ids of the next page of values, in the order of the primary key. */
export function listValues(
  database: Queryable,
  { table, keyId }: Pick<KeyedColumn, "table" | "keyId">,
  after: RowKey | undefined,
  most: number,
): Promise<KeyedValue[]> {
  return readPage(database, { table, column: keyId, after, most });
}

/** Reads the key ids of the next batch of files. The key id of a file from an earlier release is null. */
export async function listFiles(
  database: Queryable,
  { table, column }: FileColumn,
  after: RowKey | undefined,
  most: number,
): Promise<{ readonly rowKey: RowKey; readonly storageId: string | null; readonly keyId: string | null }[]> {
  const known = sql`(select ${fileKeys.keyId} from ${fileKeys} where ${fileKeys.storageId} = ${column})`;
  const pairs = sql<
    string | null
  >`case when ${column} is not null then json_build_array(${column}, ${known}) end`;
  const rows = await readPage(database, { table, column: pairs, after, most });
  return rows.map(({ rowKey, keyId: pair }) => {
    const [storageId, keyId] = (pair ?? [null, null]) as unknown as readonly [string | null, string | null];
    return { rowKey, storageId, keyId };
  });
}

type Page = {
  readonly table: PgTable;
  readonly column: SQL<string | null>;
  readonly after: RowKey | undefined;
  readonly most: number;
};

async function readPage(database: Queryable, { table, column, after, most }: Page): Promise<KeyedValue[]> {
  const primaryKey = primaryKeyOf(table);
  const start = after && sql`(${list(primaryKey)}) > (${list(parametersOf(primaryKey, after))})`;
  const fields = Object.fromEntries(primaryKey.map((each, at) => [`key${at}`, each]));
  const rows: Row[] = await database
    .select({ ...fields, keyId: column })
    .from(table)
    .where(start)
    .orderBy(...primaryKey.map((each) => asc(each)))
    .limit(most);
  return rows.map((row) => ({
    rowKey: primaryKey.map((_, at) => row[`key${at}`]),
    keyId: row["keyId"] as string | null,
  }));
}

const list = (parts: readonly (PgColumn | SQL)[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );
const parametersOf = (columns: readonly PgColumn[], values: RowKey) =>
  columns.map((column, at) => sql`${sql.param(values[at], column)}`);

/** Locks a row and returns all its columns, or undefined if the row is gone. */
export async function lockRow(
  database: TransactionDatabase,
  table: PgTable,
  rowKey: RowKey,
): Promise<Row | undefined> {
  const rows: Row[] = await database.select().from(table).where(isRow(table, rowKey)).for("no key update");
  return rows[0];
}

/** Locks rows and returns all columns of the rows that still exist. */
export async function lockRows(
  database: TransactionDatabase,
  { table, keyId }: Pick<KeyedColumn, "table" | "keyId">,
  rowKeys: readonly RowKey[],
): Promise<{ readonly row: Row; readonly keyId: string | null }[]> {
  const rows: Row[] = await database
    .select({ ...getTableColumns(table), keyIdOfValue: keyId })
    .from(table)
    .where(or(...rowKeys.map((rowKey) => isRow(table, rowKey))))
    // All rotations lock rows in the same order, so that they cannot deadlock.
    .orderBy(...primaryKeyOf(table).map((each) => asc(each)))
    .for("no key update");
  return rows.map(({ keyIdOfValue, ...row }) => ({ row, keyId: keyIdOfValue as string | null }));
}

const isRow = (table: PgTable, rowKey: RowKey) =>
  and(...primaryKeyOf(table).map((column, at) => eq(column, rowKey[at])));

export async function updateRow(
  database: TransactionDatabase,
  table: PgTable,
  row: Row,
  values: Row,
): Promise<void> {
  const fields = Object.entries(getTableColumns(table));
  const rowKey = primaryKeyOf(table).map(
    (column) => row[fields.find(([, each]) => each.name === column.name)?.[0] ?? ""],
  );
  await database.update(table).set(values).where(isRow(table, rowKey));
}

/** Finds the account numbers that may have been sent with a payment's debit attempts. */
export async function findNumbers(database: Queryable, transactionId: string) {
  return requireRow(
    await database
      .select({ payment: payments, bank: bankAccounts })
      .from(payments)
      .leftJoin(bankAccounts, eq(bankAccounts.id, payments.bankAccountId))
      .where(eq(payments.transactionId, transactionId)),
  );
}

/** The number of values in one column that use one key. */
export type Count = {
  readonly setting: KeySetting;
  readonly keyId: string;
  readonly column: string;
  readonly left: number;
};

const auditName = ({ setting, keyId }: Pick<Count, "setting" | "keyId">) => `${setting} ${keyId}`;

/** Replaces the stored counts, which the metrics read. */
export async function saveCounts(database: TransactionDatabase, counts: readonly Count[]): Promise<void> {
  await database.delete(sealedAudit);
  if (counts.length === 0) return;
  await database.insert(sealedAudit).values(
    counts.map((each) => ({
      keyId: auditName(each),
      columnName: each.column,
      left: each.left,
      checkedAt: sql<Temporal.Instant>`date_trunc('milliseconds', now())`,
    })),
  );
}

/** Adds up the stored counts of each key. */
export async function listCounts(
  database: Queryable,
): Promise<{ readonly keyId: string; readonly left: number }[]> {
  const rows = await database
    .select({ keyId: sealedAudit.keyId, left: sum(sealedAudit.left) })
    .from(sealedAudit)
    .groupBy(sealedAudit.keyId);
  return rows.map(({ keyId, left }) => ({ keyId, left: Number(left) }));
}

export async function retireKey(database: Queryable, name: string, now: Temporal.Instant): Promise<void> {
  await database.update(keyChecks).set({ retiredAt: now }).where(eq(keyChecks.name, name));
}

/** Counts the waiting jobs with encrypted data by the key of the data. */
export async function countSealedJobs(database: Queryable) {
  const { rows: tables } = await database.execute<{ exists: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as exists`,
  );
  if (!tables[0]?.exists) return [];
  const { rows } = await database.execute<{ keyId: string; left: number }>(
    sql`select split_part(data ->> 'sealed', '.', 1) as "keyId", count(*)::integer as left from pgboss.job
      where data ->> 'sealed' is not null and state <= 'active' group by 1`,
  );
  return rows;
}

/** Records the key id that a rotation read from a file. */
export async function setFileKey(database: Queryable, storageId: string, keyId: string): Promise<void> {
  await database
    .insert(fileKeys)
    .values({ storageId, keyId })
    .onConflictDoUpdate({ target: fileKeys.storageId, set: { keyId } });
}
