import { isReturnCode, returnReason } from "../../loans/returns/rules.ts";
import type { Bank } from "../banks/contract.ts";
import { hindranceTexts } from "../calling-off/messages.ts";
import type { QueuedTransaction } from "../contract.ts";

/** How long a payment made here stays in the list once it was drawn or called off, in days. */
export const keptDays = 60;

/** A bank account that nobody may change here, whatever else is said of it (SH-030). */
export const nonEditable = "Non-editable";

type Payment = Pick<QueuedTransaction, "Status" | "IsEditable" | "BankAccount" | "calledOffFor">;

/** Whether a bank account may be changed here (SERV-OTP-18). */
export function isEditableBank(bank: Pick<Bank, "BankAccountACHStatus">): boolean {
  return bank.BankAccountACHStatus !== nonEditable;
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
export function returnCodeOf({ Status, BankAccount }: Payment): string | undefined {
  return [BankAccount?.BankAccountACHStatus, Status].find((text) => text && isReturnCode(text)) ?? undefined;
}

/** What a payment in the list says of why it was not made or how it came back, and whether its bank details may be mended (SH-022, SH-030). */
export function returnOf(payment: Payment): { readonly text: string | undefined; readonly canEdit: boolean } {
  if (payment.calledOffFor) return { text: hindranceTexts[payment.calledOffFor], canEdit: false };
  const code = returnCodeOf(payment);
  const { IsEditable, BankAccount } = payment;
  const isMendable = IsEditable && BankAccount !== null && isEditableBank(BankAccount);
  const reason = code === undefined ? undefined : returnReason(code, isMendable);
  return { text: reason?.text, canEdit: reason?.offersEdit ?? isMendable };
}
