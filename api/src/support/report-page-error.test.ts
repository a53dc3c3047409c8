import { reportPageError } from "@portal/domain/support/contract";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { testApp, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const report = {
  kind: "exception",
  name: "TypeError",
  places: ["assets/start-B1_x.js:12:340", "head.js:1:2"],
} as const;
const warned = (from: number) =>
  portal.logged
    .slice(from)
    .map((line) => JSON.parse(line) as { level: string; what: string; count?: number; error?: object })
    // Ignores warnings that are not about pages.
    .filter(({ level, what }) => level === "warn" && /\bpages?\b/.test(what));

test.each([
  ["a sentence as the error's name", { name: "of dana@mapleandmain.example" }],
  ["an unknown kind", { kind: "other" }],
  ["a place outside the built files", { places: ["us/loans/4410-22871:1:1"] }],
  ["a place followed by other text", { places: ["assets/start.js:1:1 dana"] }],
  ["eleven places", { places: Array.from({ length: 11 }, () => "head.js:1:1") }],
])("the portal refuses a page's error report with %s and does not log the report", async (_, change) => {
  const from = portal.logged.length;
  const { status } = await portal.stranger.call(reportPageError, { body: { ...report, ...change } as never });
  expect([status, warned(from)]).toEqual([422, []]);
});

test("the portal logs errors of pages by class and location, at most 30 a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // Restores the timers even after a failure, because other test files run in the same process.
  onTestFinished(() => void vi.useRealTimers());
  const from = portal.logged.length;
  for (const kind of ["exception", "rejection", "file"] as const)
    expect((await portal.stranger.call(reportPageError, { body: { ...report, kind } })).status).toBe(200);
  expect(warned(from)).toMatchObject([
    { what: "an exception in a page", error: { name: "TypeError", at: report.places.join("\n") } },
    { what: "a rejected promise in a page" },
    { what: "a file of a page did not load" },
  ]);
  for (let more = 0; more < 29; more += 1) await portal.stranger.call(reportPageError, { body: report });
  expect(warned(from)).toHaveLength(30);
  vi.advanceTimersByTime(60_000);
  expect(warned(from).slice(30)).toMatchObject([{ what: "more errors in pages were not logged", count: 2 }]);
  await portal.stranger.call(reportPageError, { body: report });
  expect(warned(from)).toHaveLength(32);
});
