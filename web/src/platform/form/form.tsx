import { formTexts as texts } from "@portal/domain/frame/messages";
import { useRef } from "react";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { CheckedForm, type CheckedFormParts, type CheckedFormProps } from "@portal/ui/form/checked-form.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { LeaveDialog } from "./use-leave-question.ts";
import type { usePortalForm } from "./use-portal-form.ts";

type FormParts = CheckedFormParts & Pick<ReturnType<typeof usePortalForm>, "draft" | "question" | "clear">;

export type FormProps = Omit<CheckedFormProps, "form" | "ref"> & { readonly form: FormParts };

export function Form({ form, ...rest }: FormProps) {
  const { draft, question } = form;
  const element = useRef<HTMLFormElement>(null);
  const clear = () => {
    form.clear();
    // Focuses the first field after Clear, because the Clear button disappears.
    element.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
  };
  return (
    <>
      {draft.isRestored && (
        <Alert
          kind="info"
          title={texts.kept}
          action={
            <TextButton isStandalone onClick={clear}>
              {texts.clear}
            </TextButton>
          }
        />
      )}
      <CheckedForm {...rest} form={form} ref={element} />
      {question && <LeaveDialog onStay={question.stay} onLeave={question.leave} />}
    </>
  );
}
