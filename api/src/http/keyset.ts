import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { isStoredInstant } from "@portal/domain/wire/shapes";
import { asc, desc, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import * as z from "zod/mini";

/** The position of a row in a sorted list: the row's id, and the sort key's value as PostgreSQL text. */
export type KeysetPlace = { readonly key: string; readonly id: string };

/** How a list is sorted. The sort key must never be null, and an index must contain the key and the id. */
export type KeysetOrder = {
  readonly key: SQL | PgColumn;
  readonly type: "timestamptz" | "numeric" | "date" | "text";
  readonly isDescending: boolean;
};

/**
 * The key that sorts before all rows, in ascending (`up`) and descending (`down`) order. Texts have no such key in
 * descending order, because no text sorts after all other texts.
 */
const beginnings: Readonly<
  Record<KeysetOrder["type"], { readonly up: string; readonly down: string | undefined }>
> = {
  timestamptz: { up: "-infinity", down: "infinity" },
  date: { up: "-infinity", down: "infinity" },
  numeric: { up: "-1e14", down: "1e14" },
  text: { up: "", down: undefined },
};

/**
 * Returns the SQL parts of a page that starts after the given position. The first page also has a start condition,
 * because PostgreSQL then uses the sort order's index for every page.
 */
export function keysetPage(
  { key, type, isDescending }: KeysetOrder,
  id: PgColumn,
  after: KeysetPlace | undefined,
): { readonly start: SQL | undefined; readonly order: readonly SQL[]; readonly keyText: SQL<string> } {
  const { up, down } = beginnings[type];
  const place = after ?? { key: isDescending ? down : up, id: "" };
  const hasPlace = place.key !== undefined;
  const cast = sql.raw(type);
  const direction = isDescending ? desc : asc;
  return {
    start: hasPlace
      ? sql`(${key}, ${id}) ${sql.raw(isDescending ? "<" : ">")} (${place.key}::${cast}, ${place.id})`
      : undefined,
    order: [direction(key), direction(id)],
    keyText: sql<string>`(${key})::text`,
  };
}

const written = z.tuple([z.string(), z.string(), z.string()]);
/** The cursor format of an earlier release, in which these lists were always sorted by time. */
const writtenBefore = z.tuple([z.string(), z.string()]);

/** Encodes the position of a page's last row as a cursor, which is opaque to clients. */
const writeKeyset = (sort: string, { key, id }: KeysetPlace): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString("base64url");

/**
 * Decodes a cursor to the position after which the page starts. Refuses the cursor of a list with a different order.
 */
export function readKeyset(
  sort: string,
  { type }: KeysetOrder,
  cursor: string | undefined,
): Outcome<KeysetPlace | undefined, "VALIDATION"> {
  if (cursor === undefined) return done(undefined);
  try {
    const read = z.parse(
      z.union([written, writtenBefore]),
      JSON.parse(Buffer.from(cursor, "base64url").toString()),
    );
    const [ofSort, key, id] = read.length === 3 ? read : [type === "timestamptz" && sort, ...read];
    if (ofSort === sort && isKey(type, key)) return done({ key: clean(key), id: clean(id) });
  } catch {
    // An invalid cursor gets the same error as a cursor of a different order.
  }
  return refuse("VALIDATION", { cursor: "is not a valid cursor" });
}

const clean = (text: string) => text.toWellFormed().replaceAll("\0", "");

function isKey(type: KeysetOrder["type"], key: string): boolean {
  if (type === "text") return true;
  if (type === "numeric") return /^-?\d{1,14}(?:\.\d{1,2})?$/.test(key);
  if (key === "infinity" || key === "-infinity") return true;
  if (type === "date") return Temporal.PlainDate.from(key).year > 0;
  return isStoredInstant(Temporal.Instant.from(key));
}

/** Returns one page of rows and the next page's cursor. The query must fetch `limit` + 1 rows. */
export function keysetPageOf<Row extends { readonly place: KeysetPlace }>(
  rows: readonly Row[],
  limit: number,
  sort: string,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? writeKeyset(sort, last.place) : null };
}
