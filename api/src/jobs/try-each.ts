/** Runs the work for each item in turn. Throws the first failure after trying all items. */
export async function tryEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) await work(item).catch((fault: unknown) => void faults.push(fault));
  if (faults.length > 0) throw faults[0];
}
