import type { Account } from "@portal/domain/loans/contract";
import { loanTexts as texts } from "@portal/domain/loans/messages";
import { campaign } from "../platform/session-storage.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { renew } from "./queries.ts";

/** Tells a business that it may borrow again, with a button to apply (CORE-SUM-21, CORE-SUM-26, CH-25). */
export function Renewal({
  account: { accountId, accountName },
}: {
  readonly account: Pick<Account, "accountId" | "accountName">;
}) {
  const { run, isPending, isDone, failure } = useCall(renew);
  // The button stays pending while the browser leaves for the application form.
  const isHeld = isPending || isDone;
  const apply = async () => {
    const outcome = await run({ accountId, campaignId: campaign.get() });
    if (outcome.ok) location.assign(outcome.value.loanApplicationUrl);
  };
  return (
    <Stack gap={4}>
      <Row isBetween>
        <p className="strong">{texts.eligibleToRenew}</p>
        <Button
          variant="secondary"
          size="sm"
          isPending={isHeld}
          pendingLabel={texts.openingApplication}
          {...(!isHeld && { "aria-label": `${texts.applyForRenewal}, ${accountName}` })}
          onClick={() => void apply()}
        >
          {texts.applyForRenewal}
        </Button>
      </Row>
      {failure && <Alert kind="critical" title={failure} />}
    </Stack>
  );
}
