import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Returns the time of the latest change below a folder, in milliseconds since 1970. */
function newestIn(folder: string): number {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return Math.max(
    ...entries
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs),
  );
}

/** Returns whether a workspace's build is newer than all its sources. */
function isBuilt(workspace: string): boolean {
  const built = join(root, workspace, "dist/index.html");
  const sources = [`${workspace}/src`, `${workspace}/public`, "ui/src", "domain/src"].filter((folder) =>
    existsSync(join(root, folder)),
  );
  return existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(newestIn));
}

/**
 * Builds the portal's pages and the desk unless both builds are newer than all their sources. Throws the build's output
 * if the build fails.
 */
export function buildPages(): void {
  if (["web", "desk"].every(isBuilt)) return;
  console.log("Building the portal's pages …");
  const build = spawnSync("npm", ["run", "build", "--loglevel=error"], {
    cwd: root,
    encoding: "utf8",
  });
  if (build.status !== 0) throw new Error(`The pages could not be built.\n${build.stdout}${build.stderr}`);
}
