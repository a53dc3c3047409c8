import { yesNoTexts } from "../messages.ts";
import { fillIn } from "../../wire/messages.ts";
import { formatCents } from "../../wire/money.ts";
import { formatDate } from "../../wire/dates.ts";
import { loanLabel } from "../eligibility/rules.ts";
import type { LoanForgiveness } from "../record/contract.ts";
import { signOffTexts } from "../sign-off/messages.ts";
import { figureText, signOffRows } from "../sign-off/rules.ts";
import { tenthsText } from "../wizard/entries/rules.ts";
import { answerLabels, formTexts } from "./messages.ts";

export type FormTable = {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export type UpdatedForm = {
  readonly title: string;
  readonly lead: string;
  readonly tables: readonly FormTable[];
  readonly agreement: { readonly heading: string; readonly text: string };
};

type FormSource = {
  readonly record: LoanForgiveness;
  readonly businessName: string;
  /** Name of the person who agreed to the amount. Undefined if the lender imported the agreement. */
  readonly name: string | undefined;
  readonly agreedAt: Temporal.Instant;
};

export function updatedForm({ record, businessName, name, agreedAt }: FormSource): UpdatedForm {
  const { applicationVersionSelected: form } = record;
  const at = agreedAt.toZonedDateTimeISO("America/New_York");
  const moment = `${at.toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" })} ET`;
  const answers = answerRows(record);
  return {
    title: form === null ? formTexts.titleWithoutForm : fillIn(formTexts.title, { form }),
    lead: fillIn(formTexts.lead, { date: formatDate(at.toPlainDate()) }),
    tables: [
      {
        heading: formTexts.loan,
        columns: [formTexts.line, formTexts.answer],
        rows: loanRows(record, businessName),
      },
      {
        heading: formTexts.amounts,
        columns: [formTexts.line, signOffTexts.requested, signOffTexts.recommended],
        rows: signOffRows(record).map(({ name: figure, label, requested, recommended }) => [
          label,
          figureText(figure, requested),
          figureText(figure, recommended),
        ]),
      },
      ...(answers.length > 0
        ? [{ heading: formTexts.answers, columns: [formTexts.question, formTexts.answer], rows: answers }]
        : []),
    ],
    agreement: {
      heading: formTexts.agreement,
      text:
        name === undefined
          ? fillIn(formTexts.agreedBefore, { moment })
          : fillIn(formTexts.agreed, { name, moment }),
    },
  };
}

function loanRows(record: LoanForgiveness, businessName: string): (readonly string[])[] {
  const { loanInformation: loan, standardCoveredPeriodStartDate: start } = record;
  const end = record.standardCoveredPeriodEndDate;
  const period =
    start && end ? fillIn(formTexts.period, { start: formatDate(start), end: formatDate(end) }) : undefined;
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    [formTexts.business, businessName],
    [formTexts.label, loanLabel(loan.loanVersion)],
    [formTexts.lenderNumber, loan.lenderPppLoanNumber],
    [formTexts.sbaNumber, loan.sbaPppLoanNumber],
    [formTexts.amount, formatCents(loan.pppLoanAmount)],
    [formTexts.issued, formatDate(loan.pppLoanIssueDate)],
    [formTexts.coveredPeriod, period],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

const answerNames = Object.keys(answerLabels) as (keyof typeof answerLabels)[];

function answerRows(record: LoanForgiveness): (readonly string[])[] {
  return answerNames.flatMap((name) => {
    const value = record[name];
    return value === null ? [] : [[answerLabels[name], answerText(name, value)]];
  });
}

function answerText(name: keyof typeof answerLabels, value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? yesNoTexts.yes : yesNoTexts.no;
  if (typeof value === "string") return value;
  if (name === "eidlAmount") return formatCents(value);
  const isInTenths = name === "averageFteTable1" || name === "averageFteTable2";
  return isInTenths ? tenthsText(value) : String(value);
}
