import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { noteOwner, rememberHome, type Home } from "./home.ts";

export const role = "portal";

/** The environment variables for PostgreSQL's programs. They exclude the portal's own PGDATA, PGPORT and locale. */
export const cleanEnvironment = { PATH: "/usr/bin:/bin", LANG: "C", TZ: "UTC" };

/** Deletes the files of interrupted initializations. */
function sweepParts(folder: string): void {
  const parent = dirname(folder);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(folder)}.part-`)) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
    } catch {
      // The initdb process of a killed portal may still be writing. The next startup deletes the remaining files.
    }
  }
}

function flushFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

async function runInitdb(part: string, { account }: Home, binaries: Binaries, fsync: boolean): Promise<void> {
  const data = join(part, "data");
  const password = join(part, "password");
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString("hex"), { mode: 0o600, flush: fsync });
  if (account !== undefined) for (const path of [data, password]) chownSync(path, account.uid, account.gid);
  // PostgreSQL's built-in locale sorts and lower-cases text in the same way on every system.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const safety = ["--auth=scram-sha-256", `--pwfile=${password}`, ...(fsync ? [] : ["--no-sync"])];
  await promisify(execFile)(
    binaries.initdb,
    ["-D", data, `--username=${role}`, "--no-instructions", ...locale, ...safety],
    { cwd: "/", env: cleanEnvironment, timeout: 120_000, ...account },
  ).catch((error: Error & { stderr?: string }) => {
    throw new Error(
      `The embedded PostgreSQL could not create a database: ${error.stderr?.trim() || error.message}\n` +
        "Or set DATABASE_URL to your own PostgreSQL.",
      { cause: error },
    );
  });
  if (account !== undefined) chownSync(password, 0, 0);
}

/** Creates the cluster unless it exists. Renames the folder last, so that a crash leaves no partial cluster. */
export async function initialise(home: Home, binaries: Binaries, fsync: boolean): Promise<void> {
  sweepParts(home.folder);
  if (existsSync(join(home.folder, "data", "PG_VERSION"))) return;
  if (existsSync(home.folder) && readdirSync(home.folder).length > 0) {
    throw new Error(
      `${home.folder} exists but does not contain a database of the portal. Move it away, or set another DATA_DIR.`,
    );
  }
  // Each attempt uses a new folder, because an initdb process of a killed portal may still write to an earlier folder.
  const part = mkdtempSync(`${home.folder}.part-`);
  try {
    chmodSync(part, 0o711);
    await runInitdb(part, home, binaries, fsync);
    noteOwner(home, part);
    if (fsync) flushFolder(part);
    renameSync(part, home.folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
  if (fsync) flushFolder(dirname(home.folder));
  rememberHome(home);
}
