import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** Calls `keep` with the form's values after each change by the borrower. */
export function useKeep<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  keep: (values: Values) => void,
): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        // Ignores resets, which have no field name, because a reset is not a change by the borrower.
        callback: ({ name, values }) => {
          if (name !== undefined) keep({ ...values });
        },
      }),
    [form, keep],
  );
}
