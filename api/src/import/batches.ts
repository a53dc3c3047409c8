/** Rows per statement: PostgreSQL takes 65,535 parameters, the widest table has 26 columns. */
const batchSize = 1000;

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
  for (let start = 0; start < items.length; start += batchSize) {
    results.push(await act(items.slice(start, start + batchSize)));
  }
  return results.flat();
}
