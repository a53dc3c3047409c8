import { fieldFaults, moneyFaults } from "../../../wire/field-faults.ts";
import { formatDate } from "../../../wire/dates.ts";
import { formatCents } from "../../../wire/money.ts";
import { typedCents, typedMoneyFault } from "../../../wire/typed-money.ts";
import { yesNoTexts } from "../../messages.ts";
import { enteredDate } from "../../payroll-data/entries/rules.ts";
import { coveredPeriod } from "../../record/fields/contract.ts";
import { fieldTexts } from "../../record/messages.ts";
import { wizardFaults as texts } from "../messages.ts";
import {
  fieldsOf,
  isShown,
  pageFaults,
  withoutHidden,
  type AnsweredPage,
  type PageField,
  type WizardAnswers,
  type WizardField,
} from "../rules.ts";

const firstPeriod = "24 weeks" satisfies WizardAnswers["preferredCoveredPeriod"];

type Kind = "period" | "date" | "money" | "tenths" | "whole" | "flag" | "text";

const kinds: Readonly<Record<WizardField, Kind>> = {
  preferredCoveredPeriod: "period",
  standardCoveredPeriodStartDate: "date",
  standardCoveredPeriodEndDate: "date",
  totalCashCompensationTable1: "money",
  averageFteTable1: "tenths",
  totalCashCompensationTable2: "money",
  averageFteTable2: "tenths",
  maintainedHourlyWage: "flag",
  totalSalaryReductions: "money",
  employeeHealthInsurance: "money",
  employeeRetirementPlans: "money",
  stateAndLocalTaxes: "money",
  numberOfOwners: "whole",
  ownerCompensationTotal: "money",
  noReductionInEmployeeAverageHours: "flag",
  hasCoveredFteReductions: "flag",
  fteSafeHarbor1: "flag",
  fteSafeHarbor2: "flag",
  averageFteDuringChosenPeriod: "whole",
  employeesAtApplicationTime: "whole",
  mortgageInterestPayments: "money",
  rentOrLeasePayments: "money",
  utilityPayments: "money",
  coveredOperationsExpenditures: "money",
  coveredPropertyDamageCosts: "money",
  coveredSupplierCosts: "money",
  coveredWorkerProtectionExpenditures: "money",
  loanGreaterThan2Million: "flag",
  eidlAdvanceRadio: "flag",
  eidlLoanNumber: "text",
  eidlAmount: "money",
};

/** The fields of a wizard page as typed or chosen. An empty field is "", and a radio button is "true" or "false". */
export type PageEntries<Page extends AnsweredPage = AnsweredPage> = {
  readonly [Name in PageField<Page>]: string;
};
type Entries = Readonly<Record<string, string>>;

/** Reads a typed count with at most one decimal and returns tenths. Undefined if invalid. */
export function typedTenths(text: string): number | undefined {
  const [, whole, tenths] = /^(\d{1,9})(?:\.(\d?))?$/.exec(plain(text)) ?? [];
  return whole === undefined ? undefined : Number(`${whole}${tenths || "0"}`);
}

/** Reads a typed whole number of up to nine digits. Undefined if invalid. */
export function typedWhole(text: string): number | undefined {
  return /^\d{1,9}$/.test(plain(text)) ? Number(plain(text)) : undefined;
}

function plain(text: string): string {
  return text.replaceAll(/[\s,]/g, "");
}

const read: Readonly<Record<Kind, (entry: string) => WizardAnswers[WizardField]>> = {
  period: (entry) => coveredPeriod.options.find((period) => period === entry) ?? null,
  date: (entry) => enteredDate(entry) ?? null,
  money: (entry) => typedCents(entry) ?? null,
  tenths: (entry) => typedTenths(entry) ?? null,
  whole: (entry) => typedWhole(entry) ?? null,
  flag: (entry) => (entry === "" ? null : entry === "true"),
  text: (entry) => entry.trim() || null,
};

/**
 * Converts a page's fields to answers. Hidden fields and unreadable values become null. `start` is the day of the
 * first wire.
 */
