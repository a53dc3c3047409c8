/**
 * Returns a function that returns a pseudo-random whole number below its argument. The same seed gives the same
 * numbers.
 */
export function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}

export type Roll = ReturnType<typeof dice>;

export const pick = <T>(roll: Roll, values: readonly T[]): T => values[roll(values.length)] as T;
