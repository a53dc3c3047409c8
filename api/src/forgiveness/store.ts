import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { paycheckProtectionPlans } from "@portal/database/schema/forgiveness";
import { opportunities } from "@portal/database/schema/loans";
import { and, eq } from "drizzle-orm";
import { isOwnOpportunity } from "../access/own.ts";
import type { PlanRow } from "./plan/answers-of.ts";

export async function findPlan(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<PlanRow | undefined> {
  const [row] = await database
    .select({ plan: paycheckProtectionPlans })
    .from(paycheckProtectionPlans)
    .innerJoin(opportunities, eq(opportunities.id, paycheckProtectionPlans.opportunityId))
    .where(and(eq(opportunities.id, opportunityId), isOwnOpportunity(borrower)));
  return row?.plan;
}

/** Writes an application's plan. The caller must have locked the application and checked that the borrower owns it. */
export async function writePlan(database: TransactionDatabase, row: PlanRow): Promise<void> {
  const { opportunityId: _, ...answers } = row;
  await database
    .insert(paycheckProtectionPlans)
    .values(row)
    .onConflictDoUpdate({ target: paycheckProtectionPlans.opportunityId, set: answers });
}
