import { tellOfRequest, type Page } from "../../applications/lender/tell-borrower.ts";
import type { Transaction } from "../../context.ts";
import { lenderOf, recordAudit } from "../../platform/audit/audit-entry.ts";
import { isMeant } from "./is-meant.ts";
import * as store from "./lender-store.ts";

type Rejected = {
  readonly opportunityId: string;
  readonly stipulationId: string;
  /** In words for the borrower. */
  readonly reason: string;
  readonly caller: Parameters<typeof lenderOf>[0];
  /** Where it is listed, if not among the action items. */
  readonly page: Page | undefined;
};

/**
 * Asks for something again as a whole. What was sent for it counts no longer, or it would be fulfilled again by the
 * same files.
 * @returns the documents that were rejected with it; undefined where the application has no such request
 */
export async function rejectAsWhole(tx: Transaction, rejection: Rejected): Promise<string[] | undefined> {
  const { opportunityId, stipulationId, reason: rejectionReason, caller, page } = rejection;
  const rows = await store.lockStipulations(tx.database, opportunityId);
  const row = rows.find(({ id }) => id === stipulationId);
  if (!row) return undefined;

  const now = tx.clock.now();
  const sent = await store.listCounted(tx.database, opportunityId);
  const rejected = sent.filter((document) => isMeant(row, document)).map(({ id }) => id);
  await store.setReviews(tx.database, rejected, {
    review: "rejected",
    reviewReason: rejectionReason,
    reviewedAt: now,
  });
  const because = { reopenedAt: now, rejectedFilename: null, rejectionReason };
  await store.reopenStipulations(tx, [stipulationId], because);
  await tellOfRequest(tx, "item-returned", row, page);
  recordAudit(tx, {
    actor: lenderOf(caller),
    action: "stipulation.rejected",
    subject: { kind: "stipulation", id: stipulationId },
    detail: { documents: rejected.length },
  });
  return rejected;
}
