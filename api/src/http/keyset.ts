import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { isStoredInstant } from "@portal/domain/wire/shapes";
import { asc, desc, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import * as z from "zod/mini";

/** The place of a row in a sorted list: the value of its sort key as PostgreSQL writes it, and its id. */
export type KeysetPlace = { readonly key: string; readonly id: string };

/** An order of a list. The key is never null, and an index has the key and the id. */
export type KeysetOrder = {
  readonly key: SQL | PgColumn;
  readonly type: "timestamptz" | "numeric" | "date" | "text";
  readonly isDescending: boolean;
};

/**
 * The sort key before the first row, for ascending and descending order. Descending text has none, because no text
 * sorts after all others.
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
 * Returns the SQL of a page: its rows start after a place. The condition also stands on the first page, so that
 * PostgreSQL uses the index of the order for every page.
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
/** A cursor of a release in which these lists had one order, by time. */
const writtenBefore = z.tuple([z.string(), z.string()]);

/** Writes the cursor of the page after a row, which is opaque to clients. */
const writeKeyset = (sort: string, { key, id }: KeysetPlace): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString("base64url");

/** Returns the place after which a page starts. Refuses the cursor of another order. */
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
    // A text that is no cursor gets the same error as the cursor of another list.
  }
  return refuse("VALIDATION", { cursor: "is no cursor of a page" });
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
