import { expect, test } from "vitest";
import { timingOf } from "./measure.ts";

const times = (p50: number) => Array.from({ length: 9 }, () => p50);

test.each([
  [10, 12, true],
  [10, 12.1, false],
  [1, 1.99, true],
  [1, 2, false],
])("judges whether medians of %d and %d ms are about equal", (small, large, isFlat) => {
  expect(timingOf("GET /", { small: times(small), large: times(large) })).toMatchObject({
    ratio: large / small,
    isFlat,
  });
});

test("calculates the median and the 95th percentile of the measured times", () => {
  const small = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(timingOf("GET /", { small, large: small }).small).toEqual({ p50: 51, p95: 96 });
});
