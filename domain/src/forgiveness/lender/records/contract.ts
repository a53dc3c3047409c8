import * as z from "zod/mini";
import { caseWorker } from "../../../applications/contract.ts";
import { collateralPackageStatus } from "../../../loans/contract.ts";
import { nextCursor, pageQuery } from "../../../wire/cursor.ts";
import { endpoint } from "../../../wire/endpoint.ts";
import { email, line, paragraph, phone } from "../../../wire/fields.ts";
import { amount, id, instant } from "../../../wire/shapes.ts";
import { loanForgiveness } from "../../record/contract.ts";
import { figures, forgivenessStage, requestedFigures, sendable } from "../../record/fields/contract.ts";

export const lenderForgiveness = z.extend(loanForgiveness, {
  loanId: z.string(),
  advanceExternalId: z.string(),
  opportunityExternalId: z.string(),
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
  permission: "forgiveness.read",
  summary: "Lists forgiveness applications, most recently changed first, in pages.",
  query: z.object({
    ...pageQuery,
    stage: z.optional(forgivenessStage),
    /** The portal's or the lender's id of a forgiveness application. */
    opportunityId: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ loanForgiveness: z.array(lenderForgiveness), nextCursor }),
  refusals: {},
});

export const getLenderForgiveness = endpoint({
  method: "GET",
  path: "/lender/forgiveness/:forgivenessId",
  access: "lender",
  permission: "forgiveness.read",
  summary: "Returns one forgiveness application.",
  params,
  reply,
  refusals: {},
});

/** The portal shows `reason` to the borrower. */
const reopened = z.strictObject({
  /** The portal's or the lender's id of the request to reopen. */
  stipulationId: z.string(),
  reason: paragraph(500).check(z.regex(/\S/, "Required")),
});

const dollars = amount.check(z.minimum(0));
function notNegative<const Shape extends Readonly<Record<string, typeof amount>>>(shape: Shape): Shape {
  const entries = Object.entries(shape).map(([name, schema]) => [name, schema.check(z.minimum(0))] as const);
  return Object.fromEntries(entries) as Shape;
}

/**
 * Moves a forgiveness application to another stage. Stages that ask for documents require `reopen`, and 'Forgiven'
 * requires `finalForgivenessPrincipalOnly` (FH-94, FH-26).
 */
export const moveForgivenessStage = endpoint({
  method: "POST",
  path: "/lender/forgiveness/:forgivenessId/stage",
  access: "lender",
  permission: "forgiveness.write",
  secondApproval: "forgiveness.outcome",
  summary:
    "Moves a forgiveness application to a stage, and asks for documents again or records the forgiven amount.",
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
 * Sets amounts of a forgiveness application. Omitted amounts keep their values, and null clears an amount. Changing a
 * forgiven amount that already reduced the balance requires a `correctionReason`.
 */
export const enterForgivenessAmounts = endpoint({
  method: "POST",
  path: "/lender/forgiveness/:forgivenessId/amounts",
  access: "lender",
  permission: "forgiveness.write",
  secondApproval: "forgiveness.outcome",
  summary:
    "Enters recommended amounts, amounts that the SBA forgave and, for form 3508EZ, requested amounts.",
  params,
  body: z.strictObject({
    ...sendable(notNegative(figures)),
    ...sendable(notNegative(requestedFigures)),
    finalForgivenessPrincipalOnly: z.optional(z.nullable(dollars)),
    /** Why the forgiven amount differs from the amount that reduced the balance. Recorded in the audit trail. */
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
  permission: "forgiveness.propose",
  secondApproval: "forgiveness.readiness",
  summary: "Sets whether the recommended amount is ready for the borrower to agree to.",
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
  permission: "forgiveness.write",
  summary: "Sets or removes the loan forgiveness specialist of an application.",
  /** The portal's or the lender's id of a forgiveness application. */
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

/** The portal's or the lender's id of a loan, or the loan's number. */
const advanceParams = z.object({ advanceId: z.string() });

export const setCollateral = endpoint({
  method: "PUT",
  path: "/lender/advances/:advanceId/collateral",
  access: "lender",
  permission: "forgiveness.write",
  summary: "Sets the status of a loan's collateral package: ready, packaged, or null for neither.",
  params: advanceParams,
  body: z.strictObject({ collateralPackageStatus: z.nullable(collateralPackageStatus) }),
  reply: z.object({ advanceId: id, collateralPackageStatus: z.nullable(collateralPackageStatus) }),
  refusals: {},
});

export const putGuarantyClaim = endpoint({
  method: "PUT",
  path: "/lender/advances/:advanceId/guaranty-claim",
  access: "lender",
  permission: "forgiveness.write",
  summary: "Records whether there is a claim under the SBA's guaranty of a loan.",
  params: advanceParams,
  body: z.strictObject({ available: z.boolean(), status: z.nullable(line(100)) }),
  reply: z.object({ advanceId: id, available: z.boolean(), status: z.nullable(z.string()) }),
  refusals: {},
});
