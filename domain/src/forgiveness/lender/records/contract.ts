import * as z from "zod/mini";
import { caseWorker } from "../../../applications/contract.ts";
import { collateralPackageStatus } from "../../../loans/contract.ts";
import { nextCursor, pageQuery } from "../../../wire/cursor.ts";
import { endpoint } from "../../../wire/endpoint.ts";
import { email, line, paragraph, phone } from "../../../wire/fields.ts";
import { amount, id, instant } from "../../../wire/shapes.ts";
import { loanForgiveness } from "../../record/contract.ts";
import { figures, forgivenessStage, requestedFigures, sendable } from "../../record/fields/contract.ts";

/** An application for forgiveness as the lender sees it: whole, its specialist too. */
export const lenderForgiveness = z.extend(loanForgiveness, {
  loanId: z.string(),
  advanceExternalId: z.string(),
  opportunityExternalId: z.string(),
  /** What is owed of the loan. */
  balance: amount,
  caseWorker: z.nullable(caseWorker),
  createdTimestamp: instant,
  changedTimestamp: instant,
});
export type LenderForgiveness = z.infer<typeof lenderForgiveness>;

const params = z.object({ forgivenessId: z.string() });
const reply = z.object({ loanForgiveness: lenderForgiveness });
const once = { IDEMPOTENCY_KEY_REUSED: 422 } as const;

export const listLenderForgiveness = endpoint({
  method: "GET",
  path: "/lender/forgiveness",
  access: "lender",
  summary: "Applications for forgiveness, the one that changed last first, a page at a time.",
  query: z.object({
    ...pageQuery,
    stage: z.optional(forgivenessStage),
    /** The portal's id of an application, or the lender's own. */
    opportunityId: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ loanForgiveness: z.array(lenderForgiveness), nextCursor }),
  refusals: {},
});

export const getLenderForgiveness = endpoint({
  method: "GET",
  path: "/lender/forgiveness/:forgivenessId",
  access: "lender",
  summary: "One application for forgiveness.",
  params,
  reply,
  refusals: {},
});

/** What is to be sent again, and why, in words for the borrower. */
const reopened = z.strictObject({
  /** The portal's id of the request, or the lender's own. */
  stipulationId: z.string(),
  reason: paragraph(500).check(z.regex(/\S/, "Required")),
});

const dollars = amount.check(z.minimum(0));
/** Nothing that the lender enters is below zero. */
function notNegative<const Shape extends Readonly<Record<string, typeof amount>>>(shape: Shape): Shape {
  const entries = Object.entries(shape).map(([name, schema]) => [name, schema.check(z.minimum(0))] as const);
  return Object.fromEntries(entries) as Shape;
}

/**
 * `reopen` belongs to 'Additional Documents Requested' and 'SBA Additional Info Required', which need it;
 * `finalForgivenessPrincipalOnly` to 'Forgiven', unless it was entered before (FH-94, FH-26).
 */
export const moveForgivenessStage = endpoint({
  method: "POST",
  path: "/lender/forgiveness/:forgivenessId/stage",
  access: "lender",
  summary:
    "Move an application for forgiveness to a stage, asking for documents again or telling what was forgiven.",
  params,
  body: z.strictObject({
    stage: forgivenessStage,
    reopen: z.optional(z.array(reopened).check(z.maxLength(50))),
    finalForgivenessPrincipalOnly: z.optional(dollars),
  }),
  reply,
  refusals: {
    REOPEN_REQUIRED: 422,
    REOPEN_NOT_TAKEN: 422,
    UNKNOWN_STIPULATION: 422,
    FINAL_AMOUNT_REQUIRED: 422,
    FORGIVENESS_DECIDED: 409,
    AMOUNT_AGREED: 409,
    FORGIVENESS_LOCKED: 409,
    ...once,
  },
  isIdempotent: true,
});

/**
 * What is left out stays; null is none. An amount that a borrower has agreed to stays as it is, and while the form is
 * with the borrower its figures are theirs. What is recommended and what was forgiven are at most the loan, and amounts
 * that contradict each other are refused (`contradictionFaults`). What was
 * forgiven is corrected with a `correctionReason` once the balance was reduced by it; the balance is then as the next book says.
 */
export const enterForgivenessAmounts = endpoint({
  method: "POST",
  path: "/lender/forgiveness/:forgivenessId/amounts",
  access: "lender",
  summary: "Enter amounts: recommended, of form 3508EZ as requested too, and what the SBA forgave.",
  params,
  body: z.strictObject({
    ...sendable(notNegative(figures)),
    ...sendable(notNegative(requestedFigures)),
    finalForgivenessPrincipalOnly: z.optional(z.nullable(dollars)),
    /** Why another amount was forgiven than the loan's balance was reduced by; the trail keeps it. */
    correctionReason: z.optional(paragraph(500).check(z.regex(/\S/, "Required"))),
  }),
  reply,
  refusals: {
    AMOUNT_AGREED: 409,
    FORM_NOT_SENT: 409,
    REQUESTED_BY_BORROWER: 409,
    RECOMMENDED_AMOUNT_REQUIRED: 409,
    FORGIVENESS_DECIDED: 409,
    ...once,
  },
  isIdempotent: true,
});

export const setReadyForSignOff = endpoint({
  method: "POST",
  path: "/lender/forgiveness/:forgivenessId/readiness",
  access: "lender",
  summary: "Say whether the recommended amount is ready for the borrower to agree to.",
  params,
  body: z.strictObject({ readyForCustomerSignoff: z.boolean() }),
  reply,
  refusals: { RECOMMENDED_AMOUNT_REQUIRED: 409, AMOUNT_AGREED: 409, FORM_NOT_SENT: 409, ...once },
  isIdempotent: true,
});

export const setCaseWorker = endpoint({
  method: "PUT",
  path: "/lender/opportunities/:opportunityId/case-worker",
  access: "lender",
  summary: "Name the loan forgiveness specialist of an application, or none.",
  /** The portal's id of an application, or the lender's own. */
  params: z.object({ opportunityId: z.string() }),
  body: z.strictObject({
    caseWorker: z.nullable(
      z.strictObject({
        firstName: line(120),
        lastName: line(120),
        phone: z.nullable(phone),
        extension: z.nullable(line(10)),
        email: z.nullable(email),
        customerFacingProfile: z.boolean(),
      }),
    ),
  }),
  reply: z.object({ opportunityId: id, caseWorker: z.nullable(caseWorker) }),
  refusals: {},
});

/** The portal's id of a loan, the lender's own, or the loan's number. */
const advanceParams = z.object({ advanceId: z.string() });

export const setCollateral = endpoint({
  method: "PUT",
  path: "/lender/advances/:advanceId/collateral",
  access: "lender",
  summary: "Say that a loan's collateral package is ready or packaged, or null that it is neither.",
  params: advanceParams,
  body: z.strictObject({ collateralPackageStatus: z.nullable(collateralPackageStatus) }),
  reply: z.object({ advanceId: id, collateralPackageStatus: z.nullable(collateralPackageStatus) }),
  refusals: {},
});

export const putGuarantyClaim = endpoint({
  method: "PUT",
  path: "/lender/advances/:advanceId/guaranty-claim",
  access: "lender",
  summary: "Say whether the SBA's guaranty of a loan was called for.",
  params: advanceParams,
  body: z.strictObject({ available: z.boolean(), status: z.nullable(line(100)) }),
  reply: z.object({ advanceId: id, available: z.boolean(), status: z.nullable(z.string()) }),
  refusals: {},
});
