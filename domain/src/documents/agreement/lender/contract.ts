import * as z from "zod/mini";
import { agreementCompletion, agreementReview } from "../../../applications/contract.ts";
import { endpoint } from "../../../wire/endpoint.ts";
import { paragraph } from "../../../wire/fields.ts";
import { id, instant } from "../../../wire/shapes.ts";

/** The portal's id of an application, or the lender's own. */
const params = z.object({ opportunityId: z.string() });

/** Where the agreement stands once the call is done. */
const standing = {
  opportunityId: id,
  completionStatus: z.nullable(agreementCompletion),
  uwReviewStatus: z.nullable(agreementReview),
};

/** The newest one counts. With it the agreement is sent, and what was said of an earlier one's copies is over. */
export const putContract = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/contract",
  access: "lender",
  summary: "Give an application its loan agreement: one PDF, which the borrower then reads and signs.",
  params,
  upload: { files: "one", fields: z.object({}) },
  reply: z.object({
    ...standing,
    contractId: id,
    filename: z.string(),
    /** In bytes. */
    size: z.int(),
    /** Of the file as it was sent, hexadecimal. */
    sha256: z.string(),
    generatedTimestamp: instant,
  }),
  refusals: {
    FILE_TOO_LARGE: 413,
    FILE_EMPTY: 422,
    FILE_TYPE_NOT_ALLOWED: 422,
    FILE_NAME_NOT_ALLOWED: 422,
    FILE_NOT_DIGITAL: 422,
    FILE_IS_PDF: 422,
    FILE_UNREADABLE: 422,
    NO_FILES: 422,
    AGREEMENT_SIGNED: 409,
  },
});

/** The reason is in words for the borrower. What was sent of the copy is accepted or turned away with it. */
export const reviewContract = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/contract/review",
  access: "lender",
  summary: "Approve the signed copy of a loan agreement, or reject it with a reason that the borrower reads.",
  params,
  body: z.union([
    z.strictObject({ review: z.literal("Approved") }),
    z.strictObject({
      review: z.literal("Rejected"),
      reason: paragraph(500).check(z.regex(/\S/, "Required")),
    }),
  ]),
  reply: z.object({ ...standing, reviewedDocumentIds: z.array(id) }),
  refusals: { NO_AGREEMENT: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

export const voidContract = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/contract/void",
  access: "lender",
  summary: "Take a loan agreement back, until the next one is given; doing it again changes nothing.",
  params,
  body: z.strictObject({}),
  reply: z.object(standing),
  refusals: { NO_AGREEMENT: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

/** What is on record of a signature that was given online. */
export const signatureFacts = z.object({
  signingId: id,
  /** The signing provider's. */
  sessionId: id,
  opportunityId: id,
  contractId: id,
  /** SHA-256, hexadecimal: of the agreement as the lender gave it, and of the signed file. */
  contractSha256: z.string(),
  signedSha256: z.string(),
  signedTimestamp: instant,
  /** As the signer adopted it. */
  name: z.string(),
  kind: z.enum(["typed", "drawn"]),
  ip: z.string(),
  userAgent: z.string(),
  consentVersion: z.string(),
  consentText: z.string(),
});
export type SignatureFacts = z.infer<typeof signatureFacts>;

/** The signed file is the document that is named: it is opened as any other is. */
export const listSignatures = endpoint({
  method: "GET",
  path: "/lender/opportunities/:opportunityId/contract/signatures",
  access: "lender",
  summary:
    "What is on record of the signatures that an application's agreements were given online, newest first.",
  params,
  reply: z.object({
    signatures: z.array(
      z.object({
        documentId: id,
        /** False where the signature did not complete the agreement, which had been voided or replaced, for example. */
        isApplied: z.boolean(),
        facts: signatureFacts,
      }),
    ),
  }),
  refusals: {},
});
