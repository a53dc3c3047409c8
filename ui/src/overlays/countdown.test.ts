import { beforeEach, expect, test, vi } from "vitest";
import { countdown } from "./countdown.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test("a countdown calls its callback once when its time is over", () => {
  const end = vi.fn<() => void>();
  countdown(6_000, end);
  vi.advanceTimersByTime(5_999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(end).toHaveBeenCalledTimes(1);
});

test("a paused countdown resumes with the remaining time", () => {
  const end = vi.fn<() => void>();
  const clock = countdown(6_000, end);
  vi.advanceTimersByTime(4_000);
  clock.hold();
  clock.hold();
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
  clock.go();
  clock.go();
  vi.advanceTimersByTime(1_999);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledTimes(1);
});

test("a paused countdown does not call its callback", () => {
  const end = vi.fn<() => void>();
  countdown(6_000, end).hold();
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
});
