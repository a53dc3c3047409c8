import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { JSONReport } from "@playwright/test/reporter";
import { expect, test } from "vitest";
import type { JsonTestResults } from "vitest/node";
import { allowedSkips, unexplained } from "./allowed-skips.ts";
import { readPlaywrightReport, readVitestReport } from "./test-reports.ts";

test("counts Vitest's tests, and counts a file that did not load as one failure", () => {
  const report = {
    testResults: [
      {
        name: "/root/domain/src/auth/rules.test.ts",
        status: "failed",
        assertionResults: [
          { ancestorTitles: [], title: "one", status: "passed", failureMessages: [] },
          { ancestorTitles: ["group"], title: "two", status: "failed" },
          { ancestorTitles: ["group", "inner"], title: "three", status: "skipped" },
          {
            ancestorTitles: ["group"],
            title: "again",
            status: "passed",
            failureMessages: ["Error: slow\n  at x"],
          },
          { ancestorTitles: [], title: "four", status: "todo" },
          { ancestorTitles: [], title: "five", status: "pending" },
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
      { runner: "vitest", file, title: "again", passed: true },
    ],
    skipped: [
      { file, name: "group > inner > three" },
      { file, name: "four" },
      { file, name: "five" },
    ],
    flaky: [{ file, name: "group > again", error: "Error: slow" }],
    passed: 2,
    failed: 2,
  });
});

function outcome(status: string, expectedStatus = "passed", results: readonly unknown[] = [{}]): unknown {
  return { status, expectedStatus, results };
}

function spec(title: string, ...tests: readonly unknown[]): unknown {
  return { title, file: "sign-in.test.ts", tests };
}

test("counts Playwright's tests, and counts an error outside a test as a failure", () => {
  const report = {
    suites: [
      {
        title: "sign-in.test.ts",
        specs: [spec("one", outcome("expected"), outcome("unexpected"), outcome("unexpected", "passed", []))],
        suites: [
          {
            title: "group",
            specs: [
              spec(
                "two",
                outcome("flaky", "passed", [{ error: { message: "\u001B[31mslow\u001B[39m\nat x" } }, {}]),
              ),
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
    skipped: [
      { file, name: "one" },
      { file, name: "group > three" },
    ],
    flaky: [{ file, name: "group > two", error: "slow" }],
    passed: 3,
    failed: 2,
  });
});

test("allows a skipped test only if the list of allowed skips names the test or its group", () => {
  const allowed = [
    { file: "a.test.ts", name: "alone", reason: "no root" },
    { file: "a.test.ts", name: "group", reason: "no root" },
  ];
  const excused = [
    { file: "a.test.ts", name: "alone" },
    { file: "a.test.ts", name: "group > one" },
  ];
  const unexcused = [
    { file: "b.test.ts", name: "alone" },
    { file: "a.test.ts", name: "grouped" },
    { file: "a.test.ts", name: "other > group > one" },
  ];
  expect(unexplained([...excused, ...unexcused], allowed)).toEqual(unexcused);
});

/** Each allowed skip must name an existing test. Otherwise, a future test with this name could be skipped unnoticed. */
test.each(allowedSkips)("the file $file still contains the skipped test $name", ({ file, name }) => {
  expect(readFileSync(resolve(import.meta.dirname, "..", file), "utf8")).toContain(`"${name}"`);
});
