/** A bank's notice about one attempt to debit a payment. */
export type NoticeKey = { readonly transactionId: string; readonly attempt: number; readonly code: string };

export function nameOf({ transactionId, attempt, code }: NoticeKey): string {
  return `${transactionId}.${attempt}.${code}`;
}

export const sealedCorrection = (word: NoticeKey) => ({
  table: "ach_returns",
  column: "sealed_correction",
  rowId: nameOf(word),
});
