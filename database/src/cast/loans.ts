import type { AdvanceInput } from "@portal/domain/book/advance";
import type { OpportunityInput } from "@portal/domain/book/opportunity";
import { textFromCents } from "@portal/domain/wire/money";
import { wednesday, type Calendar } from "./calendar.ts";

type Transaction = NonNullable<AdvanceInput["transactions"]>[number];

type WeeklyLoan = {
  readonly loanId: string;
  readonly amountCents: number;
  readonly paymentCents: number;
  readonly weeks: number;
  /** The number of successful payments, which were made weekly on Wednesdays. */
  readonly paid: number;
  /** The number of weeks since the last payment; 0 if the loan is still being repaid. */
  readonly endedWeeksAgo?: number;
};

export function wonApplication(
  loanId: string,
  closedAt: string,
  rest: Partial<OpportunityInput> = {},
): OpportunityInput {
  return {
    externalId: `application-${loanId}`,
    name: `Business loan ${loanId}`,
    stageName: "Closed Won",
    stage: "CLOSED",
    type: "BLN",
    closedAt,
    applicationReceivedAt: Temporal.Instant.from(closedAt)
      .subtract({ hours: 24 * 12 })
      .toString(),
    ...rest,
  };
}

/** Returns a loan with weekly payments and the transactions so far. Payments have negative amounts. */
export function weeklyLoan(on: Calendar, loan: WeeklyLoan, rest: Partial<AdvanceInput> = {}): AdvanceInput {
  const { loanId, amountCents, paymentCents, weeks, paid, endedWeeksAgo = 0 } = loan;
  const repaymentCents = paymentCents * weeks;
  const issuedDate = paid === 0 ? on.day(0) : on.weekday(wednesday, -paid - endedWeeksAgo);
  const payments = Array.from({ length: paid }, (_, back) => ({
    date: on.weekday(wednesday, -back - endedWeeksAgo),
    description: "Automatic payment",
    status: "S" as const,
    amount: textFromCents(-paymentCents),
  }));
  const fee = {
    date: issuedDate,
    description: "Interest Charge",
    status: "S" as const,
    amount: textFromCents(repaymentCents - amountCents),
  };
  const isRepaid = paid === weeks;
  return {
    externalId: `advance-${loanId}`,
    loanId,
    opportunity: `application-${loanId}`,
    name: `Business loan ${loanId}`,
    type: "BLN",
    issuedDate,
    amount: textFromCents(amountCents),
    balance: textFromCents(repaymentCents - paid * paymentCents),
    repaymentAmount: textFromCents(repaymentCents),
    currentPayment: isRepaid ? null : textFromCents(paymentCents),
    paymentFrequency: "Weekly",
    nextPaymentDate: isRepaid ? null : on.weekday(wednesday, 1),
    transactions: numbered(loanId, [fee, ...payments.toReversed()]),
    autoDrafts: isRepaid ? [] : [nextDraft(on, loanId, paymentCents)],
    ...rest,
  };
}

export function numbered(
  loanId: string,
  transactions: readonly Omit<Transaction, "externalId">[],
): Transaction[] {
  return transactions.map((transaction, at) => ({
    externalId: `${loanId}-transaction-${at + 1}`,
    ...transaction,
  }));
}

function nextDraft(on: Calendar, loanId: string, paymentCents: number) {
  return {
    externalId: `${loanId}-draft-1`,
    effectiveDate: on.weekday(wednesday, 1),
    amount: textFromCents(paymentCents),
    message: "Your next automatic payment will be drawn on this day.",
  };
}
