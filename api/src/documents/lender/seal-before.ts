import { documentReview } from "@portal/domain/documents/contract";
import { id, instant } from "@portal/domain/wire/shapes";
import * as z from "zod/mini";
import type { FieldCipher } from "../../platform/crypto.ts";

const text = z.nullable(z.string());
const moment = z.nullable(instant);

/** The data with which a review can be undone: the values before the review, and the versions after the review. */
const reviewBefore = z.object({
  document: z.object({
    version: z.int(),
    review: documentReview,
    reviewReason: text,
    reviewedAt: moment,
    reviewedBy: text,
    reasonCode: text,
  }),
  requests: z.array(
    z.object({
      id,
      version: z.int(),
      fulfilledAt: moment,
      optedOut: z.boolean(),
      reopenedAt: moment,
      /** The file name, still encrypted as in the database row. */
      rejectedFilename: text,
      rejectionReason: text,
    }),
  ),
  /** The forgiveness form that the review reopened. Null if the review reopened no form. */
  form: z.nullable(
    z.object({
      /** The time at which the review reopened the form. */
      changedAt: instant,
      values: z.record(z.string(), z.union([z.number(), z.boolean(), z.null()])),
    }),
  ),
  /**
   * The values for the mail to the borrower. Null if the review causes no mail, because it only accepted the document.
   */
  mail: z.nullable(z.object({ link: text, isForForgiveness: z.boolean() })),
});
export type ReviewBefore = z.infer<typeof reviewBefore>;

export const beforePlace = (reviewId: string) => ({
  table: "document_reviews",
  column: "sealed_before",
  rowId: reviewId,
});

/** Encrypts the data with which a review can be undone, because they contain file names and texts to the borrower. */
export function sealBefore(cipher: FieldCipher, reviewId: string, before: ReviewBefore): string {
  return cipher.encrypt(beforePlace(reviewId), JSON.stringify(z.encode(reviewBefore, before)));
}

export function openBefore(cipher: FieldCipher, reviewId: string, sealed: string): ReviewBefore {
  return z.decode(reviewBefore, JSON.parse(cipher.decrypt(beforePlace(reviewId), sealed)) as never);
}
