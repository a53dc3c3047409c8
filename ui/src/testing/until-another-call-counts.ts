import { expect } from "vitest";

/** Waits until an identical call no longer shares the earlier call's outcome (`callApi`). */
export async function untilAnotherCallCounts(): Promise<void> {
  const end = performance.now() + 200;
  await expect.poll(() => performance.now() > end, { interval: 20 }).toBe(true);
}
