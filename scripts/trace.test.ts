import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { ExecutedTest } from "./test-reports.ts";
import { crowded, executedTests, trace } from "./trace.ts";
import { readCatalogue, readCatalogues } from "./trace/catalogue.ts";
import { namedIn } from "./trace/named-requirements.ts";

const requirements = readCatalogue(
  [
    "## Login (LOGIN)",
    "CORE-LOGIN-01 | screen | The title is shown. | open it",
    "CORE-LOGIN-02 | rule | E-mail is trimmed. | type blanks",
    "CORE-SECQ-01 | screen | The question is shown. | open it",
    "| CH-01 | a hole | a decision |",
    "SERV-UP-1 is mentioned here only.",
  ].join("\n"),
);

function executed(title: string, passed = true): ExecutedTest {
  return { runner: "vitest", file: "domain/src/auth/rules.test.ts", title, passed };
}

const everything = { only: [], verbose: false, strict: false };

test("reading a catalogue finds only its requirement lines", () => {
  expect(requirements).toEqual([
    { id: "CORE-LOGIN-01", area: "CORE-LOGIN", text: "The title is shown.", refersTo: [], isPlanned: false },
    { id: "CORE-LOGIN-02", area: "CORE-LOGIN", text: "E-mail is trimmed.", refersTo: [], isPlanned: false },
    { id: "CORE-SECQ-01", area: "CORE-SECQ", text: "The question is shown.", refersTo: [], isPlanned: false },
  ]);
});

test("reading a catalogue omits decisions and struck-out requirements", () => {
  const catalogue = [
    "- **CH-71** POST /auth/password decides by the token's kind.",
    "CH-72 | a hole | a decision |",
    "~~CORE-SECQ-02 | screen | Answers are plain. | look~~ (→ corrections, CH-71)",
    "CORE-SECQ-04 | screen | ~~It is plain.~~ It is masked (→ corrections, CH-71). | ~~look~~ inspect",
  ].join("\n");
  expect(readCatalogue(catalogue)).toEqual([
    {
      id: "CORE-SECQ-04",
      area: "CORE-SECQ",
      text: "It is masked (→ corrections, CH-71).",
      refersTo: [],
      isPlanned: false,
    },
  ]);
});

test("reading a catalogue omits a line that only refers to another document", () => {
  const catalogue = [
    "SERV-GEN-15 | rule | Sign-in is not in this document (000). | none (scope line)",
    "SERV-PAY-12 | rule | `q9` does not exist. | none",
  ];
  expect(readCatalogue(catalogue.join("\n")).map(({ id }) => id)).toEqual(["SERV-PAY-12"]);
});

test("a requirement that only refers to other requirements counts as covered when tests cover all of them", () => {
  const all = readCatalogue(
    [
      "CORE-A-01 | rule | One (X-09). | look",
      "CORE-B-02 | rule | Two. | look",
      "CORE-B-03 | rule | Three. | look",
      "CORE-ENT-06 | rule | One (A-01), two and three (B-02/03), CH-9. | as referenced",
    ].join("\n"),
  );
  expect(all.map(({ refersTo }) => refersTo)).toEqual([[], [], [], ["CORE-A-01", "CORE-B-02", "CORE-B-03"]]);
  const only = { ...everything, only: ["CORE-ENT"] };
  const last = (titles: string[]) =>
    trace(
      all,
      titles.map((title) => executed(title)),
      only,
    ).lines.at(-1);
  expect(last(["x [CORE-A-01]", "y [CORE-B-02]"])).toBe(
    "1 requirements: 0 shown by passed tests, 1 missing. 0 more are planned.",
  );
  expect(last(["x [CORE-A-01]", "y [CORE-B-02]", "z [CORE-B-03]"])).toBe(
    "1 requirements: 1 shown by passed tests, 0 missing. 0 more are planned.",
  );
});

test("reading all catalogues finds every requirement once", () => {
  const ids = readCatalogues(resolve(import.meta.dirname, "..")).map(({ id }) => id);
  expect(
    Object.fromEntries(
      Map.groupBy(ids, (id) => id.slice(0, 4))
        .entries()
        .map(([name, all]) => [name, all.length]),
    ),
  ).toEqual({
    CONN: 119,
    CORE: 369,
    DESK: 260,
    FORG: 349,
    SERV: 421,
  });
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ["two of them each in its own [CORE-LOGIN-01] [CORE-SECQ-01]", ["CORE-LOGIN-01", "CORE-SECQ-01"]],
  ["of a value [x] [CORE-LOGIN-01]", ["CORE-LOGIN-01"]],
  ["trims [CORE-LOGIN-01]", ["CORE-LOGIN-01"]],
  ["trims [CORE-LOGIN-01 CORE-LOGIN-02, SERV-UP-03] ", ["CORE-LOGIN-01", "CORE-LOGIN-02", "SERV-UP-03"]],
  ["trims [CORE-LOGIN-01] and more", []],
  ["keeps [1, 2]", []],
  ["keeps nothing", []],
  ["a range [CORE-LOGIN-01..03]", ["CORE-LOGIN-01..03"]],
])("the requirement ids are read at the end of a test title: %j", (title, ids) => {
  expect(namedIn(title)).toEqual(ids);
});

