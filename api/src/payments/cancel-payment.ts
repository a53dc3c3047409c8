import type { cancelPayment as contract } from "@portal/domain/payments/contract";
import { cancelling, undoTime } from "@portal/domain/payments/drawing/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../events/emit.ts";
import * as store from "./store.ts";

/** Cancels a scheduled payment or a retry. A lock keeps the cut-off from sending the payment at the same time. */
export const cancelPayment: Act<typeof contract> = (context, { session, params }) =>
  inTransaction(context, async (tx) => {
    const { transactionId } = params;
    const payment = await store.lockOwnPayment(tx.database, session.contactId, transactionId);
    if (!payment) return refuse("NOT_FOUND");
    if (payment.status === "C") return done({ transactionId, status: "C" });
    const now = tx.clock.now();
    const isInTime = cancelling(payment, { now, cutOff: tx.config.ach.cutOff }) !== undefined;
    if (payment.status !== "Q" || !isInTime) return refuse("TOO_LATE");
    await store.cancelPayment(tx.database, transactionId, { cancelledAt: now, undoUntil: now.add(undoTime) });
    await emit(tx, {
      by: asBorrower(session.contactId),
      person: session.contactId,
      action: "payment.cancelled",
      about: { kind: "transaction", id: transactionId },
      detail: {},
    });
    return done({ transactionId, status: "C" });
  });
