import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { ProviderFault } from "../provider-fault.ts";
import { checkBackupName, partialFolder, type BackupFile, type BackupProvider } from "./backup-provider.ts";

/** Stores backups in a folder that only the command's account can read. */
export function folderBackup(folder: string): BackupProvider {
  const pathOf = (name: string) => join(folder, checkBackupName(name));
  return {
    list: (below) =>
      onDisk("the backups could not be listed", async () => {
        const files: BackupFile[] = [];
        for (const entry of await entriesOf(pathOf(below))) {
          const path = join(entry.parentPath, entry.name);
          if (!entry.isFile()) continue;
          const { size } = await stat(path);
          files.push({ name: relative(folder, path).split(sep).join("/"), bytes: size });
        }
        return files;
      }),
    async read(name) {
      const path = pathOf(name);
      await onDisk(unreadable, () => access(path));
      return Readable.from(readable(createReadStream(path)), { objectMode: false });
    },
    write: (name, chunks) =>
      onDisk("a file of the backup could not be written", async () => {
        const path = pathOf(name);
        const parents = await makeFolders(dirname(path));
        await makeFolders(join(folder, partialFolder));
        const part = join(folder, partialFolder, randomUUID());
        try {
          const handle = await open(part, "wx", 0o600);
          try {
            await handle.writeFile(chunks);
            await handle.sync();
          } finally {
            await handle.close();
          }
          await rename(part, path);
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
        for (const made of parents) await syncFolder(made);
      }),
    remove: (name) =>
      onDisk("a file of the backups could not be removed", async () => {
        const path = pathOf(name);
        await rm(path, { force: true });
        // Removes the folder if it is empty.
        await rmdir(dirname(path)).catch(() => undefined);
      }),
  };
}

const unreadable = "a file of the backup could not be read";

async function onDisk<T>(what: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new ProviderFault("backup", `${what} (${code})`, error);
  }
}

async function* readable(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  try {
    yield* bytes;
  } catch (error) {
    throw new ProviderFault("backup", unreadable, error);
  }
}

async function entriesOf(path: string) {
  try {
    return await readdir(path, { recursive: true, withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Creates a folder and its missing parents. Returns the folders to sync, so that new names survive a power failure. */
async function makeFolders(path: string): Promise<readonly string[]> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  const folders = [path];
  if (first === undefined) return folders;
  const top = dirname(first);
  for (let at = path; at !== top; at = dirname(at)) folders.push(dirname(at));
  return folders;
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
