import { expect, test } from "vitest";
import { toneOf } from "./share-bar.tsx";

test("the share bar gives each of six people a different color", () => {
  expect(new Set([0, 1, 2, 3, 4, 5].map(toneOf)).size).toBe(6);
});
