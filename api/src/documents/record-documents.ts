import type { Transaction } from "../context.ts";
import { claimFiles } from "./pending/claim-files.ts";
import { insertDocuments, type DocumentRow, type NewDocument } from "./store.ts";

/** Records stored files as documents. @returns only the documents that did not exist before */
export async function recordDocuments(
  tx: Transaction,
  documents: readonly NewDocument[],
): Promise<DocumentRow[]> {
  const inserted = await insertDocuments(tx, documents);
  await claimFiles(
    tx,
    inserted.map(({ storageId }) => storageId),
  );
  return inserted;
}
