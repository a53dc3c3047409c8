import type { cancelPayment as contract } from "@portal/domain/payments/contract";
import { isInTimeToCancel } from "@portal/domain/payments/calendar/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { done, refuse } from "@portal/domain/wire/outcome";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { recordAudit } from "../platform/audit/audit-entry.ts";
import * as store from "./store.ts";

/** Calls a scheduled payment off; one that is called off already stays so. Held, so that it is not sent meanwhile. */
export const cancelPayment: Act<typeof contract> = (context, { session, params }) =>
  inTransaction(context, async (tx) => {
    const { transactionId } = params;
    const transaction = await store.lockOwnPayment(tx.database, session.contactId, transactionId);
    if (!transaction) return refuse("NOT_FOUND");
    if (transaction.status === "C") return done({ transactionId, status: "C" });
    const now = tx.clock.now();
    const isInTime = isInTimeToCancel(transaction.date, dayOf(now));
    if (transaction.status !== "Q" || !isInTime) return refuse("TOO_LATE");
    await store.cancelPayment(tx.database, transactionId, now);
    recordAudit(tx, {
      actor: { kind: "borrower", id: session.contactId },
      action: "payment.cancelled",
      subject: { kind: "transaction", id: transactionId },
    });
    return done({ transactionId, status: "C" });
  });
