import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ProviderFault } from "../provider-fault.ts";
import { achFolders, freeName, isFileName, maxInboundBytes, type AchProvider } from "./ach-provider.ts";

const { staging, outgoing, incoming, read } = achFolders;

/**
 * Exchanges files through a folder. Other software takes files from `outgoing` and puts files into `incoming`. The
 * subfolders must be on one file system.
 */
export function folderAch({ folder }: { readonly folder: string }): AchProvider {
  const pathOf = (place: string, name: string) => {
    if (!isFileName(name)) throw new ProviderFault("ach", "a file's name contains a path", undefined);
    return join(folder, place, name);
  };
  const faulty = <Result>(what: string, work: () => Promise<Result>): Promise<Result> =>
    work().catch((error: unknown) => {
      throw error instanceof ProviderFault ? error : new ProviderFault("ach", what, error);
    });
  return {
    stage: (stagedAs, bytes) =>
      faulty("a file could not be staged", async () => {
        for (const place of [staging, outgoing, incoming, read])
          await mkdir(join(folder, place), { recursive: true });
        const file = await open(pathOf(staging, stagedAs), "w", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await syncFolder(join(folder, staging));
      }),
    release: (stagedAs, name) =>
      faulty("a file could not be released", async () => {
        if (!(await isMoved(pathOf(staging, stagedAs), pathOf(outgoing, name)))) return;
        await syncFolder(join(folder, outgoing));
        await syncFolder(join(folder, staging));
      }),
    discard: (stagedAs) =>
      faulty("a file could not be discarded", () => rm(pathOf(staging, stagedAs), { force: true })),
    listStaged: () => faulty("staged files could not be listed", () => namesIn(join(folder, staging))),
    listInbound: () => faulty("the bank's files could not be listed", () => namesIn(join(folder, incoming))),
    readInbound: (name) =>
      faulty("a file of the bank's could not be read", async () => {
        const file = await open(pathOf(incoming, name), "r");
        try {
          const { size } = await file.stat();
          if (size > maxInboundBytes) throw new ProviderFault("ach", "a file is too large", undefined);
          return await file.readFile();
        } finally {
          await file.close();
        }
      }),
    confirmInbound: (name) =>
      faulty("a file of the bank's could not be put aside", async () => {
        const from = pathOf(incoming, name);
        await mkdir(join(folder, read), { recursive: true });
        const taken = new Set(await readdir(join(folder, read)));
        await isMoved(from, join(folder, read, freeName(name, taken)));
      }),
  };
}

async function namesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(whenMissing([]));
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  return names.filter(isFileName).toSorted();
}

function whenMissing<Value>(value: Value) {
  return (error: unknown): Value => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return value;
    throw error;
  };
}

/** Moves a file. Returns false if another call has already moved the file. Throws if the target folder is missing. */
async function isMoved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const isThere = await stat(from).then(() => true, whenMissing(false));
    if (isThere || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return false;
  }
}

/** Syncs a folder, so that the names of new files survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
