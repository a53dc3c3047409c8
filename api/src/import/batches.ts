import { batchesOf } from "../platform/batches.ts";

/**
 * What is read is locked until it is written back, so that nothing a borrower does in between is undone. Its key is
 * not, since borrowers sign in and upload meanwhile, and what they add names these rows.
 */
export const whileImported = "no key update";

/** Does something with many items, a thousand in each statement. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  act: (batch: readonly Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[][] = [];
  for (const batch of batchesOf(items)) results.push(await act(batch));
  return results.flat();
}
