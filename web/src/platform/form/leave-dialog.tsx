import { formTexts as texts } from "@portal/domain/frame/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { Actions } from "@portal/ui/layout/layout.tsx";

export type LeaveDialogProps = {
  readonly onStay: () => void;
  readonly onLeave: () => void;
  /** The text of the question. By default, it says that typed values would be lost. */
  readonly text?: string;
};

export function LeaveDialog({ onStay, onLeave, text = texts.leaveText }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={texts.leaveTitle}
      size="sm"
      role="alertdialog"
      describedBy="leave-text"
      initialFocus="button"
      footer={
        <Actions>
          <Button onClick={onStay}>{texts.stay}</Button>
          <Button variant="secondary" onClick={onLeave}>
            {texts.leave}
          </Button>
        </Actions>
      }
    >
      <p id="leave-text" className="lead">
        {text}
      </p>
    </Dialog>
  );
}
