import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JSONReport, JSONReportSpec, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

/** Report files of the test runners in `npm test`, relative to the root. */
export const reportFiles = {
  vitest: "test-results/vitest.json",
  playwright: "test-results/playwright.json",
  engines: "test-results/engines.json",
} as const;

export type Runner = keyof typeof reportFiles;

export type ExecutedTest = {
  readonly runner: Runner;
  readonly file: string;
  readonly title: string;
  readonly passed: boolean;
};

/** A test that did not run. `name` joins the titles of its groups and its own title with ` > `. */
export type SkippedTest = { readonly file: string; readonly name: string };

/** A test that failed once and passed when repeated. `error` is the first line of the first failure. */
export type FlakyTest = { readonly file: string; readonly name: string; readonly error: string };

/** The result of one test run. `failed` also counts failures outside tests, such as a file that did not load. */
export type RunReport = {
  readonly tests: readonly ExecutedTest[];
  readonly skipped: readonly SkippedTest[];
  /** Tests that passed only when repeated. `passed` also counts these tests. */
  readonly flaky: readonly FlakyTest[];
  readonly passed: number;
  readonly failed: number;
};

// oxlint-disable-next-line no-control-regex -- Playwright colors its messages for a terminal.
const colors = /\u001B\[[0-9;]*m/g;
const firstLine = (message = ""): string => message.replaceAll(colors, "").split("\n", 1)[0] ?? "";

/** Skipped and unfinished tests do not count as executed, so `tests` omits them. */
export function readVitestReport(report: JsonTestResults, root: string): RunReport {
  const tests = report.testResults.flatMap((result) =>
    result.assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ title, status }): ExecutedTest => {
        const file = result.name.replace(`${root}/`, "");
        return { runner: "vitest", file, title, passed: status === "passed" };
      }),
  );
  const skipped = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== "passed" && status !== "failed")
      .map(({ ancestorTitles, title }): SkippedTest => {
        return { file: name.replace(`${root}/`, ""), name: [...ancestorTitles, title].join(" > ") };
      }),
  );
  const flaky = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && (failureMessages ?? []).length > 0)
      .map(({ ancestorTitles, title, failureMessages }): FlakyTest => {
        const file = name.replace(`${root}/`, "");
        return { file, name: [...ancestorTitles, title].join(" > "), error: firstLine(failureMessages?.[0]) };
      }),
  );
  const failedTests = tests.filter((test) => !test.passed).length;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((result) => result.status === "failed"),
  ).length;
  return { tests, skipped, flaky, passed: tests.length - failedTests, failed: failedTests + brokenFiles };
}

type NamedSpec = { readonly spec: JSONReportSpec; readonly name: string };

/** Omits the outermost suite's title from test names, because it is only the file's name. */
function specsOf(suite: JSONReportSuite, groups: readonly string[] = []): NamedSpec[] {
  return [
    ...suite.specs.map((spec) => ({ spec, name: [...groups, spec.title].join(" > ") })),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...groups, inner.title])),
  ];
}

function wasSkipped({ status, results }: JSONReportSpec["tests"][number]): boolean {
  return status === "skipped" || results.length === 0;
}

/** In `tests`, a test that passed only when repeated counts as passed. A test that is expected to fail does not. */
export function readPlaywrightReport(report: JSONReport): RunReport {
  const specs = report.suites.flatMap((suite) => specsOf(suite));
  const tests = specs.flatMap(({ spec }) =>
    spec.tests
      .filter((test) => !wasSkipped(test))
      .map(({ status, expectedStatus }): ExecutedTest => {
        const passed = status !== "unexpected" && expectedStatus === "passed";
        return { runner: "playwright", file: `e2e/${spec.file}`, title: spec.title, passed };
      }),
  );
  const skipped = specs.flatMap(({ spec, name }) =>
    spec.tests.filter(wasSkipped).map((): SkippedTest => ({ file: `e2e/${spec.file}`, name })),
  );
  const flaky = specs.flatMap(({ spec, name }) =>
    spec.tests
      .filter(({ status }) => status === "flaky")
      .map(({ results }): FlakyTest => {
        const error = firstLine(results.find((result) => result.error)?.error?.message);
        return { file: `e2e/${spec.file}`, name, error };
      }),
  );
  const { expected, unexpected } = report.stats;
  return {
    tests,
    skipped,
    flaky,
    passed: expected + report.stats.flaky,
    failed: unexpected + report.errors.length,
  };
}

export function readReport(root: string, runner: Runner): RunReport | undefined {
  const file = join(root, reportFiles[runner]);
  if (!existsSync(file)) return undefined;
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  return runner === "playwright"
    ? readPlaywrightReport(report as JSONReport)
    : readVitestReport(report as JsonTestResults, root);
}
