import { batchesOf } from "../platform/batches.ts";

/** Keeps borrowers from changing the locked rows until commit, but lets sign-ins and uploads refer to the rows. */
export const importLockMode = "no key update";

export async function inBatches<Item, Result>(
  items: readonly Item[],
  act: (batch: readonly Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[][] = [];
  for (const batch of batchesOf(items)) results.push(await act(batch));
  return results.flat();
}
