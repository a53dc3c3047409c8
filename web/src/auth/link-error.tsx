import { forgotPasswordPath, loginPath } from "@portal/domain/auth/paths";
import { linkErrors, linkLifeTexts, linkPageTexts as texts } from "@portal/domain/auth/recovery/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry, type usePage } from "../platform/page.ts";
import { RetryAlert } from "../platform/retry-alert.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { LinkButton } from "@portal/ui/buttons/button.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { AccessHelp } from "./access-help.tsx";
import type { MailedLink } from "./use-mailed-link.ts";

export type LinkErrorProps = {
  readonly link: Extract<MailedLink, { kind: "refused" | "failed" }>;
  readonly kind: keyof typeof linkLifeTexts;
  readonly error: keyof typeof linkErrors;
  readonly canAskAgain: boolean;
  /** The heading, which gets the focus when the focused retry button disappears. */
  readonly heading: ReturnType<typeof usePage>;
};

/** Explains why a mailed link cannot be used, and what the borrower can do next (CH-40). */
export function LinkError({ link, kind, error, canAskAgain, heading }: LinkErrorProps) {
  const country = useCountry();
  const { phone } = supportContact(config(), country, false);
  const title = fillIn(linkErrors[error], { phone });
  if (link.kind === "failed") {
    const retry = () => {
      heading.ref.current?.focus();
      link.retry();
    };
    return <RetryAlert title={title} onRetry={retry} />;
  }
  return (
    <>
      <Alert kind="critical" title={title}>
        {fillIn(texts.unusable, { life: linkLifeTexts[kind] })}
      </Alert>
      <Stack>
        {canAskAgain && <p className="muted">{texts.again}</p>}
        <Actions>
          {canAskAgain && <LinkButton href={forgotPasswordPath(country)}>{texts.askAgain}</LinkButton>}
          <LinkButton variant={canAskAgain ? "quiet" : "primary"} href={loginPath(country)}>
            {texts.toLogin}
          </LinkButton>
        </Actions>
      </Stack>
      <AccessHelp title={texts.help} />
    </>
  );
}
