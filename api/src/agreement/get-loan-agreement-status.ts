import type { getLoanAgreementStatus as contract } from "@portal/domain/agreement/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findDepositAccount } from "../banking/find-deposit-account.ts";
import { whoSigns } from "../ownership/who-signs.ts";
import { findOwnOpportunity } from "../access/find-own.ts";
import type { Act } from "../http/operation.ts";
import { findOwnContract, findOwnReview } from "./store.ts";
import { findUnfiledSignature, onlineSigning, signatureOf } from "./signing/online-signing.ts";

export const getLoanAgreementStatus: Act<typeof contract> = async (context, { session, params }) => {
  const { database } = context;
  const { contactId } = session;
  // Asks the signing provider before reading the application. Otherwise, an agreement signed between the two reads
  // would show as unsigned.
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
    fundsGoTo: await findDepositAccount(database, contactId, params.id),
  });
};
