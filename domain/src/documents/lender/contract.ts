import * as z from "zod/mini";
import { nextCursor, pageQuery } from "../../wire/cursor.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { line, paragraph } from "../../wire/fields.ts";
import { fileReply, id, instant, plainDate } from "../../wire/shapes.ts";
import { receivedVia } from "../../applications/lender/contract.ts";
import { documentReview } from "../contract.ts";
import { allChecks, mostMessage, returnReasons } from "../reviewing/rules.ts";

const lenderDocument = z.object({
  documentId: id,
  opportunityId: id,
  opportunityExternalId: z.string(),
  accountId: id,
  accountName: z.string(),
  contactId: id,
  /** The person who sent the document. */
  sentBy: z.object({ firstName: z.string(), lastName: z.string() }),
  stipulationId: z.nullable(id),
  filename: z.string(),
  documentType: z.string(),
  contentType: z.string(),
  /** File size in bytes. */
  size: z.int(),
  /** SHA-256 hash of the uploaded file, in hexadecimal. */
  sha256: z.string(),
  uploadedTimestamp: instant,
  review: documentReview,
  reviewReason: z.nullable(z.string()),
  reviewedTimestamp: z.nullable(instant),
  /** The member of staff who reviewed the document; null if one of the lender's programs reviewed it. */
  reviewedBy: z.nullable(z.object({ staffId: id, name: z.string() })),
  /** The reason for a rejection as a code, for the lender's reports. */
  reasonCode: z.nullable(z.string()),
  /** Present if the lender added the document for the borrower. */
  isAddedByLender: z.optional(z.literal(true)),
  /** How an added document reached the lender. Absent if an earlier release added the document. */
  receivedVia: z.optional(receivedVia),
  /** Increases with every change of the document, and with every new file or import that changes its request. */
  version: z.int(),
});
export type LenderDocument = z.infer<typeof lenderDocument>;

const documentId = z.object({ documentId: z.string() });

const reasonCode = z.enum(returnReasons);
/** The checked boxes of the document's checklist. */
const checks = z.array(z.enum(allChecks)).check(z.maxLength(allChecks.length));

/** The reason for a rejection, which the borrower reads. */
export const reason = paragraph(mostMessage).check(z.regex(/\S/, "Required"));

export const listLenderDocuments = endpoint({
  method: "GET",
  path: "/lender/documents",
  access: "lender",
  permission: "borrowers.read",
  summary: "List all documents that borrowers uploaded, newest first, in pages.",
  query: z.object({
    ...pageQuery,
    review: z.optional(documentReview),
    /** Filters by application, sender or business. Each id is the portal's id or the lender's id. */
    opportunityId: z.optional(z.string()),
    contactId: z.optional(z.string()),
    accountId: z.optional(z.string()),
    type: z.optional(line(100)),
    /** The reason for a rejection, as a code. */
    reason: z.optional(reasonCode),
    /** The member of staff who reviewed the documents. */
    reviewer: z.optional(z.string()),
    /** The first and the last day of the upload, in the desk's time zone. */
    from: z.optional(plainDate),
    to: z.optional(plainDate),
    /** The default is `newest`. */
    sort: z.optional(z.enum(["newest", "oldest"])),
  }),
  reply: z.object({
    documents: z.array(lenderDocument),
    /** The number of documents that match the filters. Counting stops at 10,000. */
    total: z.int(),
    nextCursor,
  }),
  refusals: {},
});

export const downloadDocument = endpoint({
  method: "GET",
  path: "/lender/documents/:documentId/content",
  access: "lender",
  permission: "documents.read",
  summary: "Download a document as it was uploaded.",
  params: documentId,
  /**
   * The purpose of the call, for the audit trail: to show the file, to prefetch it, or to save it, which is the
   * default. Saving needs the permission `documents.download` and is limited to 100 files a day for each member of
   * staff.
   */
  query: z.object({ for: z.optional(z.enum(["review", "prefetch", "download"])) }),
  reply: fileReply,
  refusals: { FORBIDDEN: 403 },
  isDownload: true,
});

