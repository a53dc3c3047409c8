import { sessionTexts } from "@portal/domain/auth/session/messages";
import { useState } from "react";
import { keepAlive } from "../../auth/session/queries.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { Stack } from "@portal/ui/layout/layout.tsx";
import styles from "./idle-dialog.module.css";

export type IdleDialogProps = {
  readonly hasFailed: boolean;
  readonly onStayed: () => void;
  readonly onFailed: () => void;
};

/** Warns before an idle log-out (CORE-SESS-05). */
export function IdleDialog({ hasFailed, onStayed, onFailed }: IdleDialogProps) {
  const [isPending, setPending] = useState(false);
  const stay = async () => {
    if (isPending) return;
    setPending(true);
    const outcome = await keepAlive();
    setPending(false);
    if (outcome.ok) onStayed();
    else onFailed();
  };
  return (
    <Dialog
      isOpen
      onClose={() => void stay()}
      title={sessionTexts.idleTitle}
      size="sm"
      role="alertdialog"
      describedBy="idle-text"
      isPlain
      initialFocus="button"
    >
      <Stack>
        <p id="idle-text" className="lead">
          {sessionTexts.idleBody}
        </p>
        <div className={styles["bar"]} aria-hidden>
          <span className={styles["fill"]} />
        </div>
        {hasFailed && <Alert kind="critical" title={sessionTexts.stayFailed} />}
        <Button isBlock isPending={isPending} pendingLabel={sessionTexts.staying} onClick={() => void stay()}>
          {sessionTexts.stay}
        </Button>
      </Stack>
    </Dialog>
  );
}
