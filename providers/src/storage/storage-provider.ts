import type { Readable } from "node:stream";

/** Stores encrypted files under random ids. A provider never sees a borrower's bytes, file names or types. */
export type StorageProvider = {
  /** Moves a staged file into the storage durably. */
  adopt(id: string, stagedPath: string): Promise<void>;
  /** Returns the bytes of a file from `start` to `end` (inclusive), or all of them. */
  read(id: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Returns the stored size in bytes, or undefined if the file does not exist. */
  size(id: string): Promise<number | undefined>;
  remove(id: string): Promise<void>;
  /** Lists the ids of all files stored before a moment, to find files that no database row references. */
  list(before: Temporal.Instant): AsyncIterable<string>;
};

/** Returns the id if it is safe in a path, and throws a RangeError if not. */
export function checkStorageId(id: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{7,99}$/.test(id)) throw new RangeError("is not the id of a stored file");
  return id;
}
