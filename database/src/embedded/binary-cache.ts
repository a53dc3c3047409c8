import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mayEnter, type Account } from "./account.ts";

/** Returns the folders that may contain a copy of PostgreSQL's programs, in order of preference. */
export function cacheFolders(): string[] {
  const uid = process.getuid?.() ?? 0;
  const { XDG_CACHE_HOME: named, HOME: home } = process.env;
  const own = named || (home ? join(home, ".cache") : undefined);
  const first = uid === 0 ? "/var/cache" : own;
  return [
    ...(first === undefined ? [] : [join(first, "borrower-portal")]),
    join(tmpdir(), `borrower-portal-${uid}`),
  ];
}

/** Returns false for folders that other accounts can write to, because these accounts could replace the programs. */
function isOurs(folder: string): boolean {
  const { uid, mode } = statSync(folder);
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}

function usable(folder: string, account: Account | undefined): boolean {
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
    }
    return isOurs(folder) && (account === undefined || mayEnter(folder, account));
  } catch {
    return false;
  }
}

/** Lets every account read the files in a folder, because the installation's umask may have restricted them. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

/**
 * Copies PostgreSQL's programs unless a copy exists. Renames the finished copy last, so that no process uses a partial
 * copy.
 */
export function copyToCache(copy: {
  readonly native: string;
  readonly name: string;
  readonly account: Account | undefined;
  readonly caches: readonly string[];
  readonly finish: (folder: string) => void;
}): string {
  const cache = copy.caches.find((folder) => usable(folder, copy.account));
  if (cache === undefined) {
    throw new Error(
      `The embedded PostgreSQL must be copied to a folder from which its account can run it, but none of these folders works: ${copy.caches.join(", ")}. ` +
        "Make one of them writable, or set DATABASE_URL to your own PostgreSQL.",
    );
  }
  const folder = join(cache, copy.name);
  if (existsSync(folder)) return folder;
  const part = mkdtempSync(`${folder}.part-`);
  try {
    cpSync(copy.native, part, { recursive: true, verbatimSymlinks: true });
    openToAll(part);
    copy.finish(part);
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    // Another portal may have finished copying the programs first.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
