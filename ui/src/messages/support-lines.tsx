import { ClockIcon } from "@phosphor-icons/react/Clock";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/EnvelopeSimple";
import { PhoneIcon } from "@phosphor-icons/react/Phone";
import type { SupportContact } from "@portal/domain/wire/support-contact";
import { ContactLines } from "../figures/contact-lines.tsx";

export function SupportLines({ phone, email, hours }: SupportContact) {
  return (
    <ContactLines
      lines={[
        { icon: PhoneIcon, text: phone, href: `tel:${phone}` },
        { icon: EnvelopeSimpleIcon, text: email, href: `mailto:${email}` },
        { icon: ClockIcon, text: hours },
      ]}
    />
  );
}
