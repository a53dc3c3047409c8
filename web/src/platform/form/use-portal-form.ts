import { errorSummaryTitle, fillIn, required } from "@portal/domain/wire/messages";
import { useCallback, useId, useRef, useState } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
} from "react-hook-form";
import type { Refusal } from "../call-api.ts";
import { useErrorTitle } from "../page.ts";
import { failureText, type Answer } from "../use-call.ts";
import { isEmpty, nestFaults, placeFaults, summaryLine, type Faults } from "./faults.ts";
import { useDraft } from "./use-draft.ts";
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
  /** False where nothing is lost by leaving. */
  readonly asksToLeave?: boolean;
};

type Attempt = { readonly count: number; readonly names: readonly string[] };

/**
 * A form by the house's rules (design, section 6): a field is checked when it is left with something in it, from
 * its first fault on every change, and all of them on submit; then the only fault takes the focus, or the summary
 * of all does. It is sent once at a time, keeps what is typed, and asks before it is left.
 */
export function usePortalForm<Values extends FieldValues, Value, Code extends string>(
  options: PortalFormOptions<Values, Value, Code>,
) {
  const { defaultValues, check, names, asksToLeave = true } = options;
  const formId = useId();
  const idOf = (name: string) => `${formId}-${name}`;
  const elementOf = (name: string) => document.getElementById(idOf(name));

  const faultsOf = (values: Values): Faults =>
    Object.fromEntries(
      Object.entries<string | undefined>(check(values)).filter(
        (entry): entry is [string, string] => !!entry[1],
      ),
    );
  const resolver: Resolver<Values> = (values) => {
    const faults = faultsOf(values);
    const isSound = Object.keys(faults).length === 0;
    return isSound
      ? { values, errors: {} }
      : { values: {}, errors: nestFaults(faults) as FieldErrors<Values> };
  };
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver,
    mode: "onBlur",
    reValidateMode: "onChange",
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, names: [] });
  const [failure, setFailure] = useState<string>();
  const isRunning = useRef(false);
  const draft = useDraft(form, defaultValues, options.secret ?? []);
  const question = useLeaveQuestion(
    asksToLeave && isDirty,
    useCallback(() => isRunning.current, []),
  );

  const errorOf = (name: string): string | undefined => {
    const message = form.getFieldState(name as Path<Values>, form.formState).error?.message;
    return typeof message === "string" ? message : undefined;
  };
  const standing = attempt.names.flatMap((name) => {
    const message = errorOf(name);
    return message === undefined ? [] : [{ name, message }];
  });
  useErrorTitle(standing.length > 0 || failure !== undefined);

  /** The fields that are not right, in their order on the page. */
  const tell = (wrong: Iterable<string>) => {
    const elements = [...wrong].flatMap((name) => elementOf(name) ?? []);
    const ordered = elements.toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    setAttempt(({ count }) => ({
      count: count + 1,
      names: ordered.map(({ id }) => id.slice(formId.length + 1)),
    }));
    if (ordered.length === 1) ordered[0]?.focus();
  };

  const refuse = (refusal: Refusal<Code>) => {
    const { placed, unplaced } = placeFaults(refusal.fields, (wireName) => {
      const name = names?.[wireName] ?? wireName;
      return elementOf(name) ? name : undefined;
    });
    for (const [name, message] of Object.entries(placed)) {
      form.setError(name as Path<Values>, { type: "server", message });
    }
    tell(Object.keys(placed));
    const isPlaced = Object.keys(placed).length > 0 && unplaced.length === 0;
    if (isPlaced) return;
    setFailure(unplaced.length > 0 ? unplaced.join(" ") : (options.failureOf ?? failureText)(refusal));
    if (options.refocus) elementOf(options.refocus)?.focus();
  };

  const send = async (values: Values): Promise<void> => {
    setAttempt(({ count }) => ({ count, names: [] }));
    const outcome = await options.send(values);
    if (!outcome.ok) return refuse(outcome);
    draft.forget();
    await options.onDone(outcome.value, values);
    // Where the form stays on the page, what was sent is no longer something to lose.
    form.reset(undefined, { keepValues: true });
  };

  return {
    form,
    /** The id of a field's control, as for `field`. */
    idOf,
    isPending: isSubmitting,
    failure,
    draft,
    question,
    /** Puts the form back as it was before anything was typed. */
    clear: () => {
      setFailure(undefined);
      setAttempt(({ count }) => ({ count, names: [] }));
      draft.clear();
    },
    /** For `ErrorSummary`: the faults of the last submit that still stand; none when there was only one. */
    summary: {
      title: fillIn(errorSummaryTitle, { count: attempt.names.length }),
      attempt: attempt.count,
      errors: (attempt.names.length > 1 ? standing : []).map(({ name, message }) => ({
        fieldId: idOf(name),
        message: summaryLine(labelOf(elementOf(name)), message, message === required),
      })),
    },
    /** Everything a field takes: `<TextField label="…" {...field("email")} />`. */
    field(name: Path<Values>) {
      const { onBlur, ...registered } = form.register(name);
      return {
        ...registered,
        id: idOf(name),
        error: errorOf(name),
        // An empty field that is passed through is not a mistake yet.
        onBlur: (event: { target: unknown }) => {
          draft.keep();
          if (!isEmpty(form.getValues(name)) || errorOf(name)) void onBlur(event);
        },
      };
    },
    /** One at a time: Enter pressed again while it runs does nothing. */
    submit: async (): Promise<void> => {
      if (isRunning.current) return;
      isRunning.current = true;
      setFailure(undefined);
      try {
        await form.handleSubmit(send, () => tell(Object.keys(faultsOf(form.getValues()))))();
      } finally {
        isRunning.current = false;
      }
    },
  };
}

function labelOf(element: HTMLElement | null): string | undefined {
  const isLabelled =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement;
  return isLabelled ? element.labels?.[0]?.textContent?.trim() : undefined;
}
