import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { inTransaction, type Context } from "../context.ts";
import { claimFiles } from "../documents/pending/claim-files.ts";
import { releaseFiles } from "../documents/pending/release-files.ts";
import { BrokenSeal, longestHeader, readHeader } from "../documents/sealing/frames.ts";
import { openStored } from "../documents/sealing/open-stored.ts";
import { writeSealed } from "../documents/sealing/write-sealed.ts";
import { stagingFolder } from "../documents/stage-file.ts";
import { storeAll } from "../documents/store-documents.ts";
import { newestOf } from "../platform/keys/key-settings.ts";
import { describeError } from "../platform/log.ts";
import { fieldOf } from "./keyed-column.ts";
import { pageSize } from "./rotate-values.ts";
import * as store from "./rotation-store.ts";

/** The number of files that are encrypted at the same time. */
const filesAtOnce = 4;
/** Minutes until the old file is deleted, so that running downloads can finish. */
const readingMinutes = 60;

type Found = { readonly rowKey: store.RowKey; readonly storageId: string };

/**
 * Encrypts the files of a column with the newest key. Each file gets a new storage id, so that running downloads can
 * finish.
 * @returns the number of files that were encrypted again
 */
export async function rotateFiles(
  context: Context,
  files: store.FileColumn,
  isOver: () => boolean,
): Promise<number> {
  const newest = newestOf(context.config.encryptionKeys);
  const turn = pLimit(filesAtOnce);
  let rotated = 0;
  let after: store.RowKey | undefined;
  while (!isOver()) {
    const page = await store.listFiles(context.database, files, after, pageSize);
    const old = page.flatMap(({ rowKey, storageId, keyId }) =>
      storageId !== null && keyId !== newest.id ? { rowKey, storageId } : [],
    );
    const results = await Promise.all(
      old.map((found) => turn(async () => !isOver() && (await rotateFile(context, files, found)))),
    );
    rotated += results.filter(Boolean).length;
    if (page.length < pageSize) break;
    after = page.at(-1)?.rowKey;
  }
  return rotated;
}

async function rotateFile(context: Context, files: store.FileColumn, found: Found): Promise<boolean> {
  const { storageId } = found;
  try {
    const keyId = await readKeyId(context, storageId);
    const newest = newestOf(context.config.encryptionKeys).id;
    if (keyId === undefined) context.log.error({ what: "a file is missing in the storage" });
    else if (keyId !== newest) return await replaceFile(context, files, found);
    else await store.setFileKey(context.database, storageId, keyId);
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error;
    // A file that cannot be decrypted stays as it is, and its key stays in use.
    context.log.error({ what: "a file does not open", error: describeError(error) });
  }
  return false;
}

/** Reads the key id from a file's header. Returns undefined if the file is missing. */
async function readKeyId({ providers }: Context, storageId: string): Promise<string | undefined> {
  const { storage } = providers;
  if ((await storage.size(storageId)) === undefined) return undefined;
  const parts: Buffer[] = [];
  const start = await storage.read(storageId, { start: 0, end: longestHeader - 1 });
  for await (const part of start as AsyncIterable<Buffer>) parts.push(part);
  return readHeader(Buffer.concat(parts)).keyId;
}

async function replaceFile(context: Context, files: store.FileColumn, found: Found): Promise<boolean> {
  const { table, column } = files;
  const field = fieldOf(table, column);
  const copy = await sealAgain(context, found.storageId);
  return inTransaction(context, async (tx) => {
    const row = await store.lockRow(tx.database, table, found.rowKey);
    // If another call deleted or replaced the file in the meantime, the hourly sweep deletes the unused copy.
    if (row?.[field] !== found.storageId) return false;
    await store.updateRow(tx.database, table, row, { [field]: copy });
    await claimFiles(tx, [copy]);
    await releaseFiles(tx, [found.storageId], { minutes: readingMinutes });
    return true;
  });
}

/**
 * Stores a copy of a file, encrypted with the newest key.
 * @returns the copy's storage id
 */
async function sealAgain(context: Context, storageId: string): Promise<string> {
  const key = newestOf(context.config.encryptionKeys);
  const copy = randomUUID();
  const path = join(stagingFolder(context), `${copy}.part`);
  try {
    await mkdir(stagingFolder(context), { recursive: true, mode: 0o700 });
    await writeSealed({ key, storageId: copy, path }, (await openStored(context, storageId)).stream());
    await storeAll(context, [{ storageId: copy, path }]);
  } finally {
    await rm(path, { force: true });
  }
  return copy;
}
