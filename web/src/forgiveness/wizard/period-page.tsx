import {
  coveredPeriodsOf,
  periodEnds,
  presetEnd,
  type CoveredPeriod,
} from "@portal/domain/forgiveness/covered-period/rules";
import { enteredDate } from "@portal/domain/forgiveness/payroll-data/entries/rules";
import {
  fieldHints as hints,
  fieldLabels as labels,
  pageTexts,
  periodTexts as texts,
} from "@portal/domain/forgiveness/wizard/messages";
import { dateText } from "@portal/domain/payments/modal/rules";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { DayField } from "../../platform/form/day-field.tsx";
import { Form } from "../../platform/form/form.tsx";
import { useDayInput, type DayInput } from "../../platform/form/use-day-input.ts";
import { FieldRow } from "../../ui/form-section.tsx";
import { Stack } from "../../ui/layout.tsx";
import { RadioCard, RadioCards } from "../../ui/radio-cards.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { PageActions } from "./page-actions.tsx";
import { PeriodLine } from "./period-line.tsx";
import { usePageForm, type PageForm } from "./use-page-form.ts";
import styles from "./period-page.module.css";
import { WizardPage } from "./wizard-page.tsx";

const endName = "standardCoveredPeriodEndDate";

/** The period whose costs are counted; its end is free under "Other" alone (FORG-W1-01 to 05, FH-98). */
export function PeriodPage({ task }: { readonly task: ForgivenessTask }) {
  const dayInput = useDayInput();
  const form = usePageForm(task, 1, {
    shown: (entries) => {
      const end = enteredDate(entries[endName] ?? "");
      return dayInput.isTyped && end ? { ...entries, [endName]: dateText(end) } : entries;
    },
    read: (entries) => ({ ...entries, [endName]: dayInput.read(entries[endName] ?? "") }),
  });
  const { start, entries } = form;
  const period = coveredPeriodsOf(start).find((each) => each === entries["preferredCoveredPeriod"]);
  const preset = period && presetEnd(period, start);
  const end = preset ?? enteredDate(entries[endName] ?? "");
  return (
    <WizardPage task={task} page={1} lead={pageTexts[1].lead}>
      <Form form={form} actions={<PageActions task={task} page={1} isPending={form.isPending} />}>
        <Stack gap={10}>
          <PeriodLine start={start} end={end} />
          <Periods form={form} />
          <FieldRow className={styles["fields"]}>
            <FixedDay
              name="standardCoveredPeriodStartDate"
              label={labels.standardCoveredPeriodStartDate}
              hint={hints.startDate}
              day={start}
              input={dayInput}
            />
            {preset ? (
              <FixedDay
                name={endName}
                label={labels[endName]}
                hint={hints.endDatePreset}
                day={preset}
                input={dayInput}
              />
            ) : (
              <EndDate form={form} input={dayInput} />
            )}
          </FieldRow>
        </Stack>
      </Form>
    </WizardPage>
  );
}

function Periods({ form }: { readonly form: PageForm }) {
  const { id, error, ...choice } = form.field("preferredCoveredPeriod");
  return (
    <RadioCards
      legend={labels.preferredCoveredPeriod}
      hint={hints.preferredCoveredPeriod}
      error={error}
      className={styles["fields"]}
    >
      {coveredPeriodsOf(form.start).map((period, at) => (
        <RadioCard
          key={period}
          {...choice}
          id={at === 0 ? id : `${id}-${at}`}
          value={period}
          aria-invalid={error ? true : undefined}
          description={texts.descriptions[period]}
          end={<Ends period={period} start={form.start} />}
        >
          {texts.periods[period]}
        </RadioCard>
      ))}
    </RadioCards>
  );
}

function Ends({ period, start }: { readonly period: CoveredPeriod; readonly start: Temporal.PlainDate }) {
  const end = presetEnd(period, start);
  return end && <span className={styles["ends"]}>{fillIn(texts.ends, { date: formatDate(end) })}</span>;
}

type EndProps = { readonly form: PageForm; readonly input: DayInput };

function EndDate({ form, input }: EndProps) {
  const { first, last } = periodEnds(form.start);
  return (
    <DayField
      field={form.field(endName)}
      input={input}
      label={labels[endName]}
      hint={fillIn(hints.endDateOther, { first: dateText(first), last: dateText(last) })}
      format={texts.dateFormat}
      min={first.toString()}
      max={last.toString()}
    />
  );
}

type FixedProps = {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly day: Temporal.PlainDate;
  readonly input: DayInput;
};

/** A day that is not the borrower's to change, written as the browser writes the other one (FORG-WZ-19). */
function FixedDay({ name, label, hint, day, input }: FixedProps) {
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      type={input.isTyped ? "text" : "date"}
      value={input.isTyped ? dateText(day) : day.toString()}
      readOnly
      isNumeric
    />
  );
}
