import { nextDrawDate } from "@portal/domain/payments/ach/rules";
import type { DuePayment } from "@portal/domain/payments/ach/planning/rules";
import { skipReasonsOf } from "@portal/domain/payments/skipping/rules";
import type { SkipReason } from "@portal/domain/payments/contract";
import type { Transaction } from "../../context.ts";
import { thePortal } from "@portal/domain/events/principal";
import { emit } from "../../events/emit.ts";
import * as store from "./ach-store.ts";
import { findUnusableAccounts, type OpenedRow } from "./find-unusable-accounts.ts";
import { debitedNumbers } from "./drawn-numbers.ts";

/** Returns the due payments that may be debited. Cancels the other due payments and stores the reasons. */
export async function selectDueDebits(tx: Transaction, today: Temporal.PlainDate): Promise<DuePayment[]> {
  const due = await store.lockDue(tx.database, nextDrawDate(today));
  const opened = due.flatMap((row) => {
    const drawn = debitedNumbers(tx, row.payment);
    return drawn ? [{ ...row, drawn }] : [];
  });
  const skipReasons = await currentSkipReasons(tx, { due, opened, today });
  await cancelSkipped(tx, skipReasons);
  const isDrawable = ({ payment }: store.DueRow) => !skipReasons.has(payment.transactionId);
  const drawable = opened.filter(isDrawable);
  const unopened = due.filter(isDrawable).length - drawable.length;
  if (unopened > 0)
    tx.log.error({
      what: "payments wait because their account numbers cannot be decrypted",
      count: unopened,
    });
  return drawable.map(dueOf);
}

type Due = {
  readonly due: readonly store.DueRow[];
  readonly opened: readonly OpenedRow[];
  readonly today: Temporal.PlainDate;
};

async function currentSkipReasons(tx: Transaction, { due, opened, today }: Due) {
  const loans = await store.findLoansToDebit(
    tx.database,
    due.map(({ advanceId }) => advanceId),
  );
  const ended = await findUnusableAccounts(tx, opened);
  const payments = due.map(({ payment, advanceId, amountCents }) => ({
    id: payment.transactionId,
    advanceId,
    // Converts the ledger's negative payment amounts to positive amounts.
    amountCents: Math.abs(amountCents),
    sendDate: payment.sendDate,
    scheduledAt: payment.scheduledAt,
    isAccountUnusable: ended.has(payment.transactionId),
  }));
  return skipReasonsOf(payments, loans, today);
}

export async function cancelSkipped(
  tx: Transaction,
  skipReasons: ReadonlyMap<string, SkipReason>,
): Promise<void> {
  const cancelledAt = tx.clock.now();
  for (const calledOffFor of new Set(skipReasons.values())) {
    const ids = [...skipReasons].filter(([, each]) => each === calledOffFor).map(([id]) => id);
    await store.cancelSkipped(tx.database, ids, { calledOffFor, cancelledAt });
  }
  for (const [id, reason] of skipReasons)
    await emit(tx, {
      by: thePortal,
      person: null,
      action: "payment.called-off",
      about: { kind: "transaction", id },
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
