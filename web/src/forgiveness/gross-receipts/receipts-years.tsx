import { quarter } from "@portal/domain/forgiveness/gross-receipts/contract";
import {
  receiptsLabels as labels,
  receiptsTexts as texts,
} from "@portal/domain/forgiveness/gross-receipts/messages";
import { useId } from "react";
import { moneyField } from "../../platform/form/money-field.ts";
import { SelectField } from "@portal/ui/fields/select-field.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import styles from "./receipts-years.module.css";
import type { ReceiptsFormState } from "./use-receipts-form.ts";

export type ReceiptsYearsProps = {
  readonly form: ReceiptsFormState;
  /** True to compare the years, false to compare a quarter of each year. */
  readonly comparesYears: boolean;
};

const years = ["2019", "2020"] as const;
const quarters = quarter.options.map((value) => ({ value, label: value }));

/** Shows the fields for 2019 and 2020 side by side, or stacked on phones (SERV-GRR-04, SERV-GRR-07). */
export function ReceiptsYears(props: ReceiptsYearsProps) {
  return (
    <div className={styles["years"]}>
      {years.map((year) => (
        <Year key={year} {...props} year={year} />
      ))}
    </div>
  );
}

function Year({ form, comparesYears, year }: ReceiptsYearsProps & { readonly year: (typeof years)[number] }) {
  const id = useId();
  const amount = comparesYears ? (`AnnualRevenue${year}` as const) : (`QuarterRevenue${year}` as const);
  return (
    <section className={styles["year"]} aria-labelledby={id}>
      <h2 id={id} className={styles["heading"]}>
        {year}
      </h2>
      {!comparesYears && (
        <SelectField
          {...form.field(`Quarter${year}`)}
          label={labels[`Quarter${year}`]}
          options={quarters}
          placeholder={texts.chooseQuarter}
        />
      )}
      {/* The key keeps quarter and year fields apart, so that an amount typed into one does not appear in the other. */}
      <TextField key={amount} {...moneyField(form, amount)} label={labels[amount]} isNumeric />
    </section>
  );
}
