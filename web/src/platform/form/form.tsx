import { formTexts as texts } from "@portal/domain/frame/messages";
import { useRef, type ReactNode } from "react";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { ErrorSummary } from "@portal/ui/messages/error-summary.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { TextButton } from "@portal/ui/buttons/text-link.tsx";
import { LeaveDialog } from "./use-leave-question.ts";
import type { usePortalForm } from "./use-portal-form.ts";

type FormParts = Pick<
  ReturnType<typeof usePortalForm>,
  "failure" | "summary" | "announcement" | "draft" | "question" | "clear" | "submit"
>;

export type FormProps = {
  readonly form: FormParts;
  /** The form's id, for submit buttons outside the form, for example in a dialog's foot. */
  readonly id?: string;
  /** The form's buttons. A refusal's text appears above the buttons. */
  readonly actions?: ReactNode;
  /** True to show an error text above the fields instead of above the buttons. For forms with few fields. */
  readonly isFailureFirst?: boolean;
  readonly children: ReactNode;
};

export function Form({ form, id, actions, isFailureFirst = false, children }: FormProps) {
  const { failure, summary, announcement, draft, question, submit } = form;
  const element = useRef<HTMLFormElement>(null);
  const alert = failure !== undefined && <Alert kind="critical" title={failure} />;
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
      {isFailureFirst && alert}
      <ErrorSummary {...summary} />
      {/* A new React key makes screen readers read the same error again. */}
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
