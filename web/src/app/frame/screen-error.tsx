import { brokenTexts } from "@portal/domain/frame/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { fillIn } from "@portal/domain/wire/messages";
import { config } from "@portal/ui/calls/config.ts";
import { useCountry, usePage } from "../../platform/page.ts";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Stack, Wrap } from "@portal/ui/layout/layout.tsx";

/** Replaces a screen that crashed or failed to load. */
export function BrokenScreen() {
  const heading = usePage(brokenTexts.title);
  const { phone } = supportContact(config(), useCountry(), false);
  return (
    <Stack>
      <h1 {...heading}>{brokenTexts.title}</h1>
      <p className="lead">{fillIn(brokenTexts.lead, { phone })}</p>
      <div>
        <Button onClick={() => location.reload()}>{brokenTexts.reload}</Button>
      </div>
    </Stack>
  );
}

/** Replaces the whole page if the frame crashed. */
export function BrokenPage() {
  return (
    <main id="main">
      <Wrap>
        <BrokenScreen />
      </Wrap>
    </main>
  );
}
