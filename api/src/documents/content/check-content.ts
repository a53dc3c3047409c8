import { extensionOf } from "@portal/domain/documents/rules";
import { BrokenSeal } from "../sealing/frames.ts";
import type { OpenedFile } from "../sealing/open-file.ts";
import { checkImage } from "./check-image.ts";
import { checkOffice } from "./check-office.ts";
import { checkPdf } from "./check-pdf.ts";
import { checkText } from "./check-text.ts";
import type { ContentFault } from "./content-fault.ts";

type Check = (file: OpenedFile, wish: Wish) => Promise<ContentFault | undefined>;
type Wish = { readonly mustBeDigital: boolean };
type Kind = {
  readonly contentType: string;
  /** How the file begins, in hexadecimal: one of these. */
  readonly begins: readonly string[];
  readonly isArchive?: boolean;
  readonly check: Check;
};

const office = (name: string, folder: string): Kind => ({
  contentType: `application/vnd.openxmlformats-officedocument.${name}`,
  // The second is the container in which Office wraps a document with a password.
  begins: ["504b0304", "d0cf11e0"],
  isArchive: true,
  check: (file) => checkOffice(file, folder),
});
const jpeg: Kind = { contentType: "image/jpeg", begins: ["ffd8ff"], check: checkImage };
const tiff: Kind = { contentType: "image/tiff", begins: ["49492a00", "4d4d002a"], check: checkImage };
const kinds: Readonly<Record<string, Kind>> = {
  csv: { contentType: "text/csv", begins: [""], check: checkText },
  jpg: jpeg,
  jpeg,
  png: { contentType: "image/png", begins: ["89504e470d0a1a0a"], check: checkImage },
  gif: { contentType: "image/gif", begins: ["474946383761", "474946383961"], check: checkImage },
  tif: tiff,
  tiff,
  pdf: { contentType: "application/pdf", begins: ["255044462d"], check: checkPdf },
  xlsx: office("spreadsheetml.sheet", "xl/"),
  docx: office("wordprocessingml.document", "word/"),
};

/** The type that a file is kept and handed out as: its extension's, which its content was found to match. */
export function contentTypeOf(filename: string): string {
  return kinds[extensionOf(filename)]?.contentType ?? "application/octet-stream";
}

/**
 * Whether a file is what its name says, whole, and harmless to open (SERV-UP-13, SERV-UP-17, SH-093, SH-097).
 * Whatever a check stumbles over makes the file unreadable; only a fault of our own disk is thrown.
 */
export async function checkContent(
  filename: string,
  file: OpenedFile,
  wish: Wish,
): Promise<ContentFault | undefined> {
  const kind = kinds[extensionOf(filename)];
  if (!kind) return "FILE_TYPE_NOT_ALLOWED";
  try {
    const start = (await file.read(0, 8)).toString("hex");
    if (!kind.begins.some((signature) => start.startsWith(signature))) return "FILE_TYPE_NOT_ALLOWED";
    if (await isAlsoAnother(kind, file)) return "FILE_TYPE_NOT_ALLOWED";
    return await kind.check(file, wish);
  } catch (error) {
    if (error instanceof BrokenSeal || (error as NodeJS.ErrnoException).syscall) throw error;
    return "FILE_UNREADABLE";
  }
}

/** Files that one program opens as one type and the next as another: a PDF or a zip archive in disguise. */
async function isAlsoAnother(kind: Kind, file: OpenedFile): Promise<boolean> {
  // Readers of PDF accept its header anywhere in the first kilobyte.
  const isPdf = kind.check === checkPdf;
  if (!isPdf && (await file.read(0, 1_024)).includes("%PDF-")) return true;
  return !kind.isArchive && (await endsAsArchive(file));
}

/** Whether a zip archive ends where the file ends, after a comment of up to 64 KiB. */
async function endsAsArchive(file: OpenedFile): Promise<boolean> {
  const recordBytes = 22;
  const tail = await file.read(Math.max(0, file.size - recordBytes - 0xffff), recordBytes + 0xffff);
  for (let at = tail.indexOf("PK\x05\x06"); at >= 0; at = tail.indexOf("PK\x05\x06", at + 1)) {
    const commentAt = at + recordBytes;
    if (commentAt <= tail.length && tail.readUInt16LE(at + 20) === tail.length - commentAt) return true;
  }
  return false;
}
