import { elsewhereTexts as texts } from "@portal/domain/frame/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { config } from "./config.ts";
import { useCountry, usePage } from "./page.ts";
import { SupportLines } from "./support-lines.tsx";
import { currentSession } from "./session-storage.ts";
import { LinkButton } from "../ui/button.tsx";
import { Stack } from "../ui/layout.tsx";

/** A screen of the route table that is not online: it says so, and whom to call instead. */
export function ElsewhereScreen() {
  const country = useCountry();
  const heading = usePage(texts.title);
  const contact = supportContact(config(), country, false);
  const isSignedIn = currentSession()?.claims.auth_type === "authorized";
  return (
    <Stack>
      <h1 {...heading}>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <SupportLines {...contact} />
      <div>
        <LinkButton href={`/${country}/${isSignedIn ? "summary" : "login"}`}>
          {isSignedIn ? texts.toSummary : texts.toLogin}
        </LinkButton>
      </div>
    </Stack>
  );
}
