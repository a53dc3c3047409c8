import { createReadStream } from "node:fs";
import { access, constants, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { ProviderFault, StorageFull } from "../provider-fault.ts";
import { checkFile, checkStorageId, type StorageProvider } from "./storage-provider.ts";

/**
 * Stores files in folders that are named after the first letters of the files' ids. Staged files must be on the same
 * file system.
 */
export function diskStorage(options: { readonly folder: string }): StorageProvider {
  const { folder } = options;
  const pathOf = (id: string) => {
    checkStorageId(id);
    return join(folder, id.slice(0, 2).toLowerCase(), id.slice(2, 4).toLowerCase(), id);
  };
  return {
    async check() {
      await onDisk("a test file could not be written", async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, checkFile), "", { mode: 0o600, flush: true });
      });
    },
    async adopt(id, stagedPath) {
      const path = pathOf(id);
      await onDisk("a file could not be kept", async () => {
        await syncPath(stagedPath);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(stagedPath, path);
        // A concurrent call may have created a parent folder without syncing it yet.
        for (const made of [dirname(path), dirname(dirname(path)), folder]) await syncPath(made);
      });
    },
    async read(id, range) {
      const path = pathOf(id);
      await onDisk(unreadable, () => access(path, constants.R_OK));
      const bytes = createReadStream(path, range && { start: range.start, end: range.end });
      return Readable.from(readable(bytes), { objectMode: false });
    },
    async size(id) {
      const path = pathOf(id);
      return (await onDisk(unreadable, () => found(stat(path))))?.size;
    },
    async isEmpty() {
      return onDisk("the files could not be listed", async () => {
        const names = (await found(readdir(folder))) ?? [];
        return names.every((name) => name === checkFile);
      });
    },
    async remove(id) {
      const path = pathOf(id);
      await onDisk("a file could not be removed", () => rm(path, { force: true }));
    },
  };
}

const unreadable = "a file could not be read";

function faultOf(what: string, cause: unknown): ProviderFault {
  const { code = "" } = cause as NodeJS.ErrnoException;
  return ["ENOSPC", "EDQUOT"].includes(code)
    ? new StorageFull(what, cause)
    : new ProviderFault("storage", what, cause);
}

async function onDisk<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw faultOf(what, error);
  }
}

/** Turns a disk error in the middle of a file into a ProviderFault. */
async function* readable(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  try {
    yield* bytes;
  } catch (error) {
    throw faultOf(unreadable, error);
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function found<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
