import type { FieldCipher } from "../platform/crypto.ts";
import { openText } from "../platform/sealed-text.ts";

const placeOf = (stipulationId: string) => ({
  table: "stipulations",
  column: "rejected_filename",
  rowId: stipulationId,
});

export function sealFilename(cipher: FieldCipher, stipulationId: string, filename: string): string {
  return cipher.encrypt(placeOf(stipulationId), filename);
}

export function openFilename(
  cipher: FieldCipher,
  { id, rejectedFilename }: { readonly id: string; readonly rejectedFilename: string | null },
): string | null {
  return rejectedFilename === null ? null : openText(cipher, placeOf(id), rejectedFilename);
}
