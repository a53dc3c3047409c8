import { signedCopyType } from "@portal/domain/documents/agreement/rules";
import { reviewDocument as contract } from "@portal/domain/documents/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { tell } from "../../applications/lender/tell-borrower.ts";
import type { Transaction } from "../../context.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { lenderOf, recordAudit } from "../../platform/audit/audit-entry.ts";
import { isMeant } from "./is-meant.ts";
import * as store from "./lender-store.ts";
import { presentLenderDocument } from "./present-document.ts";
import type { Reopening } from "./reopening.ts";

type Document = store.LenderDocumentRow["document"];

/** Accepts a document, or rejects it and asks again for what it was sent for. */
export function reviewDocument(reopen: Reopening): Act<typeof contract> {
  return (context, call) =>
    inTransactionOnce(context, { endpoint: contract, caller: "lender", call }, async (tx) => {
      const { params, body, caller } = call;
      const row = await store.findDocumentOfAny(tx.database, params.documentId);
      if (!row) return refuse("NOT_FOUND");
      // By itself it would leave the agreement's own standing as it is.
      if (row.document.documentType === signedCopyType) return refuse("PART_OF_AGREEMENT");
      const isRejected = body.review === "rejected";
      const asked = isRejected ? await requestsFor(tx, row.document) : undefined;
      const reopening = asked ? await reopen(tx, { ...asked, caller }) : done(undefined);
      if (!reopening.ok) return reopening;
      const reviewedAt = tx.clock.now();
      const reviewReason = body.review === "rejected" ? body.reason : null;
      await store.setReviews(tx.database, [params.documentId], {
        review: body.review,
        reviewReason,
        reviewedAt,
      });
      const document = { ...row.document, review: body.review, reviewReason, reviewedAt };
      const reopened = await askAgain(tx, document);
      if (isRejected) {
        const sender = await store.findSender(tx.database, document.contactId);
        await tell(tx, "document-rejected", sender, reopening.value);
      }
      recordAudit(tx, {
        actor: lenderOf(caller),
        action: `document.${body.review}`,
        subject: { kind: "document", id: params.documentId },
        detail: { reopened: reopened.length },
      });
      return done({
        document: presentLenderDocument({ ...row, document }),
        reopenedStipulationIds: reopened,
      });
    });
}

/** What a document was sent for, before it is held: what a later slice holds of its own comes first. */
async function requestsFor(tx: Transaction, document: Document) {
  const { opportunityId } = document;
  const all = await store.listStipulations(tx.database, opportunityId);
  const requests = all
    .filter((row) => isMeant(row, document))
    .map(({ name, requestType, fulfilledAt }) => ({ name, requestType, isFulfilled: fulfilledAt !== null }));
  return { opportunityId, requests };
}

/**
 * Opens what a rejected document was sent for and says why, also where it was still open; an accepted one is not
 * asked for again.
 * @returns what was fulfilled before
 */
async function askAgain(tx: Transaction, document: Document): Promise<string[]> {
  const all = await store.lockStipulations(tx.database, document.opportunityId);
  const meant = all.filter((row) => isMeant(row, document));
  const ids = meant.map(({ id }) => id);
  const { filename: rejectedFilename, reviewReason: rejectionReason, reviewedAt: reopenedAt } = document;
  if (document.review !== "rejected") {
    await store.forgetRejection(tx.database, ids, rejectedFilename);
    return [];
  }
  await store.reopenStipulations(tx.database, ids, { reopenedAt, rejectedFilename, rejectionReason });
  return meant.filter(({ fulfilledAt }) => fulfilledAt !== null).map(({ id }) => id);
}
