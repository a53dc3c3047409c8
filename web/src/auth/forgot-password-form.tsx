import { loginFaults, loginTexts } from "@portal/domain/auth/messages";
import { loginPath } from "@portal/domain/auth/paths";
import { forgotPasswordTexts as texts } from "@portal/domain/auth/recovery/messages";
import { checkLogin, type LoginVariant } from "@portal/domain/auth/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { useNavigate } from "react-router";
import { raiseAlert } from "@portal/ui/messages/alerts.ts";
import { leadsAway, type Refusal } from "@portal/ui/calls/call-api.ts";
import { config } from "@portal/ui/calls/config.ts";
import { Form } from "../platform/form/form.tsx";
import { usePortalForm } from "../platform/form/use-portal-form.ts";
import { useCountry } from "../platform/page.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { Actions } from "@portal/ui/layout/layout.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { requestPasswordLink } from "./recovery/queries.ts";

/**
 * Asks for a link by e-mail. Known and unknown addresses lead to the same message on the login page (CORE-FORGOT-03 to
 * 07).
 */
export function ForgotPasswordForm({ variant }: { readonly variant: LoginVariant }) {
  const country = useCountry();
  const navigate = useNavigate();
  const request = useCall(requestPasswordLink);
  const { phone } = supportContact(config(), country, false);
  const form = usePortalForm({
    defaultValues: { email: "" },
    check: ({ email }) => {
      const fault = checkLogin({ email, password: "" }).email;
      return fault ? { email: loginFaults[variant][fault] } : {};
    },
    send: (values) => request.run(values),
    onDone: async (_, { email }) => {
      raiseAlert("success", loginTexts.checkYourEmail, "next", texts.sent);
      await navigate(loginPath(country), { state: { isAtForm: true, email: email.trim() }, replace: true });
    },
    failureOf: (refusal) => failureOf(refusal, phone),
    refocus: "email",
    asksToLeave: false,
  });
  return (
    <Form
      form={form}
      isFailureFirst
      actions={
        <Actions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.submitting}>
            {texts.submit[variant]}
          </Button>
          {variant === "plain" && (
            <LinkButton variant="quiet" href={loginPath(country)}>
              {texts.cancel}
            </LinkButton>
          )}
        </Actions>
      }
    >
      <TextField
        {...form.field("email")}
        label={variant === "plain" ? loginTexts.email : loginTexts.emailAddress}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Form>
  );
}

function failureOf({ code, status }: Refusal, phone: string): string | undefined {
  if (leadsAway(code)) return undefined;
  return fillIn(status === 403 ? texts.forbidden : texts.failed, { phone });
}
