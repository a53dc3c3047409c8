import type { Transaction } from "../../context.ts";
import { batchesOf } from "../../platform/batches.ts";
import { insertPending } from "./pending-store.ts";

/** Hands files to the sweep in the transaction that deletes their last name. */
export async function releaseFiles({ database }: Transaction, storageIds: readonly string[]): Promise<void> {
  for (const batch of batchesOf(storageIds))
    await insertPending(database, batch, { minutes: 0, isAbandoned: true });
}
