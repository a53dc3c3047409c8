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

/** Whether a payment can still be debited. */
export function isPaymentPending({ Status }: Pick<QueuedTransaction, "Status">): boolean {
  return Status === "Q" || Status === "PA";
}

/** The total of one-time payments in progress, in cents. These payments reduce the balance only when they settle. */
export function pendingPaymentCents({ QueueTransactions }: Pick<Outstanding, "QueueTransactions">): number {
  return QueueTransactions.filter(isPaymentPending).reduce(
    (sum, { TransactionAmount }) => sum + TransactionAmount,
    0,
  );
}

/** The amount left to pay once all payments in progress have settled, in cents. */
export function remainingCents(loan: Outstanding): number {
  return Math.max(0, loan.Balance - pendingPaymentCents(loan));
}

/** Whether payments in progress leave too little of the balance for a further payment. */
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
 * Whether a payment with the same amount and date is pending. The form then does not check the amount, because the
 * server rejects duplicates (SERV-ERR-02).
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

/** Returns why an amount cannot be paid (SERV-MODAL-13, 15, 16). Checked in the browser and on the server. */
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

/** The past-due amount is not offered if payments in progress cover it, or if the server would reject it. */
function offersPastDue(loan: Owed): boolean {
  const due = loan.PastDueAmountWithFees;
  return due > pendingPaymentCents(loan) && amountFault(due, loan) === undefined;
}

/** Returns the kinds of amount that the borrower can choose for this loan (SH-024). */
export function amountTypes(loan: Owed): AmountType[] {
  const always: AmountType[] = ["outstanding-amount", "other-amount"];
  return offersPastDue(loan) ? ["past-due-amount", ...always] : always;
}

/** The amount type selected in advance (SH-024). If it is "", the borrower must choose. */
export function firstAmountType(
  loan: Owed,
  { paysPastDue }: { readonly paysPastDue?: boolean | undefined } = {},
): AmountType | "" {
  if (!offersPastDue(loan)) return "other-amount";
  return paysPastDue ? "past-due-amount" : "";
}

export type AmountChoice = {
  readonly amountType: AmountType | "";
  /** The amount as typed. It is used only for the amount type "other amount". */
  readonly otherAmount: string;
};

/** The chosen amount in cents. Undefined until an amount type is chosen and, if necessary, an amount is typed. */
export function chosenCents({ amountType, otherAmount }: AmountChoice, loan: Owed): number | undefined {
  if (amountType === "past-due-amount") return loan.PastDueAmountWithFees;
  if (amountType === "outstanding-amount") return remainingCents(loan);
  return amountType === "other-amount" ? typedCents(otherAmount) : undefined;
}

/** Returns the validation error of the chosen amount. The key is the field that must change. */
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
