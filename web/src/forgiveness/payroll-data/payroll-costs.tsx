import {
  costNames,
  enteredDate,
  totalSoFar,
  type PayrollEntries,
} from "@portal/domain/forgiveness/payroll-data/entries/rules";
import {
  payrollLabels as labels,
  payrollTexts as texts,
} from "@portal/domain/forgiveness/payroll-data/messages";
import { formatDate } from "@portal/domain/wire/dates";
import { fillIn } from "@portal/domain/wire/messages";
import { formatCents } from "@portal/domain/wire/money";
import { moneyField } from "../../platform/form/money-field.ts";
import { Schedule, ScheduleField } from "@portal/ui/figures/schedule.tsx";
import type { PayrollFormState } from "./use-payroll-form.ts";

export type PayrollCostsProps = { readonly form: PayrollFormState; readonly entries: PayrollEntries };

/** Shows the fields for the six payroll costs and their total (SERV-PAY-06 to 11). */
export function PayrollCosts({ form, entries }: PayrollCostsProps) {
  return (
    <Schedule
      title={texts.costs}
      note={periodOf(entries)}
      total={{ label: texts.totalSoFar, value: formatCents(totalSoFar(entries)) }}
    >
      {costNames.map((name) => (
        <ScheduleField key={name} {...moneyField(form, name)} label={labels[name]} />
      ))}
    </Schedule>
  );
}

function periodOf({ q1, q2Yes, q2No }: PayrollEntries): string | undefined {
  const periods: Readonly<Record<string, string>> = texts.periods;
  if (q1 === "No") return periods[q2No];
  const start = q1 === "Yes" ? enteredDate(q2Yes) : undefined;
  return start && fillIn(texts.twelveWeeks, { date: formatDate(start) });
}
