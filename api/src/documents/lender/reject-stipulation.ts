import { rejectStipulation as contract } from "@portal/domain/documents/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { findLenderStipulation } from "../../applications/lender/find-lender-stipulation.ts";
import { tellBorrower } from "../../applications/lender/tell-borrower.ts";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { lenderOf, recordAudit } from "../../platform/audit/audit-entry.ts";
import { isMeant } from "./is-meant.ts";
import * as store from "./lender-store.ts";

/**
 * Asks for something again as a whole, a form as well as documents. What was sent for it counts no longer, or it would
 * be fulfilled again by the same files.
 */
export const rejectStipulation: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, caller: "lender", call }, async (tx) => {
    const { params, body, caller } = call;
    const asked = await findLenderStipulation(tx, params.stipulationId);
    if (!asked) return refuse("NOT_FOUND");
    const { opportunityId, stipulationId } = asked;
    const rows = await store.lockStipulations(tx.database, opportunityId);
    const row = rows.find(({ id }) => id === stipulationId);
    if (!row) throw new Error("a request is gone that was there a moment ago");

    const now = tx.clock.now();
    const { reason: rejectionReason } = body;
    const sent = await store.listCounted(tx.database, opportunityId);
    const rejected = sent.filter((document) => isMeant(row, document)).map(({ id }) => id);
    await store.setReviews(tx.database, rejected, {
      review: "rejected",
      reviewReason: rejectionReason,
      reviewedAt: now,
    });
    const because = { reopenedAt: now, rejectedFilename: null, rejectionReason };
    await store.reopenStipulations(tx.database, [stipulationId], because);
    await tellBorrower(tx, "item-returned", opportunityId);
    recordAudit(tx, {
      actor: lenderOf(caller),
      action: "stipulation.rejected",
      subject: { kind: "stipulation", id: stipulationId },
      detail: { documents: rejected.length },
    });
    const stipulation = await findLenderStipulation(tx, stipulationId);
    return done({ stipulation: stipulation ?? asked, rejectedDocumentIds: rejected });
  });
