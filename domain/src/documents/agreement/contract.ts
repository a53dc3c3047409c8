import * as z from "zod/mini";
import { agreementCompletion, agreementReview } from "../../applications/contract.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { fileReply, id, instant } from "../../wire/shapes.ts";

const params = z.object({ id: idOf("opportunity") });

/** Where an application's loan agreement stands (FORG-ENT-08, FH-76). */
export const agreementStatus = z.object({
  /** Null where there is no agreement yet. */
  completionStatus: z.nullable(agreementCompletion),
  /** Null where nobody has looked at a signed copy. */
  uwReviewStatus: z.nullable(agreementReview),
  /** Whether it may be signed without anybody of the lender's (FORG-AGR-07, FORG-AGR-08, SH-079). */
  automaticSigningEligible: z.boolean(),
  /**
   * `offered`: the caller may sign it online. `filing`: they have, and the signing provider has not confirmed it yet.
   * `signed`: it was signed online, and the signed file is there. Null where it is none of these.
   */
  onlineSigning: z.nullable(z.enum(["offered", "filing", "signed"])),
  /** The agreement that there is to read and to sign; null until the lender has made it. */
  contract: z.nullable(
    z.object({
      /** In bytes. */
      size: z.int(),
      generatedTimestamp: instant,
    }),
  ),
  /** Why the signed copy was turned away, in words for the borrower; null where it was not, or no reason is known. */
  rejection: z.nullable(z.object({ reason: z.string(), timestamp: instant })),
  /** Who signed it online, and when; null where it was not. */
  signature: z.nullable(z.object({ name: z.string(), jobTitle: z.nullable(z.string()), timestamp: instant })),
  /** The account that the loan is paid out to; null where it is not known. */
  fundsGoTo: z.nullable(z.object({ institutionName: z.nullable(z.string()), lastFour: z.string() })),
});
export type AgreementStatus = z.infer<typeof agreementStatus>;

export const getLoanAgreementStatus = endpoint({
  method: "GET",
  path: "/opportunities/:id/loan-agreement-status",
  access: "signed-in",
  summary: "Where an application's loan agreement stands.",
  params,
  reply: agreementStatus,
  refusals: {},
});

export const getContract = endpoint({
  method: "GET",
  path: "/opportunities/:id/contract",
  access: "signed-in",
  summary: "An application's loan agreement as a PDF; none where the lender has not made it.",
  params,
  reply: fileReply,
  refusals: {},
  isDownload: true,
});

/** A heading, a paragraph, or a row of a table, of which each cell is a part. All others have one part. */
const agreementBlock = z.object({
  kind: z.enum(["title", "heading", "paragraph", "row"]),
  parts: z.array(z.string()),
});
export type AgreementBlock = z.infer<typeof agreementBlock>;

export const getContractText = endpoint({
  method: "GET",
  path: "/opportunities/:id/contract/text",
  access: "signed-in",
  summary: "The words of an application's loan agreement, page by page, to read on a screen of any size.",
  params,
  /** A page without a text layer, as of a scan, has no blocks. */
  reply: z.object({ pages: z.array(z.object({ blocks: z.array(agreementBlock) })) }),
  refusals: {},
});

/** Each file succeeds or fails for itself; with one that succeeds the copy waits to be reviewed (FORG-API-22). */
export const uploadContract = endpoint({
  method: "POST",
  path: "/opportunities/:id/contract",
  access: "signed-in",
  summary: "Upload a signed copy of the loan agreement, in one file or a file for each page.",
  params,
  upload: { files: "many", fields: z.object({}) },
  reply: z.object({
    success: z.array(z.object({ filename: z.string(), documentId: id })),
    failure: z.array(z.object({ filename: z.string(), failureReason: z.string() })),
  }),
  refusals: { NO_FILES: 422, TOTAL_TOO_LARGE: 413, AGREEMENT_CLOSED: 409 },
  background: true,
});
