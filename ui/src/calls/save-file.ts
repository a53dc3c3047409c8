/**
 * Milliseconds until the file's URL is released, because Safari on iOS reads the file only after the borrower confirms
 * the download.
 */
const keptMilliseconds = 60_000;

/** Saves a file on the borrower's device, without sending any data. */
export function saveFile(filename: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds);
}
