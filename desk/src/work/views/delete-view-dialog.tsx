import type { View } from "@portal/domain/work/views/contract";
import { viewTexts as texts } from "@portal/domain/work/views/messages";
import { fillIn } from "@portal/domain/wire/messages";
import { Button } from "@portal/ui/buttons/button.tsx";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Row } from "@portal/ui/layout/layout.tsx";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { deleteView } from "./queries.ts";

type DeleteViewDialogProps = {
  readonly view: View;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks for confirmation, because others may use the view, and a deletion cannot be undone. */
export function DeleteViewDialog({ view, onClose, onDone }: DeleteViewDialogProps) {
  const deletion = useCall(deleteView);
  const { viewId, name, isShared } = view;
  const confirm = async () => {
    const outcome = await deletion.run(viewId);
    if (outcome.ok) onDone();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.delete}
      size="sm"
      isBusy={deletion.isPending}
      footer={
        <Row>
          <Button
            size="dense"
            isPending={deletion.isPending}
            pendingLabel={texts.deleting}
            onClick={() => void confirm()}
          >
            {texts.delete}
          </Button>
          <Button variant="quiet" size="dense" onClick={onClose}>
            {texts.cancel}
          </Button>
        </Row>
      }
    >
      {deletion.failure && <Alert kind="danger" title={deletion.failure} />}
      <p className="muted">{fillIn(isShared ? texts.deleteSharedLead : texts.deleteLead, { name })}</p>
    </Dialog>
  );
}
