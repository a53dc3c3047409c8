import { useCallback } from "react";
import type { FieldValues } from "react-hook-form";
import { useLocation } from "react-router";
import { useCheckedForm, type CheckedFormOptions } from "@portal/ui/form/use-checked-form.ts";
import { useDraft } from "./use-draft.ts";
import { useLeaveQuestion } from "./use-leave-question.ts";

export type PortalFormOptions<Values extends FieldValues, Value, Code extends string> = CheckedFormOptions<
  Values,
  Value,
  Code
> & {
  /** Fields that drafts leave out, such as passwords and account numbers. `*` matches any list index. */
  readonly secret?: readonly string[];
  /** Distinguishes the drafts of forms that share an address, such as the steps of a form. */
  readonly part?: string;
  /** False if the form loses no values when the borrower leaves. The form then does not ask for confirmation. */
  readonly asksToLeave?: boolean;
};

/** A checked form that also stores typed values and asks before the borrower leaves. */
export function usePortalForm<Values extends FieldValues, Value, Code extends string>(
  options: PortalFormOptions<Values, Value, Code>,
) {
  const { defaultValues, asksToLeave = true, secret = [], part } = options;
  const { isRunning, forgetErrors, ...checked } = useCheckedForm(options, {
    visit: useLocation().key,
    onLeaveField: () => draft.keep(),
    onSent: () => draft.forget(),
  });
  const draft = useDraft(checked.form, defaultValues, secret, part);
  const question = useLeaveQuestion({
    isDirty: asksToLeave && checked.form.formState.isDirty,
    isLeaving: useCallback(() => isRunning.current, [isRunning]),
  });
  const clear = (): void => {
    forgetErrors();
    draft.clear();
  };
  return { ...checked, draft, question, clear };
}

export type PortalFormOf<Values extends FieldValues> = ReturnType<
  typeof usePortalForm<Values, unknown, string>
>;
export type PortalField = ReturnType<PortalFormOf<FieldValues>["field"]>;
