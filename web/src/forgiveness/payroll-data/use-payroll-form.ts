import { technicalFailureText } from "@portal/ui/calls/call-api.ts";
import {
  checkPayroll,
  enteredDate,
  payrollAnswers,
  payrollEntries,
  type PayrollEntries,
} from "@portal/domain/forgiveness/payroll-data/entries/rules";
import { payrollFieldNames, payrollNames } from "@portal/domain/forgiveness/payroll-data/rules";
import { dateText } from "@portal/domain/payments/modal/rules";
import { figuresOf } from "@portal/domain/wire/money";
import { useState } from "react";
import { usePortalForm } from "../../platform/form/use-portal-form.ts";
import { useSendPlan, type PlanTask } from "../plan/use-send-plan.ts";

export function usePayrollForm(task: PlanTask) {
  const { facts, answers } = task;
  const { send, finish } = useSendPlan(task);
  const [opened] = useState(() => {
    const entries = payrollEntries(answers, figuresOf);
    const start = enteredDate(entries.q2Yes);
    return start ? { ...entries, q2Yes: dateText(start) } : entries;
  });

  const form = usePortalForm<PayrollEntries, unknown, string>({
    defaultValues: opened,
    check: (values) => checkPayroll(values, facts),
    send: (values) =>
      send(payrollAnswers(values, facts), (wireName) =>
        payrollFieldNames.find((field) => payrollNames[field] === wireName),
      ),
    onDone: finish,
    failureOf: technicalFailureText,
    part: `#${task.opportunity.id}`,
  });
  return { ...form, facts };
}

export type PayrollFormState = ReturnType<typeof usePayrollForm>;
