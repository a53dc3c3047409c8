/** Hands a text to the browser as a file to keep; nothing leaves the machine. */
export function saveCsv(filename: string, text: string): void {
  // Spreadsheets take a file for UTF-8 only with this mark.
  const address = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(address);
}
