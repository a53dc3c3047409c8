import { PDFDocument } from "@cantoo/pdf-lib";

/**
 * A decrypted copy of a PDF that opens without a password (ISO 32000-1, 7.6.3.1: an owner password only limits printing
 * and copying). Objects are written one by one, so that each can be checked.
 * @throws for a file that needs a password or is broken
 */
export async function decrypt(bytes: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { password: "", updateMetadata: false });
  return Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }));
}
