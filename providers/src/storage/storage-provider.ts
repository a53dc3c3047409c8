import type { Readable } from "node:stream";

/** Stores encrypted files under random ids. A provider never sees unencrypted bytes, file names or file types. */
export type StorageProvider = {
  /** Writes a test file. @throws ProviderFault if files cannot be stored at present */
  check(): Promise<void>;
  /** Moves a staged file into the storage, where it survives a crash. */
  adopt(id: string, stagedPath: string): Promise<void>;
  /** Returns a file's bytes from `start` to `end` (inclusive), or the whole file. */
  read(id: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** Returns the number of stored bytes, or undefined if the file does not exist. */
  size(id: string): Promise<number | undefined>;
  remove(id: string): Promise<void>;
  /** Returns whether the storage contains no file except the test file. */
  isEmpty(): Promise<boolean>;
};

/** The name of the file that `check` writes. The name is too short to be the id of a stored file. */
export const checkFile = "check";

/** Returns the id if it is safe in a path. Otherwise throws a RangeError. */
export function checkStorageId(id: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{7,99}$/.test(id)) throw new RangeError("is not the id of a stored file");
  return id;
}
