/** A word of the bank's on one sending. */
export type Word = { readonly transactionId: string; readonly attempt: number; readonly code: string };

export function nameOf({ transactionId, attempt, code }: Word): string {
  return `${transactionId}.${attempt}.${code}`;
}

/** Where the corrected data of a change lies. */
export const sealedCorrection = (word: Word) => ({
  table: "ach_returns",
  column: "sealed_correction",
  rowId: nameOf(word),
});
