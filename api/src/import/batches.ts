import { batchesOf } from "../platform/batches.ts";

/**
 * The lock keeps borrowers from changing the rows until commit, but lets sign-ins and uploads add rows that refer to
 * them.
 */
export const importLockMode = "no key update";

/** Calls `act` for each batch of a thousand items and joins the results. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  act: (batch: readonly Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[][] = [];
  for (const batch of batchesOf(items)) results.push(await act(batch));
  return results.flat();
}
