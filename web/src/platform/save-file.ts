/** Safari on iOS reads the file only after the borrower has answered its own question. */
const keptMilliseconds = 60_000;

/** Hands a file to the browser to keep; nothing leaves the machine. */
export function saveFile(filename: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds);
}
