/** The number of rows per insert. PostgreSQL accepts 65,535 parameters, and the widest table has 26 columns. */
const batchSize = 1000;

export function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}
