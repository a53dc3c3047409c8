import type { Fault } from "./tree.ts";

/** An exception for files that do not pass a structure check yet. */
export type Pending = {
  readonly check: "layers" | "breakpoints" | "style classes" | "page addresses";
  /** The path of a file, or the start of several paths. */
  readonly below: string;
  readonly reason: string;
};

/** The current exceptions. An exception that is no longer needed is a fault, so it must be removed. */
export const pending: readonly Pending[] = [];

/** Removes faults that are listed as exceptions. Reports exceptions that are no longer needed. */
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
        remedy: "Remove the entry.",
      })),
  ];
}
