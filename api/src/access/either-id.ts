import type { Queryable } from "@portal/database/connection";
import { opportunities } from "@portal/database/schema/loans";
import { eq, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { OpportunityRow } from "./find-own.ts";

/** Matches a record by the portal's id or by the lender's external id. Only lender operations may use it. */
export function isEither(
  table: { readonly id: PgColumn; readonly externalId: PgColumn },
  eitherId: string,
): SQL | undefined {
  return or(eq(table.id, eitherId), eq(table.externalId, eitherId));
}

/** Locks an application of any borrower until the transaction ends. Only lender operations may use it. */
export async function lockAnyOpportunity(
  database: Queryable,
  eitherId: string,
): Promise<OpportunityRow | undefined> {
  const isIt = isEither(opportunities, eitherId);
  const [row] = await database.select().from(opportunities).where(isIt).for("no key update");
  return row;
}
