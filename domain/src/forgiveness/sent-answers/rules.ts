import type { Stipulation } from "../../applications/contract.ts";
import { dayOf, formatDate } from "../../wire/dates.ts";
import { fillIn } from "../../wire/messages.ts";
import { formatCents } from "../../wire/money.ts";
import { estimateLines } from "../estimate/lines/rules.ts";
import { form3508sFields, type Form3508sField } from "../form-3508s/entries/rules.ts";
import { form3508sLabels, form3508sTexts } from "../form-3508s/messages.ts";
import { askedFields, comparedReceipts, receiptsEntries } from "../gross-receipts/entries/rules.ts";
import { receiptsLabels, receiptsTexts } from "../gross-receipts/messages.ts";
import { changeOf, percentText } from "../gross-receipts/rules.ts";
import { requestOf } from "../groups/rules.ts";
import { yesNoTexts } from "../messages.ts";
import { enteredDate, payrollEntries, totalSoFar } from "../payroll-data/entries/rules.ts";
import { payrollLabels, payrollTexts } from "../payroll-data/messages.ts";
import { payrollFieldNames } from "../payroll-data/rules.ts";
import type { PlanAnswers } from "../plan/contract.ts";
import { questionnaireTexts, questionTexts } from "../questionnaire/messages.ts";
import { questionsOf } from "../questionnaire/rules.ts";
import type { LoanForgiveness } from "../record/contract.ts";
import { figureNames, requestedName } from "../record/fields/contract.ts";
import { isSubmitted } from "../record/rules.ts";
import { answerText } from "../wizard/entries/rules.ts";
import { fieldLabels, pageTexts } from "../wizard/messages.ts";
import { fieldsOf, isShown, wizardPages } from "../wizard/rules.ts";
import { sentAnswersTexts as texts } from "./messages.ts";

export type SentSection = {
  readonly title: string;
  /** A sentence that says when the borrower sent the form. Absent if the day is unknown. */
  readonly note?: string;
  readonly answers: readonly {
    readonly label: string;
    readonly value: string;
    readonly isTotal?: boolean;
  }[];
};
type Answers = SentSection["answers"];

/** Returns the answers that the borrower sent to the lender. */
export function sentSections(record: LoanForgiveness, requests: readonly Stipulation[]): SentSection[] {
  const form = isSubmitted(record, requests) ? formSections(record, requests) : [];
  return [questionnaireSection(record), ...form].filter(({ answers }) => answers.length > 0);
}

export function hasSentAnswers(record: LoanForgiveness, requests: readonly Stipulation[]): boolean {
  const receipts = requestOf("Reduction in Gross Receipts", requests);
  return receipts?.isFulfilled === true || sentSections(record, requests).length > 0;
}

function questionnaireSection(record: LoanForgiveness): SentSection {
  const asked = questionsOf(record.loanInformation.loanVersion);
  const answers = asked.flatMap((name) =>
    record[name] === null ? [] : [{ label: questionTexts[name], value: yesNo(record[name]) }],
  );
  return { title: questionnaireTexts.title, answers };
}

function yesNo(answer: boolean): string {
  return answer ? yesNoTexts.yes : yesNoTexts.no;
}

function formSections(record: LoanForgiveness, requests: readonly Stipulation[]): SentSection[] {
  const moment =
    record.submittedTimestamp ?? requestOf("SBA Form 3508", requests)?.fulfilledFirstTimestamp ?? null;
  const dated = { ...(moment && { note: fillIn(texts.sentOn, { date: formatDate(dayOf(moment)) }) }) };
  const asked = asRequested(record);
  if (record.applicationVersionSelected === "3508S")
    return [{ title: form3508sTexts.title, ...dated, answers: form3508sAnswersOf(asked) }];
  if (record.applicationVersionSelected !== "3508") return [];
  const pages = wizardPages.flatMap((page) =>
    page === 6 ? [] : [{ title: pageTexts[page].title, ...dated, answers: pageAnswersOf(page, asked) }],
  );
  return [...pages, ...estimateSection(asked)];
}

/** Restores the amounts that the borrower sent, because the lender may have changed the amounts since (FH-55). */
function asRequested(record: LoanForgiveness): LoanForgiveness {
  const requested = figureNames.map((name) => [name, record[requestedName(name)] ?? record[name]]);
  return { ...record, ...Object.fromEntries(requested) };
}

function pageAnswersOf(page: 1 | 2 | 3 | 4 | 5, record: LoanForgiveness): Answers {
  const shown = fieldsOf(page).filter((name) => isShown(name, record) && record[name] !== null);
  return shown.map((name) => ({ label: fieldLabels[name], value: answerText(name, record[name]) }));
}

function estimateSection(record: LoanForgiveness): SentSection[] {
  if (record.actualForgivenessAmount === null) return [];
  const lastLines = estimateLines(record, record.loanInformation.pppLoanAmount).slice(-1);
  return lastLines.map(({ lines }) => ({
    title: pageTexts[6].title,
    answers: lines.map(({ label, value, look }) => ({ label, value, isTotal: look === "total" })),
  }));
}

const moneyNames: readonly string[] = ["payrollAmount3508s", "forgivenessAmount3508s"];

function form3508sAnswersOf(record: LoanForgiveness): Answers {
  const names = Object.keys(form3508sFields) as (keyof typeof form3508sFields)[];
  return names.flatMap((name) => {
    const answer = record[name];
    if (answer === null) return [];
    const label = form3508sLabels[form3508sFields[name] satisfies Form3508sField];
    if (typeof answer === "boolean") return [{ label, value: yesNo(answer) }];
    if (typeof answer === "number")
      return [{ label, value: moneyNames.includes(name) ? formatCents(answer) : String(answer) }];
    return [{ label, value: formatDate(answer) }];
  });
}

export function receiptsSection(answers: PlanAnswers): SentSection | null {
  const entries = receiptsEntries(answers, formatCents);
  if (entries.q1 === "") return null;
  const rows = askedFields(entries).map((field) => ({ label: receiptsLabels[field], value: entries[field] }));
  const compared = comparedReceipts(entries);
  const change = compared && changeOf(compared);
  const fell = change && {
    label: receiptsTexts[change.kind],
    value: fillIn(receiptsTexts.percent, { percent: percentText(change) }),
    isTotal: true,
  };
  return { title: receiptsTexts.title, answers: [...rows, ...(fell ? [fell] : [])] };
}

export function payrollSection(answers: PlanAnswers): SentSection | null {
  const entries = payrollEntries(answers, formatCents);
  const given = payrollFieldNames.filter((field) => entries[field] !== "");
  if (given.length === 0) return null;
  const rows = given.map((field) => {
    const day = enteredDate(entries[field]);
    return { label: payrollLabels[field], value: day ? formatDate(day) : entries[field] };
  });
  const total = { label: texts.payrollTotal, value: formatCents(totalSoFar(entries)), isTotal: true };
  return { title: payrollTexts.title, answers: [...rows, total] };
}
