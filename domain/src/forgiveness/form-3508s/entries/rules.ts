import { fieldFaults } from "../../../wire/field-faults.ts";
import { typedCents, typedMoneyFaults } from "../../../wire/typed-money.ts";
import { enteredDate } from "../../payroll-data/entries/rules.ts";
import { fieldTexts } from "../../record/messages.ts";
import type { form3508sLabels } from "../messages.ts";
import {
  askedQuestions,
  form3508sFaults,
  withoutHidden3508s,
  type Form3508s,
  type Form3508sFacts,
  type Form3508sName,
} from "../rules.ts";

export type Form3508sField = keyof typeof form3508sLabels;
/** The fields of the form 3508S page as typed or chosen. An empty field is "" (FORG-S-03). */
export type Form3508sEntries = { readonly [Field in Form3508sField]: string };

/** Maps the API's names to the page's fields (2.12). */
export const form3508sFields = {
  employeesAtApplicationTime: "currentEmployees",
  standardCoveredPeriodEndDate: "coveredPeriodEndDate",
  payrollAmount3508s: "payrollCosts",
  forgivenessAmount3508s: "requestedForgivenessAmount",
  loanGreaterThan2Million3508s: "receivedLargeFunding",
  wageReduction3508s: "reducedSalariesWagesEmployees",
  ezAppQ6: "attestToReductions",
  reviewedAdjustedForgivenessAmount3508s: "reviewedAdjustedForgivenessAmount",
} as const satisfies Record<Form3508sName, Form3508sField>;

const moneyFields = ["payrollCosts", "requestedForgivenessAmount"] as const;

/** Converts the page's fields to answers. Unreadable values and answers to hidden questions become null. */
export function form3508sAnswers(entries: Form3508sEntries, facts: Form3508sFacts): Form3508s {
  return withoutHidden3508s(
    {
      employeesAtApplicationTime: wholeOf(entries.currentEmployees),
      standardCoveredPeriodEndDate: enteredDate(entries.coveredPeriodEndDate) ?? null,
      payrollAmount3508s: typedCents(entries.payrollCosts) ?? null,
      forgivenessAmount3508s: typedCents(entries.requestedForgivenessAmount) ?? null,
      loanGreaterThan2Million3508s: flagOf(entries.receivedLargeFunding),
      wageReduction3508s: flagOf(entries.reducedSalariesWagesEmployees),
      ezAppQ6: flagOf(entries.attestToReductions),
      reviewedAdjustedForgivenessAmount3508s: flagOf(entries.reviewedAdjustedForgivenessAmount),
    },
    facts,
  );
}

export function askedFields3508s(entries: Form3508sEntries, facts: Form3508sFacts): Form3508sField[] {
  return askedQuestions(form3508sAnswers(entries, facts), facts).map((name) => form3508sFields[name]);
}

/** Returns the page's validation errors by field (FORG-S-05 to 18). */
export function check3508s(
  entries: Form3508sEntries,
  facts: Form3508sFacts,
): { readonly [Field in Form3508sField]?: string } {
  const answers = form3508sAnswers(entries, facts);
  const faults = Object.entries(form3508sFaults(answers, facts)).map(
    ([name, text]) => [form3508sFields[name as Form3508sName], text] as const,
  );
  const isTyped = (field: Form3508sField) => entries[field].trim() !== "";
  const misread = {
    ...(answers.employeesAtApplicationTime === null &&
      isTyped("currentEmployees") && { currentEmployees: fieldTexts.wholeNumber }),
    ...(answers.standardCoveredPeriodEndDate === null &&
      isTyped("coveredPeriodEndDate") && { coveredPeriodEndDate: fieldFaults.invalidDateFormat }),
  };
  return { ...Object.fromEntries(faults), ...misread, ...typedMoneyFaults(entries, moneyFields) };
}

export function form3508sEntries(answers: Form3508s, show: (cents: number) => string): Form3508sEntries {
  const money = (cents: number | null) => (cents === null ? "" : show(cents));
  const choice = (answer: boolean | null) => (answer === null ? "" : String(answer));
  return {
    currentEmployees: answers.employeesAtApplicationTime?.toString() ?? "",
    coveredPeriodEndDate: answers.standardCoveredPeriodEndDate?.toString() ?? "",
    payrollCosts: money(answers.payrollAmount3508s),
    requestedForgivenessAmount: money(answers.forgivenessAmount3508s),
    receivedLargeFunding: choice(answers.loanGreaterThan2Million3508s),
    reducedSalariesWagesEmployees: choice(answers.wageReduction3508s),
    attestToReductions: choice(answers.ezAppQ6),
    reviewedAdjustedForgivenessAmount: choice(answers.reviewedAdjustedForgivenessAmount3508s),
  };
}

function wholeOf(entry: string): number | null {
  const digits = entry.replaceAll(/[\s,]/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** The radio button's value is `true` or `false`, as in the API (2.2). */
function flagOf(entry: string): boolean | null {
  if (entry !== "true" && entry !== "false") return null;
  return entry === "true";
}
