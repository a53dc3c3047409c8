import type { FieldCipher } from "../platform/crypto.ts";
import { openText } from "../platform/sealed-text.ts";

export type NamedTable = "documents" | "contracts";

const placeOf = (table: NamedTable, id: string) => ({ table, column: "filename", rowId: id });

/** A file's name as its row stores it: borrowers write names and social security numbers into file names. */
export function sealFilename(cipher: FieldCipher, table: NamedTable, id: string, filename: string): string {
  return cipher.encrypt(placeOf(table, id), filename);
}

/** A row with its file's name in plain. */
export function openFilename<Row extends { readonly id: string; readonly filename: string }>(
  cipher: FieldCipher,
  table: NamedTable,
  row: Row,
): Row {
  return { ...row, filename: openText(cipher, placeOf(table, row.id), row.filename) };
}
