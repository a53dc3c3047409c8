import type { getLoanAgreementStatus as contract } from "@portal/domain/applications/flow/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { Act } from "../http/operation.ts";

export const getLoanAgreementStatus: Act<typeof contract> = async (context, { session, params }) => {
  const opportunity = await findOwnOpportunity(context.database, session.contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const { agreementCompletion, agreementReview } = opportunity;
  return done({ completionStatus: agreementCompletion, uwReviewStatus: agreementReview });
};
