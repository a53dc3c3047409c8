import { settingsTexts as texts } from "@portal/domain/settings/messages";
import * as paths from "@portal/domain/settings/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../platform/page.ts";
import { useUser } from "../platform/user.ts";
import { TextLink } from "@portal/ui/buttons/text-link.tsx";
import { SettingsRow, SettingsSection } from "./settings-section.tsx";

/** Dots in place of a password, always ten, so that they do not reveal the password's length. */
const dots = "\u2022".repeat(10);

/** The log-in settings. Single sign-on users must change them at the provider (CORE-SET-04, CORE-SET-05). */
export function LoginSection({ email }: { readonly email: string }) {
  const country = useCountry();
  const { payPalSso } = useUser();
  const provider = config().ssoProviderName;
  if (payPalSso) {
    const help = (
      <TextLink isStandalone href={config().paypalHelpUrlCanada}>
        {fillIn(texts.manageProvider, { provider })}
      </TextLink>
    );
    return (
      <SettingsSection title={texts.login} kind="rows">
        <SettingsRow label={texts.email} value={email} />
        {country === "ca" && <SettingsRow label={provider} value={help} />}
      </SettingsSection>
    );
  }
  const change = (href: string, about: string) => ({ href, verb: texts.change, about });
  return (
    <SettingsSection title={texts.login} kind="rows">
      <SettingsRow
        label={texts.email}
        value={email}
        link={change(paths.changeEmailPath(country), texts.ofEmail)}
      />
      <SettingsRow
        label={texts.password}
        value={<span aria-hidden>{dots}</span>}
        link={change(paths.changePasswordPath(country), texts.ofPassword)}
      />
      <SettingsRow
        label={texts.questions}
        value={texts.questionsSet}
        link={change(paths.changeSecurityQuestionsPath(country), texts.ofQuestions)}
      />
    </SettingsSection>
  );
}
