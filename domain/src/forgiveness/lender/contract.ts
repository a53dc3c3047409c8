import * as z from "zod/mini";
import { nextCursor, pageQuery } from "../../wire/cursor.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { amount, id, instant } from "../../wire/shapes.ts";
import { planAnswers } from "../plan/contract.ts";

/** A plan's answers as the lender reads them. */
const lenderPlan = z.object({
  ...planAnswers,
  id: z.nullable(id),
  opportunityId: id,
  opportunityExternalId: z.string(),
  loanVersion: z.nullable(z.string()),
  reductionPercent: z.nullable(amount),
  isPayrollDataComplete: z.boolean(),
  isGrossReceiptsComplete: z.boolean(),
  changedTimestamp: instant,
});
export type LenderPlan = z.infer<typeof lenderPlan>;

export const listLenderPlans = endpoint({
  method: "GET",
  path: "/lender/paycheck-protection-plans",
  access: "lender",
  summary:
    "What borrowers answered of payroll data and gross receipts, the newest answers first, a page at a time.",
  query: z.object({
    ...pageQuery,
    /** The portal's id of an application, or the lender's own. */
    opportunityId: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ paycheckProtectionPlans: z.array(lenderPlan), nextCursor }),
  refusals: {},
});
