import { undoReview as contract } from "@portal/domain/documents/lender/contract";
import { isUndoable } from "@portal/domain/documents/reviewing/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { refuseChanged } from "../../access/check-version.ts";
import { listStaffNames } from "../../access/staff-names.ts";
import { findVersion } from "../../documents/lender/find-version.ts";
import * as store from "../../documents/lender/lender-store.ts";
import { presentLenderDocument } from "../../documents/lender/present-document.ts";
import { changeReview, listReviews, lockReview } from "../../documents/lender/reviews-store.ts";
import { openBefore } from "../../documents/lender/seal-before.ts";
import { emit } from "../../events/emit.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { asStaff } from "../../sessions/staff/staff-session.ts";
import { restore } from "../request-kinds.ts";

/** Undoes the caller's last review of a document, with all its changes to requests and forms. */
export const undoReview: Act<typeof contract> = (context, call) => {
  const principal = asStaff(call.staff);
  return inTransactionOnce(context, { endpoint: contract, call: { ...call, principal } }, async (tx) => {
    const { documentId } = call.params;
    const row = await store.findDocumentOfAny(tx, documentId);
    if (!row) return refuse("NOT_FOUND");
    const reviews = await listReviews(tx.database, documentId);
    const own = reviews.find(({ staffId }) => staffId === principal.id);
    if (!own || own.sealedBefore === null) return refuse(reviews.length > 0 ? "NOT_YOURS" : "NOT_FOUND");
    const { opportunityId } = row.document;
    const before = openBefore(tx.cipher, own.id, own.sealedBefore);
    const isFormRestored = before.form === null || (await restore(tx, opportunityId, before.form));
    const requests = await store.lockStipulations(tx.database, opportunityId);
    const locked = await store.lockDocument(tx, documentId);
    if (!locked) return refuse("NOT_FOUND");
    // Locks the review before comparing the time, so that the review's mail cannot be sent in between.
    await lockReview(tx.database, own.id);
    if (!isUndoable(own.at, tx.clock.now())) return refuse("TOO_LATE");
    const isUnchanged = before.requests.every(({ id, version }) =>
      requests.some((each) => each.id === id && each.version === version),
    );
    if (!isFormRestored || !isUnchanged || locked.version !== before.document.version)
      return refuseChanged(tx, await findVersion(tx, locked, requests));

    const { version: _, ...review } = before.document;
    await store.setReviews(tx.database, [documentId], review);
    for (const { version: __, ...request } of before.requests)
      await store.restoreStipulation(tx.database, request);
    await changeReview(tx.database, own.id, { undoneAt: tx.clock.now(), emailDueAt: null });
    await emit(tx, {
      by: principal,
      person: locked.contactId,
      action: "document.review-undone",
      about: { kind: "document", id: documentId },
      applications: [opportunityId],
      detail: { opportunity: opportunityId },
    });
    const document = { ...locked, ...review, version: locked.version + 1 };
    const names = await listStaffNames(tx.database, [document.reviewedBy]);
    return done({ document: presentLenderDocument({ ...row, document }, names) });
  });
};
