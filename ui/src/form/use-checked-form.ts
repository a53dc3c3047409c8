import { useRef, useState } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
} from "react-hook-form";
import { type Refusal, failureText } from "../calls/call-api.ts";
import type { Answer } from "../calls/use-call.ts";
import { afterPress } from "./after-press.ts";
import { isEmpty, nestFaults, type Faults } from "./faults.ts";
import { useErrorTitle } from "./use-error-title.ts";
import { useFormFaults } from "./use-form-faults.ts";

export type CheckedFormOptions<Values extends FieldValues, Value, Code extends string> = {
  readonly defaultValues: Values;
  /** Applies the validation rules of `domain`. Returns an error text for each invalid field. */
  readonly check: (values: Values) => { readonly [Name in Path<Values>]?: string | undefined };
  readonly send: (values: Values) => Promise<Answer<Value, Code>>;
  readonly onDone: (value: Value, values: Values) => Promise<void> | void;
  /** Returns the text to show above the form after a refusal. By default, the server's text. */
  readonly failureOf?: (refusal: Refusal<Code>) => string | undefined;
  /** Maps the API's field names to the form's field names if they differ. */
  readonly names?: Readonly<Record<string, Path<Values>>>;
  /** The field to focus after a refusal that concerns the whole call. */
  readonly refocus?: Path<Values>;
};

type Surroundings = {
  /**
   * Identifies the visit of the page. After a successful submit that leaves the page, the form cannot be sent again in
   * the same visit.
   */
  readonly visit: string;
  readonly onLeaveField?: () => void;
  /** Called after a successful call, before `onDone`. */
  readonly onSent?: () => void;
};

/**
 * A form with the rules of docs/design.md, section 6. A non-empty field is checked when it loses focus and, after its
 * first error, on every change. Submit checks all fields. A single error focuses its field, and several errors focus
 * the error summary. The form sends one call at a time.
 */
export function useCheckedForm<Values extends FieldValues, Value, Code extends string>(
  options: CheckedFormOptions<Values, Value, Code>,
  { visit, onLeaveField, onSent }: Surroundings,
) {
  const { defaultValues } = options;
  const faultsOf = (values: Values) => withoutBlanks(options.check(values));
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: resolverOf(faultsOf),
    mode: "onBlur",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  const { isSubmitted } = form.formState;
  const [failure, setFailure] = useState<string>();
  /** True only while the call runs, and not while the fields are checked. */
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);
  /** The visit in which the form was submitted. The form stays visible for a moment and must not be sent again. */
  const endedVisit = useRef<string>(undefined);
  const errorOf = (name: string): string | undefined => {
    const message = form.getFieldState(name as Path<Values>, form.formState).error?.message;
    return typeof message === "string" ? message : undefined;
  };
  const faults = useFormFaults({
    errorOf,
    setError: (name, message) => form.setError(name as Path<Values>, { type: "server", message }),
  });
  useErrorTitle(faults.hasStanding || failure !== undefined);

  const send = async (values: Values): Promise<void> => {
    faults.forget();
    setPending(true);
    const outcome = await options.send(values);
    if (!outcome.ok) {
      const unplaced = faults.place(outcome.fields, options.names);
      const isPlaced = Object.keys(outcome.fields).length > unplaced.length;
      if (isPlaced && unplaced.length === 0) return;
      setFailure(
        unplaced.length > 0 ? [...new Set(unplaced)].join(" ") : (options.failureOf ?? failureText)(outcome),
      );
      if (options.refocus) faults.elementOf(options.refocus)?.focus();
      return;
    }
    onSent?.();
    const { href } = window.location;
    await options.onDone(outcome.value, values);
    if (window.location.href !== href) endedVisit.current = visit;
    // Marks the sent values as saved, in case the form stays on the page.
    form.reset(undefined, { keepValues: true });
  };

  /** Shows each error beside its field. Shows errors above the form if the page does not have the field. */
  const refuse = (): void => {
    const wrong = faultsOf(form.getValues());
    if (!faults.tell(Object.keys(wrong))) setFailure([...new Set(Object.values(wrong))].join(" "));
  };

  /** Runs one submit at a time. Ignores Enter during a submit and while the next page opens. */
  const submit = async (): Promise<void> => {
    if (isRunning.current || endedVisit.current === visit) return;
    isRunning.current = true;
    setFailure(undefined);
    try {
      await form.handleSubmit(send, refuse)();
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  };

  /** Returns the props of a field: `<TextField label="…" {...field("email")} />`. */
  const field = (name: Path<Values>) => {
    const { onBlur, onChange, ...registered } = form.register(name);
    const error = errorOf(name);
    return {
      ...registered,
      id: faults.idOf(name),
      error,
      onChange: (event: { target: unknown; type?: unknown }) => {
        void onChange(event);
        // Clears a field's error as soon as the value is valid. The form library does this only after a submit.
        if (error && !isSubmitted) void form.trigger(name);
      },
      // An empty field is an error only on Submit.
      onBlur: (event: { target: unknown }) => {
        onLeaveField?.();
        if (isEmpty(form.getValues(name))) return;
        afterPress(() => void onBlur(event));
        // Announces a new error to screen readers, because the focus has already moved on.
        if (!error && faultsOf(form.getValues())[name]) faults.announce(name);
      },
    };
  };

  const forgetErrors = (): void => {
    setFailure(undefined);
    faults.forget();
  };

  const { summary, announcement } = faults;
  return { form, isPending, isRunning, failure, summary, announcement, field, submit, forgetErrors };
}

function withoutBlanks(faults: Readonly<Record<string, string | undefined>>): Faults {
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

function resolverOf<Values extends FieldValues>(faultsOf: (values: Values) => Faults): Resolver<Values> {
  return (values) => {
    const faults = faultsOf(values);
    if (Object.keys(faults).length === 0) return { values, errors: {} };
    return { values: {}, errors: nestFaults(faults) as FieldErrors<Values> };
  };
}
