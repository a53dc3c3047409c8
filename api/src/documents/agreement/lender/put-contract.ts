import type { putContract as contract } from "@portal/domain/documents/agreement/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../../../context.ts";
import type { Act } from "../../../http/operation.ts";
import { lenderOf, recordAudit } from "../../../platform/audit/audit-entry.ts";
import { checkFiles, storeAll } from "../../keep-documents.ts";
import type { StagedFile } from "../../stage-file.ts";
import { setStanding } from "../agreement-store.ts";
import { findNewest, insertContract, isThere, lockApplication } from "./lender-store.ts";

/**
 * Gives an application its agreement. The same file again is the agreement that is there, unless it was taken back or
 * a copy of it was turned away: then it is sent anew.
 */
export const putContract: Act<typeof contract, StagedFile> = async (context, { params, files, caller }) => {
  const { opportunityId } = params;
  if (!(await isThere(context.database, opportunityId))) return refuse("NOT_FOUND");
  const [checked] = await checkFiles(context, "lender", files, false);
  if (!checked) return refuse("NO_FILES");
  if (checked.refusal) return refuse(checked.refusal);
  const { filename, size, sha256, storageId } = checked.file;
  const before = await findNewest(context.database, opportunityId);
  const isSame = before?.sha256 === sha256 && before.filename === filename;
  if (!isSame) await storeAll(context, [checked.file]);

  return inTransaction(context, async (tx) => {
    const row = await lockApplication(tx.database, opportunityId);
    if (!row) return refuse("NOT_FOUND");
    if (row.agreementCompletion === "Completed") return refuse("AGREEMENT_SIGNED");
    const generatedAt = tx.clock.now();
    const made = isSame
      ? before
      : await insertContract(tx.database, {
          opportunityId,
          filename,
          size,
          sha256,
          storageId,
          generatedAt,
        });
    const isOut = isSame && row.agreementCompletion === "Sent";
    const uwReviewStatus = isOut ? row.agreementReview : null;
    await setStanding(tx.database, opportunityId, {
      agreementCompletion: "Sent",
      agreementReview: uwReviewStatus,
    });
    recordAudit(tx, {
      actor: lenderOf(caller),
      action: "contract.given",
      subject: { kind: "contract", id: made.id },
      detail: { isNew: !isSame },
    });
    return done({
      opportunityId,
      completionStatus: "Sent" as const,
      uwReviewStatus,
      contractId: made.id,
      filename: made.filename,
      size: made.size,
      sha256: made.sha256,
      generatedTimestamp: made.generatedAt,
    });
  });
};
