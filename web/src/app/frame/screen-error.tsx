import { brokenTexts } from "@portal/domain/frame/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { fillIn } from "@portal/domain/wire/messages";
import { config } from "../../platform/config.ts";
import { useCountry, usePage } from "../../platform/page.ts";
import { Button } from "../../ui/button.tsx";
import { Stack, Wrap } from "../../ui/layout.tsx";

/** Where a screen broke or its code did not arrive: what to do, in place of a blank page. */
export function ScreenError() {
  const heading = usePage(brokenTexts.title);
  const { phone } = supportContact(config(), useCountry(), false);
  return (
    <main id="main">
      <Wrap>
        <Stack>
          <h1 {...heading}>{brokenTexts.title}</h1>
          <p className="lead">{fillIn(brokenTexts.lead, { phone })}</p>
          <div>
            <Button onPress={() => location.reload()}>{brokenTexts.reload}</Button>
          </div>
        </Stack>
      </Wrap>
    </main>
  );
}
