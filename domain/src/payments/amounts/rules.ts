import { fillIn } from "../../wire/messages.ts";
import { formatCents } from "../../wire/money.ts";
import { typedCents, typedMoneyFault } from "../../wire/typed-money.ts";
import { maxEntryCents } from "../ach/records/rules.ts";
import type { QueuedTransaction, SelfServiceLoan } from "../contract.ts";
import { amountTexts as texts } from "./messages.ts";

/** The kinds of amount that the borrower can choose (SERV-MODAL-12). */
export type AmountType = keyof typeof texts.types;

/** A payment must exceed this amount, in cents (SERV-CONST-01). */
export const aboveCents = 100;

export type Outstanding = Pick<SelfServiceLoan, "Balance"> & {
  readonly QueueTransactions: readonly Pick<QueuedTransaction, "Status" | "TransactionAmount">[];
};

/** Returns whether a payment can still be debited. */
export function isPaymentPending({ Status }: Pick<QueuedTransaction, "Status">): boolean {
  return Status === "Q" || Status === "PA";
}

/**
 * Returns the total of one-time payments in progress, in cents. The loan's balance does not include these payments yet.
 */
export function pendingPaymentCents({ QueueTransactions }: Pick<Outstanding, "QueueTransactions">): number {
  return QueueTransactions.filter(isPaymentPending).reduce(
    (sum, { TransactionAmount }) => sum + TransactionAmount,
    0,
  );
}

/** Returns the amount that is left to pay after all payments in progress settle, in cents. */
export function remainingCents(loan: Outstanding): number {
  return Math.max(0, loan.Balance - pendingPaymentCents(loan));
}

/** Returns whether payments in progress leave too little of the balance for another payment. */
export function isAllOnItsWay(loan: Outstanding): boolean {
  return pendingPaymentCents(loan) > 0 && remainingCents(loan) <= aboveCents;
}

type Scheduled = {
  readonly QueueTransactions: readonly Pick<
    QueuedTransaction,
    "Status" | "TransactionAmount" | "EffectiveDate"
  >[];
};

/**
 * Returns whether a payment of the same amount and date is already pending. The server rejects such a duplicate
 * (SERV-ERR-02).
 */
export function isRepeated(
  cents: number | undefined,
  date: Temporal.PlainDate | undefined,
  { QueueTransactions }: Scheduled,
): boolean {
  return QueueTransactions.some(
    (each) => isPaymentPending(each) && each.TransactionAmount === cents && date?.equals(each.EffectiveDate),
  );
}

/** Returns the reason why an amount cannot be paid (SERV-MODAL-13, 15, 16). Used in the browser and on the server. */
export function amountFault(cents: number | undefined, loan: Outstanding): string | undefined {
  if (cents === undefined) return texts.empty;
  if (cents <= aboveCents) return texts.tooLittle;
  if (cents > loan.Balance) return texts.tooMuch;
  if (cents > maxEntryCents) return fillIn(texts.aboveLimit, { most: formatCents(maxEntryCents) });
  return cents <= remainingCents(loan) ? undefined : togetherFault(loan);
}

function togetherFault(loan: Outstanding): string {
  const text = isAllOnItsWay(loan) ? texts.allOnItsWay : texts.tooMuchTogether;
  return fillIn(text, {
    onItsWay: formatCents(pendingPaymentCents(loan)),
    left: formatCents(remainingCents(loan)),
  });
}

type Owed = Outstanding & Pick<SelfServiceLoan, "PastDueAmountWithFees">;

/** Returns whether the borrower can choose to pay the past-due amount. */
function offersPastDue(loan: Owed): boolean {
  const due = loan.PastDueAmountWithFees;
  return due > pendingPaymentCents(loan) && amountFault(due, loan) === undefined;
}

/** Returns the kinds of amount that the borrower can choose for the loan (SH-024). */
export function amountTypes(loan: Owed): AmountType[] {
  const always: AmountType[] = ["outstanding-amount", "other-amount"];
  return offersPastDue(loan) ? ["past-due-amount", ...always] : always;
}

/** Returns the amount type that the form selects at first (SH-024), or "" if the borrower must choose. */
export function firstAmountType(
  loan: Owed,
  { paysPastDue }: { readonly paysPastDue?: boolean | undefined } = {},
): AmountType | "" {
  if (!offersPastDue(loan)) return "other-amount";
  return paysPastDue ? "past-due-amount" : "";
}

export type AmountChoice = {
  readonly amountType: AmountType | "";
  /** The typed amount, used only for the amount type "other-amount". */
  readonly otherAmount: string;
};

/** Returns the chosen amount in cents. Undefined if the amount type or the typed amount is missing. */
export function chosenCents({ amountType, otherAmount }: AmountChoice, loan: Owed): number | undefined {
  if (amountType === "past-due-amount") return loan.PastDueAmountWithFees;
  if (amountType === "outstanding-amount") return remainingCents(loan);
  return amountType === "other-amount" ? typedCents(otherAmount) : undefined;
}

/** Returns the error in the chosen amount. The key is the field that the borrower must change. */
export function checkAmount(
  choice: AmountChoice,
  loan: Owed,
): { readonly amountType?: string; readonly otherAmount?: string } {
  if (choice.amountType === "") return { amountType: texts.unchosen };
  const cents = chosenCents(choice, loan);
  if (choice.amountType !== "other-amount") {
    const fault = isAllOnItsWay(loan) ? togetherFault(loan) : amountFault(cents, loan);
    return fault === undefined ? {} : { amountType: fault };
  }
  const unread = cents === undefined ? typedMoneyFault(choice.otherAmount) : undefined;
  const fault = unread ?? amountFault(cents, loan);
  return fault === undefined ? {} : { otherAmount: fault };
}
