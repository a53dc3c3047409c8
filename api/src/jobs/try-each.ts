/**
 * Does the same with one after the other, of which one that fails keeps none of the others.
 * @throws what the first to fail threw, once all were tried
 */
export async function tryEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) await work(item).catch((fault: unknown) => void faults.push(fault));
  if (faults.length > 0) throw faults[0];
}
