import type { Queryable } from "@portal/database/connection";
import { contractReviews, contracts } from "@portal/database/schema/agreement";
import { opportunities } from "@portal/database/schema/loans";
import { requireRow } from "@portal/database/require-row";
import type { LoanTerms } from "@portal/domain/applications/terms/rules";
import { and, count, desc, eq, gt } from "drizzle-orm";
import { isOwnOpportunity } from "../access/own.ts";

export type ContractRow = typeof contracts.$inferSelect;
type ReviewRow = typeof contractReviews.$inferSelect;

/** Returns the newest agreement, which is the only valid one. Returns undefined for another borrower's application. */
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

/**
 * Counts the agreements that the lender sent for any borrower's application after `since`. Only for the lender's
 * operations.
 */
export async function countGiven(
  database: Queryable,
  opportunityId: string,
  since: Temporal.Instant,
): Promise<number> {
  const isLate = and(eq(contracts.opportunityId, opportunityId), gt(contracts.generatedAt, since));
  return requireRow(await database.select({ given: count() }).from(contracts).where(isLate)).given;
}

/**
 * Counts the signed copies of any borrower's application that were rejected after `since`. Only for the lender's
 * operations.
 */
export async function countRejected(
  database: Queryable,
  opportunityId: string,
  since: Temporal.Instant,
): Promise<number> {
  const isLate = and(eq(contractReviews.opportunityId, opportunityId), gt(contractReviews.reviewedAt, since));
  const isRejected = and(isLate, eq(contractReviews.review, "Rejected"));
  return requireRow(await database.select({ rejected: count() }).from(contractReviews).where(isRejected))
    .rejected;
}

type AgreementColumns = Pick<
  typeof opportunities.$inferSelect,
  "id" | "agreementCompletion" | "agreementReview" | "stage"
>;

/**
 * Sets the agreement's status and review, which later imports do not overwrite. The caller must have locked the
 * application.
 */
export async function setStanding(
  database: Queryable,
  opportunityId: string,
  standing: Partial<Pick<AgreementColumns, "agreementCompletion" | "agreementReview">>,
): Promise<void> {
  await database
    .update(opportunities)
    .set({ ...standing, isAgreementOwn: true })
    .where(eq(opportunities.id, opportunityId));
}

export async function readTerms(database: Queryable, opportunityId: string): Promise<LoanTerms> {
  return requireRow(
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
