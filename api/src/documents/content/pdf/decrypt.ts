import { PDFDocument } from "@cantoo/pdf-lib";

/**
 * Decrypts a PDF that opens without a password: an owner password only limits printing and copying (ISO 32000-1,
 * 7.6.3.1). Writes the objects individually for the checks. @throws if the file needs a password or is broken
 */
export async function decrypt(bytes: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { password: "", updateMetadata: false });
  return Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }));
}
