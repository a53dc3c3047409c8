import {
  payrollLabels as labels,
  payrollTexts as texts,
} from "@portal/domain/forgiveness/payroll-data/messages";
import { firstStartDate, lastStartDate } from "@portal/domain/forgiveness/payroll-data/rules";
import { formatAs } from "@portal/domain/wire/masks";
import { FieldRow } from "../../ui/form-section.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { PayrollFormState } from "./use-payroll-form.ts";

/** The browser's own field of dates, or mm/dd/yyyy where it has none (SERV-PAY-03, SH-112). */
export function StartDateField({ form }: { readonly form: PayrollFormState }) {
  const { ref, ...field } = form.field("q2Yes");
  const shared = { ...field, label: labels.q2Yes, hint: texts.startHint, isNumeric: true };
  return (
    <FieldRow>
      {form.isDateTyped ? (
        <TextField
          {...shared}
          ref={ref}
          inputMode="numeric"
          autoComplete="off"
          placeholder={texts.startFormat}
          onChange={(event) => {
            event.target.value = formatAs("dateUs", event.target.value);
            field.onChange(event);
          }}
        />
      ) : (
        <TextField
          {...shared}
          ref={(element) => {
            ref(element);
            form.holdDate(element);
          }}
          type="date"
          min={firstStartDate}
          max={lastStartDate}
        />
      )}
    </FieldRow>
  );
}
