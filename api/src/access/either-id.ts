import { eq, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Matches the portal's id or the lender's id from the book, both unique text. Only for lender operations. */
export function isEither(
  table: { readonly id: PgColumn; readonly externalId: PgColumn },
  eitherId: string,
): SQL | undefined {
  return or(eq(table.id, eitherId), eq(table.externalId, eitherId));
}
