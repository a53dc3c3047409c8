import { reviewContract as contract } from "@portal/domain/agreement/lender/contract";
import { isAgreementOut } from "@portal/domain/applications/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockAnyOpportunity } from "../../access/either-id.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { cancelSigningsOfApplication } from "../signing/end-signings.ts";
import { listAgreementMails } from "../list-agreement-mails.ts";
import { setStanding } from "../store.ts";
import { insertReview, judgeCopy } from "./lender-store.ts";

/** Reviews a signed copy as a whole: all of its files get the same result. */
export const reviewContract: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { params, body, principal } = call;
    const row = await lockAnyOpportunity(tx.database, params.opportunityId);
    if (!row) return refuse("NOT_FOUND");
    const { id: opportunityId, agreementCompletion: completionStatus } = row;
    if (!isAgreementOut(completionStatus)) return refuse("NO_AGREEMENT");
    const reviewedAt = tx.clock.now();
    const reason = body.review === "Rejected" ? body.reason : null;
    await insertReview(tx.database, { opportunityId, review: body.review, reason, reviewedAt });
    await setStanding(tx.database, opportunityId, { agreementReview: body.review });
    const reviewedDocumentIds = await judgeCopy(tx.database, opportunityId, {
      review: body.review === "Approved" ? "accepted" : "rejected",
      reviewReason: reason,
      reviewedAt,
      reviewedBy: principal.kind === "staff" ? principal.id : null,
    });
    await cancelSigningsOfApplication(tx, opportunityId);
    const isRejected = body.review === "Rejected";
    const mails = isRejected ? await listAgreementMails(tx, "agreement-rejected", opportunityId) : [];
    const event = {
      by: principal,
      person: null,
      action: isRejected ? "contract.rejected" : "contract.approved",
      about: { kind: "opportunity", id: opportunityId },
      applications: [opportunityId],
      detail: { documents: reviewedDocumentIds.length },
    } as const;
    await emit(tx, event, mails);
    return done({ opportunityId, completionStatus, uwReviewStatus: body.review, reviewedDocumentIds });
  });
