import { isSoleType } from "../../applications/entity-type/rules.ts";
import { fieldFaults } from "../../wire/field-faults.ts";
import { faultsOf } from "../answers/rules.ts";
import { periodEndFault } from "../covered-period/rules.ts";
import type { BorrowerAnswers } from "../record/fields/contract.ts";
import { fieldTexts } from "../record/messages.ts";
import { form3508sFaultTexts as texts } from "./messages.ts";

/** The API's names of the answers on form 3508S (2.12). Money is in cents. */
export const form3508sNames = [
  "employeesAtApplicationTime",
  "standardCoveredPeriodEndDate",
  "payrollAmount3508s",
  "forgivenessAmount3508s",
  "loanGreaterThan2Million3508s",
  "wageReduction3508s",
  "ezAppQ6",
  "reviewedAdjustedForgivenessAmount3508s",
] as const satisfies readonly (keyof BorrowerAnswers)[];
export type Form3508sName = (typeof form3508sNames)[number];
export type Form3508s = Pick<BorrowerAnswers, Form3508sName>;

export type Form3508sFacts = {
  /** The loan amount in cents. */
  readonly pppLoanAmount: number;
  /** The day of the first wire. */
  readonly disbursed: Temporal.PlainDate;
  readonly businessEntityType: string | null;
  readonly numberOfEmployees: number | null;
};

/**
 * Borrowers with a loan above this amount, in cents, must always answer the question about reductions (FORG-S-15,
 * FORG-CONST-06).
 */
const reductionAboveCents = 50_000_00;
const maxEmployees = 9_999_999;

/**
 * Returns whether the business has no employee besides its owner (FORG-S-14, FH-62). False if the number of employees
 * is unknown (FH-100).
 */
export function isSinglePerson(
  facts: Pick<Form3508sFacts, "businessEntityType" | "numberOfEmployees">,
): boolean {
  const { numberOfEmployees } = facts;
  return isSoleType(facts) && numberOfEmployees !== null && numberOfEmployees <= 1;
}

export type Form3508sQuestion = Extract<
  Form3508sName,
  "loanGreaterThan2Million3508s" | "wageReduction3508s" | "ezAppQ6" | "reviewedAdjustedForgivenessAmount3508s"
>;
export const form3508sQuestions: readonly Form3508sQuestion[] = [
  "loanGreaterThan2Million3508s",
  "wageReduction3508s",
  "ezAppQ6",
  "reviewedAdjustedForgivenessAmount3508s",
];

/** Returns the form 3508S questions to show. Each question depends on earlier answers (FORG-S-14 to 17). */
export function askedQuestions(
  answers: Pick<Form3508s, Form3508sQuestion>,
  facts: Form3508sFacts,
): Form3508sQuestion[] {
  if (isSinglePerson(facts)) return [];
  const isReductionAsked =
    facts.pppLoanAmount > reductionAboveCents || answers.loanGreaterThan2Million3508s === true;
  const isAttestAsked = isReductionAsked && answers.wageReduction3508s === true;
  const isReviewAsked = isAttestAsked && answers.ezAppQ6 === false;
  const [funding, reduction, attest, review] = form3508sQuestions;
  const asked = [funding, isReductionAsked && reduction, isAttestAsked && attest, isReviewAsked && review];
  return asked.filter((each): each is Form3508sQuestion => Boolean(each));
}

export function withoutHidden3508s(answers: Form3508s, facts: Form3508sFacts): Form3508s {
  const asked = askedQuestions(answers, facts);
  const hidden = form3508sQuestions.filter((name) => !asked.includes(name));
  return { ...answers, ...Object.fromEntries(hidden.map((name) => [name, null])) };
}

/** Returns the minimum payroll costs: 60% of the requested amount, rounded up to whole dollars (FORG-S-11, FH-42). */
export function minPayrollCents(requestedCents: number): number {
  return Math.ceil((requestedCents * 60) / 10_000) * 100;
}

export type Form3508sFaults = { readonly [Name in Form3508sName]?: string };

/** Returns the form's validation errors by API name, or an empty object if the form may be sent (FORG-S-05 to 18). */
export function form3508sFaults(answers: Form3508s, facts: Form3508sFacts): Form3508sFaults {
  const { forgivenessAmount3508s: requested, payrollAmount3508s: payroll } = answers;
  const asked = askedQuestions(answers, facts);
  return faultsOf({
    employeesAtApplicationTime: employeesFault(answers.employeesAtApplicationTime ?? 0),
    standardCoveredPeriodEndDate: periodEndFault(answers.standardCoveredPeriodEndDate, facts.disbursed),
    payrollAmount3508s: lentFault(payroll, facts) ?? shareFault(payroll ?? 0, requested ?? 0),
    forgivenessAmount3508s: lentFault(requested, facts),
    ...Object.fromEntries(asked.map((name) => [name, questionFault(name, answers[name])])),
  } as Record<Form3508sName, string | undefined>);
}

function employeesFault(count: number): string | undefined {
  if (count < 1) return fieldTexts.atLeastOne;
  return count > maxEmployees ? fieldTexts.wholeNumber : undefined;
}

function lentFault(cents: number | null, { pppLoanAmount }: Form3508sFacts): string | undefined {
  if (cents === null) return fieldFaults.enterAnAmount;
  if (cents <= 0) return fieldTexts.greaterThanZero;
  return cents > pppLoanAmount ? texts.aboveLoan : undefined;
}

function shareFault(payroll: number, requested: number): string | undefined {
  return payroll < minPayrollCents(requested) ? texts.payrollShare : undefined;
}

/** Blocks the form until the borrower has reviewed the calculation (FORG-S-18). */
function questionFault(name: Form3508sQuestion, answer: boolean | null): string | undefined {
  if (answer === null) return fieldTexts.chooseYesOrNo;
  const isBlocked = name === "reviewedAdjustedForgivenessAmount3508s" && !answer;
  return isBlocked ? texts.notReviewed : undefined;
}
