import { nextDrawDate } from "@portal/domain/payments/ach/rules";
import type { DuePayment } from "@portal/domain/payments/ach/planning/rules";
import { hindrancesOf } from "@portal/domain/payments/calling-off/rules";
import type { Hindrance } from "@portal/domain/payments/contract";
import type { Transaction } from "../../context.ts";
import { recordAudit } from "../../platform/audit/audit-entry.ts";
import * as store from "./ach-store.ts";
import { drawnNumbers } from "./drawn-numbers.ts";

/** What is due and may still be drawn as the loans stand now; the rest is called off, each with its reason. */
export async function drawDue(tx: Transaction, today: Temporal.PlainDate): Promise<DuePayment[]> {
  const due = await store.lockDue(tx.database, nextDrawDate(today));
  const ids = due.map(({ advanceId }) => advanceId);
  const payments = due.map(({ payment, advanceId, amountCents }) => ({
    id: payment.transactionId,
    advanceId,
    // In the ledger a payment is what it takes off.
    amountCents: Math.abs(amountCents),
    sendDate: payment.sendDate,
    scheduledAt: payment.scheduledAt,
  }));
  const hindrances = hindrancesOf(payments, await store.findLoansToDraw(tx.database, ids), today);
  await callOff(tx, hindrances);
  const drawable = due.filter(({ payment }) => !hindrances.has(payment.transactionId));
  const opened = drawable.flatMap((row) => dueOf(tx, row) ?? []);
  if (opened.length < drawable.length)
    tx.log.error({
      what: "payments whose account numbers cannot be opened wait",
      count: drawable.length - opened.length,
    });
  return opened;
}

/** Calls payments off that the portal may not draw, each with an entry in the trail. */
export async function callOff(tx: Transaction, hindrances: ReadonlyMap<string, Hindrance>): Promise<void> {
  const cancelledAt = tx.clock.now();
  for (const calledOffFor of new Set(hindrances.values())) {
    const ids = [...hindrances].filter(([, each]) => each === calledOffFor).map(([id]) => id);
    await store.callOff(tx.database, ids, { calledOffFor, cancelledAt });
  }
  for (const [id, reason] of hindrances)
    recordAudit(tx, {
      actor: { kind: "portal" },
      action: "payment.called-off",
      subject: { kind: "transaction", id },
      detail: { reason },
    });
}

/** Undefined where the number cannot be opened: that one waits to be looked after, and keeps none of the others. */
function dueOf(tx: Transaction, { payment, amountCents, loanId }: store.DueRow): DuePayment | undefined {
  const drawn = drawnNumbers(tx, payment);
  if (!drawn) return undefined;
  return {
    id: payment.transactionId,
    holder: payment.holder,
    routingNumber: drawn.routingNumber,
    accountNumber: drawn.number,
    accountType: payment.accountType,
    nameOnAccount: payment.nameOnAccount,
    reference: loanId,
    amountCents: Math.abs(amountCents),
    sendDate: payment.sendDate,
    attempts: payment.attempts,
  };
}
