import { fieldFaults } from "../../wire/field-faults.ts";
import { fillIn, required, tooLong, withSeparators } from "../../wire/messages.ts";
import { amountFault, faultsOf } from "../answers/rules.ts";
import { coveredPeriodsOf, periodEndFault, presetEnd } from "../covered-period/rules.ts";
import { pageAnswers, type BorrowerAnswers } from "../record/fields/contract.ts";
import { fieldTexts } from "../record/messages.ts";
import { wizardFaults as texts } from "./messages.ts";

/** The wizard's pages with questions. The wizard's sixth page shows the estimate. */
export type AnsweredPage = keyof typeof pageAnswers;
export type WizardPage = AnsweredPage | 6;
export const wizardPages = [1, 2, 3, 4, 5, 6] as const satisfies readonly WizardPage[];
const lastPage = 6;

type FieldsOf<Page extends AnsweredPage> = Page extends AnsweredPage
  ? keyof (typeof pageAnswers)[Page]
  : never;
export type PageField<Page extends AnsweredPage> = FieldsOf<Page>;
export type WizardField = PageField<AnsweredPage>;
export type WizardAnswers = { readonly [Name in WizardField]: BorrowerAnswers[Name] };
export type WizardFaults = { readonly [Name in WizardField]?: string };

/** The borrower's progress on each wizard page, in percent (FORG-WZ-05). */
const progress = [1, 17, 34, 51, 68, 84] as const;

export function progressOf(page: WizardPage): number {
  return progress[page - 1] ?? 0;
}

export function fieldsOf<Page extends AnsweredPage>(page: Page): PageField<Page>[] {
  return Object.keys(pageAnswers[page]) as PageField<Page>[];
}
export const wizardFields: readonly WizardField[] = ([1, 2, 3, 4, 5] as const).flatMap(
  (page): WizardField[] => fieldsOf(page),
);

/** Returns the first wizard page that was not submitted, or the last page if all were submitted (FH-56). */
export function resumePage(lastPageSubmitted: number | null): WizardPage {
  return wizardPages.find((page) => page > (lastPageSubmitted ?? 0)) ?? lastPage;
}

/** The borrower can open a wizard page after submitting all earlier pages (2.2). */
export function isPageAllowed(page: number, lastPageSubmitted: number | null): page is WizardPage {
  return wizardPages.some((each) => each === page) && page <= resumePage(lastPageSubmitted);
}

/** Returns the wizard page in the address or, if the borrower may not open that page yet, the page to continue with. */
export function pageOf(step: string | null, lastPageSubmitted: number | null): WizardPage {
  const page = /^[1-6]$/.test(step ?? "") ? Number(step) : 0;
  return isPageAllowed(page, lastPageSubmitted) ? page : resumePage(lastPageSubmitted);
}

/** Returns whether the wizard shows a field, given earlier answers (FORG-W2-05, FH-60). */
export function isShown(
  name: WizardField,
  {
    maintainedHourlyWage,
    eidlAdvanceRadio,
  }: Pick<WizardAnswers, "maintainedHourlyWage" | "eidlAdvanceRadio">,
): boolean {
  if (name === "totalSalaryReductions") return maintainedHourlyWage === false;
  if (name === "eidlLoanNumber" || name === "eidlAmount") return eidlAdvanceRadio === true;
  return true;
}

/**
 * Clears hidden answers (FORG-WZ-12, FORG-WZ-13) and sets the dates of the covered period (FH-58). The period starts at
 * the first wire (`start`).
 */
export function withoutHidden<Answers extends WizardAnswers>(
  answers: Answers,
  start: Temporal.PlainDate,
): Answers {
  const { preferredCoveredPeriod: period } = answers;
  const end = (period && presetEnd(period, start)) ?? answers.standardCoveredPeriodEndDate;
  return {
    ...answers,
    ...(answers.maintainedHourlyWage === true && { totalSalaryReductions: null }),
    ...(answers.eidlAdvanceRadio === false && { eidlLoanNumber: null, eidlAmount: null }),
    ...(end && { standardCoveredPeriodStartDate: start, standardCoveredPeriodEndDate: end }),
  };
}

