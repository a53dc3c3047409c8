import { signedCopyType } from "@portal/domain/agreement/rules";
import { moveDocument as contract } from "@portal/domain/documents/lender/contract";
import { documentTypeOf, documentTypes, shareAnswer } from "@portal/domain/documents/requests/rules";
import type { BodyOf } from "@portal/domain/wire/endpoint";
import { done, refuse } from "@portal/domain/wire/outcome";
import { checkVersion } from "../../access/check-version.ts";
import { lockAnyOpportunity } from "../../access/either-id.ts";
import { listStaffNames } from "../../access/staff-names.ts";
import { asRequest } from "../../applications/as-request.ts";
import { findStipulationOfAny } from "../../applications/lender/stipulation-store.ts";
import type { Transaction } from "../../context.ts";
import { findVersion } from "../../documents/lender/find-version.ts";
import { isSentForRequest } from "../../documents/lender/is-sent-for-request.ts";
import * as store from "../../documents/lender/lender-store.ts";
import { presentLenderDocument } from "../../documents/lender/present-document.ts";
import { emit } from "../../events/emit.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { reopen } from "../request-kinds.ts";
import { fulfillReady, listWithVerdict } from "./judge-requests.ts";

type Document = store.LenderDocumentRow["document"];

/**
 * Moves a document to another request or document type. Then reopens and fulfills requests, as their evidence has
 * changed.
 */
export const moveDocument: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { params, body, principal } = call;
    const row = await store.findDocumentOfAny(tx, params.documentId);
    if (!row) return refuse("NOT_FOUND");
    const { opportunityId } = row.document;
    const opportunity = await lockAnyOpportunity(tx.database, opportunityId);
    const requests = await store.lockStipulations(tx.database, opportunityId);
    const before = await store.lockDocument(tx, params.documentId);
    if (!opportunity || !before) return refuse("NOT_FOUND");
    if (before.documentType === signedCopyType) return refuse("PART_OF_AGREEMENT");
    const changed = await checkVersion(tx, call, await findVersion(tx, before, requests));
    if (changed) return changed;
    const purpose = await findPurpose(tx, opportunityId, requests, body);
    if (!purpose.ok) return purpose;

    const document = await store.setPurpose(tx, before, purpose.value);
    const targets = requests.filter((each) => isSentForRequest(each, document));
    await store.raiseVersions(tx.database, {
      opportunityId,
      documentType: document.documentType,
      stipulationIds: targets.map(({ id }) => id),
      newIds: [document.id],
    });
    const lost = requests.filter((each) => reliedOn(tx, each, before, requests));
    const judged = { opportunity, borrower: document.contactId };
    const reopened = await listWithVerdict(tx, { ...judged, requests: lost }, "missing");
    const again = { opportunityId, requests: reopened.map(asNamed), principal };
    const reopening = await reopen(tx, again);
    if (!reopening.ok) return reopening;
    const ids = reopened.map(({ id }) => id);
    const because = { reopenedAt: tx.clock.now(), rejectedFilename: null, rejectionReason: null };
    await store.reopenStipulations(tx, ids, because);
    await fulfillReady(tx, { ...judged, requests: targets }, principal);
    await emit(tx, {
      by: principal,
      person: document.contactId,
      action: "document.moved",
      about: { kind: "document", id: document.id },
      applications: [opportunityId],
      detail: { opportunity: opportunityId, reopened: ids.length },
    });
    const names = await listStaffNames(tx.database, [document.reviewedBy]);
    return done({
      document: presentLenderDocument({ ...row, document }, names),
      reopenedStipulationIds: ids,
    });
  });

const asNamed = ({ name, requestType }: store.StipulationRow) => ({ name, requestType, isFulfilled: true });

/** Returns the document's new request and document type, or a refusal. */
async function findPurpose(
  tx: Transaction,
  opportunityId: string,
  requests: readonly store.StipulationRow[],
  body: BodyOf<typeof contract>,
) {
  const types = requests.map((row) => documentTypeOf({ ...row, stipulationMap: row }));
  if ("documentType" in body) {
    const { documentType } = body;
    const isKnown = [...documentTypes, ...types].includes(documentType);
    return isKnown
      ? done({ stipulationId: null, documentType })
      : refuse("VALIDATION", { documentType: "Invalid input" });
  }
  const target = (await findStipulationOfAny(tx.database, body.stipulationId))?.stipulation;
  if (!target || target.withdrawnAt !== null) return refuse("NOT_FOUND");
  if (target.opportunityId !== opportunityId) return refuse("OTHER_APPLICATION");
  return done({
    stipulationId: target.id,
    documentType: documentTypeOf({ ...target, stipulationMap: target }),
  });
}

/** Returns whether a document may have fulfilled a request. */
function reliedOn(
  tx: Transaction,
  row: store.StipulationRow,
  document: Document,
  requests: readonly store.StipulationRow[],
): boolean {
  const { fulfilledAt, optedOut } = row;
  // A document cannot have fulfilled a request that was fulfilled before the upload.
  if (fulfilledAt === null || optedOut || Temporal.Instant.compare(fulfilledAt, document.uploadedAt) < 0)
    return false;
  const named = requests.filter((each) => isSentForRequest(each, document));
  return named.some(
    (each) => each.id === row.id || shareAnswer(asRequest(tx.cipher, each), asRequest(tx.cipher, row)),
  );
}
