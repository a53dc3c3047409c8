import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { isStoredInstant } from "@portal/domain/wire/shapes";
import * as z from "zod/mini";

/** The position of a row in a list ordered by time and id. */
export type Position = { readonly at: Temporal.Instant; readonly id: string };

/** The part of a list that a query fetches: at most `most` rows after a position. */
export type PageQuery = { readonly after: Position | undefined; readonly most: number };

const written = z.tuple([z.string(), z.string()]);

/** Encodes a position as a cursor, which is opaque to clients. */
export function writeCursor({ at, id }: Position): string {
  return Buffer.from(JSON.stringify([at.toString(), id])).toString("base64url");
}

/** Returns the row after which a page starts, or undefined for the first page. */
export function startOf({
  cursor,
}: {
  readonly cursor?: string | undefined;
}): Outcome<Position | undefined, "VALIDATION"> {
  if (cursor === undefined) return done(undefined);
  const after = readCursor(cursor);
  return after ? done(after) : refuse("VALIDATION", { cursor: "is not a valid cursor" });
}

function readCursor(cursor: string): Position | undefined {
  try {
    const [at, id] = z.parse(written, JSON.parse(Buffer.from(cursor, "base64url").toString()));
    const moment = Temporal.Instant.from(at);
    if (!isStoredInstant(moment)) return undefined;
    return { at: moment, id: id.toWellFormed().replaceAll("\0", "") };
  } catch {
    return undefined;
  }
}

/**
 * Returns one page of rows and the next page's cursor. The query must fetch `limit` + 1 rows, because the extra row
 * shows whether a next page exists.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? writeCursor(positionOf(last)) : null };
}
