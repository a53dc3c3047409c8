import type { Fault } from "./tree.ts";

/** A check that part of the tree does not pass yet. */
export type Pending = {
  readonly check: "layers" | "breakpoints" | "style classes" | "page addresses";
  /** The path it is about, or how the paths begin. */
  readonly below: string;
  readonly reason: string;
};

/** What stands for now. An entry that excuses nothing any more is a fault, so that this list shrinks to nothing. */
export const pending: readonly Pending[] = [];

/** The faults of a check, less those that are pending, with the entries that are stale. */
export function lessPending(
  check: Pending["check"],
  faults: readonly Fault[],
  list: readonly Pending[],
): Fault[] {
  const entries = list.filter((entry) => entry.check === check);
  const excuses = ({ below }: Pending) => faults.some(({ path }) => path.startsWith(below));
  return [
    ...faults.filter(({ path }) => !entries.some(({ below }) => path.startsWith(below))),
    ...entries
      .filter((entry) => !excuses(entry))
      .map(({ below }) => ({
        path: "scripts/structure/pending.ts",
        problem: `excuses ${below} from the check of ${check}, which it passes`,
        remedy: "Take the entry away.",
      })),
  ];
}
