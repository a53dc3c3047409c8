import { saveFile } from "@portal/ui/calls/save-file.ts";

export function saveCsv(filename: string, text: string): void {
  // A byte order mark. Without it, spreadsheet programs do not recognize the file as UTF-8.
  saveFile(filename, new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
}
