import { constants } from "node:fs";
import { createReadStream } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { StorageProvider } from "./storage-provider.ts";

/**
 * Files in a folder of this machine, spread over two levels of folders by the id's first letters. Staged
 * files must lie on the same file system. A full disk or a lost one throws, and leaves the staged file
 * where it was.
 */
export function diskStorage(options: { readonly folder: string }): StorageProvider {
  const { folder } = options;
  const pathOf = (id: string) => {
    if (!/^[A-Za-z0-9][A-Za-z0-9_-]{7,99}$/.test(id)) throw new RangeError("not the id of a stored file");
    return join(folder, id.slice(0, 2).toLowerCase(), id.slice(2, 4).toLowerCase(), id);
  };
  return {
    async adopt(id, stagedPath) {
      const path = pathOf(id);
      await syncPath(stagedPath);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(stagedPath, path);
      // A folder that another call has just made may not be on the disk yet, so the whole chain is written.
      for (const made of [dirname(path), dirname(dirname(path)), folder]) await syncPath(made);
    },
    async read(id, range) {
      const path = pathOf(id);
      await access(path, constants.R_OK);
      return createReadStream(path, range && { start: range.start, end: range.end });
    },
    async size(id) {
      return (await found(stat(pathOf(id))))?.size;
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
    async *list(before) {
      for (const path of await filesUnder(folder, 3)) {
        const details = await found(stat(path, { bigint: true }));
        if (details && details.mtimeNs < before.epochNanoseconds) yield path.slice(dirname(path).length + 1);
      }
    },
  };
}

/** Files exactly `depth` levels down; whatever else lies there is not the storage's. */
async function filesUnder(folder: string, depth: number): Promise<string[]> {
  const entries = (await found(readdir(folder, { withFileTypes: true }))) ?? [];
  if (depth === 1) return entries.filter((entry) => entry.isFile()).map((entry) => join(folder, entry.name));
  const paths: string[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) paths.push(...(await filesUnder(join(folder, entry.name), depth - 1)));
  }
  return paths;
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
