import { periodEnds } from "@portal/domain/forgiveness/covered-period/rules";
import {
  form3508sLabels as labels,
  form3508sTexts as texts,
} from "@portal/domain/forgiveness/form-3508s/messages";
import { minPayrollCents } from "@portal/domain/forgiveness/form-3508s/rules";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { typedCents } from "@portal/domain/wire/typed-money";
import { moneyField } from "../../platform/form/money-field.ts";
import { FieldRow } from "@portal/ui/layout/form-section.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { DayField } from "../frame/day-field.tsx";
import styles from "./form-fields.module.css";
import type { Form3508sState } from "./use-form-3508s.ts";

/** Shows the fields for employees, the covered period's end and the two amounts (FORG-S-05 to 12). */
export function FormFields({ form }: { readonly form: Form3508sState }) {
  const { facts, entries } = form;
  const { first, last } = periodEnds(facts.disbursed);
  return (
    <Stack gap={6}>
      <FieldRow className={styles["row"]}>
        <TextField
          {...form.field("currentEmployees")}
          label={labels.currentEmployees}
          inputMode="numeric"
          autoComplete="off"
          isNumeric
        />
        <DayField
          form={form}
          name="coveredPeriodEndDate"
          label={labels.coveredPeriodEndDate}
          hint={fillIn(texts.dateHint, { first: formatDate(first), last: formatDate(last) })}
          first={first}
          last={last}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          {...moneyField(form, "payrollCosts")}
          label={labels.payrollCosts}
          hint={payrollHint(entries.requestedForgivenessAmount)}
          isNumeric
        />
        <TextField
          {...moneyField(form, "requestedForgivenessAmount")}
          label={labels.requestedForgivenessAmount}
          hint={fillIn(texts.requestedHint, { amount: formatCents(facts.pppLoanAmount) })}
          isNumeric
        />
      </FieldRow>
    </Stack>
  );
}

/** Returns a hint that states the minimum payroll costs for the requested amount. */
function payrollHint(requested: string): string {
  const cents = typedCents(requested) ?? 0;
  if (cents <= 0) return texts.payrollHintEmpty;
  return fillIn(texts.payrollHint, { amount: formatCents(minPayrollCents(cents)) });
}
