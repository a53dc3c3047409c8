import {
  checkPayroll,
  enteredDate,
  payrollAnswers,
  payrollEntries,
  type PayrollEntries,
} from "@portal/domain/forgiveness/payroll-data/entries/rules";
import { payrollFieldNames, payrollNames } from "@portal/domain/forgiveness/payroll-data/rules";
import { dateText } from "@portal/domain/payments/modal/rules";
import { formatCents } from "@portal/domain/wire/money";
import { useCallback, useRef, useState } from "react";
import { usePortalForm } from "../../platform/form/use-portal-form.ts";
import { failureOfPlan, useSendPlan, type PlanTask } from "../plan/use-send-plan.ts";

/** Some browsers have no field of dates: there it is typed (SERV-PAY-03, SH-126). */
function hasDateFields(): boolean {
  const input = document.createElement("input");
  input.type = "date";
  return input.type === "date";
}

/** Values, checks and sending of payroll data. */
export function usePayrollForm(task: PlanTask) {
  const { facts, answers } = task;
  const { send, finish } = useSendPlan(task);
  const [isDateTyped] = useState(() => !hasDateFields());
  const [opened] = useState(() => {
    const entries = payrollEntries(answers, formatCents);
    const start = enteredDate(entries.q2Yes);
    return isDateTyped && start ? { ...entries, q2Yes: dateText(start) } : entries;
  });
  const dateInput = useRef<HTMLInputElement>(null);
  // A date that is not whole, or none of the calendar, stands in the field and not in its value.
  const asTyped = (values: PayrollEntries): PayrollEntries =>
    values.q2Yes === "" && dateInput.current?.validity.badInput ? { ...values, q2Yes: "?" } : values;

  const form = usePortalForm<PayrollEntries, unknown, string>({
    defaultValues: opened,
    check: (values) => checkPayroll(asTyped(values), facts),
    send: (values) =>
      send(payrollAnswers(values, facts), (wireName) =>
        payrollFieldNames.find((field) => payrollNames[field] === wireName),
      ),
    onDone: finish,
    failureOf: failureOfPlan,
  });
  const holdDate = useCallback((element: HTMLInputElement | null) => {
    dateInput.current = element;
  }, []);
  return { ...form, facts, isDateTyped, holdDate };
}

export type PayrollFormState = ReturnType<typeof usePayrollForm>;
