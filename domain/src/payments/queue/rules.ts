import { isReturnCode, returnReason } from "../../loans/returns/rules.ts";
import { formatDate } from "../../wire/dates.ts";
import { fillIn } from "../../wire/messages.ts";
import { endsDrawing, isDishonor } from "../ach/rules.ts";
import { isOnItsWay } from "../amounts/rules.ts";
import type { Bank } from "../banks/contract.ts";
import { hindranceTexts } from "../calling-off/messages.ts";
import type { QueuedTransaction } from "../contract.ts";
import { correctedDetails as details, underWayTexts as texts } from "./messages.ts";

/** The text of both dishonor codes, R01 and R09. */
const insufficientFunds = returnReason("R01").text;

/** How long a payment made here stays in the list once it was drawn or called off, in days. */
export const keptDays = 60;

/** A bank account that nobody may change here, whatever else is said of it (SH-030). */
export const nonEditable = "Non-editable";

type Payment = Pick<
  QueuedTransaction,
  "Status" | "IsEditable" | "BankAccount" | "calledOffFor" | "correctedFor" | "cancelBefore" | "debitDate"
>;

/** Whether a bank account may be changed here (SERV-OTP-18). */
export function isEditableBank(bank: Pick<Bank, "BankAccountACHStatus">): boolean {
  return bank.BankAccountACHStatus !== nonEditable;
}

/** Whether a bank account may still be debited: its last return does not forbid it. */
export function isDebitableBank(bank: Pick<Bank, "BankAccountACHStatus">): boolean {
  return !endsDrawing(bank.BankAccountACHStatus);
}

/**
 * Whether the bank details of a payment can be mended still (SH-030). What was not paid once has no bank account of its
 * own to say otherwise.
 */
export function isMendable({
  isEditable,
  bankStatus,
}: {
  readonly isEditable: boolean | null;
  readonly bankStatus: string | null;
}): boolean {
  return isEditable !== false && isEditableBank({ BankAccountACHStatus: bankStatus });
}

/** Whether a bank account's status tells of a payment that came back, which one that went through ends. */
export function isReturnStatus(status: string | null): boolean {
  return status !== null && status.startsWith("R") && isReturnCode(status);
}

/** With which code a payment came back, by its bank account, else by itself (SH-030). */
export function returnCodeOf({
  Status,
  BankAccount,
}: Pick<Payment, "Status" | "BankAccount">): string | undefined {
  return [BankAccount?.BankAccountACHStatus, Status].find((text) => text && isReturnCode(text)) ?? undefined;
}

/**
 * What a payment in the list says about its bank account, and whether Edit is offered (SH-022, SH-030). While it can
 * still be debited, nothing may lead to a second payment: no Edit and no request to reschedule.
 */
export function returnOf(payment: Payment): { readonly text: string | undefined; readonly canEdit: boolean } {
  if (payment.calledOffFor) return { text: hindranceTexts[payment.calledOffFor], canEdit: false };
  if (isOnItsWay(payment)) return { text: underWayText(payment), canEdit: false };
  const code = returnCodeOf(payment);
  if (code === undefined && payment.correctedFor !== null)
    return { text: correctedText(payment.correctedFor), canEdit: false };
  const { IsEditable, BankAccount } = payment;
  const isMendable = IsEditable && BankAccount !== null && isEditableBank(BankAccount);
  const reason = code === undefined ? undefined : returnReason(code, isMendable);
  return { text: reason?.text, canEdit: reason?.offersEdit ?? isMendable };
}

function underWayText(payment: Payment): string | undefined {
  const { Status, correctedFor, cancelBefore, debitDate } = payment;
  const code = returnCodeOf(payment);
  const dishonor = code !== undefined && isDishonor(code);
  const said: string[] = [];
  // Only a dishonored payment is sent again, even when its code has given way to a later one.
  if ((dishonor || cancelBefore !== null) && debitDate)
    said.push(
      insufficientFunds,
      fillIn(Status === "Q" ? texts.retryAhead : texts.retrySent, { date: formatDate(debitDate) }),
    );
  if (correctedFor !== null) said.push(correctedText(correctedFor));
  else if (code !== undefined && !dishonor) said.push(fillIn(texts.notCorrected, { detail: detailOf(code) }));
  return said.length > 0 ? said.join(" ") : undefined;
}

function correctedText(code: string): string {
  return fillIn(texts.corrected, { detail: detailOf(code) });
}

function detailOf(code: string): string {
  return details[code] ?? texts.otherDetail;
}
