import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "@portal/database/connection";
import { getTableColumns } from "drizzle-orm";
import { findRows, writeRows, type NamedTable, type Row, type StoredRow } from "./store.ts";
import type { Place } from "./fault-text.ts";

/** `removed` is of access only: an import removes nothing else. */
export type Counts = Readonly<Record<"added" | "changed" | "unchanged" | "removed", number>>;

/** A record of the book on its way to a row. Fields that are undefined were left out of the book. */
export type GivenRow = Row & {
  /** Where it stands in the book. */
  readonly at: Place["path"];
};

export type Merged = {
  readonly counts: Counts;
  /** The portal's id of every given record, by its external id. */
  readonly ids: ReadonlyMap<string, string>;
  /** Records that cannot be taken, since their external id stands for another's. */
  readonly conflicts: readonly Place[];
};

export type MergeRules = {
  /** The column that names whose record it is; it never changes. */
  readonly owner?: string;
  /** Values of a new record where the book leaves them out; the columns' own defaults need not be named. */
  readonly defaults?: (given: GivenRow) => Readonly<Record<string, unknown>>;
};

/**
 * Adds the given records that are new and brings the others up to date, in a few statements however many they are.
 * A field left out of the book keeps its value.
 */
export async function mergeRows(
  database: Queryable,
  table: NamedTable,
  given: readonly GivenRow[],
  rules: MergeRules = {},
): Promise<Merged> {
  const found = await findRows(
    database,
    table,
    given.map((row) => row.externalId),
  );
  const stored = new Map(found.map((row) => [row.externalId, row]));
  const conflicts: Place[] = [];
  const added: Row[] = [];
  const changed: Row[] = [];
  for (const record of given) {
    const before = stored.get(record.externalId);
    const values = valuesFor(table, record);
    if (!before) added.push({ ...rules.defaults?.(record), ...values, externalId: record.externalId });
    else if (rules.owner && before[rules.owner] !== record[rules.owner])
      conflicts.push(ownedByAnother(record.at));
    else if (!holds(before, values)) changed.push({ ...before, ...values });
  }
  if (conflicts.length > 0) return { counts: none, ids: new Map(), conflicts };
  const written = [
    ...(await writeRows(database, table, added)),
    ...(await writeRows(database, table, changed)),
  ];
  const ids = new Map([...found, ...written].map((row) => [row.externalId, row.id]));
  const counts = {
    added: added.length,
    changed: changed.length,
    unchanged: given.length - added.length - changed.length,
    removed: 0,
  };
  return { counts, ids, conflicts };
}

export const none: Counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };

function ownedByAnother(at: Place["path"]): Place {
  return {
    path: [...at, "externalId"],
    message: "is the external id of a record that belongs to another in the portal",
  };
}

/** The record's fields that are columns of the table and were given in the book. */
function valuesFor(table: NamedTable, record: GivenRow): Record<string, unknown> {
  const names = Object.keys(getTableColumns(table));
  return Object.fromEntries(
    names.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  );
}

function holds(row: StoredRow, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(values).every(([name, value]) => isDeepStrictEqual(plain(row[name]), plain(value)));
}

/** `Temporal` values keep their state in slots that a comparison of properties does not see. */
function plain(value: unknown): unknown {
  return value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value;
}
