import type { Principal } from "@portal/domain/events/principal";
import type { putContract as contract } from "@portal/domain/agreement/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { lockAnyOpportunity } from "../../access/either-id.ts";
import { inTransaction, type Context, type Transaction } from "../../context.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { claimFiles } from "../../documents/pending/claim-files.ts";
import { checkFiles, storeAll } from "../../documents/store-documents.ts";
import type { StagedFile } from "../../documents/stage-file.ts";
import { setStanding } from "../store.ts";
import { endSignings } from "../signing/end-signings.ts";
import { listAgreementMails } from "../list-agreement-mails.ts";
import { findNewest, insertContract, findApplicationId } from "./lender-store.ts";

export const putContract: Act<typeof contract, StagedFile> = (context, { params, files, principal }) =>
  putAgreement(context, {
    application: params.opportunityId,
    files,
    principal,
    notifiesBorrower: true,
  });

type AgreementInput = {
  /** The application's id in the portal or in the lender's system. */
  readonly application: string;
  readonly files: readonly StagedFile[];
  readonly principal: Principal;
  readonly notifiesBorrower: boolean;
};

/** Sends an agreement to the borrower. Sending the identical file again keeps the review. */
export async function putAgreement(context: Context, gift: AgreementInput) {
  const { application, files } = gift;
  const opportunityId = await findApplicationId(context.database, application);
  if (opportunityId === undefined) return refuse("NOT_FOUND");
  const [checked] = await checkFiles(context, "lender", files, {
    mustBeDigital: false,
    mustBeUnencrypted: true,
  });
  if (!checked) return refuse("NO_FILES");
  if (checked.refusal) return refuse(checked.refusal);
  const { filename, sha256 } = checked.file;
  const before = await findNewest(context, opportunityId);
  const same = before?.sha256 === sha256 && before.filename === filename ? before : undefined;
  if (!same) await storeAll(context, [checked.file]);
  return inTransaction(context, (tx) => send(tx, { ...gift, opportunityId, same, file: checked.file }));
}

type Contract = Awaited<ReturnType<typeof insertContract>>;

type CheckedAgreement = AgreementInput & {
  readonly opportunityId: string;
  readonly same: Contract | undefined;
  readonly file: StagedFile;
};

async function send(
  tx: Transaction,
  { opportunityId, same, file, principal, notifiesBorrower }: CheckedAgreement,
) {
  const row = await lockAnyOpportunity(tx.database, opportunityId);
  if (!row) return refuse("NOT_FOUND");
  if (row.agreementCompletion === "Completed") return refuse("AGREEMENT_SIGNED");
  const { filename, size, sha256, storageId } = file;
  const generatedAt = tx.clock.now();
  const made =
    same ?? (await insertContract(tx, { opportunityId, filename, size, sha256, storageId, generatedAt }));
  const isOut = same !== undefined && row.agreementCompletion === "Sent";
  const uwReviewStatus = isOut ? row.agreementReview : null;
  await setStanding(tx.database, opportunityId, {
    agreementCompletion: "Sent",
    agreementReview: uwReviewStatus,
  });
  if (!same) {
    await claimFiles(tx, [storageId]);
    await endSignings(tx, opportunityId);
  }
  const isNotified = !isOut && notifiesBorrower;
  const mails = isNotified ? await listAgreementMails(tx, "agreement-ready", opportunityId) : [];
  const event = {
    by: principal,
    person: null,
    action: "contract.given",
    about: { kind: "contract", id: made.id },
    applications: [opportunityId],
    detail: { isNew: !same },
  } as const;
  await emit(tx, event, mails);
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
}
