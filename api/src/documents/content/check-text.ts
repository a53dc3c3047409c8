import type { OpenedFile } from "../sealing/open-file.ts";
import type { ContentFault } from "./check-content.ts";

/** Bytes that windows-1252, the other encoding in which spreadsheets save text, does not use. */
const unusedBytes = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const [tab, lineFeed, carriageReturn, space, deleteByte] = [0x09, 0x0a, 0x0d, 0x20, 0x7f];

/** Text has no control characters but line ends and tabs, and is UTF-8 or windows-1252 throughout. */
export async function checkText(file: OpenedFile): Promise<ContentFault | undefined> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  let isWindows = true;
  for await (const bytes of file.stream()) {
    for (const byte of bytes) {
      if (byte < space && byte !== tab && byte !== lineFeed && byte !== carriageReturn)
        return "FILE_TYPE_NOT_ALLOWED";
      if (byte === deleteByte) return "FILE_TYPE_NOT_ALLOWED";
      if (byte > deleteByte && unusedBytes.has(byte)) isWindows = false;
    }
    isUtf8 &&= decodes(() => utf8.decode(bytes, { stream: true }));
    if (!isUtf8 && !isWindows) return "FILE_TYPE_NOT_ALLOWED";
  }
  isUtf8 &&= decodes(() => utf8.decode());
  return isUtf8 || isWindows ? undefined : "FILE_TYPE_NOT_ALLOWED";
}

function decodes(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}
