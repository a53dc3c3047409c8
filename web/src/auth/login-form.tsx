import { ArrowLeftIcon } from "@phosphor-icons/react/ArrowLeft";
import {
  loginError,
  loginFaults,
  loginTexts,
  passwordExpiredBody,
  refusals,
} from "@portal/domain/auth/messages";
import { checkLogin, type LoginVariant } from "@portal/domain/auth/rules";
import { fillIn, platformRefusals } from "@portal/domain/wire/messages";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { dismissAlert } from "../platform/alerts.ts";
import type { CallOutcome } from "../platform/call-api.ts";
import { config } from "../platform/config.ts";
import { usePortalForm } from "../platform/form.ts";
import { useCountry, type usePage } from "../platform/page.ts";
import { keepToken } from "../platform/session-storage.ts";
import { Alert } from "../ui/alert.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { Icon } from "../ui/icon.tsx";
import { Row, Stack } from "../ui/layout.tsx";
import { MaskedField } from "../ui/masked-field.tsx";
import { TextButton, TextLink } from "../ui/text-link.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useProviderLink } from "../platform/provider-link.ts";
import { logIn } from "./queries.ts";
import type { logIn as contract } from "@portal/domain/auth/contract";

export type LoginFormProps = {
  readonly heading: ReturnType<typeof usePage>;
  readonly notices: ReactNode;
  /** Back to the choice; only the revamped variant has one. */
  readonly onMoreOptions?: () => void;
};

/** E-mail and password (CORE-LOGIN-03 to 05, 08, 09, 13 to 18). */
export function LoginForm({ heading, notices, onMoreOptions }: LoginFormProps) {
  const variant: LoginVariant = onMoreOptions ? "revamped" : "plain";
  const country = useCountry();
  const navigate = useNavigate();
  const providerLink = useProviderLink();
  const [failure, setFailure] = useState<string>();
  const form = usePortalForm({
    defaultValues: { email: "", password: "" },
    check: (values) => {
      const { email, password } = checkLogin(values);
      const texts = loginFaults[variant];
      return { ...(email && { email: texts[email] }), ...(password && { password: texts[password] }) };
    },
  });
  const isPending = form.form.formState.isSubmitting;

  const submit = form.submit(async ({ email, password }) => {
    setFailure(undefined);
    dismissAlert();
    const outcome = await logIn(email, password);
    if (!outcome.ok) return setFailure(failureText(outcome, variant));
    keepToken(outcome.value.token);
    await navigate(`/${outcome.value.countryCode}/security-question`);
  });

  return (
    <>
      <Stack gap={3}>
        {onMoreOptions && (
          <TextButton isQuiet isStandalone onPress={onMoreOptions} className="sm">
            <Icon of={ArrowLeftIcon} size="sm" weight="bold" />
            {loginTexts.moreOptions}
          </TextButton>
        )}
        <h1 {...heading}>{loginTexts.title}</h1>
      </Stack>
      {notices}
      {failure && <Alert kind="critical" title={failure} />}
      <ErrorSummary {...form.summary} />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
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
          <Row isBetween>
            <Button type="submit" isPending={isPending} pendingLabel={loginTexts.submitting}>
              {loginTexts.submit}
            </Button>
            <TextLink isStandalone href={`/${country}/forgot-password`}>
              {variant === "plain" ? loginTexts.forgotPassword : loginTexts.trouble}
            </TextLink>
          </Row>
        </Stack>
      </form>
      {variant === "plain" && (
        <LinkButton variant="secondary" href={providerLink}>
          {fillIn(loginTexts.continueWithProvider, { provider: config().ssoProviderName })}
        </LinkButton>
      )}
    </>
  );
}

type LoginRefusal = Extract<CallOutcome<typeof contract>, { ok: false }>;

/** What a refused login says, by its status (CORE-ERR-01 to 04). */
function failureText(refusal: LoginRefusal, variant: LoginVariant): string {
  if (refusal.status === 401 && refusal.raw === passwordExpiredBody) return refusals.PASSWORD_EXPIRED;
  if ([401, 403, 404, 422].includes(refusal.status)) return loginError[variant];
  if (refusal.code === "TOO_MANY_REQUESTS") return refusal.message;
  return platformRefusals.INTERNAL_SERVER_ERROR;
}
