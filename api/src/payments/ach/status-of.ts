import { codeTexts } from "@portal/domain/payments/ach/messages";

/** What a code is as the status of a bank account: the code, and what banks call it. */
export function statusOf(code: string) {
  return { achStatus: code, achStatusDescription: codeTexts[code] ?? null };
}
