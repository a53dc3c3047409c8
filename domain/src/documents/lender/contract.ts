import * as z from "zod/mini";
import { nextCursor, pageQuery } from "../../wire/cursor.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { paragraph } from "../../wire/fields.ts";
import { fileReply, id, instant } from "../../wire/shapes.ts";
import { lenderStipulation } from "../../applications/lender/contract.ts";
import { documentReview } from "../contract.ts";

/** A document as the lender sees it. */
const lenderDocument = z.object({
  documentId: id,
  opportunityId: id,
  opportunityExternalId: z.string(),
  contactId: id,
  stipulationId: z.nullable(id),
  filename: z.string(),
  documentType: z.string(),
  contentType: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Of the file as it was sent, hexadecimal. */
  sha256: z.string(),
  uploadedTimestamp: instant,
  review: documentReview,
  reviewReason: z.nullable(z.string()),
  reviewedTimestamp: z.nullable(instant),
});
export type LenderDocument = z.infer<typeof lenderDocument>;

const documentId = z.object({ documentId: z.string() });

/** In words for the borrower. */
const reason = paragraph(500).check(z.regex(/\S/, "Required"));

export const listLenderDocuments = endpoint({
  method: "GET",
  path: "/lender/documents",
  access: "lender",
  summary: "All documents that borrowers sent, newest first, a page at a time.",
  query: z.object({
    ...pageQuery,
    review: z.optional(documentReview),
    /** The portal's id of an application, or the lender's own. */
    opportunityId: z.optional(z.string()),
  }),
  reply: z.object({ documents: z.array(lenderDocument), nextCursor }),
  refusals: {},
});

export const downloadDocument = endpoint({
  method: "GET",
  path: "/lender/documents/:documentId/content",
  access: "lender",
  summary: "A document as it was sent.",
  params: documentId,
  reply: fileReply,
  refusals: {},
  isDownload: true,
});

/** What keeps the form of an application for forgiveness from being asked for again. */
const reopening = { AMOUNT_AGREED: 409, FORGIVENESS_LOCKED: 409 } as const;

/** The reason is in words for the borrower. Rejecting opens what the document was for again. */
export const reviewDocument = endpoint({
  method: "POST",
  path: "/lender/documents/:documentId/review",
  access: "lender",
  summary: "Accept a document, or reject it with a reason that the borrower reads.",
  params: documentId,
  body: z.union([
    z.strictObject({ review: z.literal("accepted") }),
    z.strictObject({
      review: z.literal("rejected"),
      reason,
    }),
  ]),
  reply: z.object({ document: lenderDocument, reopenedStipulationIds: z.array(id) }),
  refusals: { PART_OF_AGREEMENT: 409, ...reopening, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

/** A form as well as documents. What was sent for it is rejected with it, for the same reason. */
export const rejectStipulation = endpoint({
  method: "POST",
  path: "/lender/stipulations/:stipulationId/rejections",
  access: "lender",
  summary: "Ask for something again as a whole, with a reason that the borrower reads.",
  /** The portal's id of the request, or the lender's own. */
  params: z.object({ stipulationId: z.string() }),
  body: z.strictObject({ reason }),
  reply: z.object({ stipulation: lenderStipulation, rejectedDocumentIds: z.array(id) }),
  refusals: { ...reopening, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});
