import type { Queryable } from "@portal/database/connection";
import { guarantyClaims } from "@portal/database/schema/forgiveness";
import { eq } from "drizzle-orm";

/** Finds a loan's guaranty claim. The caller must have checked that the borrower owns the loan. */
export async function findClaim(database: Queryable, advanceId: string) {
  const [row] = await database.select().from(guarantyClaims).where(eq(guarantyClaims.advanceId, advanceId));
  return row;
}
