import type { ReactNode, Ref } from "react";
import { Stack, type Gap } from "../layout/layout.tsx";
import { Alert } from "../messages/alert.tsx";
import { ErrorSummary } from "../messages/error-summary.tsx";
import type { useCheckedForm } from "./use-checked-form.ts";

export type CheckedFormParts = Pick<
  ReturnType<typeof useCheckedForm>,
  "failure" | "summary" | "announcement" | "submit"
>;

export type CheckedFormProps = {
  readonly form: CheckedFormParts;
  readonly ref?: Ref<HTMLFormElement>;
  /** The form's id, for submit buttons outside the form, for example in a dialog's foot. */
  readonly id?: string | undefined;
  /** The form's buttons. A refusal's text appears above the buttons. */
  readonly actions?: ReactNode;
  /** True to show an error text above the fields instead of above the buttons. For forms with few fields. */
  readonly isFailureFirst?: boolean | undefined;
  /** The space between the fields, in steps of 4 px. */
  readonly gap?: Gap;
  readonly children: ReactNode;
};

/** The elements of `useCheckedForm`: the error summary, the live region, the fields and the buttons. */
export function CheckedForm({
  form,
  ref,
  id,
  actions,
  isFailureFirst = false,
  gap = 6,
  children,
}: CheckedFormProps) {
  const { failure, summary, announcement, submit } = form;
  const alert = failure !== undefined && <Alert kind="critical" title={failure} />;
  return (
    <>
      {isFailureFirst && alert}
      <ErrorSummary {...summary} />
      {/* A new React key makes screen readers read the same error again. */}
      <div aria-live="polite" className="vh">
        <span key={announcement.count}>{announcement.text}</span>
      </div>
      <form
        ref={ref}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap={gap}>
          {children}
          {!isFailureFirst && alert}
          {actions}
        </Stack>
      </form>
    </>
  );
}
