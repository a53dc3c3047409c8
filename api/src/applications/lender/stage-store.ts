import type { Queryable } from "@portal/database/connection";
import { opportunities } from "@portal/database/schema/loans";
import { eq } from "drizzle-orm";
import { isEither } from "../../access/either-id.ts";

type OpportunityRow = typeof opportunities.$inferSelect;
type StageOf = Pick<OpportunityRow, "stage" | "stageName" | "closedAt">;

/** Locks an application of any borrower until the transaction ends. Only lender operations may use it. */
export async function lockAnyOpportunity(
  database: Queryable,
  eitherId: string,
): Promise<OpportunityRow | undefined> {
  const isIt = isEither(opportunities, eitherId);
  const [row] = await database.select().from(opportunities).where(isIt).for("no key update");
  return row;
}

export async function setStage(database: Queryable, opportunityId: string, stage: StageOf): Promise<void> {
  await database.update(opportunities).set(stage).where(eq(opportunities.id, opportunityId));
}
