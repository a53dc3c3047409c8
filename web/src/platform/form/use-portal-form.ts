import { useCallback, useRef, useState } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
} from "react-hook-form";
import { useLocation } from "react-router";
import type { Refusal } from "../call-api.ts";
import { useErrorTitle } from "../page.ts";
import { failureText, type Answer } from "../use-call.ts";
import { afterPress } from "./after-press.ts";
import { isEmpty, nestFaults, type Faults } from "./faults.ts";
import { useDraft } from "./use-draft.ts";
import { useFormFaults } from "./use-form-faults.ts";
import { useLeaveQuestion } from "./use-leave-question.ts";

export type PortalFormOptions<Values extends FieldValues, Value, Code extends string> = {
  /** The untouched form. */
  readonly defaultValues: Values;
  /** The domain's rule: a text for each field that is not right. */
  readonly check: (values: Values) => { readonly [Name in Path<Values>]?: string | undefined };
  readonly send: (values: Values) => Promise<Answer<Value, Code>>;
  /** The call succeeded; as a rule this leads on. */
  readonly onDone: (value: Value, values: Values) => Promise<void> | void;
  /** What a refusal says above the form, where the server's own text is not it. */
  readonly failureOf?: (refusal: Refusal<Code>) => string | undefined;
  /** The form's names of fields that are called otherwise on the wire. */
  readonly names?: Readonly<Record<string, Path<Values>>>;
  /** Takes the focus when the call was refused as a whole. */
  readonly refocus?: Path<Values>;
  /** Fields that are never kept: passwords, answers, numbers of people and accounts; `*` for any place in a list. */
  readonly secret?: readonly string[];
  /**
   * Which of the page's forms this is, where one address serves several: the steps of a form, or the same form of
   * another application. Each keeps its own draft.
   */
  readonly part?: string;
  /** False where nothing is lost by leaving. */
  readonly asksToLeave?: boolean;
};

/**
 * A form by the house's rules (design, section 6): a field is checked when it is left with something in it, from
 * its first fault on every change, and all of them on submit; then the only fault takes the focus, or the summary
 * of all does. It is sent once at a time, keeps what is typed, and asks before it is left.
 */
export function usePortalForm<Values extends FieldValues, Value, Code extends string>(
  options: PortalFormOptions<Values, Value, Code>,
) {
  const { defaultValues, asksToLeave = true } = options;
  const faultsOf = (values: Values) => withoutBlanks(options.check(values));
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: resolverOf(faultsOf),
    mode: "onBlur",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  const { isDirty, isSubmitted } = form.formState;
  const [failure, setFailure] = useState<string>();
  /** Begins when the call leaves: a form that its own check refuses never looks or sounds as if it were being sent. */
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);
  /** The visit that was ended by what was sent: its page stands until the next is drawn, a moment after its address. */
  const endedVisit = useRef<string>(undefined);
  const { key: visit } = useLocation();
  const faults = useFormFaults(form);
  const draft = useDraft(form, defaultValues, options.secret ?? [], options.part);
  const question = useLeaveQuestion(
    asksToLeave && isDirty,
    useCallback(() => isRunning.current, []),
  );
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
    draft.forget();
    const { href } = window.location;
    await options.onDone(outcome.value, values);
    if (window.location.href !== href) endedVisit.current = visit;
    // Where the form stays on the page, what was sent is no longer something to lose.
    form.reset(undefined, { keepValues: true });
  };

  /** What is wrong in no field of the page is told above it. */
  const refuse = (): void => {
    const wrong = faultsOf(form.getValues());
    if (!faults.tell(Object.keys(wrong))) setFailure([...new Set(Object.values(wrong))].join(" "));
  };

  /** One at a time: Enter pressed again while it runs, or while it leads on, does nothing. */
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

  /** Everything a field takes: `<TextField label="…" {...field("email")} />`. */
  const field = (name: Path<Values>) => {
    const { onBlur, onChange, ...registered } = form.register(name);
    const error = faults.errorOf(name);
    return {
      ...registered,
      id: faults.idOf(name),
      error,
      onChange: (event: { target: unknown; type?: unknown }) => {
        void onChange(event);
        // A fault found on leaving the field goes as soon as it is mended; after a submit the library sees to it.
        if (error && !isSubmitted) void form.trigger(name);
      },
      // An empty field that is passed through is not a mistake yet, and not one that was mended either: the library
      // would take radio buttons of which none is chosen for an answer, null.
      onBlur: (event: { target: unknown }) => {
        draft.keep();
        if (isEmpty(form.getValues(name))) return;
        afterPress(() => void onBlur(event));
        // The focus has moved on, so a screen reader would not read a new error.
        if (!error && faultsOf(form.getValues())[name]) faults.announce(name);
      },
    };
  };

  /** Puts the form back as it was before anything was typed. */
  const clear = (): void => {
    setFailure(undefined);
    faults.forget();
    draft.clear();
  };

  const { summary, announcement } = faults;
  return { form, isPending, failure, summary, announcement, draft, question, field, submit, clear };
}

/** A form that was made by `usePortalForm`, whatever it sends. */
export type PortalFormOf<Values extends FieldValues> = ReturnType<
  typeof usePortalForm<Values, unknown, string>
>;
/** What a form gives for one field. */
export type PortalField = ReturnType<PortalFormOf<FieldValues>["field"]>;

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
