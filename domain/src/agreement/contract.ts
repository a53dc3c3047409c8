import * as z from "zod/mini";
import { agreementCompletion, agreementReview } from "../applications/contract.ts";
import { endpoint } from "../wire/endpoint.ts";
import { idOf } from "../wire/ids.ts";
import { fileReply, id, instant } from "../wire/shapes.ts";

const params = z.object({ id: idOf("opportunity") });

/** The status of an application's loan agreement (FORG-ENT-08, FH-76). */
export const agreementStatus = z.object({
  /** Whether the agreement is a draft, sent, completed or voided; null if there is no agreement yet. */
  completionStatus: z.nullable(agreementCompletion),
  /** The lender's review of the signed copy; null if there is no signed copy to review. */
  uwReviewStatus: z.nullable(agreementReview),
  /** Whether the agreement can be signed without the lender's staff (FORG-AGR-07, FORG-AGR-08, SH-079). */
  automaticSigningEligible: z.boolean(),
  /**
   * `offered`: the borrower may sign online. `filing`: the borrower signed, but the signing provider has not confirmed
   * it. `signed`: the signed file is stored.
   */
  onlineSigning: z.nullable(z.enum(["offered", "filing", "signed"])),
  /** The agreement to read and sign; null until the lender provides it. */
  contract: z.nullable(
    z.object({
      /** File size in bytes. */
      size: z.int(),
      generatedTimestamp: instant,
    }),
  ),
  /** Why the lender rejected the signed copy. Null if the lender did not reject it or gave no reason. */
  rejection: z.nullable(z.object({ reason: z.string(), timestamp: instant })),
  /** Who signed online, and when; null without an online signature. */
  signature: z.nullable(z.object({ name: z.string(), jobTitle: z.nullable(z.string()), timestamp: instant })),
  /** The bank account that receives the loan; null if unknown. */
  fundsGoTo: z.nullable(z.object({ institutionName: z.nullable(z.string()), lastFour: z.string() })),
});
export type AgreementStatus = z.infer<typeof agreementStatus>;

export const getLoanAgreementStatus = endpoint({
  method: "GET",
  path: "/opportunities/:id/loan-agreement-status",
  access: "signed-in",
  summary: "Returns the status of an application's loan agreement.",
  params,
  reply: agreementStatus,
  refusals: {},
});

export const getContract = endpoint({
  method: "GET",
  path: "/opportunities/:id/contract",
  access: "signed-in",
  summary: "Returns an application's loan agreement as a PDF, once the lender has provided it.",
  params,
  reply: fileReply,
  refusals: {},
  isDownload: true,
});

/** A text block of the agreement. In a table row, `parts` has one entry per cell. Every other block has one entry. */
const agreementBlock = z.object({
  kind: z.enum(["title", "heading", "paragraph", "row"]),
  parts: z.array(z.string()),
});
export type AgreementBlock = z.infer<typeof agreementBlock>;

export const getContractText = endpoint({
  method: "GET",
  path: "/opportunities/:id/contract/text",
  access: "signed-in",
  summary: "Returns the text of an application's loan agreement by page, to read on a screen of any size.",
  params,
  /** A page of text blocks. A page without a text layer, such as a scan, has no blocks. */
  reply: z.object({ pages: z.array(z.object({ blocks: z.array(agreementBlock) })) }),
  refusals: {},
});

/**
 * Accepts or rejects each file separately. If at least one file is accepted, the signed copy waits for review
 * (FORG-API-22).
 */
export const uploadContract = endpoint({
  method: "POST",
  path: "/opportunities/:id/contract",
  access: "signed-in",
  summary: "Uploads a signed copy of the loan agreement, as one file or as one file for each page.",
  params,
  upload: { files: "many", fields: z.object({}) },
  reply: z.object({
    success: z.array(z.object({ filename: z.string(), documentId: id })),
    failure: z.array(z.object({ filename: z.string(), failureReason: z.string() })),
  }),
  refusals: { NO_FILES: 422, TOTAL_TOO_LARGE: 413, AGREEMENT_CLOSED: 409 },
  background: true,
});
