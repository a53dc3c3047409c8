import type { ContentFault, Wish } from "./content-fault.ts";
import { hidesFile } from "./hidden-files.ts";
import { hasActiveContent } from "./pdf/active-content.ts";
import { openPdf } from "./pdf/open-pdf.ts";

const endMark = "%%EOF";

/**
 * Whether a PDF is whole, opens without a password, does nothing by itself and, where that is asked, holds text
 * on its first three pages (SH-097).
 */
export async function checkPdf(bytes: Buffer, { mustBeDigital }: Wish): Promise<ContentFault | undefined> {
  const end = bytes.lastIndexOf(endMark);
  if (end < 0) return "FILE_UNREADABLE";
  const behind = bytes.subarray(end + endMark.length);
  // Servers and scanners leave padding or a remark behind the end mark, and readers pass over it. Objects there
  // are the beginning of a revision that was cut, another file's beginning is one that was glued on.
  if (/\d[\0\s]+obj\b/.test(behind.toString("latin1"))) return "FILE_UNREADABLE";
  if (hidesFile(behind) || hasActiveContent(bytes)) return "FILE_TYPE_NOT_ALLOWED";
  const verdict = await openPdf(new Uint8Array(bytes), mustBeDigital);
  if (verdict === "sound") return undefined;
  if (verdict === "active") return "FILE_TYPE_NOT_ALLOWED";
  return verdict === "no-text" ? "FILE_NOT_DIGITAL" : "FILE_UNREADABLE";
}
