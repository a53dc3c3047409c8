import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { opportunities } from "@portal/database/schema/loans";
import { businessReferences } from "@portal/database/schema/ownership";
import { requireRow } from "@portal/database/require-row";
import { and, asc, eq } from "drizzle-orm";
import { isOwnOpportunity } from "../../access/own.ts";

export type ReferenceRow = typeof businessReferences.$inferSelect;

/** Lists an application's references, oldest first. */
export async function listReferences(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<ReferenceRow[]> {
  const rows = await database
    .select({ reference: businessReferences })
    .from(businessReferences)
    .innerJoin(opportunities, eq(opportunities.id, businessReferences.opportunityId))
    .where(and(eq(opportunities.id, opportunityId), isOwnOpportunity(borrower)))
    .orderBy(asc(businessReferences.createdAt), asc(businessReferences.id));
  return rows.map(({ reference }) => reference);
}

export async function lockOwnReference(
  database: TransactionDatabase,
  borrower: string,
  referenceId: string,
): Promise<{ reference: ReferenceRow; takesStipulations: boolean } | undefined> {
  const [row] = await database
    .select({ reference: businessReferences, takesStipulations: opportunities.takesStipulations })
    .from(opportunities)
    .innerJoin(businessReferences, eq(businessReferences.opportunityId, opportunities.id))
    .where(and(eq(businessReferences.id, referenceId), isOwnOpportunity(borrower)))
    .for("update");
  return row;
}

export async function insertReference(
  database: Queryable,
  row: typeof businessReferences.$inferInsert,
): Promise<ReferenceRow> {
  return requireRow(await database.insert(businessReferences).values(row).returning());
}

export async function changeReference(
  database: Queryable,
  referenceId: string,
  change: Partial<typeof businessReferences.$inferInsert>,
): Promise<ReferenceRow> {
  return requireRow(
    await database
      .update(businessReferences)
      .set(change)
      .where(eq(businessReferences.id, referenceId))
      .returning(),
  );
}

export async function setOwnsProperty(
  database: Queryable,
  opportunityId: string,
  said: Pick<typeof opportunities.$inferSelect, "ownsProperty" | "ownsPropertyAt">,
): Promise<void> {
  await database.update(opportunities).set(said).where(eq(opportunities.id, opportunityId));
}
