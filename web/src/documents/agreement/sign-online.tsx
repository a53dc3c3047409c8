import { agreementTexts as texts } from "@portal/domain/documents/agreement/messages";
import { isSigned } from "@portal/domain/documents/agreement/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useCall } from "../../platform/use-call.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SheetPart } from "../../ui/sheet.tsx";
import { agreementStatusQuery, viewContract } from "./queries.ts";
import styles from "./sign-online.module.css";

type SignOnlineProps = {
  readonly opportunityId: string;
  /** It is signed already, as in another tab. */
  readonly onSigned: () => void;
};

/** The way to the pages on which the agreement is read and signed (FORG-AGR-01). */
export function SignOnline({ opportunityId, onSigned }: SignOnlineProps) {
  const client = useQueryClient();
  const { run, isPending, failure } = useCall(viewContract);
  const look = async () => {
    const { queryKey } = agreementStatusQuery(opportunityId);
    await client.refetchQueries({ queryKey, exact: true });
    const now = client.getQueryData(queryKey);
    if (now && isSigned(now)) onSigned();
  };
  // Until the browser has left, the button must not be asked again.
  const [isLeaving, setLeaving] = useState(false);
  // Come back to by the browser's own button, the page may be the very one that was left.
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    setLeaving(false);
    if (persisted) void look();
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => comeBack(event);
    // Whoever is asked and stays goes on here once the question is answered.
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
