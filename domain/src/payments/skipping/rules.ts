import { drawDate } from "../ach/rules.ts";
import type { SkipReason } from "../contract.ts";

export type LoanToDebit = {
  readonly balanceCents: number;
  readonly chargeOffDate: Temporal.PlainDate | null;
  /** The total of the loan's debits that were sent and may still settle. */
  readonly sentCents: number;
};

type Due = {
  readonly id: string;
  readonly advanceId: string;
  readonly amountCents: number;
  readonly sendDate: Temporal.PlainDate;
  readonly scheduledAt: Temporal.Instant;
  /** Whether the payment's bank account may no longer be debited. */
  readonly isAccountUnusable: boolean;
};

function inTurn(one: Due, other: Due): number {
  return (
    Temporal.PlainDate.compare(one.sendDate, other.sendDate) ||
    Temporal.Instant.compare(one.scheduledAt, other.scheduledAt) ||
    (one.id < other.id ? -1 : 1)
  );
}

/** Returns why due payments must be skipped. The portal never debits a part of a payment. */
export function skipReasonsOf(
  payments: readonly Due[],
  loans: ReadonlyMap<string, LoanToDebit>,
  today: Temporal.PlainDate,
): ReadonlyMap<string, SkipReason> {
  const skipReasons = new Map<string, SkipReason>();
  const taken = new Map<string, number>();
  for (const { id, advanceId, amountCents, sendDate, isAccountUnusable } of payments.toSorted(inTurn)) {
    const loan = loans.get(advanceId);
    if (!loan) throw new Error("a payment has no loan");
    const before = taken.get(advanceId) ?? loan.sentCents;
    const date = drawDate(sendDate, today);
    const { chargeOffDate } = loan;
    if (loan.balanceCents <= 0) skipReasons.set(id, "no-balance");
    else if (chargeOffDate && Temporal.PlainDate.compare(date, chargeOffDate) >= 0)
      skipReasons.set(id, "charged-off");
    else if (isAccountUnusable) skipReasons.set(id, "account-returned");
    else if (before + amountCents > loan.balanceCents) skipReasons.set(id, "above-balance");
    else taken.set(advanceId, before + amountCents);
  }
  return skipReasons;
}
