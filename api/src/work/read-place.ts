import { textFromCents } from "@portal/domain/wire/money";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { isStoredInstant } from "@portal/domain/wire/shapes";
import type { WorkSort } from "@portal/domain/work/contract";
import * as z from "zod/mini";
import type { Place, WorkItemRow } from "./store.ts";

const written = z.tuple([z.string(), z.string(), z.string()]);

/** Returns the sort key of an item as text. The SQL expression of the same sort order must give the same value. */
function keyOf(sort: WorkSort, { since, amountCents, completeAt }: WorkItemRow): string {
  if (sort === "largest") return amountCents === null ? "-1" : textFromCents(amountCents);
  if (sort === "limit") return completeAt?.toString() ?? "infinity";
  return since.toString();
}

/** Encodes the position of a page's last item as a cursor, which is opaque to the desk's pages. */
export function writePlace(sort: WorkSort, row: WorkItemRow): string {
  return Buffer.from(JSON.stringify([sort, keyOf(sort, row), row.id])).toString("base64url");
}

/** Decodes a cursor to the position after which a page starts. Refuses the cursor of a different sort order. */
export function readPlace(
  sort: WorkSort,
  cursor: string | undefined,
): Outcome<Place | undefined, "VALIDATION"> {
  if (cursor === undefined) return done(undefined);
  try {
    const [ofSort, key, id] = z.parse(written, JSON.parse(Buffer.from(cursor, "base64url").toString()));
    if (ofSort === sort && isKey(sort, key)) return done({ key, id: id.toWellFormed().replaceAll("\0", "") });
  } catch {
    // An invalid cursor gets the same error as a cursor of a different sort order.
  }
  return refuse("VALIDATION", { cursor: "is not a valid cursor" });
}

function isKey(sort: WorkSort, key: string): boolean {
  if (sort === "largest") return /^-?\d{1,13}(?:\.\d\d)?$/.test(key);
  if (sort === "limit" && key === "infinity") return true;
  return isStoredInstant(Temporal.Instant.from(key));
}
