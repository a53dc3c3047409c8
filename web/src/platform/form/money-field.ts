import { figuresOf, textFromCents } from "@portal/domain/wire/money";
import { typedCents } from "@portal/domain/wire/typed-money";
import type { FocusEvent } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import type { PortalFormOf } from "./use-portal-form.ts";

/**
 * Returns the props of a money field: `<TextField label="…" {...moneyField(form, "q3")} />`. The field shows "1234.50"
 * while it has the focus, and "1,234.50" otherwise.
 */
export function moneyField<Values extends FieldValues>(
  form: Pick<PortalFormOf<Values>, "form" | "field">,
  name: Path<Values>,
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
    affix: "$",
    inputMode: "decimal" as const,
    autoComplete: "off",
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
      rewrite(textFromCents);
      // Selects the value again, because the change of format removed the selection.
      target.select();
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      rewrite(figuresOf);
      field.onBlur(event);
    },
  };
}
