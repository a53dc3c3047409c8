import type { FieldCipher } from "../platform/crypto.ts";
import { openText } from "../platform/sealed-text.ts";

export type NamedTable = "documents" | "contracts";

export const filenamePlace = (table: NamedTable, id: string) => ({ table, column: "filename", rowId: id });

/** Encrypts a file name for one row, because borrowers write names and social security numbers in file names. */
export function sealFilename(cipher: FieldCipher, table: NamedTable, id: string, filename: string): string {
  return cipher.encrypt(filenamePlace(table, id), filename);
}

export function openFilename<Row extends { readonly id: string; readonly filename: string }>(
  cipher: FieldCipher,
  table: NamedTable,
  row: Row,
): Row {
  return { ...row, filename: openText(cipher, filenamePlace(table, row.id), row.filename) };
}
