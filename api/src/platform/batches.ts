/** Rows per statement: PostgreSQL takes 65,535 parameters, the widest table has 26 columns. */
const batchSize = 1000;

/** Many items in parts that one statement can take. */
export function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize);
}
