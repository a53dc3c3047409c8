import type { stipulations } from "@portal/database/schema/applications";
import type { FieldCipher } from "../../platform/crypto.ts";

export const requestNotePlace = (stipulationId: string) => ({
  table: "stipulations",
  column: "sealed_note",
  rowId: stipulationId,
});

/** Encrypts the lender's note about a request, because the note may contain data about the borrower. */
export function sealRequestNote(cipher: FieldCipher, stipulationId: string, note: string): string {
  return cipher.encrypt(requestNotePlace(stipulationId), note);
}

/** Decrypts the note of a request. Returns null unless the request is withdrawn or marked as received by the lender. */
export function openRequestNote(
  cipher: FieldCipher,
  row: Pick<
    typeof stipulations.$inferSelect,
    "id" | "sealedNote" | "withdrawnAt" | "receivedVia" | "fulfilledAt"
  >,
): string | null {
  const isReceived = row.receivedVia !== null && row.fulfilledAt !== null;
  if (row.sealedNote === null || (row.withdrawnAt === null && !isReceived)) return null;
  return cipher.decrypt(requestNotePlace(row.id), row.sealedNote);
}
