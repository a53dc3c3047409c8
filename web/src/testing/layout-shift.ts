import type { Endpoint } from "@portal/domain/wire/endpoint";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

type Shift = PerformanceEntry & { readonly value: number };

async function drawFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
}

/**
 * Opens a page, releases the responses one by one, and returns the sum of the page's layout shifts. A good sum is below
 * 0.05.
 */
export async function shiftWhileLoading(
  open: (hold: (api: StubApi) => void) => Promise<StubApi>,
  endpoints: readonly Endpoint[],
): Promise<number> {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as Shift[]) sum += value;
  });
  observer.observe({ type: "layout-shift" });
  const releases: (() => void)[] = [];
  await open((api) => releases.push(...endpoints.map((endpoint) => api.hold(endpoint))));
  for (const release of releases) {
    await drawFrames(6);
    release();
  }
  await drawFrames(20);
  observer.disconnect();
  return sum;
}
