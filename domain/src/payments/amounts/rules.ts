import { fillIn } from "../../wire/messages.ts";
import { centsFromText, formatCents } from "../../wire/money.ts";
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

function isOnItsWay({ Status }: Pick<QueuedTransaction, "Status">): boolean {
  return Status === "Q" || Status === "PA";
}

/** What one-time payments will take off the balance, in cents: it counts them once they have settled. */
export function onItsWayCents({ QueueTransactions }: Pick<Outstanding, "QueueTransactions">): number {
  return QueueTransactions.filter(isOnItsWay).reduce(
    (sum, { TransactionAmount }) => sum + TransactionAmount,
    0,
  );
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
  const onItsWay = onItsWayCents(loan);
  const left = loan.Balance - onItsWay;
  if (cents <= left) return undefined;
  const text = left > aboveCents ? texts.tooMuchTogether : texts.allOnItsWay;
  return fillIn(text, { onItsWay: formatCents(onItsWay), left: formatCents(left) });
}

/** An amount as it was typed or pasted, with or without its sign and separators; undefined where it is none. */
export function typedCents(text: string): number | undefined {
  return centsFromText(text.replaceAll(/[\s,]/g, "").replace(/^\$/, "").replace(/\.$/, ""));
}

type Owed = Pick<SelfServiceLoan, "Balance" | "PastDueAmountWithFees">;

/** What can be chosen to pay: what is past due where anything is, all of it, or another amount (SH-024). */
export function amountTypes({ PastDueAmountWithFees }: Owed): AmountType[] {
  const always: AmountType[] = ["outstanding-amount", "other-amount"];
  return PastDueAmountWithFees > 0 ? ["past-due-amount", ...always] : always;
}

/** Where nothing is past due, another amount is what is meant; else the borrower says (SH-024). */
export function firstAmountType(loan: Owed): AmountType | "" {
  return loan.PastDueAmountWithFees > 0 ? "" : "other-amount";
}

export type AmountChoice = {
  readonly amountType: AmountType | "";
  /** As typed, for another amount. */
  readonly otherAmount: string;
};

/** What a choice comes to, in cents; undefined while nothing is chosen or typed. */
export function chosenCents({ amountType, otherAmount }: AmountChoice, loan: Owed): number | undefined {
  if (amountType === "past-due-amount") return loan.PastDueAmountWithFees;
  if (amountType === "outstanding-amount") return loan.Balance;
  return amountType === "other-amount" ? typedCents(otherAmount) : undefined;
}

/** What is wrong with a choice, beside the part of it that must change. */
export function checkAmount(
  choice: AmountChoice,
  loan: Owed & Outstanding,
): { readonly amountType?: string; readonly otherAmount?: string } {
  if (choice.amountType === "") return { amountType: texts.unchosen };
  const fault = amountFault(chosenCents(choice, loan), loan);
  if (fault === undefined) return {};
  return choice.amountType === "other-amount" ? { otherAmount: fault } : { amountType: fault };
}
