import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import * as z from "zod/mini";

/** Where a page of a list ends that is ordered by a moment and an id, the newest first. */
export type Position = { readonly at: Temporal.Instant; readonly id: string };

const written = z.tuple([z.string(), z.string()]);

/** Nobody but this portal reads what is in it. */
export function writeCursor({ at, id }: Position): string {
  return Buffer.from(JSON.stringify([at.toString(), id])).toString("base64url");
}

/** Where a page begins: behind what its query's cursor names, or at the start without one. */
export function startOf({
  cursor,
}: {
  readonly cursor?: string | undefined;
}): Outcome<Position | undefined, "VALIDATION"> {
  if (cursor === undefined) return done(undefined);
  const after = readCursor(cursor);
  return after ? done(after) : refuse("VALIDATION", { cursor: "is no cursor of a page" });
}

/** Undefined of what no page gave. */
function readCursor(cursor: string): Position | undefined {
  try {
    const [at, id] = z.parse(written, JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { at: Temporal.Instant.from(at), id: id.toWellFormed().replaceAll("\0", "") };
  } catch {
    return undefined;
  }
}

/**
 * One page of rows that were asked for with one more than the page takes.
 * @param positionOf by what the rows are ordered
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
