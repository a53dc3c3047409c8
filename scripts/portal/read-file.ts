import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readBook, type Faults, type ReadBook } from "../../api/src/import/read-book.ts";

/** A mistake that the person at the terminal must correct, shown without a stack trace. */
export class Complaint extends Error {}

export type Sound = Extract<ReadBook, { ok: true }>;

/** @throws Complaint that lists the faults of the import file */
export function readSound(path: string): Sound {
  const read = readBook(textOf(path));
  if (read.ok) return read;
  throw new Complaint(`${path} is not a sound book:\n${faultLines(read)}`);
}

/** @throws Complaint if the file cannot be read */
export function bytesOf(path: string): Buffer {
  try {
    // npm runs scripts in the project's folder, but `path` is relative to the folder in which npm was called.
    return readFileSync(resolve(process.env["INIT_CWD"] ?? ".", path));
  } catch (error) {
    throw new Complaint(`${path} cannot be read: ${String((error as NodeJS.ErrnoException).code)}`, {
      cause: error,
    });
  }
}

/** @throws Complaint if the file cannot be read or is not UTF-8 text */
export function textOf(path: string): string {
  const bytes = bytesOf(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Complaint(`${path} is not UTF-8 text`, { cause: error });
  }
}

export function faultLines({ faults, more }: Faults): string {
  const lines = faults.map(({ line, path, message }) => `  line ${line}: ${path}${path && ": "}${message}`);
  if (more > 0) lines.push(`  … and ${more} more`);
  return lines.join("\n");
}