/** Returns validation errors only for questions that are asked. `start` is the day of the first wire. */
export function pageFaults(
  page: AnsweredPage,
  answers: WizardAnswers,
  start: Temporal.PlainDate,
): WizardFaults {
  const fields: readonly WizardField[] = fieldsOf(page);
  const shown = fields.filter((name) => isShown(name, answers));
  return faultsOf(
    Object.fromEntries(shown.map((name) => [name, faultOf(name, answers, start)])) as Record<
      WizardField,
      string | undefined
    >,
  );
}

export function answerFaults(answers: WizardAnswers, start: Temporal.PlainDate): WizardFaults {
  return Object.assign({}, ...([1, 2, 3, 4, 5] as const).map((page) => pageFaults(page, answers, start)));
}

/** The program lends to businesses of at most 500 people, so a larger count is a mistake. */
const maxPeople = 100_000;
/** Maximum compensation of all owners together, in cents (FORG-CONST-07, FH-43). */
export const maxOwnerCents = 20_833_00;

function faultOf(name: WizardField, answers: WizardAnswers, start: Temporal.PlainDate): string | undefined {
  switch (name) {
    case "preferredCoveredPeriod":
      return coveredPeriodsOf(start).some((each) => each === answers[name]) ? undefined : required;
    case "standardCoveredPeriodStartDate":
      return undefined;
    case "standardCoveredPeriodEndDate":
      return periodEndFault(answers[name], start);
    case "totalCashCompensationTable1":
    case "totalCashCompensationTable2":
    case "totalSalaryReductions":
      return costFault(answers[name], texts[name]);
    case "averageFteTable1":
    case "averageFteTable2":
      return countFault(answers[name], { blank: texts[name], unit: 10 });
    case "numberOfOwners":
      return (answers[name] ?? 0) < 1 ? fieldTexts.atLeastOne : peopleFault(answers[name]);
    case "ownerCompensationTotal":
      return (answers[name] ?? 0) > maxOwnerCents ? texts[name] : costFault(answers[name]);
    case "averageFteDuringChosenPeriod":
      return peopleFault(answers[name]);
    case "employeesAtApplicationTime":
      return answers[name] === null ? fieldFaults.enterAnAmount : peopleFault(answers[name]);
    case "eidlLoanNumber":
      return loanNumberFault(answers[name] ?? "");
    case "eidlAmount":
      return amountFault(answers[name]);
    case "maintainedHourlyWage":
    case "noReductionInEmployeeAverageHours":
    case "hasCoveredFteReductions":
    case "fteSafeHarbor1":
    case "fteSafeHarbor2":
    case "loanGreaterThan2Million":
    case "eidlAdvanceRadio":
      return answers[name] === null ? fieldTexts.chooseYesOrNo : undefined;
    default:
      return costFault(answers[name]);
  }
}

/** Accepts an amount of zero. Rejects a blank or negative amount (FH-44). */
function costFault(cents: number | null, blank: string = fieldTexts.enterZero): string | undefined {
  return cents === null || cents < 0 ? blank : amountFault(cents);
}

/** @param unit 10 if `count` is in tenths, else 1 */
function countFault(
  count: number | null,
  { blank, unit }: { readonly blank: string; readonly unit: number },
): string | undefined {
  if (count === null || count < 0) return blank;
  return count > maxPeople * unit ? fillIn(texts.tooMany, { most: withSeparators(maxPeople) }) : undefined;
}

function peopleFault(count: number | null): string | undefined {
  return countFault(count, { blank: fieldTexts.wholeNumber, unit: 1 });
}

/** Maximum length of an EIDL loan number, in characters (FH-60). */
const longestLoanNumber = 50;

function loanNumberFault(typed: string): string | undefined {
  if (typed.trim() === "") return required;
  return typed.length > longestLoanNumber ? fillIn(tooLong, { most: longestLoanNumber }) : undefined;
}
