import { ArrowLeftIcon } from "@phosphor-icons/react/ArrowLeft";
import {
  loginError,
  loginFaults,
  loginTexts,
  passwordExpiredBody,
  refusals,
} from "@portal/domain/auth/messages";
import { forgotPasswordPath, securityQuestionPath } from "@portal/domain/auth/paths";
import { checkLogin, type LoginVariant } from "@portal/domain/auth/rules";
import { fillIn, platformRefusals } from "@portal/domain/wire/messages";
import { useEffect, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { dismissAlert } from "@portal/ui/messages/alerts.ts";
import { type Refusal, failureText } from "@portal/ui/calls/call-api.ts";
import { config } from "@portal/ui/calls/config.ts";
import { Form } from "../platform/form/form.tsx";
import { usePortalForm } from "../platform/form/use-portal-form.ts";
import { useCountry, type usePage } from "../platform/page.ts";
import { QueryHost } from "../platform/query-host.tsx";
import { keepToken } from "../platform/session-storage.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Button, LinkButton } from "@portal/ui/buttons/button.tsx";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { MaskedField } from "@portal/ui/fields/masked-field.tsx";
import { TextButton, TextLink } from "@portal/ui/buttons/text-link.tsx";
import { TextField } from "@portal/ui/fields/text-field.tsx";
import { useProviderLink } from "../platform/provider-link.ts";
import { logIn } from "./queries.ts";

export type LoginFormProps = {
  readonly heading: ReturnType<typeof usePage>;
  readonly notices: ReactNode;
  /** True if the borrower just chose to log in with email. The first field then gets the focus. */
  readonly takesFocus: boolean;
  /** Returns to the choice between email and PayPal. Undefined if the login offers only email. */
  readonly onMoreOptions: (() => void) | undefined;
};

/** The login form with e-mail and password (CORE-LOGIN-03 to 05, 08, 09, 13 to 18). */
export function LoginForm(props: LoginFormProps) {
  return (
    <QueryHost>
      <LoginFields {...props} />
    </QueryHost>
  );
}

function LoginFields({ heading, notices, takesFocus, onMoreOptions }: LoginFormProps) {
  const variant: LoginVariant = onMoreOptions ? "revamped" : "plain";
  const country = useCountry();
  const navigate = useNavigate();
  const providerLink = useProviderLink();
  const known = (useLocation().state as { readonly email?: string } | null)?.email;
  const login = useCall(logIn);
  const form = usePortalForm({
    defaultValues: { email: known ?? "", password: "" },
    check: (values) => {
      const { email, password } = checkLogin(values);
      const texts = loginFaults[variant];
      return { ...(email && { email: texts[email] }), ...(password && { password: texts[password] }) };
    },
    send: async (values) => {
      dismissAlert();
      const outcome = await login.run(values);
      // Forgets the e-mail of a refused login, so that the next person at this browser cannot see it.
      if (!outcome.ok && outcome.status < 500) form.draft.forget();
      return outcome;
    },
    onDone: async ({ token, countryCode }) => {
      keepToken(token);
      await navigate(securityQuestionPath(countryCode));
    },
    failureOf: (refusal) => failureOf(refusal, variant),
    refocus: "password",
    secret: ["password"],
    // Does not ask before leaving, because little is lost: the draft contains the e-mail.
    asksToLeave: false,
  });
  const { setFocus } = form.form;
  useEffect(() => {
    if (takesFocus) setFocus("email");
  }, [takesFocus, setFocus]);

  return (
    <>
      <Stack gap={3}>
        {onMoreOptions && (
          <TextButton isQuiet isStandalone onClick={onMoreOptions} className="sm">
            <Icon of={ArrowLeftIcon} size="sm" weight="bold" />
            {loginTexts.moreOptions}
          </TextButton>
        )}
        <h1 {...heading}>{loginTexts.title}</h1>
      </Stack>
      {notices}
      <Form
        form={form}
        isFailureFirst
        actions={
          <Row isBetween>
            <Button type="submit" isPending={form.isPending} pendingLabel={loginTexts.submitting}>
              {loginTexts.submit}
            </Button>
            <TextLink isStandalone href={forgotPasswordPath(country)}>
              {variant === "plain" ? loginTexts.forgotPassword : loginTexts.trouble}
            </TextLink>
          </Row>
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
        <MaskedField
          {...form.field("password")}
          label={loginTexts.password}
          autoComplete="current-password"
        />
      </Form>
      {variant === "plain" && (
        <LinkButton variant="secondary" href={providerLink}>
          {fillIn(loginTexts.continueWithProvider, { provider: config().ssoProviderName })}
        </LinkButton>
      )}
    </>
  );
}

/** Returns the error text for the status of a refused login (CORE-ERR-01 to 04). */
function failureOf(refusal: Refusal, variant: LoginVariant): string | undefined {
  if (refusal.status === 401 && refusal.raw === passwordExpiredBody) return refusals.PASSWORD_EXPIRED;
  if ([401, 403, 404, 422].includes(refusal.status)) return loginError[variant];
  if (["TOO_MANY_REQUESTS", "BUSY", "UNAVAILABLE"].includes(refusal.code)) return failureText(refusal);
  return platformRefusals.INTERNAL_SERVER_ERROR;
}
