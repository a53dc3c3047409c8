/** Matches the names of parts that exist only to run code: macros, ActiveX controls, programs and scripts. */
const runnable =
  /(^|\/)(vbaproject[^/]*\.bin|vbadata\.xml)$|(^|\/)(macrosheets|activex)\/|\.(exe|dll|scr|com|pif|cpl|bat|cmd|ps1|vbs|vbe|js|jse|wsf|wsh|hta|sct|msi|jar|lnk|reg|scf|chm|sh)$/;

/** Matches the names of parts that office programs create. Excludes web pages, mails and programs. */
const usual =
  /(^|\/)$|\.(xml|rels|vml|png|jpe?g|jfif|gif|bmp|dib|tiff?|webp|ico|emf|wmf|emz|wmz|pcz|svg|wdp|jxr|eps|bin|dat|data|xlsx|docx|odttf|fntdata|ttf|psmdcp|sigs|p7s|mp[34]|m4[av]|wav|wma|wmv|avi|mov)$/;

/** @param name the part's name in lower case */
export function isAllowedPart(name: string): boolean {
  return usual.test(name) && !runnable.test(name);
}

/** Returns the main folder of an embedded workbook or text document, or undefined for other parts. */
export function embeddedFolder(name: string): "xl/" | "word/" | undefined {
  if (!name.includes("/embeddings/")) return undefined;
  if (name.endsWith(".xlsx")) return "xl/";
  return name.endsWith(".docx") ? "word/" : undefined;
}

/** First bytes, in hexadecimal, that no part of an Office file may have, regardless of its name. */
const foreign: readonly (readonly [what: string, start: string])[] = [
  ["an OLE container: macros, objects, old office files", "d0cf11e0a1b11ae1"],
  ["a Windows program", "4d5a"],
  ["a Linux program", "7f454c46"],
  ["a macOS program", "cffaedfe"],
  ["a macOS program for several machines, or Java code", "cafebabe"],
  ["a script", "2321"],
  ["a shortcut", "4c0000000114"],
  ["an RTF text with embedded objects", "7b5c7274"],
  ["a PDF", "255044462d"],
  ["a rar archive", "526172211a07"],
  ["a 7z archive", "377abcaf271c"],
  ["a cabinet", "4d534346"],
];
export const archiveStart = "504b0304";

export function isForeign(head: Buffer): boolean {
  const start = head.toString("hex", 0, 8);
  return foreign.some(([, signature]) => start.startsWith(signature));
}
