import { isDeepStrictEqual } from "node:util";
import type { Queryable } from "@portal/database/connection";
import type { BookFault } from "@portal/domain/book/references";
import type { GivenRow } from "../rows.ts";
import { findRows, writeRows, type NamedTable, type Row, type StoredRow, type Values } from "../store.ts";

/** `removed` counts contacts that lost access to a business. An import removes no other records. */
export type Counts = Readonly<Record<"added" | "changed" | "unchanged" | "removed", number>>;

export type Merged = {
  readonly counts: Counts;
  /** The portal's ids, with the external ids as keys. */
  readonly ids: ReadonlyMap<string, string>;
  /** Errors for records with an external id that already exists under a different parent record. */
  readonly conflicts: readonly BookFault[];
  /** The updated records with their new values. Excludes added records. */
  readonly changed: readonly StoredRow[];
};

export type Stamp<Table extends NamedTable> =
  | Values<Table>
  | ((before: StoredRow, said: Readonly<Record<string, unknown>>) => Values<Table>);

/**
 * Inserts new records and updates changed ones in a few statements. A field that the import file omits keeps its value.
 * @param owner the column with the id of the parent record, which never changes
 * @param stamp more values for updated records, or a function that computes them from the stored record and the file's
 * values
 */
export async function mergeRows<Table extends NamedTable>(
  database: Queryable,
  table: Table,
  given: readonly GivenRow<Table>[],
  owner?: keyof Values<Table> & string,
  stamp: Stamp<Table> = {},
): Promise<Merged> {
  const found = await findRows(
    database,
    table,
    given.map(({ values }) => values.externalId),
  );
  const stored = new Map(found.map((row) => [row.externalId, row]));
  const conflicts: BookFault[] = [];
  const added: Row[] = [];
  const changed: StoredRow[] = [];
  for (const { at, values, defaults } of given) {
    const before = stored.get(values.externalId);
    const said = withoutUndefined(values);
    if (!before) added.push({ ...defaults, ...said, externalId: values.externalId });
    else if (owner !== undefined && before[owner] !== said[owner]) conflicts.push(ownedByAnother(at));
    else if (!holds(before, said))
      changed.push({ ...before, ...said, ...(typeof stamp === "function" ? stamp(before, said) : stamp) });
  }
  if (conflicts.length > 0) return { counts: none, ids: new Map(), conflicts, changed: [] };
  const written = await writeRows(database, table, [...added, ...changed]);
  const ids = new Map([...found, ...written].map((row) => [row.externalId, row.id]));
  const counts = {
    added: added.length,
    changed: changed.length,
    unchanged: given.length - added.length - changed.length,
    removed: 0,
  };
  return { counts, ids, conflicts, changed };
}

export const none: Counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };

export function ownedByAnother(at: BookFault["path"]): BookFault {
  return {
    path: [...at, "externalId"],
    message: "is the external id of a record that belongs to another in the portal",
  };
}

function withoutUndefined(values: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function holds(row: Row, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(values).every(([name, value]) => isDeepStrictEqual(plain(row[name]), plain(value)));
}

/** Converts `Temporal` values to strings, because `isDeepStrictEqual` does not compare their internal slots. */
function plain(value: unknown): unknown {
  return value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value;
}
