import type { Queryable } from "@portal/database/connection";
import { fileKeys } from "@portal/database/schema/documents";
import { inArray } from "drizzle-orm";

/** Records the encryption key of each file, unless the file already has a recorded key. */
export async function insertFileKeys(
  database: Queryable,
  storageIds: readonly string[],
  keyId: string,
): Promise<void> {
  await database
    .insert(fileKeys)
    .values(storageIds.map((storageId) => ({ storageId, keyId })))
    .onConflictDoNothing();
}

export async function deleteFileKeys(database: Queryable, storageIds: readonly string[]): Promise<void> {
  await database.delete(fileKeys).where(inArray(fileKeys.storageId, [...storageIds]));
}
