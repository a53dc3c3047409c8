import { saveFile } from "../platform/save-file.ts";

export function saveCsv(filename: string, text: string): void {
  // Spreadsheets take a file for UTF-8 only with this mark.
  saveFile(filename, new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
}
