import { sessionTexts } from "@portal/domain/auth/session/messages";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Stack } from "../../ui/layout.tsx";
import styles from "./idle-dialog.module.css";

/** The warning before an idle log-out; the bar only decorates (CORE-SESS-05). */
export function IdleDialog({ onStay }: { readonly onStay: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onStay}
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
        <Button isBlock onClick={onStay}>
          {sessionTexts.stay}
        </Button>
      </Stack>
    </Dialog>
  );
}
