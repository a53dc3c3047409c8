import { isUtf8 } from "node:buffer";
import type { Preview } from "@portal/domain/documents/lender/contract";
import { previewLimits } from "@portal/domain/documents/reviewing/rules";
import { sheetRows, shortened } from "./sheet-rows.ts";

const separators = [",", ";", "\t"] as const;

/** Returns the rows of a CSV file as one sheet. Quoted cells may contain separators, quotes and line ends. */
export function previewCsv(bytes: Buffer, name: string): Preview {
  const text = new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);
  const separator = separatorOf(text);
  const sheet = sheetRows();
  let cells: string[] = [];
  let [column, width, start, at] = [0, 0, 0, 0];

  function endCell(): void {
    if (at > start) width = column + 1;
    if (column < previewLimits.columns && !sheet.isFull()) cells[column] = cellFrom(text.slice(start, at));
    column += 1;
  }
  function endRow(): void {
    endCell();
    sheet.add(cells.slice(0, width), width);
    [cells, column, width] = [[], 0, 0];
  }

  let isQuoted = false;
  for (; at < text.length; at += 1) {
    const character = text[at];
    // Inside an unquoted cell, a quotation mark is ordinary text.
    if (character === '"' && text[start] === '"') isQuoted = at === start || !isQuoted;
    if (isQuoted) continue;
    if (character === separator) endCell();
    else if (character === "\n" || character === "\r") endRow();
    else continue;
    start = at + 1;
  }
  endRow();
  return { kind: "sheet", sheets: [sheet.end(name)], moreSheets: 0 };
}

/** Returns the separator that is most frequent in the first line. */
function separatorOf(text: string): string {
  const [line = ""] = text.slice(0, 10_000).split(/[\r\n]/, 1);
  const counts = separators.map((separator) => line.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ",";
}

function cellFrom(raw: string): string {
  const isQuoted = raw.length > 1 && raw.startsWith('"') && raw.endsWith('"');
  return shortened(isQuoted ? raw.slice(1, -1).replaceAll('""', '"') : raw);
}
