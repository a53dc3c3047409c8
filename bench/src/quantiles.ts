/** The 50th and 95th percentile of times in milliseconds. */
export type Quantiles = { readonly p50: number; readonly p95: number };

export function quantilesOf(times: readonly number[]): Quantiles {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}
