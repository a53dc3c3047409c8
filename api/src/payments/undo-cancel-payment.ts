import { endsDrawing } from "@portal/domain/payments/ach/rules";
import { amountFault } from "@portal/domain/payments/amounts/rules";
import type { undoCancelPayment as contract } from "@portal/domain/payments/contract";
import { cancelling } from "@portal/domain/payments/drawing/rules";
import { dayOf } from "@portal/domain/wire/dates";
import { done, refuse } from "@portal/domain/wire/outcome";
import { standingOf } from "@portal/domain/payments/page/rules";
import { lockOwnAdvance } from "../access/find-own.ts";
import { inTransaction } from "../context.ts";
import type { Act } from "../http/operation.ts";
import { asBorrower } from "@portal/domain/events/principal";
import { emit } from "../events/emit.ts";
import { termsOf } from "./present.ts";
import * as store from "./store.ts";

/** Restores the canceled payment. A new payment could debit the borrower twice. */
export const undoCancelPayment: Act<typeof contract> = (context, { session, params }) =>
  inTransaction(context, async (tx) => {
    const { transactionId } = params;
    const payment = await store.lockOwnPayment(tx.database, session.contactId, transactionId);
    if (!payment) return refuse("NOT_FOUND");
    if (payment.status === "Q") return done({ transactionId, status: "Q" });
    const now = tx.clock.now();
    const { undoUntil } = payment;
    if (payment.status !== "C" || !undoUntil || Temporal.Instant.compare(now, undoUntil) > 0)
      return refuse("CANNOT_UNDO");
    const found = await lockOwnAdvance(tx.database, session.contactId, payment.advanceId);
    if (!found) return refuse("NOT_FOUND");
    const sending = { now, cutOff: tx.config.ach.cutOff };
    const QueueTransactions = await store.sumOnItsWay(tx.database, payment.advanceId);
    const terms = { ...termsOf(found.advance, session.country, sending), QueueTransactions };
    const canWait =
      cancelling(payment, sending) !== undefined &&
      standingOf(terms, dayOf(now)) === "payable" &&
      amountFault(-payment.amountCents, terms) === undefined &&
      !endsDrawing(payment.bankStatus) &&
      !(await store.isPending(tx.database, payment));
    if (!canWait) return refuse("CANNOT_UNDO");
    await store.restorePayment(tx.database, transactionId);
    await emit(tx, {
      by: asBorrower(session.contactId),
      person: session.contactId,
      action: "payment.restored",
      about: { kind: "transaction", id: transactionId },
    });
    return done({ transactionId, status: "Q" });
  });
