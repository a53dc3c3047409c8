/** A file with arbitrary content, which the stub does not read. */
export function file(name: string, bytes = 40): File {
  return new File([new Uint8Array(bytes).fill(65)], name);
}

/** Chooses files in the page's last file input, as the browser's file dialog does. */
export function chooseFiles(...files: readonly File[]): void {
  const input = [...document.querySelectorAll<HTMLInputElement>("input[type=file]:not([capture])")].at(-1);
  if (!input) throw new Error("the page has no upload control");
  const chosen = new DataTransfer();
  for (const each of files) chosen.items.add(each);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