const sheet = z.object({
  name: z.string(),
  /** The cells as text, by row. Empty cells at the end of a row are left out. */
  rows: z.array(z.array(z.string())),
  /** The number of rows and columns with content that the preview leaves out. */
  moreRows: z.int(),
  moreColumns: z.int(),
});
/** A file as plain data, without styles, pictures and formulas (DESK-DOC-03). */
export const preview = z.union([
  z.object({ kind: z.literal("sheet"), sheets: z.array(sheet), moreSheets: z.int() }),
  z.object({ kind: z.literal("text"), paragraphs: z.array(z.string()), moreParagraphs: z.int() }),
]);
export type Preview = z.infer<typeof preview>;
export type Sheet = z.infer<typeof sheet>;

export const previewDocument = endpoint({
  method: "GET",
  path: "/lender/documents/:documentId/preview",
  access: "lender",
  permission: "documents.read",
  summary: "Show a workbook, a CSV file or a text document as plain data.",
  params: documentId,
  reply: preview,
  refusals: { NO_PREVIEW: 422 },
});

/** Errors that prevent reopening the form of a forgiveness application. */
export const reopening = { AMOUNT_AGREED: 409, FORGIVENESS_LOCKED: 409 } as const;

/** The borrower sees the reason for a rejection. Rejecting a document reopens the document's requests. */
export const reviewDocument = endpoint({
  method: "POST",
  path: "/lender/documents/:documentId/review",
  access: "lender",
  permission: "documents.review",
  summary: "Accept a document, or reject it with a reason that the borrower reads.",
  params: documentId,
  body: z.union([
    z.strictObject({
      review: z.literal("accepted"),
      checks: z.optional(checks),
      /** Accepts the file and asks the borrower for another file for the same request, with this message. */
      oneMore: z.optional(reason),
    }),
    z.strictObject({
      review: z.literal("rejected"),
      reason,
      /** The reason as a code, for the lender's reports. The borrower reads only `reason`. */
      reasonCode: z.optional(reasonCode),
      checks: z.optional(checks),
    }),
  ]),
  reply: z.object({ document: lenderDocument, reopenedStipulationIds: z.array(id) }),
  refusals: {
    PART_OF_AGREEMENT: 409,
    REQUESTS_CLOSED: 409,
    NO_REQUEST: 422,
    ...reopening,
    IDEMPOTENCY_KEY_REUSED: 422,
  },
  isIdempotent: true,
  isVersioned: true,
  claims: "documents",
});

/** Undoes the caller's own review within two minutes, including everything that the review changed (DESK-DOC-09). */
export const undoReview = endpoint({
  method: "POST",
  path: "/lender/documents/:documentId/undo",
  access: "staff",
  permission: "documents.review",
  summary: "Undo your own review of a document within two minutes. The borrower gets no mail.",
  params: documentId,
  body: z.strictObject({}),
  reply: z.object({ document: lenderDocument }),
  refusals: { TOO_LATE: 409, NOT_YOURS: 409, CHANGED_MEANWHILE: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

/** Moves a document to the request or document type that it belongs to, without an email (DESK-DOC-11). */
export const moveDocument = endpoint({
  method: "POST",
  path: "/lender/documents/:documentId/move",
  access: "lender",
  permission: "documents.review",
  summary: "Move a document to another request of the same application, or to a document type.",
  params: documentId,
  body: z.union([
    /** The request's id in the portal or in the lender's system. */
    z.strictObject({ stipulationId: z.string() }),
    z.strictObject({ documentType: z.string() }),
  ]),
  reply: z.object({ document: lenderDocument, reopenedStipulationIds: z.array(id) }),
  refusals: { PART_OF_AGREEMENT: 409, OTHER_APPLICATION: 422, ...reopening, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
  isVersioned: true,
});
