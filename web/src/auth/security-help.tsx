import { securityQuestionTexts as texts } from "@portal/domain/auth/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../platform/page.ts";
import { SupportLines } from "@portal/ui/messages/support-lines.tsx";
import { AsideBlock } from "@portal/ui/layout/layout.tsx";

/** Shows the support team's phone, e-mail and hours in the borrower's country (CORE-SECQ-04, CORE-SECQ-05). */
export function SecurityHelp() {
  const contact = supportContact(config(), useCountry(), false);
  return (
    <AsideBlock title={texts.help} isQuiet>
      <SupportLines {...contact} />
    </AsideBlock>
  );
}
