import { EnvelopeSimpleIcon } from "@phosphor-icons/react/EnvelopeSimple";
import { PhoneIcon } from "@phosphor-icons/react/Phone";
import { ClockIcon } from "@phosphor-icons/react/Clock";
import { elsewhereTexts as texts } from "@portal/domain/support/frame/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "../platform/config.ts";
import { useCountry, usePage } from "../platform/page.ts";
import { currentSession } from "../platform/session-storage.ts";
import { LinkButton } from "../ui/button.tsx";
import { ContactLines } from "../ui/contact-lines.tsx";
import { Stack } from "../ui/layout.tsx";

/** A screen of the route table that is not online: it says so, and whom to call instead. */
export function ElsewhereScreen() {
  const country = useCountry();
  const heading = usePage(texts.title);
  const { phone, email, hours } = supportContact(config(), country, false);
  const isSignedIn = currentSession()?.claims.auth_type === "authorized";
  return (
    <Stack>
      <h1 {...heading}>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <ContactLines
        lines={[
          { icon: PhoneIcon, text: phone, href: `tel:${phone}` },
          { icon: EnvelopeSimpleIcon, text: email, href: `mailto:${email}` },
          { icon: ClockIcon, text: hours },
        ]}
      />
      <div>
        <LinkButton href={`/${country}/${isSignedIn ? "summary" : "login"}`}>
          {isSignedIn ? texts.toSummary : texts.toLogin}
        </LinkButton>
      </div>
    </Stack>
  );
}
