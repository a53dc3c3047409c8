import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { resolve } from "node:path";
import { NotUtf8, type BookFile } from "../../api/src/import/file/book-file.ts";
import type { Faults } from "../../api/src/import/file/first-faults.ts";
import { readBook, type ReadBook } from "../../api/src/import/read-book.ts";

/** A mistake that the person at the terminal must correct, shown without a stack trace. */
export class Complaint extends Error {}

export type Sound = Extract<ReadBook, { ok: true }>;

/**
 * Opens an import file, checks it, and closes it after the work. The file stays on disk and is read again in parts.
 * @throws Complaint that lists the faults of the import file
 */
export async function withSound<Result>(
  path: string,
  work: (sound: Sound) => Result | Promise<Result>,
): Promise<Result> {
  const descriptor = complainIfUnreadable(path, (found) => openSync(found, "r"));
  try {
    // A pipe has no size and cannot be read again.
    if (!fstatSync(descriptor).isFile()) throw new Complaint(`${path} is not a regular file`);
    const read = complainIfUnreadable(path, () => readBook(bookFile(descriptor)));
    if (!read.ok) throw new Complaint(`${path} is not a valid book:\n${faultLines(read)}`);
    return await work(read);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads an open file. Each part must come from the same version of the file. */
function bookFile(descriptor: number): BookFile {
  const versionOf = () => fstatSync(descriptor, { bigint: true });
  const { size: bytes, mtimeNs } = versionOf();
  const size = Number(bytes);
  return {
    size,
    read(start, end) {
      const part = Buffer.alloc(end - start);
      let count = 0;
      while (count < part.length) {
        const read = readSync(descriptor, part, count, part.length - count, start + count);
        if (read === 0) break;
        count += read;
      }
      const now = versionOf();
      if (count < part.length || now.size !== bytes || now.mtimeNs !== mtimeNs)
        throw new Error("the file changed while it was read");
      return part;
    },
  };
}

/** @throws Complaint if the file cannot be read */
export function bytesOf(path: string): Buffer {
  return complainIfUnreadable(path, (found) => readFileSync(found));
}

function complainIfUnreadable<Result>(path: string, read: (found: string) => Result): Result {
  try {
    // npm runs scripts in the project's folder, but `path` is relative to the folder where the command was entered.
    return read(resolve(process.env["INIT_CWD"] ?? ".", path));
  } catch (error) {
    if (error instanceof NotUtf8) throw new Complaint(`${path} is not UTF-8 text`, { cause: error });
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Complaint(`${path} cannot be read: ${code}`, { cause: error });
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
