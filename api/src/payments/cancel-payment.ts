import type { cancelPayment as contract } from "@portal/domain/payments/contract";
import { cancelling, undoTime } from "@portal/domain/payments/drawing/rules";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { recordAudit } from "../platform/audit/audit-entry.ts";
import * as store from "./store.ts";

/** Cancels a scheduled payment or a retry. A lock keeps the cut-off from sending the payment meanwhile. */
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
    recordAudit(tx, {
      actor: { kind: "borrower", id: session.contactId },
      action: "payment.cancelled",
      subject: { kind: "transaction", id: transactionId },
    });
    return done({ transactionId, status: "C" });
  });
