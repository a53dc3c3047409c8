import { extensionOf } from "@portal/domain/documents/rules";
import { checkOffice } from "./check-office.ts";
import { checkPdf } from "./check-pdf.ts";
import { checkText } from "./check-text.ts";
import type { ContentFault, ContentRules } from "./content-fault.ts";
import { endsAsArchive, hidesFile } from "./hidden-files.ts";
import { readGif } from "./pictures/read-gif.ts";
import { readJpeg } from "./pictures/read-jpeg.ts";
import { readPng } from "./pictures/read-png.ts";
import { readTiff } from "./pictures/read-tiff.ts";
import { isSound, type Picture } from "./pictures/picture.ts";

type Verdict = ContentFault | undefined;
type Kind = {
  readonly contentType: string;
  /** The possible first bytes of a file of this type, in hexadecimal. */
  readonly begins: readonly string[];
  readonly isArchive?: boolean;
  readonly check: (bytes: Buffer, wish: ContentRules) => Verdict | Promise<Verdict>;
};

const office = (name: string, folder: string): Kind => ({
  contentType: `application/vnd.openxmlformats-officedocument.${name}`,
  // A password-protected Office document starts with `d0cf11e0`.
  begins: ["504b0304", "d0cf11e0"],
  isArchive: true,
  check: (bytes) => checkOffice(bytes, folder),
});
const jpeg: Kind = { contentType: "image/jpeg", begins: ["ffd8ff"], check: checkPicture(readJpeg) };
const tiff: Kind = {
  contentType: "image/tiff",
  begins: ["49492a00", "4d4d002a"],
  check: checkPicture(readTiff),
};
const kinds: Readonly<Record<string, Kind>> = {
  csv: { contentType: "text/csv", begins: [""], check: checkText },
  jpg: jpeg,
  jpeg,
  png: { contentType: "image/png", begins: ["89504e470d0a1a0a"], check: checkPicture(readPng) },
  gif: {
    contentType: "image/gif",
    begins: ["474946383761", "474946383961"],
    check: checkPicture(readGif),
  },
  tif: tiff,
  tiff,
  pdf: { contentType: "application/pdf", begins: ["255044462d"], check: checkPdf },
  xlsx: office("spreadsheetml.sheet", "xl/"),
  docx: office("wordprocessingml.document", "word/"),
};

const pdfStart = Buffer.from("%PDF-");

/** Returns the content type for a file's extension. The extension must already match the content. */
export function contentTypeOf(filename: string): string {
  return kinds[extensionOf(filename)]?.contentType ?? "application/octet-stream";
}

/**
 * Checks that a file matches its extension, is complete and is safe to open (SERV-UP-13, SERV-UP-17, SH-093, SH-097).
 * Must run in a worker thread (`threads/`), because a check can take much time and memory.
 */
export async function checkContent(
  filename: string,
  bytes: Buffer,
  wish: ContentRules,
): Promise<ContentFault | undefined> {
  const kind = kinds[extensionOf(filename)];
  // Reports a PDF with a wrong extension separately, so that the borrower can correct the file's name.
  if (kind && kind.check !== checkPdf && bytes.subarray(0, 5).equals(pdfStart)) return "FILE_IS_PDF";
  if (!kind || (wish.mustBeDigital && kind.check !== checkPdf)) return "FILE_TYPE_NOT_ALLOWED";
  try {
    const start = bytes.toString("hex", 0, 8);
    if (!kind.begins.some((signature) => start.startsWith(signature))) return "FILE_TYPE_NOT_ALLOWED";
    if (isAlsoAnother(kind, bytes)) return "FILE_TYPE_NOT_ALLOWED";
    return await kind.check(bytes, wish);
  } catch {
    return "FILE_UNREADABLE";
  }
}

/** Detects a file that other programs would open as a PDF or zip archive. */
function isAlsoAnother(kind: Kind, bytes: Buffer): boolean {
  // PDF readers accept the PDF header anywhere in a file's first kilobyte.
  if (kind.check !== checkPdf && bytes.subarray(0, 1_024).includes("%PDF-")) return true;
  return !kind.isArchive && endsAsArchive(bytes);
}

/**
 * Checks a picture's structure without decoding the picture. Accepts pictures and films that cameras append. Refuses an
 * appended archive, program, document or script.
 */
function checkPicture(read: (bytes: Buffer) => Picture | undefined) {
  return (bytes: Buffer): ContentFault | undefined => {
    const picture = read(bytes);
    if (!picture || !isSound(picture)) return "FILE_UNREADABLE";
    return hidesFile(bytes.subarray(picture.end)) ? "FILE_TYPE_NOT_ALLOWED" : undefined;
  };
}
