import { agreementTexts as texts } from "@portal/domain/documents/agreement/messages";
import { useEffect, useState } from "react";
import { useCall } from "../../platform/use-call.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SheetPart } from "../../ui/sheet.tsx";
import { viewContract } from "./queries.ts";
import styles from "./sign-online.module.css";

/** The way to the pages on which the agreement is read and signed (FORG-AGR-01). */
export function SignOnline({ opportunityId }: { readonly opportunityId: string }) {
  const { run, isPending, failure } = useCall(viewContract);
  // Until the browser has left, the button must not be asked again.
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    // Come back to by the browser's own button, the page may be the very one that was left.
    const comeBack = () => setLeaving(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  const open = async () => {
    const outcome = await run(opportunityId);
    if (!outcome.ok) return;
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
