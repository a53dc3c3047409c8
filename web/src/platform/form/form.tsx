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
  /** For buttons that stand elsewhere, as in the foot of a dialog. */
  readonly id?: string;
  /** The buttons; why the form was refused stands above them. */
  readonly actions?: ReactNode;
  /** Why it was refused stands above the fields, where they are few. */
  readonly isFailureFirst?: boolean;
  readonly children: ReactNode;
};

/** A form with all that belongs to one: what was kept, what is wrong, why it was refused, and the way out. */
export function Form({ form, id, actions, isFailureFirst = false, children }: FormProps) {
  const { failure, summary, announcement, draft, question, submit } = form;
  const element = useRef<HTMLFormElement>(null);
  const alert = failure !== undefined && <Alert kind="critical" title={failure} />;
  const clear = () => {
    form.clear();
    // The button, which had the focus, goes away.
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
      {/* The key makes a fault that stands already be read out again. */}
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
