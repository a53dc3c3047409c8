import type { QueuedTransaction } from "@portal/domain/payments/contract";
import { cancelTexts as texts } from "@portal/domain/payments/page/messages";
import { cancelFacts } from "@portal/domain/payments/page/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { Alert } from "@portal/ui/messages/alert.tsx";
import { Button } from "@portal/ui/buttons/button.tsx";
import { Dialog } from "@portal/ui/overlays/dialog.tsx";
import { Actions, Stack } from "@portal/ui/layout/layout.tsx";
import { cancelPayment } from "./queries.ts";

export type CancelDialogProps = {
  readonly payment: QueuedTransaction;
  readonly onClose: () => void;
  readonly onCancelled: () => void;
};

export function CancelDialog({ payment, onClose, onCancelled }: CancelDialogProps) {
  const { isPending, failure, run } = useCall(cancelPayment);
  const cancel = async () => {
    const outcome = await run({ transactionId: payment.Id });
    if (!outcome.ok) return;
    onCancelled();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={isPending}
      title={texts.title}
      size="sm"
      role="alertdialog"
      describedBy="cancel-text"
      footer={
        <Actions>
          <Button
            variant="danger"
            isPending={isPending}
            pendingLabel={texts.cancelling}
            onClick={() => void cancel()}
          >
            {texts.confirm}
          </Button>
          <Button variant="secondary" isPending={isPending} onClick={onClose}>
            {texts.keep}
          </Button>
        </Actions>
      }
    >
      <Stack gap={4}>
        <p id="cancel-text" className="lead">
          {fillIn(texts.text, cancelFacts(payment))}
        </p>
        {failure !== undefined && <Alert kind="critical" title={failure} />}
      </Stack>
    </Dialog>
  );
}
