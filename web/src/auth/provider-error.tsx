import { providerErrors } from "@portal/domain/auth/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { fillIn } from "@portal/domain/wire/messages";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry } from "../platform/page.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";

/** Shows the error that the sign-on provider returned (CORE-LOGIN-10, CORE-LOGIN-11, CH-38). */
export function ProviderError({ error }: { readonly error: string | null }) {
  const country = useCountry();
  if (error === null) return null;
  if (error === "accessDenied") return <Alert kind="critical" title={providerErrors.accessDenied} />;
  if (error === "notFound") return <Alert kind="warning" title={providerErrors.notFound} />;
  const { phone } = supportContact(config(), country, false);
  return (
    <Alert
      kind="critical"
      title={fillIn(providerErrors.other, { provider: config().ssoProviderName, phone })}
    />
  );
}
