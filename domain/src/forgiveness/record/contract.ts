import * as z from "zod/mini";
import { shownCaseWorker } from "../../applications/contract.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { amount, id, instant, plainDate } from "../../wire/shapes.ts";
import {
  applicationVersion,
  borrowerAnswers,
  computed,
  forgivenessStage,
  nullable,
  requestedFigures,
  sendable,
} from "./fields/contract.ts";

/** An application for the forgiveness of one loan (FORG-ENT-02…04). */
export const loanForgiveness = z.object({
  id,
  advanceId: id,
  opportunityId: id,
  /** The application's stage. Null only because of bad data (FH-22). */
  stage: z.nullable(forgivenessStage),
  applicationVersionSelected: z.nullable(applicationVersion),
  ezApp: z.nullable(z.boolean()),
  sApp: z.boolean(),
  loanInformation: z.object({
    loanVersion: z.nullable(z.string()),
    sbaPppLoanNumber: z.nullable(z.string()),
    lenderPppLoanNumber: z.string(),
    pppLoanAmount: amount,
    pppLoanIssueDate: plainDate,
    totalEmployees: z.nullable(z.int()),
  }),
  caseWorker: z.nullable(shownCaseWorker),
  customerSignoffTimestamp: z.nullable(instant),
  submittedTimestamp: z.nullable(instant),
  readyForCustomerSignoff: z.boolean(),
  lastPageSubmitted: z.nullable(z.int()),
  pageNumber: z.nullable(z.int()),
  ...nullable(borrowerAnswers),
  ...nullable(computed),
  finalForgivenessPrincipalOnly: z.nullable(amount),
  ...nullable(requestedFigures),
});
export type LoanForgiveness = z.infer<typeof loanForgiveness>;

const written = z.object({ error: z.literal(false), loanForgiveness });

/** Loan ids as a repeated query parameter or a comma-separated list; empty if the parameter is absent. */
const advanceIds = z.codec(z.optional(z.union([z.string(), z.array(z.string())])), z.array(z.string()), {
  decode: (given) => [given ?? []].flat().flatMap((each) => each.split(",").filter((text) => text !== "")),
  encode: (ids) => ids.join(","),
});

export const listLoanForgiveness = endpoint({
  method: "GET",
  path: "/v2/loan-forgiveness",
  access: "signed-in",
  summary: "Returns the forgiveness applications of the given loans. Omits loans without one.",
  query: z.object({ advanceIds }),
  reply: z.object({ loanForgiveness: z.array(loanForgiveness) }),
  refusals: {},
});

/** Reasons that `unavailableReason` returns (FORG-ELIG-01 to 04, FORG-HOME-02, FORG-HOME-03). */
const noWork = {
  ADVANCE_NOT_SBA: 422,
  ADVANCE_NOT_ISSUED: 422,
  ADVANCE_RESCINDED: 422,
  ADVANCE_FRAUD: 422,
  ADVANCE_CLAIMED: 422,
  SYSTEM_UNAVAILABLE: 422,
} as const;

export const createLoanForgiveness = endpoint({
  method: "POST",
  path: "/v2/advances/:id/forgiveness",
  access: "signed-in",
  summary:
    "Creates a forgiveness application and its document requests. Leaves an existing application unchanged.",
  params: z.object({ id: idOf("loan") }),
  body: z.object({ sbaFormType: z.nullable(applicationVersion) }),
  reply: written,
  refusals: {
    ...noWork,
    ADVANCE_TOO_RECENT: 422,
    VERSION_NOT_ALLOWED: 422,
    FORGIVENESS_LOCKED: 409,
  },
});

/**
 * Saves a wizard page, form 3508S, the questionnaire, the chosen form or the sign-off. Omitted fields do not change.
 */
export const updateLoanForgiveness = endpoint({
  method: "PATCH",
  path: "/v2/loan-forgiveness",
  access: "signed-in",
  summary: "Saves part of a forgiveness application, or the borrower's agreement to the recommended amount.",
  body: z.object({
    id: idOf("forgiveness"),
    ...sendable(borrowerAnswers),
    pageNumber: z.optional(z.int().check(z.minimum(1), z.maximum(6))),
    setForgivenessCalculation: z.optional(z.boolean()),
    submittedTimestamp: z.optional(instant),
    applicationVersionSelected: z.optional(applicationVersion),
    oppId: z.optional(z.string()),
    paycheckProtectionPlanId: z.optional(z.nullable(z.string())),
    customerSignoffTimestamp: z.optional(instant),
    /** Sent with the sign-off: the amount that the borrower saw (FH-71). */
    actualForgivenessAmount: z.optional(amount),
    /** Sent with the sign-off: the hexadecimal SHA-256 of everything that the borrower saw (`signOffShown`). */
    shownSha256: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: written,
  refusals: {
    ...noWork,
    FORGIVENESS_LOCKED: 409,
    NOT_READY_FOR_SIGNOFF: 409,
    AMOUNT_CHANGED: 409,
    VERSION_NOT_ALLOWED: 422,
  },
});

export const resumeLoanForgiveness = endpoint({
  method: "PATCH",
  path: "/v2/loan-forgiveness/resume",
  access: "signed-in",
  summary: "Resumes an expired application at the point where the borrower left it.",
  body: z.object({ loanForgivenessId: idOf("forgiveness") }),
  reply: written,
  refusals: { ...noWork, NOT_EXPIRED: 409 },
});
