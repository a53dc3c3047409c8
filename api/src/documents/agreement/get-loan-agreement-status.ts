import type { Queryable } from "@portal/database/connection";
import type { getLoanAgreementStatus as contract } from "@portal/domain/documents/agreement/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity, type OpportunityRow } from "../../access/find-own.ts";
import type { Act } from "../../http/operation.ts";
import { findOwnContract, findOwnReview } from "./agreement-store.ts";

/** Who signs is known to a slice after this one, which brings it. */
type IsSigningAutomatic = (
  database: Queryable,
  borrower: string,
  opportunity: OpportunityRow,
) => Promise<boolean>;

export function getLoanAgreementStatus(isSigningAutomatic: IsSigningAutomatic): Act<typeof contract> {
  return async ({ database }, { session, params }) => {
    const { contactId } = session;
    const opportunity = await findOwnOpportunity(database, contactId, params.id);
    if (!opportunity) return refuse("NOT_FOUND");
    const { agreementCompletion, agreementReview } = opportunity;
    const made = await findOwnContract(database, contactId, params.id);
    const review = agreementReview === "Rejected" && (await findOwnReview(database, contactId, params.id));
    return done({
      completionStatus: agreementCompletion,
      uwReviewStatus: agreementReview,
      automaticSigningEligible: await isSigningAutomatic(database, contactId, opportunity),
      contract: made ? { size: made.size, generatedTimestamp: made.generatedAt } : null,
      rejection:
        review && review.reason !== null ? { reason: review.reason, timestamp: review.reviewedAt } : null,
    });
  };
}
