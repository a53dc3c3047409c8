import * as z from "zod/mini";
import { agreementCompletion, agreementReview } from "../../applications/contract.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { paragraph } from "../../wire/fields.ts";
import { id, instant } from "../../wire/shapes.ts";

/** `opportunityId` is either the portal's id or the lender's id of the application. */
const params = z.object({ opportunityId: z.string() });

const standing = {
  opportunityId: id,
  completionStatus: z.nullable(agreementCompletion),
  uwReviewStatus: z.nullable(agreementReview),
};

/** Only the newest agreement is in effect. A new agreement clears the reviews of earlier signed copies. */
export const putContract = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/contract",
  access: "lender",
  permission: "agreements.write",
  summary: "Gives an application its loan agreement as one PDF, which the borrower then reads and signs.",
  params,
  upload: { files: "one", fields: z.object({}) },
  reply: z.object({
    ...standing,
    contractId: id,
    filename: z.string(),
    /** File size in bytes. */
    size: z.int(),
    /** SHA-256 hash of the file that the lender uploaded, in hexadecimal. */
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

/** The borrower sees the reason for a rejection. Reviewing a signed copy also accepts or rejects its documents. */
export const reviewContract = endpoint({
  method: "POST",
  path: "/lender/opportunities/:opportunityId/contract/review",
  access: "lender",
  permission: "agreements.write",
  summary:
    "Approves the signed copy of a loan agreement, or rejects it with a reason that the borrower reads.",
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
  permission: "agreements.write",
  secondApproval: "agreement.void",
  summary: "Voids a loan agreement until the next one is provided. Repeating the call changes nothing.",
  params,
  body: z.strictObject({}),
  reply: z.object(standing),
  refusals: { NO_AGREEMENT: 409, IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
});

/** The recorded facts about an online signature. */
export const signatureFacts = z.object({
  signingId: id,
  /** The id of the session at the signing provider. */
  sessionId: id,
  opportunityId: id,
  contractId: id,
  /** SHA-256 hashes of the lender's agreement and of the signed file, in hexadecimal. */
  contractSha256: z.string(),
  signedSha256: z.string(),
  signedTimestamp: instant,
  /** The name that the signer adopted for the signature. */
  name: z.string(),
  kind: z.enum(["typed", "drawn"]),
  ip: z.string(),
  userAgent: z.string(),
  consentVersion: z.string(),
  consentText: z.string(),
});
export type SignatureFacts = z.infer<typeof signatureFacts>;

/** `documentId` is the id of the signed file. */
export const listSignatures = endpoint({
  method: "GET",
  path: "/lender/opportunities/:opportunityId/contract/signatures",
  access: "lender",
  permission: ["agreements.write", "documents.read"],
  summary:
    "Returns the recorded facts about the online signatures of an application's agreements, newest first.",
  params,
  reply: z.object({
    signatures: z.array(
      z.object({
        documentId: id,
        /** False if the signature did not complete the agreement, for example because the agreement was voided. */
        isApplied: z.boolean(),
        facts: signatureFacts,
      }),
    ),
  }),
  refusals: {},
});
