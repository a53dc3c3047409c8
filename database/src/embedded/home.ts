import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { accountInsteadOfRoot, mayEnter, type Account } from "./account.ts";
import { makeDataFolder } from "./data-folder.ts";

/**
 * The location of a database cluster. PostgreSQL's account owns the subfolder `data`; the portal's account owns the
 * rest.
 */
export type Home = {
  readonly folder: string;
  /** The portal's data folder, with symbolic links resolved. */
  readonly dataDir: string;
  readonly account: Account | undefined;
};

const systemFolder = "/var/lib/borrower-portal";
/**
 * The file in the data folder that contains the cluster's path. Exists only if the cluster is outside the data folder.
 */
const pointerOf = (dataDir: string) => join(dataDir, "postgres-location");
/**
 * A file in the cluster's folder that contains the data folder's path. Exists only if the cluster is outside the data
 * folder.
 */
const ownerNote = (folder: string) => join(folder, "portal-folder");

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, "utf8").trim() : undefined);

/**
 * Throws if the data folder is a copy that refers to the original's cluster, because portals must not share a cluster.
 */
function refuseCopy(folder: string, dataDir: string): void {
  const owner = textOf(ownerNote(folder));
  if (owner === undefined || owner === dataDir) return;
  if (textOf(pointerOf(owner)) === folder) {
    throw new Error(
      `${dataDir} is a copy of ${owner}. The database in ${folder} cannot serve both. ` +
        `To start with an empty database, remove ${pointerOf(dataDir)}.`,
    );
  }
  writeFileSync(ownerNote(folder), `${dataDir}\n`);
}

function existingFolder(dataDir: string): string | undefined {
  const inside = join(dataDir, "postgres");
  if (existsSync(inside)) return inside;
  const pointed = textOf(pointerOf(dataDir));
  if (pointed === undefined) return undefined;
  if (!existsSync(join(pointed, "data"))) {
    throw new Error(
      `The database of ${dataDir} was in ${pointed} but is missing. Restore it, ` +
        `or remove ${pointerOf(dataDir)} to start with an empty database.`,
    );
  }
  refuseCopy(pointed, dataDir);
  return pointed;
}

function ownerOf(folder: string): Account | undefined {
  const data = join(folder, "data");
  if (!existsSync(data)) return undefined;
  const { uid, gid } = statSync(data);
  return uid === 0 ? undefined : { uid, gid };
}

/**
 * Returns the location of an existing cluster. The cluster keeps its owner, even if folder permissions have changed.
 */
function keep(folder: string, dataDir: string, account: Account | undefined): Home {
  const owner = ownerOf(folder);
  if (account === undefined) {
    if (owner !== undefined && owner.uid !== process.getuid?.()) {
      throw new Error(
        `The database in ${folder} belongs to user ${owner.uid}, as after a start as root. ` +
          "Start the portal as root again, or give the whole folder to your user (chown -R).",
      );
    }
    return { folder, dataDir, account };
  }
  const runsAs = owner ?? account;
  if (!mayEnter(folder, runsAs)) {
    throw new Error(
      `The database is in ${folder}, which its owner (user ${runsAs.uid}) can no longer reach. ` +
        "Allow everyone to enter the folders above it (chmod o+x).",
    );
  }
  return { folder, dataDir, account: runsAs };
}

/** Returns the location of the data folder's cluster, existing or new. Creates the data folder, but not the cluster. */
export function findHome(dataDir: string, log: (line: string) => void): Home {
  makeDataFolder(dataDir);
  const real = realpathSync(dataDir);
  const account = accountInsteadOfRoot();
  const existing = existingFolder(real);
  const inside = join(real, "postgres");
  let home: Home = { folder: existing ?? inside, dataDir: real, account };
  if (existing !== undefined) home = keep(existing, real, account);
  else if (account !== undefined && !mayEnter(real, account)) {
    mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
    home = { ...home, folder: join(systemFolder, `${basename(real)}-${randomBytes(6).toString("hex")}`) };
  }
  if (home.folder !== inside) {
    log(
      `The database of ${real} lies in ${home.folder}: PostgreSQL's account may not enter the data folder.`,
    );
  }
  return home;
}

/** Records the data folder's path in a database cluster that is stored outside the data folder. */
export function noteOwner(home: Home, folder: string): void {
  if (dirname(home.folder) !== home.dataDir) writeFileSync(ownerNote(folder), `${home.dataDir}\n`);
}

/** Writes the cluster's path into the data folder. Must be the last step of creating the cluster. */
export function rememberHome(home: Home): void {
  if (dirname(home.folder) !== home.dataDir) {
    writeFileSync(pointerOf(home.dataDir), `${home.folder}\n`, { flush: true });
  }
}

/** Deletes a test cluster outside the data folder, because tests delete only the data folder. */
export function discardOutside(home: Home): void {
  if (dirname(home.folder) === home.dataDir) return;
  rmSync(pointerOf(home.dataDir), { force: true });
  rmSync(home.folder, { recursive: true, force: true });
}
