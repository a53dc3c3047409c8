import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../../platform/page.ts";
import { PhoneText } from "@portal/ui/figures/phone-text.tsx";

export function AuthorizationWords({ text }: { readonly text: string }) {
  const { phone } = supportContact(config(), useCountry(), false);
  return (
    <p className="prose num">
      <PhoneText text={text.replaceAll(phone, "{phone}")} phone={phone} />
    </p>
  );
}
