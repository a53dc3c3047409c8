import { eq, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * What the lender means by an id: the portal's, or the one that it gave itself in the book. For the lender's operations
 * alone; both are text and unique.
 */
export function isEither(
  table: { readonly id: PgColumn; readonly externalId: PgColumn },
  eitherId: string,
): SQL | undefined {
  return or(eq(table.id, eitherId), eq(table.externalId, eitherId));
}
