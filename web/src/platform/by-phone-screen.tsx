import { loginPath } from "@portal/domain/auth/paths";
import { byPhoneTexts, elsewhereTexts as texts } from "@portal/domain/frame/by-phone/messages";
import { summaryPath } from "@portal/domain/frame/paths";
import { fillIn } from "@portal/domain/wire/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { LinkButton } from "../ui/button.tsx";
import { Stack } from "../ui/layout.tsx";
import { config } from "./config.ts";
import { useCountry, usePage } from "./page.ts";
import { PendingAlert } from "./pending-alert.tsx";
import { currentSession } from "./session-storage.ts";
import { SupportLines } from "./support-lines.tsx";

/** A page that is not online yet: what it is about, and whom to call for it. */
export function ByPhoneScreen({
  page,
  isPpp,
}: {
  readonly page: keyof typeof byPhoneTexts;
  readonly isPpp: boolean;
}) {
  const country = useCountry();
  const provider = config().ssoProviderName;
  const title = fillIn(byPhoneTexts[page].title, { provider });
  const heading = usePage(title);
  const contact = supportContact(config(), country, isPpp);
  const isSignedIn = currentSession()?.claims.auth_type === "authorized";
  return (
    <Stack>
      <h1 {...heading}>{title}</h1>
      <PendingAlert />
      <p className="lead">{fillIn(byPhoneTexts[page].lead, { provider })}</p>
      <p className="muted">{texts.notOnline}</p>
      <SupportLines {...contact} />
      <div>
        <LinkButton href={isSignedIn ? summaryPath(country) : loginPath(country)}>
          {isSignedIn ? texts.toSummary : texts.toLogin}
        </LinkButton>
      </div>
    </Stack>
  );
}
