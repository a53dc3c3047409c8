import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stallLimit } from "./stall-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a transfer is aborted only after a minute without progress", () => {
  const { signal, renew } = stallLimit();
  for (let minute = 0; minute < 20; minute += 1) {
    vi.advanceTimersByTime(59_999);
    renew();
  }
  vi.advanceTimersByTime(59_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("the stall limit does not abort a transfer that has ended", () => {
  const { signal, end } = stallLimit();
  end();
  vi.advanceTimersByTime(600_000);
  expect(signal.aborted).toBe(false);
});