export function pageAnswersOf<Page extends AnsweredPage>(
  page: Page,
  entries: PageEntries<Page>,
  start: Temporal.PlainDate,
): Pick<WizardAnswers, PageField<Page>> {
  const typed: Entries = entries;
  const fields: readonly WizardField[] = fieldsOf(page);
  const answers = Object.fromEntries(
    fields.map((name) => [name, read[kinds[name]](typed[name] ?? "")]),
  ) as WizardAnswers;
  const kept = withoutHidden(answers, start);
  const sent = fields.map((name) => [name, isShown(name, kept) ? kept[name] : null]);
  return Object.fromEntries(sent) as Pick<WizardAnswers, PageField<Page>>;
}

export function checkPage<Page extends AnsweredPage>(
  page: Page,
  entries: PageEntries<Page>,
  start: Temporal.PlainDate,
): { readonly [Name in PageField<Page>]?: string } {
  const answers: Partial<WizardAnswers> = pageAnswersOf(page, entries, start);
  const faults = pageFaults(page, answers as WizardAnswers, start);
  const typed: Entries = entries;
  const told = Object.entries(faults).map(([name, text]) => [
    name,
    misreadOf(name as WizardField, typed[name] ?? "", text) ?? text,
  ]);
  return Object.fromEntries(told) as { readonly [Name in PageField<Page>]?: string };
}

/** Returns why a typed value cannot be read. `blank` is the text for an empty field. */
function misreadOf(name: WizardField, entry: string, blank: string): string | undefined {
  const kind = kinds[name];
  if (kind === "money") {
    const fault = typedMoneyFault(entry);
    // The specification has the same text for an empty wage reduction and an unreadable one (FORG-W2-10).
    const sharesText = name === "totalSalaryReductions" && fault === moneyFaults.unreadable;
    return sharesText ? blank : fault;
  }
  if (entry.trim() === "" || read[kind](entry) !== null) return undefined;
  if (kind === "date") return fieldFaults.invalidDateFormat;
  if (kind === "whole") return fieldTexts.wholeNumber;
  if (kind === "tenths") return /^\d+\.\d+$/.test(plain(entry)) ? texts.oneDecimal : fieldFaults.mustBeNumber;
  return undefined;
}

/** Returns the values of a wizard page's fields, from the saved answers (FH-58). `show` formats money. */
export function pageEntriesOf<Page extends AnsweredPage>(
  page: Page,
  answers: WizardAnswers,
  show: (cents: number) => string,
): PageEntries<Page> {
  const fields: readonly WizardField[] = fieldsOf(page);
  const entries = fields.map((name) => [name, entryOf(kinds[name], answers[name], show)]);
  return Object.fromEntries(entries) as PageEntries<Page>;
}

function entryOf(kind: Kind, answer: WizardAnswers[WizardField], show: (cents: number) => string): string {
  if (answer === null) return kind === "period" ? firstPeriod : "";
  if (kind === "money") return show(Number(answer));
  if (kind === "tenths") return tenthsText(Number(answer));
  return answer.toString();
}

/** Formats an answer as text for a page on which the answer cannot be changed. */
export function answerText(name: WizardField, answer: WizardAnswers[WizardField]): string {
  if (typeof answer === "boolean") return answer ? yesNoTexts.yes : yesNoTexts.no;
  const kind = kinds[name];
  if (kind === "date" && answer !== null) return formatDate(Temporal.PlainDate.from(answer.toString()));
  return answer === null ? "" : entryOf(kind, answer, formatCents);
}

/** Formats a count in tenths: 85 becomes "8.5". */
export function tenthsText(tenths: number): string {
  const digits = String(tenths).padStart(2, "0");
  return `${digits.slice(0, -1)}.${digits.slice(-1)}`;
}

export function sumSoFar(entries: Readonly<Record<string, string>>, names: readonly string[]): number {
  return names
    .map((name) => typedCents(entries[name] ?? "") ?? 0)
    .reduce((sum, cents) => sum + Math.max(0, cents), 0);
}
