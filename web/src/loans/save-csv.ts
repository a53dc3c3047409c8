import { saveFile } from "../platform/save-file.ts";

export function saveCsv(filename: string, text: string): void {
  // Spreadsheet programs recognize a file as UTF-8 only by this byte order mark.
  saveFile(filename, new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
}
