import { drawDate } from "../ach/rules.ts";
import type { Hindrance } from "../contract.ts";

/** A loan as it stands when its payments are about to be drawn. */
export type LoanToDraw = {
  readonly balanceCents: number;
  readonly chargeOffDate: Temporal.PlainDate | null;
  /** What was sent and has neither settled nor come back. */
  readonly sentCents: number;
};

type Due = {
  readonly id: string;
  readonly advanceId: string;
  readonly amountCents: number;
  readonly sendDate: Temporal.PlainDate;
  readonly scheduledAt: Temporal.Instant;
  /** Nothing more may be drawn from the account that it was to be drawn from. */
  readonly isAccountOver: boolean;
};

/** The first that is due is drawn first; of one day the one that was scheduled first. */
function inTurn(one: Due, other: Due): number {
  return (
    Temporal.PlainDate.compare(one.sendDate, other.sendDate) ||
    Temporal.Instant.compare(one.scheduledAt, other.scheduledAt) ||
    (one.id < other.id ? -1 : 1)
  );
}

/**
 * Which of the payments that are due may no longer be drawn, and why: what was right when they were scheduled need not
 * be by now. Each is drawn whole or not at all; one that is too much does not keep a smaller one behind it.
 * @param loans by their ids
 * @throws Error where a payment's loan is not among them
 */
export function hindrancesOf(
  payments: readonly Due[],
  loans: ReadonlyMap<string, LoanToDraw>,
  today: Temporal.PlainDate,
): ReadonlyMap<string, Hindrance> {
  const hindrances = new Map<string, Hindrance>();
  const taken = new Map<string, number>();
  for (const { id, advanceId, amountCents, sendDate, isAccountOver } of payments.toSorted(inTurn)) {
    const loan = loans.get(advanceId);
    if (!loan) throw new Error("a payment has no loan");
    const before = taken.get(advanceId) ?? loan.sentCents;
    const date = drawDate(sendDate, today);
    const { chargeOffDate } = loan;
    if (loan.balanceCents <= 0) hindrances.set(id, "no-balance");
    else if (chargeOffDate && Temporal.PlainDate.compare(date, chargeOffDate) >= 0)
      hindrances.set(id, "charged-off");
    else if (isAccountOver) hindrances.set(id, "account-returned");
    else if (before + amountCents > loan.balanceCents) hindrances.set(id, "above-balance");
    else taken.set(advanceId, before + amountCents);
  }
  return hindrances;
}
