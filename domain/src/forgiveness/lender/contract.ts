import * as z from "zod/mini";
import { nextCursor, pageQuery } from "../../wire/cursor.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { amount, id, instant } from "../../wire/shapes.ts";
import { planAnswers } from "../plan/contract.ts";

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
  permission: "borrowers.read",
  summary: "Lists the borrowers' answers about payroll data and gross receipts, newest first, in pages.",
  query: z.object({
    ...pageQuery,
    /** The portal's or the lender's id of a forgiveness application. */
    opportunityId: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ paycheckProtectionPlans: z.array(lenderPlan), nextCursor }),
  refusals: {},
});
