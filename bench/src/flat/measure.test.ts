import type { Endpoint } from "@portal/domain/wire/endpoint";
import { expect, test } from "vitest";
import { samples, timingOf } from "./measure.ts";

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

test("every operation of the contracts has a sample call, and every sample call an operation", () => {
  const contracts = import.meta.glob<Readonly<Record<string, unknown>>>(
    "../../../domain/src/**/contract.ts",
    { eager: true },
  );
  const operations = Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .filter(isEndpoint)
    .map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(samples).toSorted()).toEqual([...new Set(operations)].toSorted());
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;
