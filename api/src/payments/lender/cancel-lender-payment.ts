import { cancelLenderPayment as contract } from "@portal/domain/payments/lender/contract";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransactionOnce } from "../../http/in-transaction-once.ts";
import type { Act } from "../../http/operation.ts";
import { emit } from "../../events/emit.ts";
import { cancelPayment } from "../store.ts";
import { lockPaymentOfAny } from "./lender-store.ts";

/** Cancels a payment that is not in a file. A lock keeps the cut-off from sending the payment at the same time. */
export const cancelLenderPayment: Act<typeof contract> = (context, call) =>
  inTransactionOnce(context, { endpoint: contract, call }, async (tx) => {
    const { transactionId } = call.params;
    const status = await lockPaymentOfAny(tx.database, transactionId);
    if (status === undefined) return refuse("NOT_FOUND");
    if (status === "C") {
      // A cancellation by the lender is final, so the borrower can no longer undo an earlier cancellation.
      await cancelPayment(tx.database, transactionId, { undoUntil: null });
      return done({ transactionId, status });
    }
    if (status !== "Q") return refuse("PAYMENT_SENT");
    await cancelPayment(tx.database, transactionId, { cancelledAt: tx.clock.now() });
    await emit(tx, {
      by: call.principal,
      person: null,
      action: "payment.cancelled",
      about: { kind: "transaction", id: transactionId },
      detail: { reason: call.body.reason },
    });
    return done({ transactionId, status: "C" });
  });
