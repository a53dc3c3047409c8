import type { FieldCipher } from "../platform/crypto.ts";
import { openText } from "../platform/sealed-text.ts";

export const rejectedFilenamePlace = (stipulationId: string) => ({
  table: "stipulations",
  column: "rejected_filename",
  rowId: stipulationId,
});

export function sealFilename(cipher: FieldCipher, stipulationId: string, filename: string): string {
  return cipher.encrypt(rejectedFilenamePlace(stipulationId), filename);
}

export function openFilename(
  cipher: FieldCipher,
  { id, rejectedFilename }: { readonly id: string; readonly rejectedFilename: string | null },
): string | null {
  return rejectedFilename === null ? null : openText(cipher, rejectedFilenamePlace(id), rejectedFilename);
}
