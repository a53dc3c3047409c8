import { codeTexts } from "@portal/domain/payments/ach/messages";

export function statusOf(code: string) {
  return { achStatus: code, achStatusDescription: codeTexts[code] ?? null };
}
