import { dayFieldTexts as texts } from "@portal/domain/forgiveness/answers/messages";
import { dateEntry, enteredDate } from "@portal/domain/forgiveness/payroll-data/entries/rules";
import { dateText } from "@portal/domain/payments/modal/rules";
import { dayOf } from "@portal/domain/wire/dates";
import type { ReactNode } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import type { PortalFormOf } from "../../platform/form/use-portal-form.ts";
import { DateField } from "@portal/ui/fields/date-field.tsx";

export type DayFieldProps<Values extends FieldValues> = {
  readonly form: Pick<PortalFormOf<Values>, "form" | "field">;
  readonly name: Path<Values>;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly first: Temporal.PlainDate;
  readonly last: Temporal.PlainDate;
};

const words = { locale: "en-US", previousMonth: texts.previousMonth, nextMonth: texts.nextMonth };

/** A field for a day that the borrower types or chooses from a calendar (SH-112, FORG-S-21, FORG-WZ-19). */
export function DayField<Values extends FieldValues>(props: DayFieldProps<Values>) {
  const { form, name, label, hint, first, last } = props;
  const { onChange, onBlur, ...field } = form.field(name);
  const set = (text: string, isChosen: boolean) =>
    form.form.setValue(name, text as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: isChosen,
    });
  return (
    <DateField
      {...field}
      isOnDemand
      label={label}
      hint={hint}
      placeholder={texts.format}
      chooseLabel={texts.choose}
      onChange={(event) => {
        event.target.value = dateEntry(event.target.value);
        onChange(event);
      }}
      onBlur={(event) => {
        const typed: string = form.form.getValues(name);
        const day = enteredDate(typed);
        if (day && dateText(day) !== typed) set(dateText(day), false);
        onBlur(event);
      }}
      calendar={{
        chosen: enteredDate(form.form.getValues(name)),
        today: dayOf(Temporal.Now.instant()),
        span: { first, last },
        isClosed: () => false,
        words,
        onChoose: (day) => set(dateText(day), true),
      }}
    />
  );
}
