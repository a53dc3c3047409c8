import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { amount, id } from "../../wire/shapes.ts";
import { grossReceipts, type GrossReceipts } from "../gross-receipts/contract.ts";
import { payrollData, type PayrollData } from "../payroll-data/contract.ts";

/** Answers that a PPP loan application needs in addition to its form. */
export const planAnswers = { ...payrollData.shape, ...grossReceipts.shape };
export type PlanAnswers = PayrollData & GrossReceipts;

type Optional<Shape extends Readonly<Record<string, z.core.$ZodType>>> = {
  readonly [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]>;
};

/** Makes every field of a shape optional. Zod's own function would enlarge the script that every page loads. */
function optional<const Shape extends Readonly<Record<string, z.core.$ZodType>>>(shape: Shape) {
  const entries = Object.entries(shape).map(([name, answer]) => [name, z.optional(answer)] as const);
  return Object.fromEntries(entries) as Optional<Shape>;
}

/** A percentage: a JSON number with at most two decimals, and integer hundredths in code. */
const percent = amount;

const plan = z.object({
  ...planAnswers,
  /** The id of the answers; null if the lender assigned no id. */
  id: z.nullable(id),
  opportunityId: id,
  /** The reduction of gross receipts, computed from the receipts of two periods. Negative if receipts rose (SH-116). */
  reductionPercent: z.nullable(percent),
});
export type PaycheckProtectionPlan = z.infer<typeof plan>;

export const getPaycheckProtectionPlan = endpoint({
  method: "GET",
  path: "/opportunities/:id/paycheck-protection-plan",
  access: "signed-in",
  summary: "Returns the answers about payroll data and gross receipts. Unanswered questions are null.",
  params: z.object({ id: idOf("opportunity") }),
  reply: z.object({ paycheckProtectionPlan: plan }),
  refusals: {},
});

/** Saves answers about payroll data and gross receipts (SERV-API-24, SH-114). Omitted answers do not change. */
export const updatePaycheckProtectionPlan = endpoint({
  method: "PATCH",
  path: "/paycheckProtectionPlan/update-paycheck-protection-plan",
  access: "signed-in",
  summary:
    "Saves some or all answers about payroll data or gross receipts. The answer that completes a form fulfills its request.",
  body: z.object({
    data: z.object({
      ...optional(planAnswers),
      opportunityId: idOf("opportunity"),
      paycheckProtectionPlanId: z.nullable(idOf("plan")),
    }),
  }),
  reply: z.object({ error: z.literal(false), paycheckProtectionPlan: plan }),
  refusals: { STIPULATION_DISABLED: 403, VERSION_NOT_ALLOWED: 422 },
});
