import {
  payrollLabels as labels,
  payrollTexts as texts,
} from "@portal/domain/forgiveness/payroll-data/messages";
import { firstStartDate, lastStartDate } from "@portal/domain/forgiveness/payroll-data/rules";
import { DayField } from "../../platform/form/day-field.tsx";
import { FieldRow } from "../../ui/form-section.tsx";
import type { PayrollFormState } from "./use-payroll-form.ts";

/** When the period begins (SERV-PAY-03, SH-112). */
export function StartDateField({ form }: { readonly form: PayrollFormState }) {
  return (
    <FieldRow>
      <DayField
        field={form.field("q2Yes")}
        input={form.dayInput}
        label={labels.q2Yes}
        hint={texts.startHint}
        format={texts.startFormat}
        min={firstStartDate}
        max={lastStartDate}
      />
    </FieldRow>
  );
}
