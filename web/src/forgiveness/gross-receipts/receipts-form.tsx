import { yesNo } from "@portal/domain/forgiveness/answers/contract";
import {
  askedFields,
  comparisons,
  unlikeQuarters,
} from "@portal/domain/forgiveness/gross-receipts/entries/rules";
import {
  receiptsLabels as labels,
  receiptsTexts as texts,
} from "@portal/domain/forgiveness/gross-receipts/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { Form } from "../../platform/form/form.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { ChoiceQuestion } from "../plan/choice-question.tsx";
import { PlanActions } from "../plan/plan-actions.tsx";
import type { PlanTask } from "../plan/use-send-plan.ts";
import { ReceiptsChange } from "./receipts-change.tsx";
import { ReceiptsYears } from "./receipts-years.tsx";
import { useReceiptsForm } from "./use-receipts-form.ts";

/**
 * Shows the gross receipts questions. Each question appears once the previous answers require it (SERV-GRR-02 to 07).
 */
export function ReceiptsForm(task: PlanTask) {
  const form = useReceiptsForm(task);
  const entries = form.form.watch();
  const asked = new Set(askedFields(entries));
  const unlike = unlikeQuarters(entries);
  const comparesYears = asked.has("AnnualRevenue2019");
  return (
    <Form form={form} actions={<PlanActions texts={texts} isPending={form.isPending} home={task.home} />}>
      <Stack gap={10}>
        <ChoiceQuestion field={form.field("q1")} question={labels.q1} choices={comparisons} isInline />
        {asked.has("QuartersQ2") && (
          <ChoiceQuestion
            field={form.field("QuartersQ2")}
            question={labels.QuartersQ2}
            choices={yesNo.options}
            isInline
          />
        )}
        {asked.has("QuartersQ2No") && (
          <ChoiceQuestion
            field={form.field("QuartersQ2No")}
            question={labels.QuartersQ2No}
            choices={yesNo.options}
            isInline
          />
        )}
        {(comparesYears || asked.has("Quarter2019")) && (
          <ReceiptsYears form={form} comparesYears={comparesYears} />
        )}
        {unlike && <Alert kind="info">{fillIn(texts.otherQuarter, unlike)}</Alert>}
        <ReceiptsChange entries={entries} />
      </Stack>
    </Form>
  );
}
