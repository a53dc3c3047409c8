import { loginPath } from "@portal/domain/auth/paths";
import {
  linkErrors,
  newPasswordFaults,
  newPasswordTexts,
  resetPasswordTexts as texts,
} from "@portal/domain/auth/recovery/messages";
import { checkNewPassword } from "@portal/domain/auth/recovery/rules";
import { required } from "@portal/domain/wire/messages";
import { useNavigate } from "react-router";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { isEmpty } from "@portal/ui/form/faults.ts";
import { Form } from "../platform/form/form.tsx";
import { NewPasswordField } from "../platform/form/new-password-field.tsx";
import { usePortalForm } from "../platform/form/use-portal-form.ts";
import { useCountry } from "../platform/page.ts";
import { forgetSession } from "../platform/session-storage.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Actions } from "@portal/ui/layout/layout.tsx";
import { MaskedField } from "@portal/ui/fields/masked-field.tsx";
import { setPassword } from "./recovery/queries.ts";
import { useLinkFailure } from "./use-link-failure.ts";

export type ResetPasswordFormProps = {
  readonly token: string;
  readonly email: string;
  readonly question: string;
  readonly onRefused: () => void;
  readonly onUsed: () => void;
};

/** Asks for a new password, twice, and the security answer (CORE-RESET-06 to 18). */
export function ResetPasswordForm({ token, email, question, onRefused, onUsed }: ResetPasswordFormProps) {
  const country = useCountry();
  const navigate = useNavigate();
  const save = useCall(setPassword);
  const failureOf = useLinkFailure(linkErrors.reset);
  const form = usePortalForm({
    defaultValues: { newPassword: "", confirmPassword: "", answer: "" },
    check: (values) => {
      const { newPassword, confirmPassword } = checkNewPassword(values, email);
      return {
        newPassword: newPassword && newPasswordFaults[newPassword],
        confirmPassword: confirmPassword && newPasswordFaults[confirmPassword],
        answer: isEmpty(values.answer) ? required : undefined,
      };
    },
    send: async ({ newPassword, answer }) => {
      const outcome = await save.run({ token, password: newPassword, question, answer });
      if (!outcome.ok && outcome.code === "NOT_FOUND") onRefused();
      return outcome;
    },
    onDone: async () => {
      onUsed();
      // Forgets the session, because the server has ended all of the borrower's sessions.
      forgetSession("logged out");
      raiseAlert("success", texts.saved);
      await navigate(loginPath(country), { state: { isAtForm: true, email }, replace: true });
    },
    failureOf,
    names: { password: "newPassword" },
    refocus: "answer",
    secret: ["newPassword", "confirmPassword", "answer"],
  });
  return (
    <Form
      form={form}
      actions={
        <Actions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.submitting}>
            {texts.submit}
          </Button>
        </Actions>
      }
    >
      <NewPasswordField
        {...form.field("newPassword")}
        label={newPasswordTexts.newPassword}
        typed={form.form.watch("newPassword")}
        email={email}
      />
      <MaskedField
        {...form.field("confirmPassword")}
        label={newPasswordTexts.confirmPassword}
        autoComplete="new-password"
      />
      <MaskedField {...form.field("answer")} label={question} hint={texts.answerHint} />
    </Form>
  );
}
