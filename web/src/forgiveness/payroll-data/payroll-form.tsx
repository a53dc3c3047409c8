import { yesNo } from "@portal/domain/forgiveness/answers/contract";
import { payrollAnswers } from "@portal/domain/forgiveness/payroll-data/entries/rules";
import {
  payrollLabels as labels,
  payrollTexts as texts,
} from "@portal/domain/forgiveness/payroll-data/messages";
import { askedPayroll, payrollPeriods } from "@portal/domain/forgiveness/payroll-data/rules";
import { Form } from "../../platform/form/form.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { RadioReveal } from "@portal/ui/fields/radio-cards.tsx";
import { ChoiceQuestion } from "../plan/choice-question.tsx";
import { PlanActions } from "../plan/plan-actions.tsx";
import type { PlanTask } from "../plan/use-send-plan.ts";
import { EidlQuestions } from "./eidl-questions.tsx";
import { PayrollCosts } from "./payroll-costs.tsx";
import { StartDateField } from "./start-date-field.tsx";
import { usePayrollForm } from "./use-payroll-form.ts";

/** Shows the payroll questions. Each question appears once the previous answers require it (SERV-PAY-02 to 17). */
export function PayrollForm(task: PlanTask) {
  const form = usePayrollForm(task);
  const entries = form.form.watch();
  const asked = new Set(askedPayroll(payrollAnswers(entries, form.facts), form.facts));
  return (
    <Form form={form} actions={<PlanActions texts={texts} isPending={form.isPending} home={task.home} />}>
      <Stack gap={10}>
        <Stack gap={4}>
          <ChoiceQuestion
            field={form.field("q1")}
            question={labels.q1}
            hint={texts.seasonalHint}
            choices={yesNo.options}
            isInline
          />
          {asked.has("q2Yes") && (
            <RadioReveal>
              <StartDateField form={form} />
            </RadioReveal>
          )}
          {asked.has("q2No") && (
            <RadioReveal>
              <ChoiceQuestion
                field={form.field("q2No")}
                question={labels.q2No}
                choices={payrollPeriods(form.facts)}
              />
            </RadioReveal>
          )}
        </Stack>
        <PayrollCosts form={form} entries={entries} />
        {asked.has("q10") && <EidlQuestions form={form} asked={asked} entries={entries} />}
      </Stack>
    </Form>
  );
}
