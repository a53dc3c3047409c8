import { randomUUID } from "node:crypto";
import type { Principal } from "@portal/domain/events/principal";
import { undoEndsAt, undoMinutes, type Checks } from "@portal/domain/documents/reviewing/rules";
import { mailsTo, type Page } from "../../applications/lender/request-mails.ts";
import type { Transaction } from "../../context.ts";
import {
  findSender,
  type LenderDocumentRow,
  type StipulationRow,
} from "../../documents/lender/lender-store.ts";
import { insertReview } from "../../documents/lender/reviews-store.ts";
import { sealBefore } from "../../documents/lender/seal-before.ts";
import type { Reopening } from "../../forgiveness/lender/records/reopen-form.ts";
import type { OutgoingMail } from "../../jobs/mail/outgoing-mail.ts";
import { reviewMailJob, reviewMailOf } from "./send-review-mails.ts";

type Document = LenderDocumentRow["document"];
type Reviewed = {
  readonly principal: Principal;
  readonly before: Document;
  readonly document: Document;
  readonly checks: Checks | null;
  /** The changed requests with their values before the review. */
  readonly touched: readonly StipulationRow[];
  readonly form: Reopening["form"];
  /**
   * The values for the mail to the borrower. Undefined if the review causes no mail, because it only accepted the
   * document.
   */
  readonly mail: { readonly page: Page | undefined; readonly isForForgiveness: boolean } | undefined;
};

/**
 * Stores a review with the data to undo it. The mail about a review by staff waits until the review can no longer be
 * undone (DESK-DOC-09).
 * @returns the mails to send at once
 */
export async function recordReview(
  tx: Transaction,
  { principal, before, document, checks, touched, form, mail }: Reviewed,
): Promise<OutgoingMail[]> {
  const sender = await findSender(tx.database, document.contactId);
  const isByStaff = principal.kind === "staff";
  const mails = mail && !isByStaff ? await mailsTo(tx, reviewMailOf(document.review), sender, mail) : [];
  const id = randomUUID();
  const at = document.reviewedAt ?? tx.clock.now();
  const link = sender && mail?.page?.(sender.country);
  const sealedBefore = sealBefore(tx.cipher, id, {
    document: { ...before, version: document.version },
    requests: touched.map((row) => ({ ...row, version: row.version + 1 })),
    form: form ? { changedAt: form.after.changedAt, values: changedValues(form) } : null,
    mail: mail ? { link: link ?? null, isForForgiveness: mail.isForForgiveness } : null,
  });
  await insertReview(tx.database, {
    id,
    documentId: document.id,
    staffId: isByStaff ? principal.id : null,
    keyName: principal.kind === "lender" ? principal.id : null,
    review: document.review,
    reasonCode: document.reasonCode,
    checks,
    sealedBefore,
    at,
    emailDueAt: mail && isByStaff ? undoEndsAt(at) : null,
    emailedAt: mails.length > 0 ? at : null,
  });
  if (mail && isByStaff)
    await tx.enqueue(reviewMailJob, { reviewId: id }, { startInSeconds: undoMinutes * 60 });
  return mails;
}

/** Returns the fields that reopening a form changed, with their earlier values. */
function changedValues({ before, after }: NonNullable<Reopening["form"]>) {
  const now: Readonly<Record<string, unknown>> = after;
  const changed = Object.entries(before).filter(
    ([name, value]) => value !== now[name] && (typeof value !== "object" || value === null),
  );
  return Object.fromEntries(changed) as Record<string, number | boolean | null>;
}
