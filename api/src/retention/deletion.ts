import { runLimit } from "@portal/domain/retention/rules";
import { and, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../context.ts";
import { releaseFiles } from "../documents/pending/release-files.ts";

/**
 * A deletion within limits. It stops at the first limit, and then deletes no more rows, because they may be the parents
 * of rows that it left.
 */
export type Deletion = {
  readonly tx: Transaction;
  rowsLeft: number;
  filesLeft: number;
  /** The number of deleted rows by table, without the rows that PostgreSQL deletes by a cascade. */
  readonly counts: Map<string, number>;
  isStopped: boolean;
};

/** An array keeps the statement's plan independent of the size of the tables. */
export const isAnyOf = (column: PgColumn, ids: SQLWrapper): SQL => sql`${column} = any(array(${ids}))`;

/** Begins a deletion with the limits of one run. */
export function limitedDeletion(tx: Transaction): Deletion {
  return { tx, rowsLeft: runLimit.rows, filesLeft: runLimit.files, counts: new Map(), isStopped: false };
}

export function unlimitedDeletion(tx: Transaction): Deletion {
  return { tx, rowsLeft: Infinity, filesLeft: Infinity, counts: new Map(), isStopped: false };
}

export const deletedRows = ({ counts }: Deletion): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

export function count(deletion: Deletion, kind: string, rows: number): void {
  if (rows > 0) deletion.counts.set(kind, (deletion.counts.get(kind) ?? 0) + rows);
}

/** Deletes rows of one table and counts them under the name `kind`. Call it for children before their parents. */
export async function deleteRows(
  deletion: Deletion,
  kind: string,
  table: PgTable,
  where: SQL | undefined,
): Promise<void> {
  if (deletion.isStopped) return;
  const { database } = deletion.tx;
  const { rowCount } = await database
    .delete(table)
    .where(chosen(deletion, table, { where, most: deletion.rowsLeft }));
  note(deletion, kind, { rows: rowCount ?? 0, most: deletion.rowsLeft });
}

/** Deletes rows that name files. The sweep of the uploads deletes the files after the commit. */
export async function deleteRowsWithFiles(
  deletion: Deletion,
  kind: string,
  table: PgTable,
  { where, files }: { readonly where: SQL | undefined; readonly files: readonly PgColumn[] },
): Promise<void> {
  if (deletion.isStopped) return;
  const { tx } = deletion;
  const most = Math.min(deletion.rowsLeft, Math.floor(deletion.filesLeft / files.length));
  if (most === 0) {
    deletion.isStopped = true;
    return;
  }
  const names = Object.fromEntries(files.map((column) => [column.name, column]));
  const rows = await tx.database
    .delete(table)
    .where(chosen(deletion, table, { where, most }))
    .returning(names);
  const storageIds = rows.flatMap((row) =>
    Object.values(row).filter((value): value is string => typeof value === "string"),
  );
  await releaseFiles(tx, storageIds);
  deletion.filesLeft -= storageIds.length;
  note(deletion, kind, { rows: rows.length, most });
}

function note(
  deletion: Deletion,
  kind: string,
  { rows, most }: { readonly rows: number; readonly most: number },
): void {
  deletion.rowsLeft -= rows;
  count(deletion, kind, rows);
  if (rows >= most) deletion.isStopped = true;
}

function chosen(
  { tx: { database } }: Deletion,
  table: PgTable,
  { where, most }: { readonly where: SQL | undefined; readonly most: number },
): SQL | undefined {
  if (most === Infinity) return where;
  const some = database
    .select({ place: sql`ctid` })
    .from(table)
    .where(where)
    .limit(most);
  return and(sql`ctid = any(array(${some}))`, where);
}
