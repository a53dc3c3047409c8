import {
  payrollLabels as labels,
  payrollTexts as texts,
} from "@portal/domain/forgiveness/payroll-data/messages";
import { firstStartDate, lastStartDate } from "@portal/domain/forgiveness/payroll-data/rules";
import { FieldRow } from "@portal/ui/layout/form-section.tsx";
import { DayField } from "../frame/day-field.tsx";
import type { PayrollFormState } from "./use-payroll-form.ts";

/** Asks for the first day of the twelve-week period (SERV-PAY-03, SH-112). */
export function StartDateField({ form }: { readonly form: PayrollFormState }) {
  return (
    <FieldRow>
      <DayField
        form={form}
        name="q2Yes"
        label={labels.q2Yes}
        hint={texts.startHint}
        first={Temporal.PlainDate.from(firstStartDate)}
        last={Temporal.PlainDate.from(lastStartDate)}
      />
    </FieldRow>
  );
}
