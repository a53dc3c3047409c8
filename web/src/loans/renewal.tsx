import { loanTexts as texts, refusals } from "@portal/domain/loans/messages";
import { supportContact } from "@portal/domain/wire/support-contact";
import { fillIn } from "@portal/domain/wire/messages";
import { useState } from "react";
import { config } from "../platform/config.ts";
import { useCountry } from "../platform/page.ts";
import { campaign } from "../platform/session-storage.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Row, Stack } from "../ui/layout.tsx";
import { renew } from "./queries.ts";

/** A business that may borrow again, and the way to the application (CORE-SUM-21, CORE-SUM-26, CH-25). */
export function Renewal({ accountId }: { readonly accountId: string }) {
  const { phone } = supportContact(config(), useCountry(), false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const apply = async () => {
    setPending(true);
    setFailure(undefined);
    const outcome = await renew(accountId, campaign.get());
    // The button stays pending while the browser leaves for the application.
    if (outcome.ok) return location.assign(outcome.value.loanApplicationUrl);
    setPending(false);
    setFailure(outcome.code === "NOT_ELIGIBLE" ? fillIn(refusals.NOT_ELIGIBLE, { phone }) : outcome.message);
  };
  return (
    <Stack gap={4}>
      <Row isBetween>
        <p className="strong">{texts.eligibleToRenew}</p>
        <Button
          variant="secondary"
          size="sm"
          isPending={isPending}
          pendingLabel={texts.openingApplication}
          onPress={() => void apply()}
        >
          {texts.applyForRenewal}
        </Button>
      </Row>
      {failure && <Alert kind="critical" title={failure} />}
    </Stack>
  );
}
