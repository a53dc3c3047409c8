import type { QueuedTransaction } from "@portal/domain/payments/contract";
import { cancelTexts as texts } from "@portal/domain/payments/page/messages";
import { cancelFacts } from "@portal/domain/payments/page/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { raiseToast } from "@portal/ui/overlays/toasts.ts";
import { useCall } from "@portal/ui/calls/use-call.ts";
import { useUndo } from "@portal/ui/overlays/use-undo.ts";
import { undoCancelPayment } from "./queries.ts";

/**
 * Offers to undo a cancellation. Undo sends another call, because the server already has the cancellation.
 * @param heading receives the focus, because the focused button is gone
 */
export function useUndoCancel(heading: RefObject<HTMLElement | null>) {
  const undo = useUndo();
  const { failure, run } = useCall(undoCancelPayment);
  const [last, setLast] = useState<{ readonly payment: QueuedTransaction }>();
  // Runs one call at a time, because `useCall` answers a second call with the outcome of the running call.
  const queue = useRef(Promise.resolve());
  const restoreAfter = async (earlier: Promise<void>, payment: QueuedTransaction) => {
    await earlier;
    const outcome = await run({ transactionId: payment.Id });
    if (outcome.ok) raiseToast(fillIn(texts.undone, cancelFacts(payment)));
  };
  const restore = (payment: QueuedTransaction) => {
    queue.current = restoreAfter(queue.current, payment);
  };
  const offer = useEffectEvent((payment: QueuedTransaction) => {
    heading.current?.focus();
    undo.offer(fillIn(texts.done, cancelFacts(payment)), () => restore(payment));
  });
  useEffect(() => {
    // Offers Undo only after the dialog has closed, because an open dialog traps the focus.
    if (last) offer(last.payment);
  }, [last]);
  return { failure, offerUndo: (payment: QueuedTransaction) => setLast({ payment }) };
}
