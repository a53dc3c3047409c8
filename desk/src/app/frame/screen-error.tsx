import { firstTexts as texts } from "@portal/domain/staff/shell/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Stack, Wrap } from "@portal/ui/layout/layout.tsx";
import { usePage } from "../../platform/page.ts";

/** Replaces a page that crashed or failed to load. */
export function BrokenScreen() {
  const heading = usePage(texts.brokenTitle);
  return (
    <Stack>
      <h1 {...heading}>{texts.brokenTitle}</h1>
      <p className="lead">{texts.brokenLead}</p>
      <div>
        <Button onClick={() => location.reload()}>{texts.reload}</Button>
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
