import { createHash } from "node:crypto";

/** Draws `count` different random items. The same seed gives the same items. */
export function draw<T>(all: readonly T[], count: number, seed: number): T[] {
  return all
    .map((item, index) => ({ item, key: createHash("sha256").update(`${seed}:${index}`).digest("hex") }))
    .toSorted((one, other) => one.key.localeCompare(other.key))
    .slice(0, count)
    .map(({ item }) => item);
}
