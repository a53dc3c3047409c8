import { createSecurityQuestionsPath } from "@portal/domain/auth/paths";
import {
  createAccountTexts as texts,
  linkErrors,
  newPasswordFaults,
  newPasswordTexts,
} from "@portal/domain/auth/recovery/messages";
import { checkNewPassword } from "@portal/domain/auth/recovery/rules";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Form } from "../platform/form/form.tsx";
import { NewPasswordField } from "../platform/form/new-password-field.tsx";
import { usePortalForm } from "../platform/form/use-portal-form.ts";
import { currentSession, keepToken } from "../platform/session-storage.ts";
import { useCountry } from "../platform/page.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Actions } from "@portal/ui/layout/layout.tsx";
import { MaskedField } from "@portal/ui/fields/masked-field.tsx";
import { setPassword } from "./recovery/queries.ts";
import { useLinkFailure } from "./use-link-failure.ts";
import type { useMailedLink } from "./use-mailed-link.ts";

export type NewAccountFormProps = {
  readonly token: string;
  readonly email: string;
  readonly label: string;
  readonly mailed: Pick<ReturnType<typeof useMailedLink>, "refuse" | "forget">;
  readonly children?: ReactNode;
};

/** Saves the first password. This starts a half-signed-in session for choosing security questions (CH-40). */
export function NewAccountForm({ token, email, label, mailed, children }: NewAccountFormProps) {
  const country = useCountry();
  const navigate = useNavigate();
  const save = useCall(setPassword);
  const failureOf = useLinkFailure(linkErrors.create);
  const form = usePortalForm({
    defaultValues: { newPassword: "", confirmPassword: "" },
    check: (values) => {
      const { newPassword, confirmPassword } = checkNewPassword(values, email);
      return {
        newPassword: newPassword && newPasswordFaults[newPassword],
        confirmPassword: confirmPassword && newPasswordFaults[confirmPassword],
      };
    },
    send: async ({ newPassword }) => {
      const outcome = await save.run({ token, password: newPassword });
      if (!outcome.ok && outcome.code === "NOT_FOUND") mailed.refuse();
      return outcome;
    },
    onDone: async (value) => {
      mailed.forget();
      keepToken(value.token);
      const own = currentSession()?.claims.country_code ?? country;
      await navigate(createSecurityQuestionsPath(own), { replace: true });
    },
    failureOf,
    names: { password: "newPassword" },
    secret: ["newPassword", "confirmPassword"],
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
      {children}
      <NewPasswordField
        {...form.field("newPassword")}
        label={label}
        typed={form.form.watch("newPassword")}
        email={email}
      />
      <MaskedField
        {...form.field("confirmPassword")}
        label={newPasswordTexts.confirmPassword}
        autoComplete="new-password"
      />
    </Form>
  );
}
