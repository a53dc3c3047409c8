import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../../context.ts";
import { builtDesk } from "./desk-pages.ts";
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
 * Stores the files of this process's builds in the database for other processes. Must finish before the process accepts
 * connections.
 */
export async function publishBuilds(
  scope: Scope,
  folders: readonly string[] = [builtPages, builtDesk],
): Promise<void> {
  for (const folder of folders) await publishBuild(scope, folder);
}

async function publishBuild({ database, clock }: Scope, folder: string): Promise<void> {
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

/** Keeps the files of this process's builds, and deletes the files of builds that no process has used for a while. */
export async function sweepBuilds(context: Scope, folders?: readonly string[]): Promise<void> {
  await publishBuilds(context, folders);
  await deleteFilesBefore(context.database, context.clock.now().subtract({ hours: keptDays * 24 }));
}
