import { resolve } from "node:path";
import { checkBudget, measure } from "./structure/budget.ts";
import type { Sizes } from "./structure/budget.ts";
import { checkConsequences } from "./structure/consequences.ts";
import { checkContents } from "./structure/contents.ts";
import { checkCycles } from "./structure/cycles.ts";
import { checkFolders, checkSplinters } from "./structure/folders.ts";
import { readModules } from "./structure/imports.ts";
import { checkNames } from "./structure/names.ts";
import { checkPageAddresses } from "./structure/page-addresses.ts";
import { lessPending, pending } from "./structure/pending.ts";
import type { Pending } from "./structure/pending.ts";
import { checkRoles } from "./structure/roles.ts";
import { checkStyleClasses } from "./structure/style-classes.ts";
import { checkBreakpoints, checkLayers, readStyleSheets } from "./structure/style-sheets.ts";
import { checkTransactions } from "./structure/transactions.ts";
import { readTree } from "./structure/tree.ts";

export type StructureReport = { readonly faults: readonly string[]; readonly sizes: Sizes };

/** Checks the tree below `root` against docs/architecture.md, except for the faults in `excused`. */
export function checkStructure(root: string, excused: readonly Pending[] = []): StructureReport {
  const tree = readTree(root);
  const modules = readModules(tree);
  const sheets = readStyleSheets(tree);
  const texts = new Map(tree.files.map(({ path, text }) => [path, text]));
  const faults = [
    ...checkNames(tree),
    ...checkRoles(tree, modules),
    ...checkCycles(modules),
    ...checkContents(tree, modules),
    ...checkTransactions(modules, texts),
    ...checkConsequences(texts),
    ...lessPending("page addresses", checkPageAddresses(modules, texts), excused),
    ...lessPending("style classes", checkStyleClasses(modules, sheets), excused),
    ...lessPending("layers", checkLayers(sheets), excused),
    ...lessPending("breakpoints", checkBreakpoints(sheets), excused),
    ...checkBudget(tree),
    ...checkFolders(tree),
    ...checkSplinters(modules, texts),
  ];
  return {
    faults: faults.map(({ path, problem, remedy }) => `${path}: ${problem}. Remedy: ${remedy}`),
    sizes: measure(tree),
  };
}

if (import.meta.main) {
  const { faults, sizes } = checkStructure(resolve(import.meta.dirname, ".."), pending);
  for (const fault of faults) console.error(fault);
  const { files, median, percentile95, longest } = sizes;
  console.log(
    `${files} source files: median ${median} lines, 95th percentile ${percentile95}, longest ${longest.lines} (${longest.path})`,
  );
  if (faults.length > 0) {
    console.error(`The structure check found ${faults.length} ${faults.length === 1 ? "fault" : "faults"}.`);
    process.exitCode = 1;
  }
}
