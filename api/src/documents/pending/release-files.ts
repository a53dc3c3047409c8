import type { Transaction } from "../../context.ts";
import { batchesOf } from "../../platform/batches.ts";
import { deleteFileKeys } from "./file-key-store.ts";
import { insertPending } from "./pending-store.ts";

/**
 * Marks files for deletion by the sweep. Must run in the transaction that deletes the last reference to the files.
 * @param minutes the time until the sweep may delete the files
 */
export async function releaseFiles(
  { database }: Transaction,
  storageIds: readonly string[],
  { minutes = 0 } = {},
): Promise<void> {
  for (const batch of batchesOf(storageIds)) {
    await deleteFileKeys(database, batch);
    await insertPending(database, batch, { minutes, isAbandoned: true });
  }
}
