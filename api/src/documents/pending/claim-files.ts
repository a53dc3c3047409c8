import type { Transaction } from "../../context.ts";
import { deleteClaimed } from "./pending-store.ts";

/**
 * Ends the uploads of files that this transaction names in another table.
 * @throws if the sweep may already have deleted a file, because the upload took too long
 */
export async function claimFiles({ database }: Transaction, storageIds: readonly string[]): Promise<void> {
  if (storageIds.length === 0) return;
  const claimed = await deleteClaimed(database, storageIds);
  if (claimed !== storageIds.length) throw new Error("a stored file was deleted before a table named it");
}
