import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JSONReport, JSONReportSpec, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

/** Where `npm test` leaves what its runners report, relative to the root. */
export const reportFiles = {
  vitest: "test-results/vitest.json",
  playwright: "test-results/playwright.json",
} as const;

export type Runner = keyof typeof reportFiles;

export type ExecutedTest = {
  readonly runner: Runner;
  readonly file: string;
  readonly title: string;
  readonly passed: boolean;
};

/** `failed` counts what broke outside a test too: a file that did not load, a set-up that threw. */
export type RunReport = {
  readonly tests: readonly ExecutedTest[];
  readonly passed: number;
  readonly failed: number;
};

/** Skipped and unfinished tests are not executed, so they are not among the tests. */
export function readVitestReport(report: JsonTestResults, root: string): RunReport {
  const tests = report.testResults.flatMap((result) =>
    result.assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ title, status }): ExecutedTest => {
        const file = result.name.replace(`${root}/`, "");
        return { runner: "vitest", file, title, passed: status === "passed" };
      }),
  );
  const failedTests = tests.filter((test) => !test.passed).length;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  ).length;
  return { tests, passed: tests.length - failedTests, failed: failedTests + brokenFiles };
}

function specsOf(suite: JSONReportSuite): JSONReportSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

/** A test that passes only on a second attempt counts as passed; one that is expected to fail does not. */
export function readPlaywrightReport(report: JSONReport): RunReport {
  const tests = report.suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter(({ status, results }) => status !== "skipped" && results.length > 0)
      .map(({ status, expectedStatus }): ExecutedTest => {
        const passed = status !== "unexpected" && expectedStatus === "passed";
        return { runner: "playwright", file: `e2e/${spec.file}`, title: spec.title, passed };
      }),
  );
  const { expected, flaky, unexpected } = report.stats;
  return { tests, passed: expected + flaky, failed: unexpected + report.errors.length };
}

/** What a runner reported last, or undefined when it left no report. */
export function readReport(root: string, runner: Runner): RunReport | undefined {
  const file = join(root, reportFiles[runner]);
  if (!existsSync(file)) return undefined;
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  return runner === "vitest"
    ? readVitestReport(report as JsonTestResults, root)
    : readPlaywrightReport(report as JSONReport);
}
