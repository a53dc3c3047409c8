import { fillIn } from "../../wire/messages.ts";
import { formatCents } from "../../wire/money.ts";
import { typedCents, typedMoneyFault } from "../../wire/typed-money.ts";
import { mostEntryCents } from "../ach/records/rules.ts";
import type { QueuedTransaction, SelfServiceLoan } from "../contract.ts";
import { amountTexts as texts } from "./messages.ts";

/** SERV-MODAL-12. */
export type AmountType = keyof typeof texts.types;

/** Above this a payment begins, in cents (SERV-CONST-01). */
export const aboveCents = 100;

/** A loan's balance, and its one-time payments with what became of each. */
export type Outstanding = Pick<SelfServiceLoan, "Balance"> & {
  readonly QueueTransactions: readonly Pick<QueuedTransaction, "Status" | "TransactionAmount">[];
};

/** Whether a payment can still be debited. */
export function isOnItsWay({ Status }: Pick<QueuedTransaction, "Status">): boolean {
  return Status === "Q" || Status === "PA";
}

/** What one-time payments will take off the balance, in cents: it counts them once they have settled. */
export function onItsWayCents({ QueueTransactions }: Pick<Outstanding, "QueueTransactions">): number {
  return QueueTransactions.filter(isOnItsWay).reduce(
    (sum, { TransactionAmount }) => sum + TransactionAmount,
    0,
  );
}

/** What is left to pay, in cents, once everything on its way has settled. */
export function remainingCents(loan: Outstanding): number {
  return Math.max(0, loan.Balance - onItsWayCents(loan));
}

/** Whether payments on their way leave nothing that another payment could be made of. */
export function isAllOnItsWay(loan: Outstanding): boolean {
  return onItsWayCents(loan) > 0 && remainingCents(loan) <= aboveCents;
}

type Scheduled = {
  readonly QueueTransactions: readonly Pick<
    QueuedTransaction,
    "Status" | "TransactionAmount" | "EffectiveDate"
  >[];
};

/**
 * Whether a payment of that amount and day is on its way. The form lets such a one through, however much it is: that it
 * is the second is what is wrong with it, and the server says so (SERV-ERR-02).
 */
export function isRepeated(
  cents: number | undefined,
  date: Temporal.PlainDate | undefined,
  { QueueTransactions }: Scheduled,
): boolean {
  return QueueTransactions.some(
    (each) => isOnItsWay(each) && each.TransactionAmount === cents && date?.equals(each.EffectiveDate),
  );
}

/**
 * Why an amount cannot be paid; undefined where it can (SERV-MODAL-13, 15, 16): with what is on its way it may come to
 * the balance and no more, and one payment to what one entry of a file may be of. Asked at both ends.
 */
export function amountFault(cents: number | undefined, loan: Outstanding): string | undefined {
  if (cents === undefined) return texts.empty;
  if (cents <= aboveCents) return texts.tooLittle;
  if (cents > loan.Balance) return texts.tooMuch;
  if (cents > mostEntryCents) return fillIn(texts.aboveLimit, { most: formatCents(mostEntryCents) });
  return cents <= remainingCents(loan) ? undefined : togetherFault(loan);
}

function togetherFault(loan: Outstanding): string {
  const text = isAllOnItsWay(loan) ? texts.allOnItsWay : texts.tooMuchTogether;
  return fillIn(text, {
    onItsWay: formatCents(onItsWayCents(loan)),
    left: formatCents(remainingCents(loan)),
  });
}

type Owed = Outstanding & Pick<SelfServiceLoan, "PastDueAmountWithFees">;

/**
 * Whether what is past due can be chosen. Payments on their way that cover it already must not be made twice, and an
 * amount that would be refused is not offered.
 */
function offersPastDue(loan: Owed): boolean {
  const due = loan.PastDueAmountWithFees;
  return due > onItsWayCents(loan) && amountFault(due, loan) === undefined;
}

/** What can be chosen to pay: what is past due, all that remains, or another amount (SH-024). */
export function amountTypes(loan: Owed): AmountType[] {
  const always: AmountType[] = ["outstanding-amount", "other-amount"];
  return offersPastDue(loan) ? ["past-due-amount", ...always] : always;
}

/**
 * The amount that is chosen at first: what is past due for a borrower who comes to pay that. Else another amount,
 * unless something past due can be chosen: then the borrower says (SH-024).
 */
export function firstAmountType(
  loan: Owed,
  { paysPastDue }: { readonly paysPastDue?: boolean | undefined } = {},
): AmountType | "" {
  if (!offersPastDue(loan)) return "other-amount";
  return paysPastDue ? "past-due-amount" : "";
}

export type AmountChoice = {
  readonly amountType: AmountType | "";
  /** As typed, for another amount. */
  readonly otherAmount: string;
};

/** What a choice comes to, in cents; undefined while nothing is chosen or typed. */
export function chosenCents({ amountType, otherAmount }: AmountChoice, loan: Owed): number | undefined {
  if (amountType === "past-due-amount") return loan.PastDueAmountWithFees;
  if (amountType === "outstanding-amount") return remainingCents(loan);
  return amountType === "other-amount" ? typedCents(otherAmount) : undefined;
}

/** What is wrong with a choice, beside the part of it that must change. */
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
