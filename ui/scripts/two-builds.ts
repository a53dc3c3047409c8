import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Names of files in `assets`. Each name contains a hash of the content, so a changed file has a new name. */
type Builds = { readonly current: readonly string[]; readonly previous: readonly string[] };

const recordOf = (distDir: string) => join(distDir, ".vite/builds.json");

export function readBuilds(distDir: string): Builds | undefined {
  const record = recordOf(distDir);
  return existsSync(record) ? (JSON.parse(readFileSync(record, "utf8")) as Builds) : undefined;
}

/** Makes the current build the previous one, unless the new build has the same source. */
function nextBuilds(before: Builds | undefined, current: readonly string[]): Builds {
  if (!before) return { current, previous: [] };
  const isSame = current.toSorted().join() === before.current.toSorted().join();
  return { current, previous: isSame ? before.previous : before.current };
}

export function keepTwoBuilds(distDir: string, current: readonly string[]): void {
  const builds = nextBuilds(readBuilds(distDir), current);
  const kept = new Set([...builds.current, ...builds.previous]);
  const assets = join(distDir, "assets");
  for (const name of readdirSync(assets))
    if (!kept.has(name.replace(/\.(?:br|gz)$/, ""))) rmSync(join(assets, name), { recursive: true });
  writeFileSync(recordOf(distDir), JSON.stringify(builds));
}

/** Keeps the old build's files, because pages that were loaded earlier still request them. */
export function keepLastTwoBuilds(): Plugin {
  return {
    name: "keep-last-two-builds",
    apply: "build",
    writeBundle: {
      order: "post",
      handler({ dir }, bundle) {
        if (dir === undefined) return;
        const inAssets = Object.keys(bundle).filter((file) => file.startsWith("assets/"));
        keepTwoBuilds(
          dir,
          inAssets.map((file) => file.slice("assets/".length)),
        );
      },
    },
  };
}
