import type { Readable } from "node:stream";

/**
 * Where files lie. What is handed over is already encrypted; a provider never sees a borrower's
 * bytes, names or types. Ids are random and safe in a path.
 */
export type StorageProvider = {
  /** Takes over a staged file under an id, durably; afterwards the staged file is gone. */
  adopt(id: string, stagedPath: string): Promise<void>;
  /** The bytes of a file from `start` to the end (inclusive), or all of it. */
  read(id: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** The bytes a stored file takes; undefined when there is none. */
  size(id: string): Promise<number | undefined>;
  remove(id: string): Promise<void>;
  /** Ids of all files stored before a moment, for finding those that no row names. */
  list(before: Temporal.Instant): AsyncIterable<string>;
};

/**
 * The id itself, where it is safe in a path.
 * @throws RangeError
 */
export function checkStorageId(id: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{7,99}$/.test(id)) throw new RangeError("not the id of a stored file");
  return id;
}
