import { agreementTexts as texts } from "@portal/domain/agreement/messages";
import { isSigned } from "@portal/domain/agreement/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { SheetPart } from "@portal/ui/overlays/sheet.tsx";
import { agreementStatusQuery, viewContract } from "./queries.ts";
import styles from "./sign-online.module.css";

type SignOnlineProps = {
  readonly opportunityId: string;
  /** Called if the agreement is already signed, for example in another browser tab. */
  readonly onSigned: () => void;
};

/** Opens the pages on which the borrower reads and signs the agreement (FORG-AGR-01). */
export function SignOnline({ opportunityId, onSigned }: SignOnlineProps) {
  const client = useQueryClient();
  const { run, isPending, failure } = useCall(viewContract);
  const look = async () => {
    const { queryKey } = agreementStatusQuery(opportunityId);
    await client.refetchQueries({ queryKey, exact: true });
    const now = client.getQueryData(queryKey);
    if (now && isSigned(now)) onSigned();
  };
  // Keeps the button busy until the browser has left the page.
  const [isLeaving, setLeaving] = useState(false);
  // Loads the status again, because the browser may restore an old page after Back.
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    setLeaving(false);
    if (persisted) void look();
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => comeBack(event);
    // Makes the button usable again if the borrower cancels leaving the page.
    const asked = (event: BeforeUnloadEvent) =>
      setTimeout(() => {
        if (event.defaultPrevented) setLeaving(false);
      });
    window.addEventListener("pageshow", listener);
    window.addEventListener("beforeunload", asked);
    return () => {
      window.removeEventListener("pageshow", listener);
      window.removeEventListener("beforeunload", asked);
    };
  }, []);
  const open = async () => {
    const outcome = await run(opportunityId);
    if (!outcome.ok) {
      if (outcome.code === "SIGNING_NOT_OFFERED") await look();
      return;
    }
    setLeaving(true);
    window.location.assign(outcome.value.url);
  };
  return (
    <SheetPart isTight className={styles["ready"]}>
      <div>
        <h2 className="h2-small">{texts.readyToSign}</h2>
        <p className="muted sm">{texts.readyHint}</p>
      </div>
      <Button
        isPending={isPending || isLeaving}
        pendingLabel={texts.opening}
        onClick={() => void open()}
        className={styles["button"]}
      >
        {texts.sign}
      </Button>
      {failure !== undefined && (
        <Alert kind="critical" title={texts.notOpened}>
          {failure}
        </Alert>
      )}
    </SheetPart>
  );
}
