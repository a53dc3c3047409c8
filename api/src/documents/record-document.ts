import type { Transaction } from "../context.ts";
import { insertDocuments, type DocumentRow } from "./store.ts";

/**
 * Records a stored file as a document.
 * @returns undefined if the same document already exists
 */
export async function recordDocument(
  tx: Transaction,
  document: Parameters<typeof insertDocuments>[1][number],
): Promise<DocumentRow | undefined> {
  const [row] = await insertDocuments(tx, [document]);
  return row;
}
