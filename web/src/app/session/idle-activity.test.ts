import { beforeEach, describe, expect, test, vi } from "vitest";
import { tell } from "@portal/ui/calls/requests.ts";
import { testStorage } from "../../platform/testing-storage.ts";
import { classifyIdleTime, lastActivity, noteActivity, noteRequests } from "./idle-activity.ts";

const start = 1_764_000_000_000;

beforeEach(() => {
  vi.stubGlobal("localStorage", testStorage());
  vi.useFakeTimers({ now: start });
  noteActivity();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe("web requests that count as the borrower's activity", () => {
  test("a web request counts as activity 250 ms after its end [CORE-SESS-08, CORE-CONST-07]", () => {
    const stop = noteRequests();
    vi.advanceTimersByTime(10_000);
    expect(lastActivity()).toBe(start);
    tell.started(true);
    vi.advanceTimersByTime(1_000);
    expect(lastActivity()).toBe(start);
    tell.ended(true);
    vi.advanceTimersByTime(249);
    expect(lastActivity()).toBe(start);
    vi.advanceTimersByTime(1);
    expect(lastActivity()).toBe(start + 11_250);
    stop();
  });

  test("several web requests that end together count as one activity [CORE-SESS-08]", () => {
    const stop = noteRequests();
    tell.ended(true);
    vi.advanceTimersByTime(200);
    tell.ended(true);
    vi.advanceTimersByTime(249);
    expect(lastActivity()).toBe(start);
    vi.advanceTimersByTime(1);
    expect(lastActivity()).toBe(start + 450);
    stop();
  });

  test("the progress of an upload counts as activity before the upload ends", () => {
    const stop = noteRequests();
    tell.started(true);
    vi.advanceTimersByTime(249);
    tell.progressed();
    expect(lastActivity()).toBe(start);
    for (let minutes = 0; minutes < 20; minutes += 1) {
      vi.advanceTimersByTime(60_000);
      tell.progressed();
    }
    expect(lastActivity()).toBe(start + 249 + 20 * 60_000);
    stop();
  });

  test("web requests do not count as activity after the recording has stopped", () => {
    const stop = noteRequests();
    tell.ended(true);
    stop();
    tell.ended(true);
    vi.advanceTimersByTime(60_000);
    expect(lastActivity()).toBe(start);
  });
});

describe("the borrower's idle time", () => {
  const timeouts = { portalIdleWarningTimeout: 840_000, portalIdleLogoutTimeout: 900_000 };
  test.each([
    [0, { is: "short", lookInMs: 1_000 }],
    [839_500, { is: "short", lookInMs: 500 }],
    [839_999, { is: "short", lookInMs: 1 }],
    [840_000, { is: "long", lookInMs: 1_000 }],
    [899_999, { is: "long", lookInMs: 1 }],
    [900_000, { is: "over" }],
    // The laptop slept for ten hours.
    [36_000_000, { is: "over" }],
  ])(
    "after %i ms without activity, the portal does nothing, warns or logs out [CORE-SESS-05, CORE-SESS-06]",
    (rest, verdict) => {
      vi.setSystemTime(start + rest);
      expect(classifyIdleTime(timeouts)).toEqual(verdict);
    },
  );

  test("idle time is measured by the wall clock, because timers stop while a laptop sleeps", () => {
    const sleptAt = performance.now();
    vi.setSystemTime(start + 36_000_000);
    expect(performance.now()).toBe(sleptAt);
    expect(classifyIdleTime(timeouts)).toEqual({ is: "over" });
  });
});
