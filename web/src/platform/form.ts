import { errorSummaryTitle, fillIn } from "@portal/domain/wire/messages";
import { useId, useState } from "react";
import { useForm, type DefaultValues, type FieldValues, type Path, type Resolver } from "react-hook-form";

import { useErrorTitle } from "./page.ts";

export type FieldFaults<Values> = Partial<Record<keyof Values & string, string>>;

/**
 * A form by the house's rules: a field is checked when it is left with something in it, from its first
 * fault on every change, and all of them on submit; then the only fault takes the focus, or the
 * summary of all does (design, section 6).
 * @param check the domain's rule, giving a text per field
 */
export function usePortalForm<Values extends FieldValues>(options: {
  readonly defaultValues: DefaultValues<Values>;
  readonly check: (values: Values) => FieldFaults<Values>;
}) {
  const formId = useId();
  const resolver: Resolver<Values> = (values) => {
    const faults = Object.entries(options.check(values)).filter(([, message]) => message);
    const errors = Object.fromEntries(faults.map(([name, message]) => [name, { type: "check", message }]));
    return faults.length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} };
  };
  const form = useForm<Values>({
    defaultValues: options.defaultValues,
    resolver,
    mode: "onBlur",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  const [failed, setFailed] = useState<{ readonly names: readonly string[]; readonly attempt: number }>({
    names: [],
    attempt: 0,
  });
  const idOf = (name: string) => `${formId}-${name}`;

  const errorOf = (name: Path<Values>): string | undefined => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return typeof message === "string" ? message : undefined;
  };

  useErrorTitle(failed.names.some((name) => errorOf(name as Path<Values>)));

  return {
    form,
    /** For `ErrorSummary`: the faults of the last submit that still stand; none when there was only one. */
    summary: {
      title: fillIn(errorSummaryTitle, { count: failed.names.length }),
      attempt: failed.attempt,
      errors: failed.names.flatMap((name) => {
        const message = errorOf(name as Path<Values>);
        return message && failed.names.length > 1 ? [{ fieldId: idOf(name), message }] : [];
      }),
    },
    /** Everything a field takes: `<TextField label="…" {...field("email")} />`. */
    field(name: Path<Values>) {
      const { onBlur, ...registered } = form.register(name);
      return {
        ...registered,
        id: idOf(name),
        error: errorOf(name),
        // An empty field that is passed through is not a mistake yet.
        onBlur: (event: { target: { value: string } }) =>
          event.target.value === "" && !errorOf(name) ? undefined : void onBlur(event),
      };
    },
    submit: (onValid: (values: Values) => Promise<void>) =>
      form.handleSubmit(
        async (values) => {
          setFailed({ names: [], attempt: 0 });
          await onValid(values);
        },
        (errors) => {
          const names = Object.keys(errors);
          setFailed((last) => ({ names, attempt: last.attempt + 1 }));
          if (names.length === 1) form.setFocus(names[0] as Path<Values>);
        },
      ),
  };
}
