import {
  fieldHints as hints,
  fieldLabels as labels,
  pageTexts,
  tableTexts as texts,
} from "@portal/domain/forgiveness/wizard/messages";
import { BlankFormLink } from "../../platform/blank-form-link.tsx";
import { Form } from "../../platform/form/form.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { Schedule, ScheduleField } from "@portal/ui/figures/schedule.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { PageActions } from "./page-actions.tsx";
import { TableHelp } from "./table-help.tsx";
import { usePageForm } from "./use-page-form.ts";
import { WizardPage } from "./wizard-page.tsx";
import { UnderQuestion, YesNoQuestion, YesNoQuestions } from "../frame/yes-no-question.tsx";

/** The wizard's page for Schedule A, tables 1 and 2 (FORG-W2-01 to 12). */
export function PayrollPage({ task }: { readonly task: ForgivenessTask }) {
  const form = usePageForm(task, 2);
  return (
    <WizardPage task={task} page={2} lead={pageTexts[2].lead}>
      <Form form={form} actions={<PageActions task={task} page={2} isPending={form.isPending} />}>
        <Stack gap={10}>
          <BlankFormLink form="scheduleA" />
          <TableHelp texts={texts.help} />
          <Schedule title={texts.table1.title} note={texts.table1.note}>
            <ScheduleField
              {...form.money("totalCashCompensationTable1")}
              label={labels.totalCashCompensationTable1}
            />
            <ScheduleField
              {...form.count("averageFteTable1", "decimal")}
              label={labels.averageFteTable1}
              hint={hints.averageFte}
            />
          </Schedule>
          <Schedule title={texts.table2.title} note={texts.table2.note}>
            <ScheduleField
              {...form.money("totalCashCompensationTable2")}
              label={labels.totalCashCompensationTable2}
            />
            <ScheduleField
              {...form.count("averageFteTable2", "decimal")}
              label={labels.averageFteTable2}
              hint={hints.averageFte}
            />
          </Schedule>
          <YesNoQuestions isLast>
            <YesNoQuestion
              field={form.field("maintainedHourlyWage")}
              question={labels.maintainedHourlyWage}
              hint={hints.maintainedHourlyWage}
            />
            {form.entries["maintainedHourlyWage"] === "false" && (
              <UnderQuestion>
                <ScheduleField
                  {...form.money("totalSalaryReductions")}
                  isAlone
                  label={labels.totalSalaryReductions}
                  hint={hints.totalSalaryReductions}
                />
              </UnderQuestion>
            )}
          </YesNoQuestions>
        </Stack>
      </Form>
    </WizardPage>
  );
}
