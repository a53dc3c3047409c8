import { batchesOf } from "../platform/batches.ts";

/** The lock mode for imported rows. Borrowers cannot change the rows until commit, but can sign in and upload files. */
export const importLockMode = "no key update";

export async function inBatches<Item, Result>(
  items: readonly Item[],
  act: (batch: readonly Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[][] = [];
  for (const batch of batchesOf(items)) results.push(await act(batch));
  return results.flat();
}
