import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { idOf } from "../wire/ids.ts";
import { fileReply, id, instant, plainMonth, success } from "../wire/shapes.ts";

/** The lender's review of a document; `received` means that the lender has not reviewed it yet. */
export const documentReview = z.enum(["received", "accepted", "rejected"]);
export type DocumentReview = z.infer<typeof documentReview>;

/** The text fields of an upload. They may come before or after the files. */
export const uploadFields = z.object({
  opportunity_id: idOf("opportunity"),
  document_type: z.string().check(z.minLength(1), z.maxLength(100)),
  /** The request that the files are for. If omitted, the document type determines the request (SH-106). */
  stipulation_id: z.optional(idOf("stipulation")),
  /** The month of a bank statement (SH-106). */
  month: z.optional(plainMonth),
});

/** If one file is rejected, the whole call fails (CORE-UP-27). */
export const uploadDocument = endpoint({
  method: "POST",
  path: "/documents",
  access: "signed-in",
  summary: "Upload one document for an application.",
  upload: { files: "one", fields: uploadFields },
  reply: z.object({ error: z.literal(false), id, filename: z.string(), documentType: z.string() }),
  refusals: {
    FILE_TOO_LARGE: 413,
    FILE_EMPTY: 422,
    FILE_TYPE_NOT_ALLOWED: 422,
    FILE_IS_PDF: 422,
    FILE_NAME_NOT_ALLOWED: 422,
    FILE_NOT_DIGITAL: 422,
    FILE_UNREADABLE: 422,
    NO_FILES: 422,
    STIPULATION_DISABLED: 403,
    FORGIVENESS_LOCKED: 409,
  },
  background: true,
});

/** Each uploaded file succeeds or fails separately. The status is always 200 (CORE-UP-28). */
export const uploadDocuments = endpoint({
  method: "POST",
  path: "/v2/documents",
  access: "signed-in",
  summary: "Upload several documents for an application, and list the successes and failures.",
  upload: { files: "many", fields: uploadFields },
  reply: z.object({
    success: z.array(z.object({ filename: z.string(), documentId: id })),
    failure: z.array(z.object({ filename: z.string(), failureReason: z.string() })),
  }),
  refusals: { NO_FILES: 422, STIPULATION_DISABLED: 403, FORGIVENESS_LOCKED: 409 },
  background: true,
});

export const listDocumentTypes = endpoint({
  method: "GET",
  path: "/documents/types",
  access: "signed-in",
  summary: "List the document types that an upload may carry.",
  reply: z.object({ documentTypes: z.array(z.string()) }),
  refusals: {},
});

export const uploadedDocument = z.object({
  documentId: id,
  filename: z.string(),
  documentType: z.string(),
  /** The request for which the document was uploaded, if any (SH-106). */
  stipulationId: z.nullable(id),
  month: z.nullable(plainMonth),
  uploadedTimestamp: instant,
  review: documentReview,
  /** The reason for the document's rejection, in words for the borrower. */
  reviewReason: z.nullable(z.string()),
  reviewedTimestamp: z.nullable(instant),
  /** Whether the caller uploaded the document. Only the uploader may open the document. */
  isOwn: z.boolean(),
  /** Present if the lender added the document for the borrower (DESK-ASK-05). */
  isAddedByLender: z.optional(z.literal(true)),
  isRemovable: z.boolean(),
});
export type UploadedDocument = z.infer<typeof uploadedDocument>;

export const listDocuments = endpoint({
  method: "GET",
  path: "/opportunities/:id/documents",
  access: "signed-in",
  summary: "List the documents uploaded for an application, newest first.",
  params: z.object({ id: idOf("opportunity") }),
  query: z.object({ document_type: z.optional(z.string()) }),
  reply: z.object({ documents: z.array(uploadedDocument) }),
  refusals: {},
});

const documentId = z.object({ documentId: idOf("document") });

export const getDocument = endpoint({
  method: "GET",
  path: "/documents/:documentId/content",
  access: "signed-in",
  summary: "Download a file that the caller uploaded.",
  params: documentId,
  reply: fileReply,
  refusals: {},
  isDownload: true,
});

export const removeDocument = endpoint({
  method: "DELETE",
  path: "/documents/:documentId",
  access: "signed-in",
  summary: "Remove a document that the caller uploaded, while its request is not fulfilled.",
  params: documentId,
  reply: success,
  refusals: { DOCUMENT_IN_USE: 409, STIPULATION_DISABLED: 403, FORGIVENESS_LOCKED: 409 },
});
