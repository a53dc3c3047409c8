import type { Queryable } from "@portal/database/connection";
import { contractReviews, contracts } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import { theOne } from "@portal/database/the-one";
import type { LoanTerms } from "@portal/domain/applications/terms/rules";
import { and, count, desc, eq, gt } from "drizzle-orm";
import { isOwnOpportunity } from "../../access/own.ts";

export type ContractRow = typeof contracts.$inferSelect;
type ReviewRow = typeof contractReviews.$inferSelect;

/** The agreement that counts, the newest; undefined where there is none, or where the application is another's. */
export async function findOwnContract(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<ContractRow | undefined> {
  const [row] = await database
    .select({ contract: contracts })
    .from(contracts)
    .innerJoin(opportunities, eq(opportunities.id, contracts.opportunityId))
    .where(and(eq(contracts.opportunityId, opportunityId), isOwnOpportunity(borrower)))
    .orderBy(desc(contracts.generatedAt), desc(contracts.id))
    .limit(1);
  return row?.contract;
}

/** What the lender said last of a signed copy. */
export async function findOwnReview(
  database: Queryable,
  borrower: string,
  opportunityId: string,
): Promise<ReviewRow | undefined> {
  const [row] = await database
    .select({ review: contractReviews })
    .from(contractReviews)
    .innerJoin(opportunities, eq(opportunities.id, contractReviews.opportunityId))
    .where(and(eq(contractReviews.opportunityId, opportunityId), isOwnOpportunity(borrower)))
    .orderBy(desc(contractReviews.reviewedAt), desc(contractReviews.id))
    .limit(1);
  return row?.review;
}

/** How many agreements an application was given since a moment: asked for by the lender's operations alone. */
export async function countGiven(
  database: Queryable,
  opportunityId: string,
  since: Temporal.Instant,
): Promise<number> {
  const isLate = and(eq(contracts.opportunityId, opportunityId), gt(contracts.generatedAt, since));
  return theOne(await database.select({ given: count() }).from(contracts).where(isLate)).given;
}

/** How often a signed copy of an application was turned away since a moment: the same. */
export async function countRejected(
  database: Queryable,
  opportunityId: string,
  since: Temporal.Instant,
): Promise<number> {
  const isLate = and(eq(contractReviews.opportunityId, opportunityId), gt(contractReviews.reviewedAt, since));
  const isRejected = and(isLate, eq(contractReviews.review, "Rejected"));
  return theOne(await database.select({ rejected: count() }).from(contractReviews).where(isRejected))
    .rejected;
}

type Standing = Pick<
  typeof opportunities.$inferSelect,
  "id" | "agreementCompletion" | "agreementReview" | "stage"
>;

/** Where an application's agreement stands, from here on whatever a book says; the caller has found the application and holds it. */
export async function setStanding(
  database: Queryable,
  opportunityId: string,
  standing: Partial<Pick<Standing, "agreementCompletion" | "agreementReview">>,
): Promise<void> {
  await database
    .update(opportunities)
    .set({ ...standing, isAgreementOwn: true })
    .where(eq(opportunities.id, opportunityId));
}

/** What an application's loan comes to; the caller has found the application. */
export async function readTerms(database: Queryable, opportunityId: string): Promise<LoanTerms> {
  return theOne(
    await database
      .select({
        advanceAmount: opportunities.advanceAmountCents,
        totalLoanFee: opportunities.totalLoanFeeCents,
        termInWeeks: opportunities.termInWeeks,
        averagePayment: opportunities.averagePaymentCents,
      })
      .from(opportunities)
      .where(eq(opportunities.id, opportunityId)),
  );
}