test("the trace report lists the requirements that no passed test names, grouped by area", () => {
  const tests = [executed("one [CORE-LOGIN-01]"), executed("two [CORE-LOGIN-02]", false)];
  expect(trace(requirements, tests, everything)).toEqual({
    lines: [
      "CORE-LOGIN: 1 of 2 shown",
      "  missing  CORE-LOGIN-02  E-mail is trimmed.",
      "CORE-SECQ: 0 of 1 shown",
      "  missing  CORE-SECQ-01  The question is shown.",
      "3 requirements: 1 shown by passed tests, 2 missing. 0 more are planned.",
    ],
    exitCode: 0,
  });
});

test("the trace report counts planned requirements separately, and fails if a test names one", () => {
  const catalogue = readCatalogue(
    "CONN-A-01 | rule | One. | look\nplanned: CONN-A-02 | rule | Two. | look\nplanned: CONN-B-01 | rule | Three. | look",
  );
  expect(catalogue.map(({ isPlanned }) => isPlanned)).toEqual([false, true, true]);
  expect(trace(catalogue, [executed("one [CONN-A-01]")], { ...everything, strict: true })).toEqual({
    lines: [
      "CONN-A: 1 of 1 shown, 1 planned",
      "CONN-B: 0 of 0 shown, 1 planned",
      "1 requirements: 1 shown by passed tests, 0 missing. 2 more are planned.",
    ],
    exitCode: 0,
  });
  const cited = trace(catalogue, [executed("two [CONN-A-02]")], everything);
  expect(cited.exitCode).toBe(1);
  expect(cited.lines).toContain(
    "A test names CONN-A-02, which docs/requirements marks as planned. Remove the mark.",
  );
});

test("the trace report in verbose mode lists only the requirements of the given areas and ids, with their tests", () => {
  const tests = [executed("one [CORE-LOGIN-01 CORE-SECQ-01]")];
  const { lines } = trace(requirements, tests, {
    only: ["CORE-SECQ", "CORE-LOGIN-01"],
    verbose: true,
    strict: true,
  });
  expect(lines).toEqual([
    "CORE-LOGIN: 1 of 1 shown",
    "  shown    CORE-LOGIN-01  The title is shown.",
    "             domain/src/auth/rules.test.ts: one [CORE-LOGIN-01 CORE-SECQ-01]",
    "CORE-SECQ: 1 of 1 shown",
    "  shown    CORE-SECQ-01  The question is shown.",
    "             domain/src/auth/rules.test.ts: one [CORE-LOGIN-01 CORE-SECQ-01]",
    "2 requirements: 2 shown by passed tests, 0 missing. 0 more are planned.",
  ]);
});

test.each([
  ["an id that is not in the catalogue", "one [CORE-LOGIN-99]", "CORE-LOGIN-99"],
  ["a range of ids", "one [CORE-LOGIN-01..02]", "CORE-LOGIN-01..02"],
])("the trace report fails when a test names %s", (_, title, named) => {
  const { lines, exitCode } = trace(requirements, [executed(title, false)], everything);
  expect(exitCode).toBe(1);
  expect(lines.at(-1)).toBe(
    `domain/src/auth/rules.test.ts: "${title}" names ${named}, which is not a requirement. Name single ids from docs/requirements, not ranges.`,
  );
});

test("the trace report fails when the caller names an area that does not exist", () => {
  const { lines, exitCode } = trace(requirements, [], { ...everything, only: ["CORE-LOG"] });
  expect(exitCode).toBe(1);
  expect(lines.at(-1)).toBe("CORE-LOG is neither a requirement nor an area of docs/requirements.");
});

test("the trace report fails on a requirement without a test only in strict mode", () => {
  expect(trace(requirements, [], everything).exitCode).toBe(0);
  expect(trace(requirements, [], { ...everything, strict: true }).exitCode).toBe(1);
});

test("the trace report lists each title with more than four requirement ids once, most ids first", () => {
  const titled = (...numbers: readonly number[]) =>
    executed(`shows [${numbers.map((number) => `CORE-LOGIN-0${number}`).join(", ")}]`);
  const [four, five, six] = [titled(1, 2, 3, 4), titled(1, 2, 3, 4, 5), titled(1, 2, 3, 4, 5, 6)];
  expect(crowded([four, five, six, five])).toEqual([
    `   6 ids  domain/src/auth/rules.test.ts: ${six.title}`,
    `   5 ids  domain/src/auth/rules.test.ts: ${five.title}`,
    "2 of 3 tests name more than 4 requirements at once.",
  ]);
});

describe("finding the executed tests", () => {
  let root = "";
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function leave(reports: Readonly<Record<string, unknown>>): void {
    root = mkdtempSync(join(tmpdir(), "trace-"));
    mkdirSync(join(root, "test-results"));
    for (const [name, report] of Object.entries(reports)) {
      writeFileSync(join(root, "test-results", name), JSON.stringify(report));
    }
  }

  test("finding the executed tests fails when a test report is missing", () => {
    leave({});
    expect(() => executedTests(root)).toThrow(
      "test-results/vitest.json is missing: run npm test first, or only npm test -- unit.",
    );
  });

  test("the trace report finds the executed tests in the reports of Vitest and Playwright", () => {
    leave({
      "vitest.json": { testResults: [] },
      "playwright.json": {
        suites: [],
        errors: [],
        stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
      },
    });
    expect(executedTests(root)).toEqual([]);
  });
});
