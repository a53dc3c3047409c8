import type { Bank } from "../banks/contract.ts";
import { isDebitableBank } from "../queue/rules.ts";
import { modalTexts as texts, type modalTitles } from "./messages.ts";
import { dayOf, formatNearDate } from "../../wire/dates.ts";
import { fillIn } from "../../wire/messages.ts";
import { cancelUntil, isInTimeToCancel } from "../calendar/rules.ts";
import { debitDate, type Sending } from "../drawing/rules.ts";
import { pageTexts } from "../page/messages.ts";

/** The screens of the payment modal (SERV-MODAL-01). */
export type ModalScreen = keyof typeof modalTitles;

/** Returns the screen that Go Back opens. Undefined on screens without Go Back (SERV-MODAL-02 to 04, SH-023). */
export function backFrom(
  screen: ModalScreen,
  { hasBank }: { readonly hasBank: boolean },
): ModalScreen | undefined {
  if (screen === "AddBankInfo") return "AddBusinessInfo";
  if (screen === "AddBusinessInfo" && hasBank) return "ChangePaymentMethod";
  return screen === "MakeAPayment" || screen === "PaymentConfirmation" ? undefined : "MakeAPayment";
}

type BankSummary = {
  readonly Id: string;
  readonly isDefaultBankOption: boolean;
  readonly bank: Pick<Bank, "BankAccountACHStatus">;
};

/** Returns the chosen bank account. Without a choice, returns an account that may be debited (SH-038). */
export function currentBank<B extends BankSummary>(
  banks: readonly B[],
  chosen: string | undefined,
): B | undefined {
  const debitable = banks.filter(({ bank }) => isDebitableBank(bank));
  return (
    banks.find(({ Id }) => Id === chosen) ??
    debitable.find((each) => each.isDefaultBankOption) ??
    debitable[0]
  );
}

/** Returns the text that explains why a bank account may not be debited, or undefined if the account may be debited. */
export function notDebitableText(
  bank: Pick<Bank, "BankAccountACHStatus" | "BankAccountACHStatusDescription">,
): string | undefined {
  if (isDebitableBank(bank)) return undefined;
  const reason = bank.BankAccountACHStatusDescription;
  return reason === null ? texts.returned : fillIn(texts.returnedFor, { reason });
}

/**
 * Returns a sentence on when the bank will debit the payment and how long the borrower can cancel. Shown before Submit.
 */
export function consequencesText(date: Temporal.PlainDate, sending: Sending): string {
  const seen = fillIn(pageTexts.debited, { date: formatNearDate(debitDate(date, sending)) });
  const cancel = isInTimeToCancel(date, dayOf(sending.now))
    ? fillIn(pageTexts.cancelUntil, { date: formatNearDate(cancelUntil(date)) })
    : texts.cannotCancel;
  return `${seen} ${cancel}`;
}

/** Reads a typed US date, such as "11/21/2026" or "1/2/2027". Returns undefined for any other text. */
export function typedDate(text: string): Temporal.PlainDate | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  try {
    return Temporal.PlainDate.from(
      { year: Number(year), month: Number(month), day: Number(day) },
      { overflow: "reject" },
    );
  } catch {
    // The typed date does not exist, such as 02/30/2027.
    return undefined;
  }
}

/** Writes a date as "11/21/2026". */
export function dateText(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { month: "2-digit", day: "2-digit", year: "numeric" });
}

/** Writes a date as "Friday, Nov 21, 2026". */
export function dayText(date: Temporal.PlainDate): string {
  return date.toLocaleString("en-US", { weekday: "long", month: "short", day: "numeric", year: "numeric" });
}
