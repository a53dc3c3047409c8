import type { Module } from "./imports.ts";
import type { Fault } from "./tree.ts";

/** Reports each import cycle once, including cycles through type imports and lazy imports. */
export function checkCycles(modules: readonly Module[]): Fault[] {
  const targets = new Map(
    modules.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]),
  );
  const done = new Set<string>();
  const trail: string[] = [];
  const faults: Fault[] = [];
  const visit = (path: string): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const circle = [...trail.slice(start), path];
      faults.push({
        path,
        problem: `imports itself through ${circle.join(" → ")}`,
        remedy: "Move what both files need into a file that imports neither.",
      });
      return;
    }
    if (done.has(path)) return;
    trail.push(path);
    for (const target of targets.get(path) ?? []) visit(target);
    trail.pop();
    done.add(path);
  };
  for (const path of targets.keys()) visit(path);
  return faults;
}
