import { otherCostLines } from "@portal/domain/forgiveness/estimate/rules";
import { sumSoFar } from "@portal/domain/forgiveness/wizard/entries/rules";
import {
  fieldHints,
  fieldLabels as labels,
  pageTexts,
  tableTexts as texts,
} from "@portal/domain/forgiveness/wizard/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { Form } from "../../platform/form/form.tsx";
import { FieldRow } from "@portal/ui/layout/form-section.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { Schedule, ScheduleField } from "@portal/ui/figures/schedule.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { PageActions } from "./page-actions.tsx";
import { usePageForm } from "./use-page-form.ts";
import { WizardPage } from "./wizard-page.tsx";
import { UnderQuestion, YesNoQuestion, YesNoQuestions } from "../frame/yes-no-question.tsx";

const hints: Readonly<Record<string, string>> = fieldHints;

/** The wizard's page for lines 2 to 8 of the form and further questions about the business (FORG-W5-01 to 06). */
export function DetailsPage({ task }: { readonly task: ForgivenessTask }) {
  const form = usePageForm(task, 5);
  return (
    <WizardPage task={task} page={5} lead={pageTexts[5].lead}>
      <Form form={form} actions={<PageActions task={task} page={5} isPending={form.isPending} />}>
        <Stack gap={10}>
          <Schedule title={texts.team.title}>
            <ScheduleField
              {...form.count("employeesAtApplicationTime")}
              label={labels.employeesAtApplicationTime}
            />
          </Schedule>
          <Schedule
            title={texts.costs.title}
            note={texts.costs.note}
            total={{
              label: texts.costs.total,
              value: formatCents(sumSoFar(form.entries, otherCostLines)),
            }}
          >
            {otherCostLines.map((name, at) => (
              <ScheduleField
                key={name}
                {...form.money(name)}
                mark={fillIn(texts.line, { line: at + 2 })}
                label={labels[name]}
                hint={hints[name]}
              />
            ))}
          </Schedule>
          <YesNoQuestions isLast>
            <YesNoQuestion
              field={form.field("loanGreaterThan2Million")}
              question={labels.loanGreaterThan2Million}
            />
            <YesNoQuestion
              field={form.field("eidlAdvanceRadio")}
              question={labels.eidlAdvanceRadio}
              hint={fieldHints.eidlAdvanceRadio}
            />
            {form.entries["eidlAdvanceRadio"] === "true" && (
              <UnderQuestion>
                <FieldRow>
                  <TextField
                    {...form.field("eidlLoanNumber")}
                    label={labels.eidlLoanNumber}
                    autoComplete="off"
                    isNumeric
                  />
                  <TextField {...form.money("eidlAmount")} label={labels.eidlAmount} isNumeric />
                </FieldRow>
              </UnderQuestion>
            )}
          </YesNoQuestions>
        </Stack>
      </Form>
    </WizardPage>
  );
}
