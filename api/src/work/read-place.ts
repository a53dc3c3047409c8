import { textFromCents } from "@portal/domain/wire/money";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { isStoredInstant } from "@portal/domain/wire/shapes";
import type { WorkSort } from "@portal/domain/work/contract";
import * as z from "zod/mini";
import type { Place, WorkItemRow } from "./store.ts";

const written = z.tuple([z.string(), z.string(), z.string()]);

/** Returns a row's value of the sort key as text. Must be the value of the key's SQL expression. */
function keyOf(sort: WorkSort, { since, amountCents, completeAt }: WorkItemRow): string {
  if (sort === "largest") return amountCents === null ? "-1" : textFromCents(amountCents);
  if (sort === "limit") return completeAt?.toString() ?? "infinity";
  return since.toString();
}

/** Writes the cursor of the page after a row, which is opaque to the desk's pages. */
export function writePlace(sort: WorkSort, row: WorkItemRow): string {
  return Buffer.from(JSON.stringify([sort, keyOf(sort, row), row.id])).toString("base64url");
}

/** Returns the row after which a page starts. Refuses the cursor of another sort. */
export function readPlace(
  sort: WorkSort,
  cursor: string | undefined,
): Outcome<Place | undefined, "VALIDATION"> {
  if (cursor === undefined) return done(undefined);
  try {
    const [ofSort, key, id] = z.parse(written, JSON.parse(Buffer.from(cursor, "base64url").toString()));
    if (ofSort === sort && isKey(sort, key)) return done({ key, id: id.toWellFormed().replaceAll("\0", "") });
  } catch {
    // A text that is no cursor gets the same error as the cursor of another list.
  }
  return refuse("VALIDATION", { cursor: "is no cursor of a page" });
}

function isKey(sort: WorkSort, key: string): boolean {
  if (sort === "largest") return /^-?\d{1,13}(?:\.\d\d)?$/.test(key);
  if (sort === "limit" && key === "infinity") return true;
  return isStoredInstant(Temporal.Instant.from(key));
}
