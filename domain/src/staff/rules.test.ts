import { expect, test } from "vitest";
import { outageRetrySeconds } from "./rules.ts";

test.each([
  [0, 5],
  [59.9, 5],
  [60, 10],
  [359.9, 10],
  [360, 30],
  [3_600, 30],
])(
  "%d seconds after the portal became unreachable, the page waits %d seconds [DESK-SHELL-09]",
  (since, wait) => {
    expect(outageRetrySeconds(since)).toBe(wait);
  },
);
