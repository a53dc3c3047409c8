import { resolve } from "node:path";
import { checkBudget, measure } from "./structure/budget.ts";
import type { Sizes } from "./structure/budget.ts";
import { checkContents } from "./structure/contents.ts";
import { checkCycles } from "./structure/cycles.ts";
import { checkDirections } from "./structure/directions.ts";
import { readModules } from "./structure/imports.ts";
import { checkNames } from "./structure/names.ts";
import { checkNeighbours } from "./structure/neighbours.ts";
import { checkRoles } from "./structure/roles.ts";
import { readTree } from "./structure/tree.ts";

export type StructureReport = { readonly faults: readonly string[]; readonly sizes: Sizes };

/** Holds the tree below `root` against docs/architecture.md; each fault reads `path: what. Remedy: …`. */
export function checkStructure(root: string): StructureReport {
  const tree = readTree(root);
  const modules = readModules(tree);
  const faults = [
    ...checkNames(tree),
    ...checkRoles(tree, modules),
    ...checkDirections(modules),
    ...checkNeighbours(modules),
    ...checkCycles(modules),
    ...checkContents(tree, modules),
    ...checkBudget(tree),
  ];
  return {
    faults: faults.map(({ path, problem, remedy }) => `${path}: ${problem}. Remedy: ${remedy}`),
    sizes: measure(tree),
  };
}

if (import.meta.main) {
  const { faults, sizes } = checkStructure(resolve(import.meta.dirname, ".."));
  for (const fault of faults) console.error(fault);
  const { files, median, percentile95, longest } = sizes;
  console.log(
    `${files} source files: median ${median} lines, 95th percentile ${percentile95}, longest ${longest.lines} (${longest.path})`,
  );
  if (faults.length > 0) {
    console.error(`The structure has ${faults.length} ${faults.length === 1 ? "fault" : "faults"}.`);
    process.exitCode = 1;
  }
}
