import { nextDrawDate } from "@portal/domain/payments/ach/rules";
import type { DuePayment } from "@portal/domain/payments/ach/planning/rules";
import { hindrancesOf } from "@portal/domain/payments/calling-off/rules";
import type { Hindrance } from "@portal/domain/payments/contract";
import type { Transaction } from "../../context.ts";
import { recordAudit } from "../../platform/audit/audit-entry.ts";
import * as store from "./ach-store.ts";
import { drawnFromEnded, type OpenedRow } from "./drawn-from-ended.ts";
import { drawnNumbers } from "./drawn-numbers.ts";

/** Returns the due payments that may still be debited, and cancels the others, each with its reason. */
export async function drawDue(tx: Transaction, today: Temporal.PlainDate): Promise<DuePayment[]> {
  const due = await store.lockDue(tx.database, nextDrawDate(today));
  const opened = due.flatMap((row) => {
    const drawn = drawnNumbers(tx, row.payment);
    return drawn ? [{ ...row, drawn }] : [];
  });
  const hindrances = await hindrancesNow(tx, { due, opened, today });
  await callOff(tx, hindrances);
  const isDrawable = ({ payment }: store.DueRow) => !hindrances.has(payment.transactionId);
  const drawable = opened.filter(isDrawable);
  const unopened = due.filter(isDrawable).length - drawable.length;
  if (unopened > 0)
    tx.log.error({ what: "payments wait because their account numbers cannot be decrypted", count: unopened });
  return drawable.map(dueOf);
}

type Due = {
  readonly due: readonly store.DueRow[];
  readonly opened: readonly OpenedRow[];
  readonly today: Temporal.PlainDate;
};

async function hindrancesNow(tx: Transaction, { due, opened, today }: Due) {
  const loans = await store.findLoansToDraw(
    tx.database,
    due.map(({ advanceId }) => advanceId),
  );
  const ended = await drawnFromEnded(tx, opened);
  const payments = due.map(({ payment, advanceId, amountCents }) => ({
    id: payment.transactionId,
    advanceId,
    // The ledger stores payments as negative amounts.
    amountCents: Math.abs(amountCents),
    sendDate: payment.sendDate,
    scheduledAt: payment.scheduledAt,
    isAccountOver: ended.has(payment.transactionId),
  }));
  return hindrancesOf(payments, loans, today);
}

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

function dueOf({ payment, amountCents, loanId, drawn }: OpenedRow): DuePayment {
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
