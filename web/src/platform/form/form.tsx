import { formTexts as texts } from "@portal/domain/frame/messages";
import { useRef, type ReactNode } from "react";
import { Alert } from "../../ui/alert.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Stack } from "../../ui/layout.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { LeaveDialog } from "./use-leave-question.ts";
import type { usePortalForm } from "./use-portal-form.ts";

type FormParts = Pick<
  ReturnType<typeof usePortalForm>,
  "failure" | "summary" | "announcement" | "draft" | "question" | "clear" | "submit"
>;

export type FormProps = {
  readonly form: FormParts;
  /** The form's id, for submit buttons outside the form, such as in a dialog's foot. */
  readonly id?: string;
  /** The form's buttons. A refusal is shown above them. */
  readonly actions?: ReactNode;
  /** Shows a refusal above the fields and not above the buttons. For forms with few fields. */
  readonly isFailureFirst?: boolean;
  readonly children: ReactNode;
};

export function Form({ form, id, actions, isFailureFirst = false, children }: FormProps) {
  const { failure, summary, announcement, draft, question, submit } = form;
  const element = useRef<HTMLFormElement>(null);
  const alert = failure !== undefined && <Alert kind="critical" title={failure} />;
  const clear = () => {
    form.clear();
    // Clearing removes the focused button, so the focus moves to the first field.
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
      {isFailureFirst && alert}
      <ErrorSummary {...summary} />
      {/* A new key makes screen readers read an unchanged error again. */}
      <div aria-live="polite" className="vh">
        <span key={announcement.count}>{announcement.text}</span>
      </div>
      <form
        ref={element}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack>
          {children}
          {!isFailureFirst && alert}
          {actions}
        </Stack>
      </form>
      {question && <LeaveDialog onStay={question.stay} onLeave={question.leave} />}
    </>
  );
}
