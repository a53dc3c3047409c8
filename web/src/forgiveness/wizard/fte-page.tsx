import {
  fieldHints as hints,
  fieldLabels as labels,
  pageTexts,
  tableTexts as texts,
} from "@portal/domain/forgiveness/wizard/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { Form } from "../../platform/form/form.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { ScheduleField } from "@portal/ui/figures/schedule.tsx";
import type { ForgivenessTask } from "../frame/use-forgiveness.ts";
import { PageActions } from "./page-actions.tsx";
import { TableHelp } from "./table-help.tsx";
import { usePageForm } from "./use-page-form.ts";
import { WizardPage } from "./wizard-page.tsx";
import { UnderQuestion, YesNoQuestion, YesNoQuestions } from "../frame/yes-no-question.tsx";

/** The wizard's page for the FTE criteria of Schedule A and the reference period (FORG-W4-01 to 03). */
export function FtePage({ task }: { readonly task: ForgivenessTask }) {
  const form = usePageForm(task, 4);
  return (
    <WizardPage task={task} page={4} lead={pageTexts[4].lead}>
      <Form form={form} actions={<PageActions task={task} page={4} isPending={form.isPending} />}>
        <Stack gap={6}>
          <YesNoQuestions>
            <YesNoQuestion
              field={form.field("noReductionInEmployeeAverageHours")}
              question={labels.noReductionInEmployeeAverageHours}
            />
            <YesNoQuestion
              field={form.field("hasCoveredFteReductions")}
              question={labels.hasCoveredFteReductions}
              hint={hints.hasCoveredFteReductions}
            />
            <YesNoQuestion field={form.field("fteSafeHarbor1")} question={labels.fteSafeHarbor1} />
            <YesNoQuestion field={form.field("fteSafeHarbor2")} question={labels.fteSafeHarbor2} />
          </YesNoQuestions>
          <TableHelp texts={texts.reference} />
          <UnderQuestion>
            <ScheduleField
              {...form.count("averageFteDuringChosenPeriod")}
              isAlone
              mark={fillIn(texts.line, { line: texts.scheduleA.averageFteDuringChosenPeriod })}
              label={labels.averageFteDuringChosenPeriod}
              hint={hints.averageFteDuringChosenPeriod}
            />
          </UnderQuestion>
        </Stack>
      </Form>
    </WizardPage>
  );
}
