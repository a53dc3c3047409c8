import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

export type Hit = { readonly value: string; readonly spelling: string; readonly file: string };

/**
 * Searches every file below a folder for values in plain text and in common encodings. Returns only the names of the
 * values, so that a failing test prints no secret.
 */
export async function searchDisk(folder: string, values: Readonly<Record<string, string>>): Promise<Hit[]> {
  const needles = Object.entries(values).flatMap(([value, text]) =>
    [...spellingsOf(text)].map(([spelling, bytes]) => ({ value, spelling, bytes })),
  );
  const find = finderOf(needles);
  const hits: Hit[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Skips files that PostgreSQL deletes during the search.
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    for (const { value, spelling } of find(content))
      hits.push({ value, spelling, file: relative(folder, path) });
  }
  return hits;
}

type Needle = { readonly value: string; readonly spelling: string; readonly bytes: Buffer };

/** Searches for all values in one pass by their first two bytes, because one pass per value would take a minute. */
function finderOf(needles: readonly Needle[]): (content: Buffer) => Set<Needle> {
  const byStart = new Map<number, Needle[]>();
  for (const needle of needles) {
    const start = needle.bytes.readUInt16BE(0);
    byStart.set(start, [...(byStart.get(start) ?? []), needle]);
  }
  const begins = new Uint8Array(65_536);
  for (const start of byStart.keys()) begins[start] = 1;
  return (content) => {
    const found = new Set<Needle>();
    let start = content[0] ?? 0;
    for (let at = 1; at < content.length; at += 1) {
      start = ((start << 8) | (content[at] ?? 0)) & 0xffff;
      if (begins[start] === 0) continue;
      for (const needle of byStart.get(start) ?? []) {
        const { bytes } = needle;
        if (content.subarray(at - 1, at - 1 + bytes.length).equals(bytes)) found.add(needle);
      }
    }
    return found;
  };
}

export function spellingsOf(text: string): Map<string, Buffer> {
  const plain = Buffer.from(text);
  const spellings = new Map([
    ["plain", plain],
    ["hex", Buffer.from(plain.toString("hex"))],
    ["HEX", Buffer.from(plain.toString("hex").toUpperCase())],
    ["utf16le", Buffer.from(text, "utf16le")],
    ["utf16be", Buffer.from(text, "utf16le").swap16()],
  ]);
  const percent = encodeURIComponent(text);
  if (percent !== text) spellings.set("percent", Buffer.from(percent));
  for (const shift of [0, 1, 2]) {
    const inner = innerBase64(plain, shift);
    spellings.set(`base64+${shift}`, Buffer.from(inner));
    spellings.set(`base64url+${shift}`, Buffer.from(inner.replaceAll("+", "-").replaceAll("/", "_")));
  }
  return spellings;
}

/**
 * Returns the part of a base64 text that depends only on the given bytes. `shift` is the first byte's position in a
 * group of three.
 */
function innerBase64(bytes: Buffer, shift: number): string {
  const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
  const [first, end] = [Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6)];
  return encoded.slice(first, end);
}
