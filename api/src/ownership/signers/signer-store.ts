import type { Queryable, TransactionDatabase } from "@portal/database/connection";
import { opportunities } from "@portal/database/schema/loans";
import { signerChoices } from "@portal/database/schema/ownership";
import { and, eq } from "drizzle-orm";
import { isOwnOpportunity } from "../../access/own.ts";

/** Stores when the borrower chose signers. The caller must lock the application and check the application's owner. */
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

/** Returns the time of the borrower's last choice of signers, if any. */
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
