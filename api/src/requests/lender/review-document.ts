import { signedCopyType } from "@portal/domain/agreement/rules";
import type { Stipulation } from "@portal/domain/applications/contract";
import { isReady } from "@portal/domain/documents/evidence/rules";
import { shareAnswer } from "@portal/domain/documents/requests/rules";
import { checkFault } from "@portal/domain/documents/reviewing/messages";
import { checksFrom } from "@portal/domain/documents/reviewing/rules";
import { reviewDocument as contract } from "@portal/domain/documents/lender/contract";
import { areRequestsClosed } from "@portal/domain/work/requests/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { asRequest } from "../../applications/as-request.ts";
import { openFilename } from "../../applications/seal-filename.ts";
import { checkVersion } from "../../access/check-version.ts";
import { lockAnyOpportunity } from "../../access/either-id.ts";
import { listStaffNames } from "../../access/staff-names.ts";
import type { Transaction } from "../../context.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import type { Reopening } from "../../forgiveness/lender/records/reopen-form.ts";
import { emit } from "../../events/emit.ts";
import { isSentForRequest } from "../../documents/lender/is-sent-for-request.ts";
import * as store from "../../documents/lender/lender-store.ts";
import { findVersion } from "../../documents/lender/find-version.ts";
import { presentLenderDocument } from "../../documents/lender/present-document.ts";
import { reopen } from "../request-kinds.ts";
import { listForgivenessStages } from "./requests-store.ts";
import { recordReview } from "./record-review.ts";

type Document = store.LenderDocumentRow["document"];
type RequestWithRow = { readonly row: store.StipulationRow; readonly request: Stipulation };

/** Accepts or rejects a document. A rejection reopens the requests for which the document was sent. */
export const reviewDocument: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { params, body, principal } = call;
    const row = await store.findDocumentOfAny(tx, params.documentId);
    if (!row) return refuse("NOT_FOUND");
    // The lender must review a signed copy as a whole, because a review of one file does not change the agreement's
    // status.
    if (row.document.documentType === signedCopyType) return refuse("PART_OF_AGREEMENT");
    const checks = body.checks && checksFrom(row.document.documentType, body.checks);
    if (body.checks && !checks) return refuse("VALIDATION", { checks: checkFault });
    const oneMore = body.review === "accepted" ? body.oneMore : undefined;
    const isAskedAgain = body.review === "rejected" || oneMore !== undefined;
    const asked = isAskedAgain ? await requestsFor(tx, row.document) : undefined;
    const fault = asked && oneMore !== undefined && (await faultOfOneMore(tx, asked));
    if (fault) return fault;
    const reopening = asked ? await reopen(tx, { ...asked, principal }) : done<Reopening>({});
    if (!reopening.ok) return reopening;
    // Locks the requests before the document, as a removal does, to avoid a deadlock.
    const requests = await store.lockStipulations(tx.database, row.document.opportunityId);
    const locked = await store.lockDocument(tx, params.documentId);
    if (!locked) return refuse("NOT_FOUND");
    const changed = await checkVersion(tx, call, await findVersion(tx, locked, requests));
    if (changed) return changed;
    const review = {
      review: body.review,
      reviewReason: body.review === "rejected" ? body.reason : null,
      reviewedAt: tx.clock.now(),
      reviewedBy: principal.kind === "staff" ? principal.id : null,
      reasonCode: (body.review === "rejected" && body.reasonCode) || null,
    };
    await store.setReviews(tx.database, [params.documentId], review);
    const document = { ...locked, ...review, version: locked.version + 1 };
    const touched = await askAgain(tx, document, requests, oneMore);
    const isForForgiveness =
      asked?.requests.some(({ requestType }) => requestType === "Forgiveness Application") ?? false;
    const { page, form } = reopening.value;
    const mails = await recordReview(tx, {
      principal,
      before: locked,
      document,
      checks: checks ?? null,
      touched,
      form,
      mail: asked && { page, isForForgiveness },
    });
    // Accepting a document reopens a request only if the review also asks for one more file.
    const reopened = asked ? touched.filter(({ fulfilledAt }) => fulfilledAt !== null) : [];
    const event = {
      by: principal,
      person: document.contactId,
      action: `document.${body.review}`,
      about: { kind: "document", id: params.documentId },
      applications: [document.opportunityId],
      detail: {
        opportunity: document.opportunityId,
        reopened: reopened.length,
        ...(review.reasonCode && { reasonCode: review.reasonCode }),
      },
    } as const;
    await emit(tx, event, mails);
    const names = await listStaffNames(tx.database, [review.reviewedBy]);
    return done({
      document: presentLenderDocument({ ...row, document }, names),
      reopenedStipulationIds: reopened.map(({ id }) => id),
    });
  });

