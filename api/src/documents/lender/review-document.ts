import { reviewDocument as contract } from "@portal/domain/documents/lender/contract";
import { documentTypeOf } from "@portal/domain/documents/requests/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import type { Transaction } from "../../context.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { recordAudit } from "../../platform/audit/audit-entry.ts";
import * as store from "./lender-store.ts";
import { presentLenderDocument } from "./present-document.ts";

/** Accepts a document, or rejects it and asks again for what it was sent for. */
export const reviewDocument: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, caller: "lender", call }, async (tx) => {
    const { params, body, caller } = call;
    const row = await store.findDocumentOfAny(tx.database, params.documentId);
    if (!row) return refuse("NOT_FOUND");
    const reviewedAt = tx.clock.now();
    const reviewReason = body.review === "rejected" ? body.reason : null;
    await store.setReview(tx.database, params.documentId, { review: body.review, reviewReason, reviewedAt });
    const reopened = body.review === "rejected" ? await reopen(tx, row, reviewedAt) : [];
    recordAudit(tx, {
      actor: { kind: "lender", id: caller.lender ?? "" },
      action: `document.${body.review}`,
      subject: { kind: "document", id: params.documentId },
      detail: { reopened: reopened.length },
    });
    const document = { ...row.document, review: body.review, reviewReason, reviewedAt };
    return done({
      document: presentLenderDocument({ ...row, document }),
      reopenedStipulationIds: reopened,
    });
  });

/** What the document was sent for: the request that it names, else those of its type and person (SH-106, SH-099). */
async function reopen(
  tx: Transaction,
  { document }: store.LenderDocumentRow,
  at: Temporal.Instant,
): Promise<string[]> {
  const fulfilled = await store.lockFulfilled(tx.database, document.opportunityId);
  const isMeant = (row: (typeof fulfilled)[number]) => {
    if (document.stipulationId !== null) return row.id === document.stipulationId;
    const { documentType } = row;
    const type = documentTypeOf({ ...row, stipulationMap: { documentType } });
    const isTheirs = row.contactId === null || row.contactId === document.contactId;
    return type === document.documentType && isTheirs;
  };
  const ids = fulfilled.filter(isMeant).map(({ id }) => id);
  await store.reopenStipulations(tx.database, ids, at);
  return ids;
}
