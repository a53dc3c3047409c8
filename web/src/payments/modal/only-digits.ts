import type { ChangeEvent } from "react";

type Field = { readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void };

/** A field into which nothing but so many digits can be typed or pasted; what else is pasted with them is left out. */
export function onlyDigits<F extends Field>(field: F, most: number): F {
  return {
    ...field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { target } = event;
      const { value, selectionStart } = target;
      const digits = value.replaceAll(/\D/g, "").slice(0, most);
      if (digits !== value) {
        const before = value.slice(0, selectionStart ?? value.length).replaceAll(/\D/g, "").length;
        target.value = digits;
        target.setSelectionRange(before, before);
      }
      field.onChange(event);
    },
  };
}
