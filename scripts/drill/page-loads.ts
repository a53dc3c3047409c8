import { setTimeout as wait } from "node:timers/promises";

/** Matches the names of built files in a page, a script or a style sheet. */
const names = /["'`(](?:\/|\.\/)?(?:assets\/)?([\w.-]+-[\w-]{8}\.(?:js|css|woff2))["'`)]/g;

/** Repeatedly loads pages and all their built files, and records failures. */
export function startPageLoads(origin: string, paths: readonly string[], loops = 2) {
  const end = new AbortController();
  const failures: string[] = [];
  /** The names of the pages' first scripts, which differ between builds. */
  const builds = new Set<string>();
  const files = new Set<string>();
  let pages = 0;
  const get = async (path: string): Promise<string> => {
    try {
      const response = await fetch(`${origin}${path}`);
      const text = await response.text();
      if (!response.ok) failures.push(`${path} got status ${response.status}`);
      return text;
    } catch (error) {
      failures.push(`${path}: ${String(error)}`);
      return "";
    }
  };
  const load = async (path: string) => {
    const page = await get(path);
    const first = /start-[\w-]+\.js/.exec(page)?.[0];
    if (first === undefined) failures.push(`${path} names no script`);
    else builds.add(first);
    const named = [...page.matchAll(names)].map(([, name]) => name ?? "");
    for (const name of named) files.add(name);
    await Promise.all(named.map((name) => get(`/assets/${name}`)));
    pages += 1;
  };
  const run = async () => {
    while (!end.signal.aborted) {
      for (const path of paths) await load(path);
      // Pauses, so that the simulated borrowers get processor time.
      await wait(20);
    }
  };
  const running = Array.from({ length: loops }, run);
  return {
    failures,
    builds,
    files,
    pages: () => pages,
    async stop() {
      end.abort();
      await Promise.all(running);
    },
  };
}

/** Counts the files of an earlier build that a portal does not serve, although open tabs may still load them. */
export async function countMissing(origin: string, builtFiles: readonly string[]): Promise<number> {
  let missing = 0;
  for (const name of builtFiles) {
    const response = await fetch(`${origin}/assets/${name}`);
    await response.arrayBuffer();
    if (!response.ok) missing += 1;
  }
  return missing;
}
