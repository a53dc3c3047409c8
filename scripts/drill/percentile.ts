/** Returns a percentile of the values, such as the median for a `share` of 0.5, or 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
}
