import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { opportunities } from "@portal/database/schema/loans";
import { signerChoices } from "@portal/database/schema/ownership";
import { and, eq } from "drizzle-orm";
import { isOwnOpportunity } from "../../access/own.ts";

/** The caller must lock the application and check that the application belongs to the borrower. */
export async function noteSignerChoice(
  database: TransactionDatabase,
  opportunityId: string,
  chosenAt: Temporal.Instant,
): Promise<void> {
  await database
    .insert(signerChoices)
    .values({ opportunityId, chosenAt })
    .onConflictDoUpdate({ target: signerChoices.opportunityId, set: { chosenAt } });
}

/** Returns when the borrower last chose the signers, or undefined if the borrower never chose any. */
export async function findSignersChosenAt(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<Temporal.Instant | undefined> {
  const [row] = await database
    .select({ chosenAt: signerChoices.chosenAt })
    .from(signerChoices)
    .innerJoin(opportunities, eq(opportunities.id, signerChoices.opportunityId))
    .where(and(eq(opportunities.id, opportunityId), isOwnOpportunity(borrower)));
  return row?.chosenAt;
}
