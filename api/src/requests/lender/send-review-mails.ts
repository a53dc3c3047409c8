import type { DocumentReview } from "@portal/domain/documents/contract";
import { mailsTo } from "../../applications/lender/request-mails.ts";
import { inTransaction, type Context } from "../../context.ts";
import { findDocumentOfAny, findSender } from "../../documents/lender/lender-store.ts";
import { changeReview, listDueReviews, lockReview } from "../../documents/lender/reviews-store.ts";
import { openBefore } from "../../documents/lender/seal-before.ts";
import { postMail } from "../../events/emit.ts";
import { job } from "../../jobs/job.ts";
import { tryEach } from "../../jobs/try-each.ts";

/** Sends the mail about one review when the review can no longer be undone. */
export const reviewMailJob = job<{ reviewId: string }>({
  name: "documents.send-review-mail",
  async handle(context, data) {
    const seconds = await sendReviewMail(context, data.reviewId);
    // The job may start too early if the database's clock is ahead of the portal's clock.
    if (seconds > 0)
      await context.jobs.enqueueIn(context.database)(reviewMailJob, data, { startInSeconds: seconds });
  },
});

/**
 * Returns the kind of mail about a review. Accepting a document causes a mail only if the review asks for one more
 * file.
 */
export const reviewMailOf = (review: DocumentReview) =>
  review === "rejected" ? "document-rejected" : "item-added";

/** The number of mails that one run sends. The next hourly run continues. */
const most = 1000;

/** Sends due mails about reviews that the reviews' own jobs did not send, for example after a crash. */
export async function sendReviewMails(context: Context): Promise<void> {
  const reviewIds = await listDueReviews(context.database, context.clock.now(), most);
  await tryEach(reviewIds, (reviewId) => sendReviewMail(context, reviewId));
}

/**
 * Sends the mail about a review once. Sends no mail if the review was undone or the document has changed since.
 * @returns the seconds until the mail is due, or 0 if the job need not run again
 */
function sendReviewMail(context: Context, reviewId: string): Promise<number> {
  return inTransaction(context, async (tx) => {
    const review = await lockReview(tx.database, reviewId);
    if (!review?.emailDueAt || review.sealedBefore === null) return 0;
    const now = tx.clock.now();
    const wait = now.until(review.emailDueAt).total("seconds");
    if (wait > 0) return Math.ceil(wait);
    const { mail } = openBefore(tx.cipher, reviewId, review.sealedBefore);
    const row = await findDocumentOfAny(tx, review.documentId);
    const applies = row?.document.reviewedAt?.equals(review.at) && row.document.review === review.review;
    const sender = row && applies ? await findSender(tx.database, row.document.contactId) : undefined;
    const link = mail?.link ?? undefined;
    const options = {
      isForForgiveness: mail?.isForForgiveness,
      page: link === undefined ? link : () => link,
    };
    const mails = await mailsTo(tx, reviewMailOf(review.review), sender, options);
    for (const each of mails) await postMail(tx, each);
    await changeReview(tx.database, reviewId, {
      emailDueAt: null,
      ...(mails.length > 0 && { emailedAt: now }),
    });
    return 0;
  });
}
