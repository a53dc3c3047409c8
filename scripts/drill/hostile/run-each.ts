/** Runs `work` for each number from 0 to `count - 1`, at most `atOnce` at a time. */
export async function runEach(
  count: number,
  atOnce: number,
  work: (at: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, run));
}
