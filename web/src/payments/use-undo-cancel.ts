import type { QueuedTransaction } from "@portal/domain/payments/contract";
import { cancelTexts as texts } from "@portal/domain/payments/page/messages";
import { cancelFacts } from "@portal/domain/payments/page/rules";
import { fillIn } from "@portal/domain/wire/messages";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { raiseToast } from "../platform/toasts.ts";
import { useCall } from "../platform/use-call.ts";
import { useUndo } from "../platform/use-undo.ts";
import { undoCancelPayment } from "./queries.ts";

/**
 * Says that a payment was canceled and offers Undo. The cancellation has been sent by then, so nothing is lost when the
 * page goes; Undo is a call of its own.
 * @param heading takes the focus, since the button that had it has gone
 */
export function useUndoCancel(heading: RefObject<HTMLElement | null>) {
  const undo = useUndo();
  const { failure, run } = useCall(undoCancelPayment);
  const [last, setLast] = useState<{ readonly payment: QueuedTransaction }>();
  // One after the other: a call asked for while another runs would get that one's outcome.
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
    // Not before the dialog has gone, which keeps the focus to itself.
    if (last) offer(last.payment);
  }, [last]);
  return { failure, offerUndo: (payment: QueuedTransaction) => setLast({ payment }) };
}
