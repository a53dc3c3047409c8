import type { Readable } from "node:stream";

/** The folder of files that are being written. A killed backup leaves files there, and the next backup removes them. */
export const partialFolder = "partial";

/** A file in the backup location. `name` is a path of plain names separated by slashes. */
export type BackupFile = { readonly name: string; readonly bytes: number };

/** The place where backups are stored: a folder or a part of a bucket. All methods throw a ProviderFault. */
export type BackupProvider = {
  /** Lists the files below a folder, such as `backups`, in any order. */
  list(folder: string): Promise<readonly BackupFile[]>;
  /** Reads a file. Throws a ProviderFault if the file does not exist. */
  read(name: string): Promise<Readable>;
  /** Writes a file completely or not at all. Replaces a file of the same name. */
  write(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Removes a file. A missing file is not an error. */
  remove(name: string): Promise<void>;
};

/** @throws RangeError for a name that could form a path outside the backup location */
export function checkBackupName(name: string): string {
  const isPlain = name.split("/").every((part) => /^[\w-][\w.-]{0,99}$/.test(part));
  if (!isPlain) throw new RangeError("a name of a backup's file is not a plain path");
  return name;
}
