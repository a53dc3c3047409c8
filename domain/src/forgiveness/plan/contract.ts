import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { amount, id } from "../../wire/shapes.ts";
import { grossReceipts, type GrossReceipts } from "../gross-receipts/contract.ts";
import { payrollData, type PayrollData } from "../payroll-data/contract.ts";

/** What an application to the Paycheck Protection Program was asked beyond its form, and what was answered. */
export const planAnswers = { ...payrollData.shape, ...grossReceipts.shape };
export type PlanAnswers = PayrollData & GrossReceipts;

type Optional<Shape extends Readonly<Record<string, z.core.$ZodType>>> = {
  readonly [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]>;
};

/** By hand, since the library's own way weighs on every page's first load. */
function optional<const Shape extends Readonly<Record<string, z.core.$ZodType>>>(shape: Shape) {
  const entries = Object.entries(shape).map(([name, answer]) => [name, z.optional(answer)] as const);
  return Object.fromEntries(entries) as Optional<Shape>;
}

/** A percentage, kept as money is: a JSON number with at most two decimals, in code integer hundredths. */
const percent = amount;

const plan = z.object({
  ...planAnswers,
  /** Null where the lender gave it none. */
  id: z.nullable(id),
  opportunityId: id,
  /** Computed of two periods' receipts; below zero where they rose (SH-116). */
  reductionPercent: z.nullable(percent),
});
export type PaycheckProtectionPlan = z.infer<typeof plan>;

export const getPaycheckProtectionPlan = endpoint({
  method: "GET",
  path: "/opportunities/:id/paycheck-protection-plan",
  access: "signed-in",
  summary: "What was answered of payroll data and gross receipts; null is what was not.",
  params: z.object({ id: idOf("opportunity") }),
  reply: z.object({ paycheckProtectionPlan: plan }),
  refusals: {},
});

/** Any part of both forms (SERV-API-24, SH-114). What is absent stays; what is not asked any more is null. */
export const updatePaycheckProtectionPlan = endpoint({
  method: "PATCH",
  path: "/paycheckProtectionPlan/update-paycheck-protection-plan",
  access: "signed-in",
  summary:
    "Answer payroll data or gross receipts, whole or in part; an answer that completes a form fulfils its request.",
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
