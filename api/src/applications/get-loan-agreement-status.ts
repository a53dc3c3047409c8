import type { Queryable } from "@portal/database/connection";
import type { getLoanAgreementStatus as contract } from "@portal/domain/applications/flow/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity, type OpportunityRow } from "../access/find-own.ts";
import type { Act } from "../http/operation.ts";

/** Who signs is known to a slice after this one, which brings it. */
type IsSigningAutomatic = (
  database: Queryable,
  borrower: string,
  opportunity: OpportunityRow,
) => Promise<boolean>;

export function getLoanAgreementStatus(isSigningAutomatic: IsSigningAutomatic): Act<typeof contract> {
  return async ({ database }, { session, params }) => {
    const opportunity = await findOwnOpportunity(database, session.contactId, params.id);
    if (!opportunity) return refuse("NOT_FOUND");
    const { agreementCompletion, agreementReview } = opportunity;
    return done({
      completionStatus: agreementCompletion,
      uwReviewStatus: agreementReview,
      automaticSigningEligible: await isSigningAutomatic(database, session.contactId, opportunity),
    });
  };
}
