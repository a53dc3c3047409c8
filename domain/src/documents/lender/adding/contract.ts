import * as z from "zod/mini";
import { receivedVia } from "../../../applications/lender/contract.ts";
import { endpoint } from "../../../wire/endpoint.ts";
import { uploadDocuments, uploadFields } from "../../contract.ts";

/**
 * Adds files that the borrower sent by mail or email. The files must pass the same checks as the borrower's own uploads
 * (DESK-ASK-05).
 */
export const addDocuments = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/documents",
  access: "lender",
  permission: "requests.write",
  summary: "Adds documents to an application for the borrower, and lists the successes and failures.",
  /** The application's id in the portal or in the lender's system. */
  params: z.object({ opportunityId: z.string() }),
  upload: {
    files: "many",
    fields: z.extend(z.omit(uploadFields, { opportunity_id: true }), {
      /** By default, the document type of the request. */
      document_type: z.optional(uploadFields.shape.document_type),
      receivedVia,
    }),
  },
  reply: uploadDocuments.reply,
  refusals: { NO_FILES: 422, REQUESTS_CLOSED: 409 },
});
