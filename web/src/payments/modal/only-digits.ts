import type { ChangeEvent } from "react";
import { limitTyping } from "@portal/ui/form/limit-typing.ts";

type Field = { readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void };

/** Removes all characters except digits, and ignores typed digits after `most`. Does not shorten a pasted number. */
export function onlyDigits<F extends Field>(field: F, most: number): F {
  return {
    ...field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      limitTyping(event, most);
      const { target } = event;
      const { value, selectionStart } = target;
      const digits = value.replaceAll(/\D/g, "");
      if (digits !== value) {
        const before = value.slice(0, selectionStart ?? value.length).replaceAll(/\D/g, "").length;
        target.value = digits;
        target.setSelectionRange(before, before);
      }
      field.onChange(event);
    },
  };
}
