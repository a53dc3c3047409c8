import type { Transaction } from "../../context.ts";
import { newestOf } from "../../platform/keys/key-settings.ts";
import { insertFileKeys } from "./file-key-store.ts";
import { deleteClaimed } from "./pending-store.ts";

/**
 * Protects uploaded files from the sweep. Must run in the transaction that stores references to the files.
 * @throws if the sweep may already have deleted a file
 */
export async function claimFiles(
  { database, config }: Transaction,
  storageIds: readonly string[],
): Promise<void> {
  if (storageIds.length === 0) return;
  const claimed = await deleteClaimed(database, storageIds);
  if (claimed !== storageIds.length) throw new Error("a stored file was deleted before a table named it");
  await insertFileKeys(database, storageIds, newestOf(config.encryptionKeys).id);
}
