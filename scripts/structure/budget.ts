import { isCode, isTest } from "./tree.ts";
import type { Fault, Tree } from "./tree.ts";

/** Maximum numbers of lines per file (docs/architecture.md, section 4). */
const budget = { median: 60, percentile95: 200, longest: 300 };

export type Sizes = {
  readonly files: number;
  readonly median: number;
  readonly percentile95: number;
  readonly longest: { readonly path: string; readonly lines: number };
};

function lineCount(text: string): number {
  return text === "" ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

/** Returns a percentile of the file lengths, which must be sorted. */
function rank(lengths: readonly number[], share: number): number {
  return lengths[Math.ceil(share * lengths.length) - 1] ?? 0;
}

export function measure(tree: Tree): Sizes {
  const counted = tree.files
    .filter(({ path }) => isCode(path) && !isTest(path) && !path.startsWith("database/migrations/"))
    .map(({ path, text }) => ({ path, lines: lineCount(text) }))
    .toSorted((one, other) => one.lines - other.lines);
  const lengths = counted.map(({ lines }) => lines);
  return {
    files: counted.length,
    median: rank(lengths, 0.5),
    percentile95: rank(lengths, 0.95),
    longest: counted.at(-1) ?? { path: "", lines: 0 },
  };
}

export function checkBudget(tree: Tree): Fault[] {
  const sizes = measure(tree);
  const faults: Fault[] = [];
  for (const { path, text } of tree.files) {
    const judged = (isCode(path) && !isTest(path)) || path.endsWith(".module.css");
    const lines = judged ? lineCount(text) : 0;
    if (lines > budget.longest) {
      faults.push({
        path,
        problem: `has ${lines} lines, more than ${budget.longest}`,
        remedy: "Split it by topic; a large slice gets sub-folders with the same roles.",
      });
    }
  }
  for (const [name, value, limit] of [
    ["median", sizes.median, budget.median],
    ["95th percentile", sizes.percentile95, budget.percentile95],
  ] as const) {
    if (value <= limit) continue;
    faults.push({
      path: ".",
      problem: `the ${name} of the file lengths is ${value} lines, more than ${limit}`,
      remedy: "Split the files that do more than one thing, starting with the longest.",
    });
  }
  return faults;
}
