import type { ContentFault, ContentRules } from "./content-fault.ts";
import { hidesFile } from "./hidden-files.ts";
import { hasActiveContent } from "./pdf/active-content.ts";
import { growsBeyondMeasure } from "./pdf/inflated-size.ts";
import { isEncrypted, openPdf, type PdfVerdict } from "./pdf/open-pdf.ts";
import { PDFDocument } from "@cantoo/pdf-lib";

const endMark = "%%EOF";

/** Checks that a PDF is complete, opens without a password and starts no action (SH-097). Can also require text. */
export async function checkPdf(bytes: Buffer, wish: ContentRules): Promise<ContentFault | undefined> {
  const end = bytes.lastIndexOf(endMark);
  if (end < 0) return "FILE_UNREADABLE";
  const behind = bytes.subarray(end + endMark.length);
  // Servers and scanners append padding and comments to a PDF. Objects and other files after the end mark are refused.
  if (/\d[\0\s]+obj\b/.test(behind.toString("latin1"))) return "FILE_UNREADABLE";
  if (hidesFile(behind)) return "FILE_TYPE_NOT_ALLOWED";
  // Decrypting rewrites a PDF and may drop content, so an unencrypted PDF is checked as it is.
  const isCopyNeeded = !wish.mustBeUnencrypted && bytes.includes("/Encrypt") && (await isEncrypted(bytes));
  return faults[await judge(isCopyNeeded ? await decrypt(bytes) : bytes, wish)];
}

async function judge(bytes: Buffer, { mustBeDigital }: ContentRules): Promise<PdfVerdict> {
  if (hasActiveContent(bytes)) return "active";
  if (await growsBeyondMeasure(bytes)) return "broken";
  return openPdf(new Uint8Array(bytes), mustBeDigital);
}

const faults: Readonly<Record<PdfVerdict, ContentFault | undefined>> = {
  sound: undefined,
  active: "FILE_TYPE_NOT_ALLOWED",
  "no-text": "FILE_NOT_DIGITAL",
  broken: "FILE_UNREADABLE",
  locked: "FILE_UNREADABLE",
  encrypted: "FILE_UNREADABLE",
};

/**
 * Decrypts a PDF that has only an owner password (ISO 32000-1, 7.6.3.1). Also unpacks object streams for the checks.
 * @throws if the file needs a password or is broken
 */
async function decrypt(bytes: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { password: "", updateMetadata: false });
  return Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }));
}
