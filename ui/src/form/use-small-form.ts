import { useRef, useState } from "react";
import { type Refusal, failureText } from "../calls/call-api.ts";
import type { Answer } from "../calls/use-call.ts";
import { afterPress } from "./after-press.ts";
import { isEmpty, type Faults } from "./faults.ts";
import { useErrorTitle } from "./use-error-title.ts";
import { useFormFaults } from "./use-form-faults.ts";

export type SmallFormOptions<Name extends string, Value, Code extends string> = {
  readonly defaultValues: Readonly<Record<Name, string>>;
  /** Returns an error text for each invalid field. */
  readonly check: (values: Readonly<Record<Name, string>>) => {
    readonly [Field in Name]?: string | undefined;
  };
  readonly send: (values: Readonly<Record<Name, string>>) => Promise<Answer<Value, Code>>;
  readonly onDone: (value: Value, values: Readonly<Record<Name, string>>) => Promise<void> | void;
  /** The field to focus after a refusal that concerns the whole call. */
  readonly refocus: NoInfer<Name>;
};

/**
 * A form of a few text fields that never stores its values, such as a sign-in. It has the rules of `useCheckedForm`
 * without the form library, which is too large for a first load. Show it with `CheckedForm`.
 */
export function useSmallForm<Name extends string, Value, Code extends string>(
  options: SmallFormOptions<Name, Value, Code>,
) {
  const [values, setValues] = useState(options.defaultValues);
  const [errors, setErrors] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);
  const faults = useFormFaults({
    errorOf: (name) => errors[name],
    setError: (name, message) => setErrors((shown) => ({ ...shown, [name]: message })),
  });
  useErrorTitle(faults.hasStanding || failure !== undefined);

  const faultsOf = (of: typeof values): Faults =>
    Object.fromEntries(
      Object.entries<string | undefined>(options.check(of)).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    );

  const show = ({ fields, ...refusal }: Refusal<Code>): void => {
    const unplaced = faults.place(fields);
    const hasPlaced = Object.keys(fields).length > unplaced.length;
    if (hasPlaced && unplaced.length === 0) return;
    setFailure(unplaced.length > 0 ? unplaced.join(" ") : failureText(refusal));
    faults.elementOf(options.refocus)?.focus();
  };

  const send = async (): Promise<void> => {
    setPending(true);
    try {
      const outcome = await options.send(values);
      if (outcome.ok) await options.onDone(outcome.value, values);
      else show(outcome);
    } finally {
      setPending(false);
    }
  };

  /** Runs one submit at a time. */
  const submit = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure(undefined);
    faults.forget();
    const wrong = faultsOf(values);
    setErrors(wrong);
    try {
      if (Object.keys(wrong).length > 0) faults.tell(Object.keys(wrong));
      else await send();
    } finally {
      isRunning.current = false;
    }
  };

  /** Returns the props of a field: `<TextField label="…" {...field("email")} />`. */
  const field = (name: Name) => ({
    name,
    id: faults.idOf(name),
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      const changed = { ...values, [name]: target.value };
      setValues(changed);
      // Clears a field's error as soon as the value is valid.
      if (errors[name]) setErrors(withFault(errors, name, faultsOf(changed)[name]));
    },
    onBlur: () => {
      // An empty field is an error only on Submit.
      if (isEmpty(values[name])) return;
      const fault = faultsOf(values)[name];
      if (fault === undefined) return;
      afterPress(() => setErrors((shown) => withFault(shown, name, fault)));
      if (!errors[name]) faults.announce(name);
    },
  });

  const { summary, announcement } = faults;
  return { isPending, failure, summary, announcement, field, submit };
}

function withFault(shown: Faults, name: string, fault: string | undefined): Faults {
  const { [name]: _, ...rest } = shown;
  return fault === undefined ? rest : { ...rest, [name]: fault };
}
