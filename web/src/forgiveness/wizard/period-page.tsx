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
import { Form } from "../../platform/form/form.tsx";
import { FieldRow } from "@portal/ui/layout/form-section.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { RadioCard, RadioCards } from "@portal/ui/fields/radio-cards.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { DayField } from "../frame/day-field.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { PageActions } from "./page-actions.tsx";
import { PeriodLine } from "./period-line.tsx";
import { usePageForm, type PageForm } from "./use-page-form.ts";
import styles from "./period-page.module.css";
import { WizardPage } from "./wizard-page.tsx";

const endName = "standardCoveredPeriodEndDate";

/** The wizard's page for the covered period. Only "Other" allows another end date (FORG-W1-01 to 05, FH-98). */
export function PeriodPage({ task }: { readonly task: ForgivenessTask }) {
  const form = usePageForm(task, 1, (entries) => {
    const end = enteredDate(entries[endName] ?? "");
    return end ? { ...entries, [endName]: dateText(end) } : entries;
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
            />
            {preset ? (
              <FixedDay name={endName} label={labels[endName]} hint={hints.endDatePreset} day={preset} />
            ) : (
              <EndDate form={form} />
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

function EndDate({ form }: { readonly form: PageForm }) {
  const { first, last } = periodEnds(form.start);
  return (
    <DayField
      form={form}
      name={endName}
      label={labels[endName]}
      hint={fillIn(hints.endDateOther, { first: dateText(first), last: dateText(last) })}
      first={first}
      last={last}
    />
  );
}

type FixedProps = {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly day: Temporal.PlainDate;
};

/** A read-only field for a date (FORG-WZ-19). */
function FixedDay({ name, label, hint, day }: FixedProps) {
  return <TextField name={name} label={label} hint={hint} value={dateText(day)} readOnly isNumeric />;
}
