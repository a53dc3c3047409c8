import type { Principal } from "@portal/domain/events/principal";
import { mailsOfRequest, type Page } from "../../applications/lender/request-mails.ts";
import type { Transaction } from "../../context.ts";
import { emit } from "../../events/emit.ts";
import { isSentForRequest } from "./is-sent-for-request.ts";
import * as store from "./lender-store.ts";

type Rejected = {
  readonly opportunityId: string;
  readonly stipulationId: string;
  /** The reason for the rejection, which the borrower sees. */
  readonly reason: string;
  readonly principal: Principal;
  /** The page that lists the request. Undefined if the request is listed as an action item. */
  readonly page: Page | undefined;
};

/**
 * Reopens a request and rejects all of its documents, so that old documents do not fulfill the request again.
 * @returns the documents' ids
 */
export async function rejectAsWhole(tx: Transaction, rejection: Rejected): Promise<string[] | undefined> {
  const { opportunityId, stipulationId, reason: rejectionReason, principal, page } = rejection;
  const rows = await store.lockStipulations(tx.database, opportunityId);
  const row = rows.find(({ id }) => id === stipulationId);
  if (!row) return undefined;

  const now = tx.clock.now();
  const sent = await store.listCounted(tx.database, opportunityId);
  const rejected = sent.filter((document) => isSentForRequest(row, document)).map(({ id }) => id);
  await store.setReviews(tx.database, rejected, {
    review: "rejected",
    reviewReason: rejectionReason,
    reviewedAt: now,
  });
  const because = { reopenedAt: now, rejectedFilename: null, rejectionReason };
  await store.reopenStipulations(tx, [stipulationId], because);
  const mails = await mailsOfRequest(tx, "item-returned", row, page);
  const event = {
    by: principal,
    person: null,
    action: "stipulation.rejected",
    about: { kind: "stipulation", id: stipulationId },
    applications: [opportunityId],
    detail: { documents: rejected.length },
  } as const;
  await emit(tx, event, mails);
  return rejected;
}
