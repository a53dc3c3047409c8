import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readBook, type Faults, type ReadBook } from "../../api/src/import/read-book.ts";

/** What the person at the terminal has to mend; shown without a stack. */
export class Complaint extends Error {}

export type Sound = Extract<ReadBook, { ok: true }>;

/** @throws Complaint that names every fault of the book */
export function readSound(path: string): Sound {
  const read = readBook(textOf(path));
  if (read.ok) return read;
  throw new Complaint(`${path} is not a sound book:\n${faultLines(read)}`);
}

/** @throws Complaint where the file cannot be read */
export function bytesOf(path: string): Buffer {
  try {
    // npm runs scripts in the project's folder; the path is meant from where the command was given.
    return readFileSync(resolve(process.env["INIT_CWD"] ?? ".", path));
  } catch (error) {
    throw new Complaint(`${path} cannot be read: ${String((error as NodeJS.ErrnoException).code)}`, {
      cause: error,
    });
  }
}

/** @throws Complaint where the file cannot be read, or is no text */
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
