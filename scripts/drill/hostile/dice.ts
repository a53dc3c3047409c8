/** Returns pseudo-random whole numbers from 0 to below `below`. The same seed gives the same numbers. */
export function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}

export type Roll = ReturnType<typeof dice>;

export const pick = <T>(roll: Roll, values: readonly T[]): T => values[roll(values.length)] as T;

/** Runs `work` for the numbers from 0 to below `count`, a limited number of them at a time. */
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
