import type { SkippedTest } from "./test-reports.ts";

type AllowedSkip = SkippedTest & { readonly reason: string };

export const allowedSkips: readonly AllowedSkip[] = [
  {
    file: "database/src/embedded/binaries.test.ts",
    name: "prepareBinaries copies PostgreSQL once for all accounts when only root can read the package",
    reason: "Only root can run PostgreSQL under another account.",
  },
  {
    file: "database/src/embedded/binaries.test.ts",
    name: "prepareBinaries copies PostgreSQL when it cannot create the missing links in the package",
    reason: "Root can write to every folder.",
  },
  {
    file: "database/src/embedded/cluster.test.ts",
    name: "startCluster as root",
    reason:
      "Only root can run PostgreSQL under another account, and only from a folder that the account can reach.",
  },
];

/** Returns the skipped tests that the list of allowed skips does not name. */
export function unexplained(
  skipped: readonly SkippedTest[],
  allowed: readonly AllowedSkip[] = allowedSkips,
): SkippedTest[] {
  return skipped.filter(
    ({ file, name }) =>
      !allowed.some(
        (entry) => entry.file === file && (name === entry.name || name.startsWith(`${entry.name} > `)),
      ),
  );
}
