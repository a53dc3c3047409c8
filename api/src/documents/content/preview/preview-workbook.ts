import type { Preview, Sheet } from "@portal/domain/documents/lender/contract";
import { previewLimits } from "@portal/domain/documents/reviewing/rules";
import { attributeOf, openParts, type Parts } from "./read-parts.ts";
import { sheetRows, shortened } from "./sheet-rows.ts";

/** The maximum number of columns in an Excel sheet. */
const maxColumns = 16_384;
/** Excel shows at most 15 digits of a number. */
const digits = 15;

/** A cell that refers to a text in the workbook's part for shared texts. */
type Shared = { readonly cells: string[]; readonly column: number };

/** Returns the cells of a workbook's first sheets. A formula shows its last value. */
export async function previewWorkbook(bytes: Buffer): Promise<Preview> {
  const parts = await openParts(bytes);
  const all = await listSheets(parts);
  const shared = new Map<number, Shared[]>();
  const sheets: Sheet[] = [];
  for (const { name, part } of all.slice(0, previewLimits.sheets))
    sheets.push(await readSheet(parts, { name, part }, shared));
  await fillShared(parts, shared);
  return { kind: "sheet", sheets, moreSheets: Math.max(0, all.length - previewLimits.sheets) };
}

type SheetPart = { readonly name: string; readonly part: string };

/** Lists the sheets in the order of the workbook. */
async function listSheets(parts: Parts): Promise<SheetPart[]> {
  const targets = new Map<string, string>();
  await parts.read("xl/_rels/workbook.xml.rels", {
    open(_, { Id: id, Target: target, TargetMode: mode }) {
      if (id !== undefined && target !== undefined && mode !== "External") targets.set(id, partFrom(target));
    },
  });
  const sheets: SheetPart[] = [];
  await parts.read("xl/workbook.xml", {
    open(element, attributes) {
      const part = element === "sheet" ? targets.get(attributes["r:id"] ?? idOf(attributes)) : undefined;
      if (part !== undefined) sheets.push({ name: shortened(attributes["name"] ?? ""), part });
    },
  });
  return sheets;
}

const idOf = (attributes: Readonly<Record<string, string>>) => attributeOf(attributes, "id") ?? "";

/** Resolves a target such as `worksheets/sheet1.xml` or `/xl/worksheets/sheet1.xml`. */
function partFrom(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`;
}

/**
 * Reads a sheet. Leaves cells with shared text empty, and adds these cells to `shared`, with the text's index as the
 * key.
 */
async function readSheet(
  parts: Parts,
  { name, part }: SheetPart,
  shared: Map<number, Shared[]>,
): Promise<Sheet> {
  const sheet = sheetRows();
  let cells: string[] = [];
  let [type, value, column, width, isValue, phonetic] = ["n", "", 0, 0, false, 0];

  function endCell(): void {
    if (value === "") return;
    width = Math.max(width, column + 1);
    if (column >= previewLimits.columns || sheet.isFull()) return;
    while (cells.length <= column) cells.push("");
    if (type === "s") shared.getOrInsertComputed(Number(value), () => []).push({ cells, column });
    else cells[column] = shortened(shownAs(type, value));
  }

  await parts.read(part, {
    open(element, attributes) {
      if (element === "row") [cells, column, width] = [[], -1, 0];
      else if (element === "c") {
        column = columnOf(attributes["r"]) ?? column + 1;
        [type, value] = [attributes["t"] ?? "n", ""];
      } else if (element === "rPh") phonetic += 1;
      else if (element === "v" || (element === "t" && phonetic === 0)) isValue = true;
    },
    text(text) {
      if (isValue && value.length < previewLimits.cellCharacters) value += text;
    },
    close(element) {
      if (element === "v" || element === "t") isValue = false;
      else if (element === "rPh") phonetic -= 1;
      else if (element === "c") endCell();
      else if (element === "row") sheet.add(cells, Math.min(width, maxColumns));
    },
  });
  return sheet.end(name);
}

/** Returns the column of a cell such as `AB12`, counted from 0. */
function columnOf(cell: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(cell ?? "")?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shownAs(type: string, value: string): string {
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  const number = Number(value);
  // A spreadsheet stores 0.3 as 0.30000000000000004.
  return type === "n" && Number.isFinite(number) ? String(Number(number.toPrecision(digits))) : value;
}

/** Fills in the shared texts that the sheets need. Stops reading the part after the last text that is needed. */
async function fillShared(parts: Parts, shared: ReadonlyMap<number, readonly Shared[]>): Promise<void> {
  const last = [...shared.keys()].reduce((most, index) => Math.max(most, index), -1);
  let [index, text, isText, phonetic] = [-1, "", false, 0];
  await parts.read("xl/sharedStrings.xml", {
    open(element) {
      if (element === "si") [index, text] = [index + 1, ""];
      else if (element === "rPh") phonetic += 1;
      else if (element === "t" && phonetic === 0) isText = true;
    },
    text(more) {
      if (isText && text.length < previewLimits.cellCharacters) text += more;
    },
    close(element) {
      if (element === "t") isText = false;
      else if (element === "rPh") phonetic -= 1;
      else if (element === "si")
        for (const { cells, column } of shared.get(index) ?? []) cells[column] = shortened(text);
    },
    isDone: () => index > last,
  });
}
