import { lockTexts as texts } from "@portal/domain/staff/frame/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Row, Stack } from "@portal/ui/layout/layout.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { refreshSession } from "../../platform/session.ts";
import { noteActivity } from "./activity.ts";
import { lockNow } from "./change-session.ts";
import styles from "./lock-dialog.module.css";

/** Warns a minute before the desk locks (DESK-SESS-03). */
export function LockDialog() {
  const keepWorking = () => {
    noteActivity();
    void refreshSession(true);
  };
  return (
    <Dialog
      isOpen
      onClose={keepWorking}
      title={texts.warning}
      size="sm"
      role="alertdialog"
      describedBy="lock-text"
      isPlain
      initialFocus="button"
    >
      <Stack gap={4}>
        <div className={styles["bar"]} aria-hidden>
          <span className={styles["fill"]} />
        </div>
        <p id="lock-text" className="muted">
          {texts.warningLead}
        </p>
        <Row>
          <Button size="dense" onClick={keepWorking}>
            {texts.keepWorking}
          </Button>
          <Button size="dense" variant="secondary" onClick={() => void lockNow()}>
            {texts.lockNow}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
