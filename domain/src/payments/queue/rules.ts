import { isReturnCode, returnReason } from "../../loans/returns/rules.ts";
import { formatDate } from "../../wire/dates.ts";
import { fillIn } from "../../wire/messages.ts";
import { endsDrawing, isDishonor } from "../ach/rules.ts";
import { isPaymentPending } from "../amounts/rules.ts";
import type { Bank } from "../banks/contract.ts";
import { skipReasonTexts } from "../skipping/messages.ts";
import type { QueuedTransaction } from "../contract.ts";
import { correctedDetails as details, underWayTexts as texts } from "./messages.ts";

/** The text of the dishonor codes R01 and R09. */
const insufficientFunds = returnReason("R01").text;

/** How many days the list shows a finished payment after its date or its return. */
export const keptDays = 60;

/** The status of a bank account that must not be changed in the portal (SH-030). */
export const nonEditable = "Non-editable";

type Payment = Pick<
  QueuedTransaction,
  "Status" | "IsEditable" | "BankAccount" | "calledOffFor" | "correctedFor" | "cancelBefore" | "debitDate"
>;

/** Returns whether a bank account may be changed in the portal (SERV-OTP-18). */
export function isEditableBank(bank: Pick<Bank, "BankAccountACHStatus">): boolean {
  return bank.BankAccountACHStatus !== nonEditable;
}

export function isDebitableBank(bank: Pick<Bank, "BankAccountACHStatus">): boolean {
  return !endsDrawing(bank.BankAccountACHStatus);
}

/** Returns whether the borrower can edit a payment's bank details (SH-030). */
export function isMendable({
  isEditable,
  bankStatus,
}: {
  readonly isEditable: boolean | null;
  readonly bankStatus: string | null;
}): boolean {
  return isEditable !== false && isEditableBank({ BankAccountACHStatus: bankStatus });
}

/** Returns whether the status of a bank account is a return code. A later successful payment can clear the status. */
export function isReturnStatus(status: string | null): boolean {
  return status !== null && status.startsWith("R") && isReturnCode(status);
}

/** Returns the return code in the status of the bank account or of the payment (SH-030). */
export function returnCodeOf({
  Status,
  BankAccount,
}: Pick<Payment, "Status" | "BankAccount">): string | undefined {
  return [BankAccount?.BankAccountACHStatus, Status].find((text) => text && isReturnCode(text)) ?? undefined;
}

/**
 * Returns the text about a returned payment. The page offers Edit only if the payment can no longer be debited (SH-022,
 * SH-030).
 */
export function returnOf(payment: Payment): { readonly text: string | undefined; readonly canEdit: boolean } {
  if (payment.calledOffFor) return { text: skipReasonTexts[payment.calledOffFor], canEdit: false };
  if (isPaymentPending(payment)) return { text: underWayText(payment), canEdit: false };
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
  // A later return code can replace the R01 or R09 that led to the retry.
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