/** Returns why a review cannot ask the borrower for one more file, if it cannot. */
async function faultOfOneMore(
  tx: Transaction,
  { opportunityId, requests }: Awaited<ReturnType<typeof requestsFor>>,
) {
  if (requests.length === 0) return refuse("NO_REQUEST");
  const opportunity = await lockAnyOpportunity(tx.database, opportunityId);
  const forgivenessStages = await listForgivenessStages(tx.database, opportunityId);
  const isClosed = !opportunity || areRequestsClosed({ ...opportunity, forgivenessStages });
  return isClosed ? refuse("REQUESTS_CLOSED") : undefined;
}

/** Finds a document's requests without locks, because reopening a request locks the request's row later. */
async function requestsFor(tx: Transaction, document: Document) {
  const { opportunityId } = document;
  const all = await store.listStipulations(tx.database, opportunityId);
  const requests = all
    .filter((row) => isSentForRequest(row, document))
    .map(({ name, requestType, fulfilledAt }) => ({ name, requestType, isFulfilled: fulfilledAt !== null }));
  return { opportunityId, requests };
}

/**
 * Updates the requests of a reviewed document. Reopens them if the document was rejected, or if the review asks for one
 * more file. Otherwise, clears their rejections. After a reopening, only newer files fulfill the request.
 * @returns the changed requests with their values before the review
 */
async function askAgain(
  tx: Transaction,
  document: Document,
  all: readonly store.StipulationRow[],
  oneMore: string | undefined,
): Promise<store.StipulationRow[]> {
  const { filename: rejectedFilename, reviewReason: rejectionReason, reviewedAt: reopenedAt } = document;
  const asked = all.map((row) => ({ row, request: asRequest(tx.cipher, row) }));
  const meant = asked.filter(({ row }) => isSentForRequest(row, document));
  const alike = asked.filter(
    (each) => !meant.includes(each) && meant.some(({ request }) => shareAnswer(request, each.request)),
  );
  if (oneMore !== undefined) {
    const rows = meant.map(({ row }) => row);
    const because = { reopenedAt, rejectedFilename: null, rejectionReason: oneMore };
    await store.reopenStipulations(
      tx,
      rows.map(({ id }) => id),
      because,
    );
    return rows;
  }
  if (document.review !== "rejected") {
    const named = [...meant, ...alike]
      .filter(({ row }) => openFilename(tx.cipher, row) === rejectedFilename)
      .map(({ row }) => row);
    await store.forgetRejection(
      tx.database,
      named.map(({ id }) => id),
    );
    return named;
  }
  const isLeft = await isStillAnswered(tx, document, meant);
  const reopened = [...meant, ...alike.filter((each) => !isLeft(each))].map(({ row }) => row);
  const ids = reopened.map(({ id }) => id);
  await store.reopenStipulations(tx, ids, { reopenedAt, rejectedFilename, rejectionReason });
  return reopened;
}

/** Returns a function that checks whether a request is still fulfilled without the rejected document. */
async function isStillAnswered(tx: Transaction, document: Document, meant: readonly RequestWithRow[]) {
  const opportunity = await store.findStatementFacts(tx.database, document.opportunityId);
  const documents = await store.listCounted(tx.database, document.opportunityId);
  const open = meant.map(({ request }) => ({ ...request, isFulfilled: false }));
  return ({ row, request }: RequestWithRow): boolean => {
    const { fulfilledAt, optedOut } = row;
    if (!opportunity || fulfilledAt === null || optedOut) return true;
    // This document cannot have fulfilled a request that was fulfilled before the upload.
    if (Temporal.Instant.compare(fulfilledAt, document.uploadedAt) < 0) return true;
    const again = { ...request, isFulfilled: false };
    return isReady(again, { ...opportunity, stipulations: [...open, again] }, { documents });
  };
}
