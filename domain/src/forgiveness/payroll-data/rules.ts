import { isSoleType } from "../../applications/entity-type/rules.ts";
import { fieldFaults } from "../../wire/field-faults.ts";
import { fillIn, required, tooLong } from "../../wire/messages.ts";
import { amountFault, faultsOf } from "../answers/rules.ts";
import { payrollPeriod, type PayrollData, type PayrollPeriod } from "./contract.ts";
import { startDateTexts } from "./messages.ts";

export type PayrollFacts = {
  readonly loanVersion: string | null;
  readonly businessEntityType: string | null;
};

/** The PPP loan versions of 2021 (SERV-PAY-01, SERV-PAY-13). */
const firstDraw = "21PPPLoan";
const versions: readonly (string | null)[] = [firstDraw, "21SDPPP"];

export function needsPayrollData({ loanVersion }: Pick<PayrollFacts, "loanVersion">): boolean {
  return versions.includes(loanVersion);
}

const preciseMonths: PayrollPeriod = "Precise 12 month period (prior to PPP Application)";

/** Self-employed borrowers cannot choose the 12 months before the application (SERV-PAY-04, SERV-PAY-05). */
export function payrollPeriods(business: Pick<PayrollFacts, "businessEntityType">): PayrollPeriod[] {
  const isAlone = isSoleType(business);
  return payrollPeriod.options.filter((period) => !isAlone || period !== preciseMonths);
}

/**
 * First and last allowed start of the 12-week payroll period. The last start is 84 days before February 15, 2020
 * (SH-112).
 */
export const firstStartDate = "2019-02-15";
export const lastStartDate = "2019-11-23";

/** Maximum of an EIDL, in cents. The page accepts a larger amount with a warning (SH-113). */
export const eidlMostCents = 1_000_000;
/** Maximum number of digits in an EIDL loan number. The numbers that the EIDL program assigns have ten digits. */
const maxDigits = 20;

/** The API's names of the payroll page's fields (SERV-ENT-19). */
export const payrollNames = {
  q1: "seasonalRevenue",
  q2Yes: "startDateOfPeriod",
  q2No: "timePeriodOfPayrollCosts",
  q3: "hiredHelpExpenses",
  q4: "cashTipsEquivalent",
  q5: "vacationLeaveBenefits",
  q6: "allowanceSeparationDismissal",
  q7: "yrlyHealthcareBenefitExpenses",
  q8: "yrlyPayrollTaxExpenses",
  q10: "eIDLRefinanceUse",
  q10Plus: "eIDLRefinance",
  q11: "eIDLLoanNumber",
  q12: "economicDisasterInjuryLoan",
} as const satisfies Record<string, keyof PayrollData>;
export type PayrollField = keyof typeof payrollNames;
export const payrollFieldNames = Object.keys(payrollNames) as PayrollField[];

type Deciding = Pick<PayrollData, "seasonalRevenue" | "eIDLRefinanceUse" | "eIDLRefinance">;

/** Returns whether a payroll question is asked, given the earlier answers (SERV-PAY-03, 04, 13 to 15). */
function isAsked(field: PayrollField, answers: Deciding, { loanVersion }: PayrollFacts): boolean {
  const asksEidl = loanVersion === firstDraw;
  const asksRefinance = asksEidl && answers.eIDLRefinanceUse === "Yes";
  switch (field) {
    case "q2Yes":
      return answers.seasonalRevenue === "Yes";
    case "q2No":
      return answers.seasonalRevenue === "No";
    case "q10":
      return asksEidl;
    case "q10Plus":
      return asksRefinance;
    case "q11":
    case "q12":
      return asksRefinance && answers.eIDLRefinance === "Yes";
    default:
      return true;
  }
}

export function askedPayroll(answers: Deciding, facts: PayrollFacts): PayrollField[] {
  return payrollFieldNames.filter((field) => isAsked(field, answers, facts));
}

/** Clears the answers to questions that are no longer asked (SH-111). */
export function withoutHidden(answers: PayrollData, facts: PayrollFacts): PayrollData {
  const asked = askedPayroll(answers, facts);
  const hidden = payrollFieldNames.filter((field) => !asked.includes(field));
  return { ...answers, ...Object.fromEntries(hidden.map((field) => [payrollNames[field], null])) };
}

export type PayrollFaults = { readonly [Name in keyof PayrollData]?: string };

/** Returns validation errors by the API's field names. Every visible question needs an answer. */
export function payrollFaults(answers: PayrollData, facts: PayrollFacts): PayrollFaults {
  const asked = askedPayroll(answers, facts);
  const faults = asked.map((field) => [payrollNames[field], faultOf(field, answers, facts)] as const);
  return faultsOf(Object.fromEntries(faults) as Record<keyof PayrollData, string | undefined>);
}

function faultOf(field: PayrollField, answers: PayrollData, facts: PayrollFacts): string | undefined {
  switch (field) {
    case "q2Yes":
      return startDateFault(answers.startDateOfPeriod);
    case "q2No":
      return payrollPeriods(facts).some((period) => period === answers.timePeriodOfPayrollCosts)
        ? undefined
        : required;
    case "q1":
    case "q10":
    case "q10Plus":
      return answers[payrollNames[field]] === null ? required : undefined;
    case "q11":
      return loanNumberFault(answers.eIDLLoanNumber ?? "");
    default:
      return amountFault(answers[payrollNames[field]]);
  }
}

function startDateFault(date: Temporal.PlainDate | null): string | undefined {
  if (date === null) return required;
  const isWithin =
    Temporal.PlainDate.compare(date, firstStartDate) >= 0 &&
    Temporal.PlainDate.compare(date, lastStartDate) <= 0;
  return isWithin ? undefined : startDateTexts.outside;
}

function loanNumberFault(typed: string): string | undefined {
  if (typed === "") return required;
  if (!/^\d+$/.test(typed)) return fieldFaults.mustBeNumber;
  return typed.length > maxDigits ? fillIn(tooLong, { most: maxDigits }) : undefined;
}
