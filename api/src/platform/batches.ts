/** The number of rows per insert or deletion. PostgreSQL accepts 65,535 parameters, and the widest table has 26 columns. */
const batchSize = 1000;

/** The maximum number of batches that one run of a sweep deletes. The next hourly run continues. */
const maxBatches = 200;

/** Deletes rows in batches, so that each deletion holds locks only briefly and stays within the time limit. */
export async function deleteInBatches(
  deleteSome: (most: number) => Promise<number>,
  mostBatches = maxBatches,
): Promise<void> {
  for (let count = 0; count < mostBatches; count += 1) if ((await deleteSome(batchSize)) < batchSize) return;
}

export function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}
