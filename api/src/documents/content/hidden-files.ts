/**
 * Detects a file that is hidden inside or after another file. Checks more than the file signature, because a signature
 * can occur by chance.
 */

const recordBytes = 22;
const longestComment = 0xffff;

/** Returns whether a zip program, which searches a file from the end, would find an archive. */
export function endsAsArchive(bytes: Buffer): boolean {
  const start = Math.max(0, bytes.length - recordBytes - longestComment - 1);
  return places(bytes, "PK\x05\x06", start).some((at) => isEndOfArchive(bytes, at));
}

function isEndOfArchive(bytes: Buffer, at: number): boolean {
  if (at + recordBytes > bytes.length) return false;
  if (at + recordBytes + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  // Zip programs look for the directory at the stated offset, or directly before the end record.
  const [size, offset] = [bytes.readUInt32LE(at + 12), bytes.readUInt32LE(at + 16)];
  const isLarge = at >= 20 && startsAt(bytes, "PK\x06\x07", at - 20);
  return isLarge || startsAt(bytes, "PK\x01\x02", at - size) || startsAt(bytes, "PK\x01\x02", offset);
}

/** The first bytes of each file type. A second condition applies to first bytes that can occur by chance. */
const signatures: readonly (readonly [start: string, holds?: (bytes: Buffer, at: number) => boolean])[] = [
  ["PK\x03\x04", (bytes, at) => isZipEntry(bytes, at, 4, 8, 26)],
  ["PK\x01\x02", (bytes, at) => isZipEntry(bytes, at, 6, 10, 28)],
  ["Rar!\x1a\x07"],
  ["7z\xbc\xaf\x27\x1c"],
  ["MSCF\0\0\0\0"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"],
  ["\x4c\0\0\0\x01\x14\x02\0"],
  ["%PDF-", (bytes, at) => /^\d/.test(bytes.toString("latin1", at + 5, at + 6))],
  ["\x7fELF", (bytes, at) => isOneOf(bytes[at + 4], 1, 2) && isOneOf(bytes[at + 5], 1, 2)],
  ["\xcf\xfa\xed\xfe", (bytes, at) => isOneOf(bytes[at + 4], 0x07, 0x0c)],
  ["MZ", isWindowsProgram],
];

/** Matches a script at any position, because browsers and interpreters run scripts from anywhere in a file. */
const script = /<(?:script|html|iframe)[\s>]|<\?php\s/i;

/** Returns whether the bytes appended to a file contain an archive, a program, a document or a script. */
export function hidesFile(bytes: Buffer): boolean {
  if (bytes.length === 0) return false;
  if (/^\s*#!\s*\//.test(bytes.toString("latin1", 0, 64))) return true;
  const found = signatures.some(([start, holds]) =>
    places(bytes, start).some((at) => holds?.(bytes, at) ?? true),
  );
  return found || script.test(bytes.toString("latin1"));
}

function isZipEntry(bytes: Buffer, at: number, version: number, method: number, nameLength: number): boolean {
  if (at + nameLength + 2 > bytes.length) return false;
  const methods = [0, 1, 6, 8, 9, 12, 14, 93, 95, 97, 98, 99];
  const isVersion = (bytes[at + version] ?? 255) <= 63;
  const name = bytes.readUInt16LE(at + nameLength);
  return isVersion && methods.includes(bytes.readUInt16LE(at + method)) && name > 0 && name <= 4_096;
}

function isWindowsProgram(bytes: Buffer, at: number): boolean {
  if (at + 0x40 > bytes.length) return false;
  return startsAt(bytes, "PE\0\0", at + bytes.readUInt32LE(at + 0x3c));
}

function startsAt(bytes: Buffer, text: string, at: number): boolean {
  return at >= 0 && bytes.toString("latin1", at, at + text.length) === text;
}

function isOneOf(byte: number | undefined, ...allowed: readonly number[]): boolean {
  return byte !== undefined && allowed.includes(byte);
}

function places(bytes: Buffer, text: string, start = 0): number[] {
  const [found, wanted]: [number[], Buffer] = [[], Buffer.from(text, "latin1")];
  for (let at = bytes.indexOf(wanted, start); at >= 0; at = bytes.indexOf(wanted, at + 1)) found.push(at);
  return found;
}
