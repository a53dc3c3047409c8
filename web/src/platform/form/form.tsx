import { formTexts as texts } from "@portal/domain/frame/messages";
import type { CheckedFormParts, CheckedFormProps } from "@portal/ui/form/checked-form.tsx";
import { KeptForm } from "@portal/ui/form/kept-form.tsx";
import { LeaveDialog } from "./use-leave-question.ts";
import type { usePortalForm } from "./use-portal-form.ts";

type FormParts = CheckedFormParts & Pick<ReturnType<typeof usePortalForm>, "draft" | "question" | "clear">;

export type FormProps = Omit<CheckedFormProps, "form" | "ref"> & { readonly form: FormParts };

export function Form({ form, ...rest }: FormProps) {
  const { draft, question, clear } = form;
  return (
    <>
      <KeptForm {...rest} form={form} isRestored={draft.isRestored} onClear={clear} texts={texts} />
      {question && <LeaveDialog onStay={question.stay} onLeave={question.leave} />}
    </>
  );
}
