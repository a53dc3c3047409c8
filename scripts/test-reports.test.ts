import type { JSONReport } from "@playwright/test/reporter";
import { expect, test } from "vitest";
import type { JsonTestResults } from "vitest/node";
import { readPlaywrightReport, readVitestReport } from "./test-reports.ts";

test("counts the tests of vitest, and a file that did not load as one failure", () => {
  const report = {
    testResults: [
      {
        name: "/root/domain/src/auth/rules.test.ts",
        status: "failed",
        assertionResults: [
          { title: "one", status: "passed" },
          { title: "two", status: "failed" },
          { title: "three", status: "skipped" },
          { title: "four", status: "todo" },
        ],
      },
      { name: "/root/domain/src/loans/rules.test.ts", status: "failed", assertionResults: [] },
    ],
  };
  const file = "domain/src/auth/rules.test.ts";
  expect(readVitestReport(report as unknown as JsonTestResults, "/root")).toEqual({
    tests: [
      { runner: "vitest", file, title: "one", passed: true },
      { runner: "vitest", file, title: "two", passed: false },
    ],
    passed: 1,
    failed: 2,
  });
});

function outcome(status: string, expectedStatus = "passed"): unknown {
  return { status, expectedStatus, results: [{}] };
}

function spec(title: string, ...tests: readonly unknown[]): unknown {
  return { title, file: "sign-in.test.ts", tests };
}

test("counts the tests of Playwright, and what broke outside a test as a failure", () => {
  const report = {
    suites: [
      {
        specs: [spec("one", outcome("expected"), outcome("unexpected"))],
        suites: [
          {
            specs: [
              spec("two", outcome("flaky")),
              spec("three", outcome("skipped")),
              spec("four", outcome("expected", "failed")),
            ],
          },
        ],
      },
    ],
    errors: [{ message: "the set-up threw" }],
    stats: { expected: 2, flaky: 1, unexpected: 1, skipped: 1 },
  };
  const file = "e2e/sign-in.test.ts";
  expect(readPlaywrightReport(report as unknown as JSONReport)).toEqual({
    tests: [
      { runner: "playwright", file, title: "one", passed: true },
      { runner: "playwright", file, title: "one", passed: false },
      { runner: "playwright", file, title: "two", passed: true },
      { runner: "playwright", file, title: "four", passed: false },
    ],
    passed: 3,
    failed: 2,
  });
});
