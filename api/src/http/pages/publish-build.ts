import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../../context.ts";
import { builtPages } from "./pages.ts";
import { deleteFilesBefore, insertFiles, renewFiles } from "./build-store.ts";

/**
 * Days for which a build's files remain after the build's last process, because browser tabs may stay open that long.
 */
const keptDays = 30;

type Scope = Pick<Context, "database" | "clock">;

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}

/**
 * Stores the files of this process's build in the database for other processes. Must finish before the process accepts
 * connections.
 */
export async function publishBuild({ database, clock }: Scope, folder = builtPages): Promise<void> {
  const assets = join(folder, "assets");
  const all = new Set(await namesIn(assets));
  const names = [...all].filter((name) => !/\.(?:br|gz)$/.test(name));
  if (names.length === 0) return;
  const now = clock.now();
  const stored = await renewFiles(database, names, now);
  const missing = names
    .filter((each) => !stored.has(each))
    .map(async (name) => {
      const content = await readFile(join(assets, name));
      const brotli = all.has(`${name}.br`) ? await readFile(join(assets, `${name}.br`)) : null;
      return { name, content, brotli };
    });
  await insertFiles(database, await Promise.all(missing), now);
}

/** Keeps the files of this process's build, and deletes the files of builds that no process has used for a while. */
export async function sweepBuilds(context: Scope, folder = builtPages): Promise<void> {
  await publishBuild(context, folder);
  await deleteFilesBefore(context.database, context.clock.now().subtract({ hours: keptDays * 24 }));
}
