import { isSafeLink } from "./links.ts";

/**
 * Word's harmless fields (ECMA-376-1, 17.16.5). Excludes fields that fetch data or start a program, such as DDE,
 * INCLUDEPICTURE and LINK.
 */
const allowed = new Set(
  `= ADDIN ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT AUTOTEXT AUTOTEXTLIST BARCODE BIBLIOGRAPHY
  BIDIOUTLINE CITATION COMMENTS COMPARE CREATEDATE DATE DISPLAYBARCODE DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME
  FILESIZE FILLIN FORMCHECKBOX FORMDROPDOWN FORMTEXT GLOSSARY GOTOBUTTON GREETINGLINE HYPERLINK IF INDEX INFO KEYWORDS
  LASTSAVEDBY LISTNUM MERGEBARCODE MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE
  PAGEREF PRINTDATE PRIVATE QUOTE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SHAPE SKIPIF STYLEREF SUBJECT SYMBOL
  TA TC TEMPLATE TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE`.split(/\s+/),
);

/** @param code the complete code of a Word field */
export function isAllowedField(code: string): boolean {
  const [, name = "", rest = ""] = /^\s*(=|[^\s"\\{}]*)([^]*)$/.exec(code) ?? [];
  if (name.toUpperCase() === "MACROBUTTON") return /^\s+NoMacro\b/i.test(rest);
  if (!allowed.has(name.toUpperCase())) return name === "" && rest.trim() === "";
  if (name.toUpperCase() !== "HYPERLINK") return true;
  const [, quoted, plain] = /^\s*(?:"((?:[^"\\]|\\.)*)"|([^\s"\\]\S*|\\\\\S*))/.exec(rest) ?? [];
  return isSafeLink((quoted ?? plain ?? "").replaceAll("\\\\", "\\").trim());
}

/** Spreadsheet functions, including those of old macro sheets, that fetch data from the network or call a program. */
const fetching =
  /(?:^|[^\w.])(?:_xlfn\.|_xlws\.|_xll\.|_xludf\.)*(?:WEBSERVICE|IMAGE|RTD|CALL|REGISTER|REGISTER\.ID|EXEC|SQL\.REQUEST|STOCKHISTORY|PY)\s*\(/i;
/** Matches a formula that requests data from a program, such as `cmd|'/c calc'!A0`. */
const program = /(?:^|[^\w'"])'?[\w. ]+'?\|'?[^!|]*'?!/;

/** @param formula the formula's text, with entities resolved */
export function isAllowedFormula(formula: string): boolean {
  const code = formula.replaceAll(/"(?:[^"]|"")*"/g, '""');
  if (fetching.test(code) || program.test(code)) return false;
  return [...formula.matchAll(/\bHYPERLINK\s*\(\s*"((?:[^"]|"")*)"/gi)].every(([, target = ""]) =>
    isSafeLink(target.trim()),
  );
}
