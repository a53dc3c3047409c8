import { setTimeout as wait } from "node:timers/promises";

/** Matches the built files that a page, a script or a style sheet names. */
const names = /["'`(](?:\/|\.\/)?(?:assets\/)?([\w.-]+-[\w-]{8}\.(?:js|css|woff2))["'`)]/g;

/** Repeatedly loads pages with every built file that they name, and counts failures. */
export function startPageLoads(origin: string, paths: readonly string[], loops = 2) {
  const end = new AbortController();
  const failures: string[] = [];
  /** The first script of each build that appeared in a page. */
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
      // Pauses, so that the borrowers' load gets the processor.
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

/** Returns how many of a build's files a portal does not serve. An open tab loads them after a deploy. */
export async function countMissing(origin: string, builtFiles: readonly string[]): Promise<number> {
  let missing = 0;
  for (const name of builtFiles) {
    const response = await fetch(`${origin}/assets/${name}`);
    await response.arrayBuffer();
    if (!response.ok) missing += 1;
  }
  return missing;
}
