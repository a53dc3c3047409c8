import { ArrowLeftIcon } from "@phosphor-icons/react/ArrowLeft";
import { InfoIcon } from "@phosphor-icons/react/Info";
import { loginTexts } from "@portal/domain/auth/messages";
import { loginPath } from "@portal/domain/auth/paths";
import { forgotPasswordTexts as texts } from "@portal/domain/auth/recovery/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry, usePage } from "../platform/page.ts";
import { PendingAlert } from "@portal/ui/messages/pending-alert.tsx";
import { useProviderLink } from "../platform/provider-link.ts";
import { Icon } from "@portal/ui/art/icon.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { AccessHelp } from "./access-help.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import styles from "./forgot-password-screen.module.css";

/** Asks for the e-mail address that receives a link for a new password (CORE-FORGOT-01 to 07). */
export function ForgotPasswordScreen() {
  const variant = config().loginRevamp ? "revamped" : "plain";
  const heading = usePage(texts.title[variant]);
  const country = useCountry();
  const provider = config().ssoProviderName;
  const providerLink = useProviderLink();
  return (
    <>
      <Stack gap={3}>
        <TextLink isQuiet isStandalone href={loginPath(country)} className="sm">
          <Icon of={ArrowLeftIcon} size="sm" weight="bold" />
          {texts.toLogin}
        </TextLink>
        <h1 {...heading}>{texts.title[variant]}</h1>
        <p className="lead">{texts.lead}</p>
      </Stack>
      <PendingAlert />
      <ForgotPasswordForm variant={variant} />
      <p className={styles["note"]}>
        <Icon of={InfoIcon} className={styles["icon"]} />
        <span>
          {fillIn(texts.withProvider, { provider })}{" "}
          <TextLink href={providerLink} className="nowrap">
            {fillIn(loginTexts.continueWithProvider, { provider })}
          </TextLink>
        </span>
      </p>
      <AccessHelp title={texts.help} />
    </>
  );
}
