import { chmodSync, closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataFolder } from "@portal/database/embedded/data-folder";

/** Thrown when another portal already uses this data folder. The message names the other portal's process. */
export class DataFolderInUse extends Error {
  override readonly name = "DataFolderInUse";
}

export type DataFolderHold = {
  /** Unlocks the data folder for the next portal. Further calls have no effect. */
  release(): void;
};

type Holder = { readonly pid: number; readonly since: string; readonly address: string };

/** Keeps references to the locks, because garbage collection would release the locks. */
const held = new Set<DatabaseSync>();

const busy = 5;

/** Uses SQLite's exclusive lock, because Node offers no file lock. The system frees the lock when the process ends. */
function lock(file: string): DatabaseSync | undefined {
  // If SQLite created the lock file, everyone could read the file.
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
  // The other portal may have locked the folder without writing its process file yet.
  if (!existsSync(note)) return new DataFolderInUse(`${opening}. ${remedy}`);
  const { pid, since, address } = JSON.parse(readFileSync(note, "utf8")) as Holder;
  return new DataFolderInUse(`${opening}: process ${pid}, since ${since}, on ${address}. ${remedy}`);
}

/** Keeps other portals out of a data folder until this process releases the folder or ends. */
export function holdDataFolder(dataDir: string, describe: { readonly port: number }): DataFolderHold {
  makeDataFolder(dataDir);
  const note = join(dataDir, "portal.pid");
  const database = lock(join(dataDir, "portal.lock"));
  if (database === undefined) throw inUse(dataDir, note);
  held.add(database);
  const since = Temporal.Now.instant().toString({ smallestUnit: "second" });
  const holder: Holder = { pid: process.pid, since, address: `http://localhost:${describe.port}` };
  // Deletes the process file of a killed portal, because overwriting the file would keep the file's old permissions.
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
