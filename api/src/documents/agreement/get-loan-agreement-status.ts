import type { Queryable } from "@portal/database/connection";
import type {
  AgreementStatus,
  getLoanAgreementStatus as contract,
} from "@portal/domain/documents/agreement/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity } from "../../access/find-own.ts";
import type { Act } from "../../http/operation.ts";
import { findOwnContract, findOwnReview } from "./agreement-store.ts";
import { findUnfiledSignature, onlineSigning, signatureOf, type WhoSigns } from "./signing/online-signing.ts";

/** Finds the account that receives the funds. Injected, because the module with bank accounts imports this module. */
export type FundsGoTo = (
  database: Queryable,
  borrower: string,
  opportunityId: string,
) => Promise<AgreementStatus["fundsGoTo"]>;

export function getLoanAgreementStatus(whoSigns: WhoSigns, fundsGoTo: FundsGoTo): Act<typeof contract> {
  return async (context, { session, params }) => {
    const { database } = context;
    const { contactId } = session;
    // Asks the provider before reading the application, so a signature confirmed in between never shows as unsigned.
    const filing = await findUnfiledSignature(context, contactId, params.id);
    const opportunity = await findOwnOpportunity(database, contactId, params.id);
    if (!opportunity) return refuse("NOT_FOUND");
    const { agreementCompletion, agreementReview } = opportunity;
    const made = (await findOwnContract(database, contactId, params.id)) ?? null;
    const review = agreementReview === "Rejected" && (await findOwnReview(database, contactId, params.id));
    const who = await whoSigns(database, contactId, opportunity);
    const shown = await onlineSigning(database, contactId, opportunity, { contract: made, who, filing });
    return done({
      completionStatus: agreementCompletion,
      uwReviewStatus: agreementReview,
      automaticSigningEligible: who.isAutomatic,
      onlineSigning: shown,
      contract: made && { size: made.size, generatedTimestamp: made.generatedAt },
      rejection:
        review && review.reason !== null ? { reason: review.reason, timestamp: review.reviewedAt } : null,
      signature: await signatureOf(context, contactId, params.id, { shown, filing, who }),
      fundsGoTo: await fundsGoTo(database, contactId, params.id),
    });
  };
}
