import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readReport, reportFiles } from "./test-reports.ts";
import type { ExecutedTest, Runner } from "./test-reports.ts";
import { readCatalogues } from "./trace/catalogue.ts";
import type { Requirement } from "./trace/catalogue.ts";
import { namedIn, testsByName } from "./trace/named-requirements.ts";

export type TraceOptions = {
  /** The areas (`CORE-LOGIN`), ids or catalogues (`CORE`) to list. An empty list means everything. */
  readonly only: readonly string[];
  /** True to list the tests of each requirement, too. */
  readonly verbose: boolean;
  /** True to fail if a requirement has no test. */
  readonly strict: boolean;
};

/** The maximum number of requirement ids in one title. One test cannot prove more requirements. */
const crowdedAbove = 4;

export type Trace = { readonly lines: readonly string[]; readonly exitCode: 0 | 1 };

function covers(wanted: string, { id }: Requirement): boolean {
  return id === wanted || id.startsWith(`${wanted}-`);
}

function areaLines(
  area: string,
  requirements: readonly Requirement[],
  shown: ReadonlyMap<string, readonly ExecutedTest[]>,
  verbose: boolean,
): string[] {
  const built = requirements.filter(({ isPlanned }) => !isPlanned);
  const planned = requirements.length - built.length;
  const found = built.filter(({ id }) => shown.has(id)).length;
  const lines = [`${area}: ${found} of ${built.length} shown${planned > 0 ? `, ${planned} planned` : ""}`];
  for (const { id, text } of built) {
    const tests = shown.get(id) ?? [];
    if (tests.length === 0) lines.push(`  missing  ${id}  ${text}`);
    else if (verbose)
      lines.push(
        `  shown    ${id}  ${text}`,
        ...tests.map(({ file, title }) => `             ${file}: ${title}`),
      );
  }
  return lines;
}

/** A requirement that only refers to other requirements is covered if tests cover all of those requirements. */
function withReferences(
  requirements: readonly Requirement[],
  named: ReadonlyMap<string, readonly ExecutedTest[]>,
): ReadonlyMap<string, readonly ExecutedTest[]> {
  const referring = requirements.filter(
    ({ refersTo }) => refersTo.length > 0 && refersTo.every((id) => named.has(id)),
  );
  return new Map([
    ...referring.map(({ id, refersTo }) => [id, refersTo.flatMap((each) => named.get(each) ?? [])] as const),
    ...named,
  ]);
}

/** Lists the requirements that no passed test names. Fails if a test names an unknown id. */
export function trace(
  requirements: readonly Requirement[],
  tests: readonly ExecutedTest[],
  { only, verbose, strict }: TraceOptions,
): Trace {
  const known = new Set(requirements.map(({ id }) => id));
  const named = testsByName(tests);
  const faults = [...named]
    .filter(([id]) => !known.has(id))
    .flatMap(([id, citing]) =>
      citing.map(
        ({ file, title }) =>
          `${file}: "${title}" names ${id}, which is not a requirement. Name single ids from docs/requirements, not ranges.`,
      ),
    );
  faults.push(
    ...requirements
      .filter(({ id, isPlanned }) => isPlanned && named.has(id))
      .map(({ id }) => `A test names ${id}, which docs/requirements marks as planned. Remove the mark.`),
  );
  const unknown = only.filter((wanted) => !requirements.some((requirement) => covers(wanted, requirement)));
  faults.push(
    ...unknown.map((wanted) => `${wanted} is neither a requirement nor an area of docs/requirements.`),
  );

  const shown = withReferences(requirements, testsByName(tests.filter(({ passed }) => passed)));
  const chosen = requirements.filter(
    (each) => only.length === 0 || only.some((wanted) => covers(wanted, each)),
  );
  const areas = Map.groupBy(chosen, ({ area }) => area);
  const built = chosen.filter(({ isPlanned }) => !isPlanned);
  const missing = built.filter(({ id }) => !shown.has(id)).length;
  const lines = [...areas].flatMap(([area, inArea]) => areaLines(area, inArea, shown, verbose));
  lines.push(
    `${built.length} requirements: ${built.length - missing} shown by passed tests, ${missing} missing. ${chosen.length - built.length} more are planned.`,
  );
  return { lines: [...lines, ...faults], exitCode: faults.length > 0 || (strict && missing > 0) ? 1 : 0 };
}

/** Lists test titles with more than `above` requirement ids, most ids first. */
export function crowded(tests: readonly ExecutedTest[], above = crowdedAbove): string[] {
  const found = new Map(tests.map((test) => [`${test.file}: ${test.title}`, namedIn(test.title).length]));
  const lines = [...found]
    .filter(([, count]) => count > above)
    .toSorted(([, one], [, other]) => other - one)
    .map(([test, count]) => `${String(count).padStart(4)} ids  ${test}`);
  return [...lines, `${lines.length} of ${found.size} tests name more than ${above} requirements at once.`];
}

/** Returns the tests of the last `npm test`. Throws with advice if a runner left no report. */
export function executedTests(root: string): ExecutedTest[] {
  const runners: readonly Runner[] = ["vitest", "playwright"];
  return runners.flatMap((runner) => {
    const report = readReport(root, runner);
    if (report) return report.tests;
    const step = runner === "vitest" ? "unit" : "build browser";
    throw new Error(`${reportFiles[runner]} is missing: run npm test first, or only npm test -- ${step}.`);
  });
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      verbose: { type: "boolean", default: false },
      strict: { type: "boolean", default: false },
      crowded: { type: "boolean", default: false },
    },
  });
  const root = resolve(import.meta.dirname, "..");
  try {
    const tests = executedTests(root);
    const { lines, exitCode } = values.crowded
      ? { lines: crowded(tests), exitCode: 0 }
      : trace(readCatalogues(root), tests, { ...values, only: positionals });
    for (const line of lines) console.log(line);
    process.exitCode = exitCode;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
