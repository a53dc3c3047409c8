import type { uploadContract as contract } from "@portal/domain/agreement/contract";
import { exceedsTotal, signedCopyType, takesSignedCopy } from "@portal/domain/agreement/rules";
import { copyTexts, refusals } from "@portal/domain/documents/messages";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findOwnOpportunity, lockOwnOpportunity, type OpportunityRow } from "../access/find-own.ts";
import { inTransaction, type Context } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../events/emit.ts";
import { storeFiles, type FileResult } from "../documents/store-documents.ts";
import type { StagedFile } from "../documents/stage-file.ts";
import { findOwnContract, setStanding, type ContractRow } from "./store.ts";

const reasons = { ...refusals, ...copyTexts };

/** Stores the accepted files of a signed copy for the lender's review. An identical file creates no second document. */
export const uploadContract: Act<typeof contract, StagedFile> = async (context, call) => {
  const { session, params, files } = call;
  const { contactId } = session;
  const opportunity = await findOwnOpportunity(context.database, contactId, params.id);
  if (!opportunity) return refuse("NOT_FOUND");
  const made = await findOwnContract(context.database, contactId, params.id);
  if (!isTaken(opportunity, made)) return refuse("AGREEMENT_CLOSED");
  if (files.length === 0) return refuse("NO_FILES");
  if (exceedsTotal(files.filter(({ fault }) => !fault).map(({ size }) => size)))
    return refuse("TOTAL_TOO_LARGE");

  const purpose = {
    opportunityId: params.id,
    contactId,
    documentType: signedCopyType,
    stipulationId: null,
    month: null,
  };
  const stored = await storeFiles(context, purpose, files, {
    digital: false,
    by: asBorrower(contactId),
    recheck: async (tx) => {
      const now = await lockOwnOpportunity(tx.database, contactId, params.id);
      const isOpen = now && isTaken(now, await findOwnContract(tx.database, contactId, params.id));
      return isOpen ? undefined : refuse("AGREEMENT_CLOSED");
    },
  });
  if (!stored.ok) return stored;
  const kept = stored.value;
  const success = kept.flatMap((result) => ("documentId" in result ? [result] : []));
  if (success.length > 0 && !(await receiveCopy(context, contactId, params.id, success.length)))
    return refuse("AGREEMENT_CLOSED");
  return done({ success, failure: kept.flatMap(failureOf) });
};

function failureOf(result: FileResult) {
  return "refusal" in result ? [{ filename: result.filename, failureReason: reasons[result.refusal] }] : [];
}

function isTaken(opportunity: OpportunityRow, made: ContractRow | undefined): boolean {
  return takesSignedCopy({
    completionStatus: opportunity.agreementCompletion,
    uwReviewStatus: opportunity.agreementReview,
    contract: made ?? null,
  });
}

/** @returns false if the agreement stopped accepting copies during the check of the files */
function receiveCopy(
  context: Context,
  contactId: string,
  opportunityId: string,
  files: number,
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const opportunity = await lockOwnOpportunity(tx.database, contactId, opportunityId);
    if (!opportunity) return false;
    if (!isTaken(opportunity, await findOwnContract(tx.database, contactId, opportunityId))) return false;
    await setStanding(tx.database, opportunityId, { agreementReview: "Needs Review" });
    await emit(tx, {
      by: asBorrower(contactId),
      person: contactId,
      action: "contract.copy-received",
      about: { kind: "opportunity", id: opportunityId },
      applications: [opportunityId],
      detail: { files },
    });
    return true;
  });
}
