import type { Principal } from "@portal/domain/events/principal";
import { done, refuse, type Outcome } from "@portal/domain/wire/outcome";
import { mailsOfRequest, type Page } from "../../applications/lender/request-mails.ts";
import { checkVersion } from "../../access/check-version.ts";
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
  /** The version of the request that the caller saw, if known. */
  readonly version: number | undefined;
};

/**
 * Reopens a request and rejects all of its documents, so that old documents do not fulfill the request again.
 * @returns the documents' ids
 */
export async function rejectAsWhole(
  tx: Transaction,
  rejection: Rejected,
): Promise<Outcome<string[], "NOT_FOUND" | "CHANGED_MEANWHILE">> {
  const { opportunityId, stipulationId, reason: rejectionReason, principal, page } = rejection;
  const rows = await store.lockStipulations(tx.database, opportunityId);
  const row = rows.find(({ id }) => id === stipulationId);
  if (!row) return refuse("NOT_FOUND");

  const now = tx.clock.now();
  const sent = await store.listCounted(tx.database, opportunityId);
  const rejected = sent.filter((document) => isSentForRequest(row, document)).map(({ id }) => id);
  const { version, bookChangedAt } = row;
  const subjects = { stipulation: [stipulationId], document: rejected };
  const changed = await checkVersion(tx, rejection, { version, bookChangedAt, subjects });
  if (changed) return changed;
  await store.setReviews(tx.database, rejected, {
    review: "rejected",
    reviewReason: rejectionReason,
    reviewedAt: now,
    reviewedBy: principal.kind === "staff" ? principal.id : null,
    reasonCode: null,
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
    detail: { opportunity: opportunityId, documents: rejected.length },
  } as const;
  await emit(tx, event, mails);
  return done(rejected);
}
