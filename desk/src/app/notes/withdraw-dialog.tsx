import type { Note } from "@portal/domain/work/notes/contract";
import { noteTexts as texts } from "@portal/domain/work/notes/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Row } from "@portal/ui/layout/layout.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { withdrawNote } from "../../work/notes/queries.ts";

type WithdrawDialogProps = {
  readonly note: Note;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks for confirmation, because a withdrawal cannot be undone. */
export function WithdrawDialog({ note, onClose, onDone }: WithdrawDialogProps) {
  const withdrawal = useCall(withdrawNote);
  const withdraw = async () => {
    const outcome = await withdrawal.run(note.noteId);
    if (outcome.ok) onDone();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.withdrawTitle}
      size="sm"
      isBusy={withdrawal.isPending}
      footer={
        <Row>
          <Button
            size="dense"
            isPending={withdrawal.isPending}
            pendingLabel={texts.withdrawing}
            onClick={() => void withdraw()}
          >
            {texts.withdraw}
          </Button>
          <Button variant="quiet" size="dense" onClick={onClose}>
            {texts.cancel}
          </Button>
        </Row>
      }
    >
      {withdrawal.failure && <Alert kind="danger" title={withdrawal.failure} />}
      <p className="muted">{texts.withdrawLead}</p>
    </Dialog>
  );
}
