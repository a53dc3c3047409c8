import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** Tells what a form holds each time that something was typed into it. */
export function useKeep<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  keep: (values: Values) => void,
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        // A reset names no field: nothing was typed.
        callback: ({ name, values }) => {
          if (name !== undefined) keep({ ...values });
        },
      }),
    [form, keep],
  );
}
