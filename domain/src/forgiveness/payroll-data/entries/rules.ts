import { typedDate } from "../../../payments/modal/rules.ts";
import { fieldFaults } from "../../../wire/field-faults.ts";
import { formatAs } from "../../../wire/masks.ts";
import { required } from "../../../wire/messages.ts";
import { typedCents, typedMoneyFaults } from "../../../wire/typed-money.ts";
import { amountFault, yesNoOf } from "../../answers/rules.ts";
import { payrollPeriod, type PayrollData } from "../contract.ts";
import {
  eidlMostCents,
  payrollFaults,
  payrollFieldNames,
  payrollNames,
  withoutHidden,
  type PayrollFacts,
  type PayrollField,
} from "../rules.ts";

/** Payroll costs in the order of the page's table (SERV-PAY-06 to 11). */
export const costNames = ["q3", "q4", "q5", "q6", "q7", "q8"] as const;

const moneyFields = [...costNames, "q12"] as const;

/** The fields of the payroll data page as typed or chosen. An empty field is "". */
export type PayrollEntries = { readonly [Field in PayrollField]: string };

/** Converts the page's fields to answers. Hidden questions and unreadable values become null. */
export function payrollAnswers(entries: PayrollEntries, facts: PayrollFacts): PayrollData {
  const cents = (field: PayrollField) => typedCents(entries[field]) ?? null;
  const all: PayrollData = {
    seasonalRevenue: yesNoOf(entries.q1),
    startDateOfPeriod: enteredDate(entries.q2Yes) ?? null,
    timePeriodOfPayrollCosts: payrollPeriod.options.find((period) => period === entries.q2No) ?? null,
    hiredHelpExpenses: cents("q3"),
    cashTipsEquivalent: cents("q4"),
    vacationLeaveBenefits: cents("q5"),
    allowanceSeparationDismissal: cents("q6"),
    yrlyHealthcareBenefitExpenses: cents("q7"),
    yrlyPayrollTaxExpenses: cents("q8"),
    eIDLRefinanceUse: yesNoOf(entries.q10),
    eIDLRefinance: yesNoOf(entries.q10Plus),
    eIDLLoanNumber: entries.q11.trim() || null,
    economicDisasterInjuryLoan: cents("q12"),
  };
  return withoutHidden(all, facts);
}

/** Reads a date from a date field (YYYY-MM-DD) or as typed (mm/dd/yyyy). Undefined if invalid. */
export function enteredDate(entry: string): Temporal.PlainDate | undefined {
  return typedDate(entry.replace(/(\d{4})-(\d\d)-(\d\d)/, "$2/$3/$1"));
}

/** Adds the slashes of mm/dd/yyyy while digits are typed. Leaves 3/1/2021 and 2021-03-01 as they are. */
export function dateEntry(typed: string): string {
  const iso = typed.replace(/^(\d\d)\/(\d\d)-/, "$1$2-");
  const isOfMask = /^\d\d\/?(?:\d?|\d\d\/?\d*)$/.test(iso);
  return isOfMask ? formatAs("dateUs", iso) : iso;
}

export function checkPayroll(
  entries: PayrollEntries,
  facts: PayrollFacts,
): { readonly [Field in PayrollField]?: string } {
  const answers = payrollAnswers(entries, facts);
  const faults = payrollFaults(answers, facts);
  const found = Object.fromEntries(
    payrollFieldNames.flatMap((field) => {
      const text = faults[payrollNames[field]];
      return text === undefined ? [] : [[field, text] as const];
    }),
  );
  const isMisread = faults.startDateOfPeriod === required && entries.q2Yes.trim() !== "";
  return {
    ...found,
    ...typedMoneyFaults(
      entries,
      moneyFields.filter((field) => field in found),
    ),
    ...(isMisread && { q2Yes: fieldFaults.invalidDateFormat }),
  };
}

/** Returns the page's initial field values from the saved answers, with formatted amounts (SERV-PAY-06). */
export function payrollEntries(answers: PayrollData, show: (cents: number) => string): PayrollEntries {
  const entryOf = (field: PayrollField): string => {
    const answer = answers[payrollNames[field]];
    if (answer === null) return "";
    return typeof answer === "number" ? show(answer) : answer.toString();
  };
  return Object.fromEntries(payrollFieldNames.map((field) => [field, entryOf(field)])) as PayrollEntries;
}

export function totalSoFar(entries: Pick<PayrollEntries, (typeof costNames)[number]>): number {
  const amounts = costNames.map((name) => typedCents(entries[name]) ?? 0);
  return amounts.filter((cents) => amountFault(cents) === undefined).reduce((sum, cents) => sum + cents, 0);
}

/**
 * Returns whether the amount is above the maximum of an EIDL. The page warns about a larger amount, but accepts it
 * (SH-113).
 */
export function isEidlLarge({ q12 }: Pick<PayrollEntries, "q12">): boolean {
  return (typedCents(q12) ?? 0) > eidlMostCents;
}
