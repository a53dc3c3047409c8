import { notes } from "@portal/database/schema/work";
import { runLimit } from "@portal/domain/retention/rules";
import { and, eq, inArray, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../context.ts";
import { releaseFiles } from "../documents/pending/release-files.ts";

/** A deletion that stops at the first limit, so that no parent row is deleted before its children. */
export type Deletion = {
  readonly tx: Transaction;
  rowsLeft: number;
  filesLeft: number;
  /** The number of deleted rows by table, without the rows that PostgreSQL deletes by cascade. */
  readonly counts: Map<string, number>;
  isStopped: boolean;
};

/** Uses an array, so that the query plan does not depend on the size of the tables. */
export const isAnyOf = (column: PgColumn, ids: SQLWrapper): SQL => sql`${column} = any(array(${ids}))`;

/** Begins a deletion that stops at the limits of one run. */
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

const batchSize = 1_000;

/** Deletes rows of one table and counts them under the name `kind`. Must run for child tables before parent tables. */
export async function deleteRows(
  deletion: Deletion,
  kind: string,
  table: PgTable,
  where: SQL | undefined,
): Promise<void> {
  while (!deletion.isStopped) {
    const most = Math.min(batchSize, deletion.rowsLeft);
    const { rowCount } = await deletion.tx.database.delete(table).where(chosen(deletion, table, where, most));
    const rows = rowCount ?? 0;
    note(deletion, kind, rows);
    if (rows < most) return;
  }
}

/** Deletes rows that name files. The sweep of the uploads deletes the files after the commit. */
export async function deleteRowsWithFiles(
  deletion: Deletion,
  kind: string,
  table: PgTable,
  { where, files }: { readonly where: SQL | undefined; readonly files: readonly PgColumn[] },
): Promise<void> {
  const { tx } = deletion;
  const names = Object.fromEntries(files.map((column) => [column.name, column]));
  while (!deletion.isStopped) {
    const most = Math.min(batchSize, deletion.rowsLeft, Math.floor(deletion.filesLeft / files.length));
    if (most === 0) {
      deletion.isStopped = true;
      return;
    }
    const rows = await tx.database
      .delete(table)
      .where(chosen(deletion, table, where, most))
      .returning(names);
    const storageIds = rows.flatMap((row) =>
      Object.values(row).filter((value): value is string => typeof value === "string"),
    );
    await releaseFiles(tx, storageIds);
    deletion.filesLeft -= storageIds.length;
    note(deletion, kind, rows.length);
    if (rows.length < most) return;
  }
}

function note(deletion: Deletion, kind: string, rows: number): void {
  deletion.rowsLeft -= rows;
  count(deletion, kind, rows);
  if (deletion.rowsLeft === 0) deletion.isStopped = true;
}

function chosen(
  { tx: { database } }: Deletion,
  table: PgTable,
  where: SQL | undefined,
  most: number,
): SQL | undefined {
  const some = database
    .select({ place: sql`ctid` })
    .from(table)
    .where(where)
    .limit(most);
  return and(sql`ctid = any(array(${some}))`, where);
}

/** Matches notes that staff wrote about the given cases. */
export const areAboutCases = (caseIds: readonly string[]): SQL | undefined =>
  and(eq(notes.aboutKind, "case"), inArray(notes.aboutId, [...caseIds]));
