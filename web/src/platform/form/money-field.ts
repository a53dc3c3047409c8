import { typedCents } from "@portal/domain/payments/amounts/rules";
import { formatCents, textFromCents } from "@portal/domain/wire/money";
import type { FocusEvent } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import type { PortalFormOf } from "./use-portal-form.ts";

/**
 * What a field of money takes: raw while it is typed, "$1,234.50" when it is left. What is no amount stays as it was
 * typed: `<TextField label="…" {...moneyField(form, "q3")} />`.
 * @param show how it is shown where the "$" stands beside it
 */
export function moneyField<Values extends FieldValues>(
  form: Pick<PortalFormOf<Values>, "form" | "field">,
  name: Path<Values>,
  show: (cents: number) => string = formatCents,
) {
  const field = form.field(name);
  const rewrite = (write: (cents: number) => string) => {
    const text: string = form.form.getValues(name);
    const cents = typedCents(text);
    if (cents === undefined || cents < 0 || write(cents) === text) return;
    form.form.setValue(name, write(cents) as PathValue<Values, Path<Values>>);
  };
  return {
    ...field,
    inputMode: "decimal" as const,
    autoComplete: "off",
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
      rewrite(textFromCents);
      // Rewritten, it has lost the selection with which the keyboard enters a field: typing would add to it.
      target.select();
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      rewrite(show);
      field.onBlur(event);
    },
  };
}
