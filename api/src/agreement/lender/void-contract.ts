import { voidContract as contract } from "@portal/domain/agreement/lender/contract";
import { isAgreementOut } from "@portal/domain/applications/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockAnyOpportunity } from "../../access/either-id.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { endSignings } from "../signing/end-signings.ts";
import { setStanding } from "../store.ts";

export const voidContract: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { params, principal } = call;
    const row = await lockAnyOpportunity(tx.database, params.opportunityId);
    if (!row) return refuse("NOT_FOUND");
    const { id: opportunityId, agreementCompletion, agreementReview: uwReviewStatus } = row;
    const isVoid = agreementCompletion === "Voided";
    if (!isVoid && !isAgreementOut(agreementCompletion)) return refuse("NO_AGREEMENT");
    if (!isVoid) {
      await setStanding(tx.database, opportunityId, { agreementCompletion: "Voided" });
      await endSignings(tx, opportunityId);
      await emit(tx, {
        by: principal,
        person: null,
        action: "contract.voided",
        about: { kind: "opportunity", id: opportunityId },
        applications: [opportunityId],
        detail: { completion: agreementCompletion },
      });
    }
    return done({ opportunityId, completionStatus: "Voided" as const, uwReviewStatus });
  });
