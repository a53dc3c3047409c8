import { documentReview } from "@portal/domain/documents/contract";
import { id, instant } from "@portal/domain/wire/shapes";
import * as z from "zod/mini";
import type { FieldCipher } from "../../platform/crypto.ts";

const text = z.nullable(z.string());
const moment = z.nullable(instant);

/** What a review changed: the values before the review, and the versions after it. */
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
      /** The encrypted file name, as the row had it. */
      rejectedFilename: text,
      rejectionReason: text,
    }),
  ),
  /** The reopened form of a forgiveness application. Null if the review reopened no form. */
  form: z.nullable(
    z.object({
      /** The time of the last change after the review. */
      changedAt: instant,
      values: z.record(z.string(), z.union([z.number(), z.boolean(), z.null()])),
    }),
  ),
  /** What the borrower's mail needs. Null for a document that was only accepted. */
  mail: z.nullable(z.object({ link: text, isForForgiveness: z.boolean() })),
});
export type ReviewBefore = z.infer<typeof reviewBefore>;

export const beforePlace = (reviewId: string) => ({
  table: "document_reviews",
  column: "sealed_before",
  rowId: reviewId,
});

/** Encrypts what a review changed, because it contains words to the borrower and file names. */
export function sealBefore(cipher: FieldCipher, reviewId: string, before: ReviewBefore): string {
  return cipher.encrypt(beforePlace(reviewId), JSON.stringify(z.encode(reviewBefore, before)));
}

export function openBefore(cipher: FieldCipher, reviewId: string, sealed: string): ReviewBefore {
  return z.decode(reviewBefore, JSON.parse(cipher.decrypt(beforePlace(reviewId), sealed)) as never);
}
