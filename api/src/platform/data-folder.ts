import { chmodSync, closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataFolder } from "@portal/database/embedded/data-folder";

/** Another portal runs on this data folder; the message says which. */
export class DataFolderInUse extends Error {
  override readonly name = "DataFolderInUse";
}

export type DataFolderHold = {
  /** Lets the next portal in. May be called more than once. */
  release(): void;
};

type Holder = { readonly pid: number; readonly since: string; readonly address: string };

/** Keeps the locks from being collected, and with that undone, when a caller drops its hold. */
const held = new Set<DatabaseSync>();

/** SQLite: SQLITE_BUSY. */
const busy = 5;

/**
 * Node offers no file lock of its own, but SQLite's exclusive lock is one: the kernel gives it to exactly one
 * process, whatever containers they are in, and takes it back when that process ends in any way. A file with
 * a process id could be stale, and two portals that find it so could both take it over.
 */
function lock(file: string): DatabaseSync | undefined {
  // SQLite would make it readable for everyone.
  closeSync(openSync(file, "a", 0o600));
  chmodSync(file, 0o600);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("pragma journal_mode = memory; begin exclusive");
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw error;
  }
}

function inUse(dataDir: string, note: string): DataFolderInUse {
  const remedy = "Stop it first, or give this one another DATA_DIR and PORT.";
  const opening = `Another portal already runs on the data folder ${dataDir}`;
  // It writes its note just after it got the lock.
  if (!existsSync(note)) return new DataFolderInUse(`${opening}. ${remedy}`);
  const { pid, since, address } = JSON.parse(readFileSync(note, "utf8")) as Holder;
  return new DataFolderInUse(`${opening}: process ${pid}, since ${since}, on ${address}. ${remedy}`);
}

/**
 * Makes this process the only portal on a data folder until it releases it or ends.
 * @param describe what a second portal is told about this one
 * @throws DataFolderInUse when there is one already
 */
export function holdDataFolder(dataDir: string, describe: { readonly port: number }): DataFolderHold {
  makeDataFolder(dataDir);
  const note = join(dataDir, "portal.pid");
  const database = lock(join(dataDir, "portal.lock"));
  if (database === undefined) throw inUse(dataDir, note);
  held.add(database);
  const since = Temporal.Now.instant().toString({ smallestUnit: "second" });
  const holder: Holder = { pid: process.pid, since, address: `http://localhost:${describe.port}` };
  // A killed portal's note keeps the permissions that it had.
  rmSync(note, { force: true });
  writeFileSync(note, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  return {
    release: () => {
      if (!held.delete(database)) return;
      rmSync(note, { force: true });
      database.close();
    },
  };
}
