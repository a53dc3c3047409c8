import { ClockIcon } from "@phosphor-icons/react/Clock";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/EnvelopeSimple";
import { PhoneIcon } from "@phosphor-icons/react/Phone";
import { securityQuestionTexts as texts } from "@portal/domain/auth/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "../platform/config.ts";
import { useCountry } from "../platform/page.ts";
import { ContactLines } from "../ui/contact-lines.tsx";
import { AsideBlock } from "../ui/layout.tsx";

/** Whom to turn to; the hours are the same in both countries here (CORE-SECQ-04, CORE-SECQ-05, CH-27). */
export function SecurityHelp() {
  const { phone, email } = supportContact(config(), useCountry(), false);
  return (
    <AsideBlock title={texts.help} isQuiet>
      <ContactLines
        lines={[
          { icon: PhoneIcon, text: phone, href: `tel:${phone}` },
          { icon: EnvelopeSimpleIcon, text: email, href: `mailto:${email}` },
          { icon: ClockIcon, text: texts.hours },
        ]}
      />
    </AsideBlock>
  );
}
