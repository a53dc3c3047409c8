import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Queryable } from "@portal/database/connection";
import {
  createSchema,
  holdMigrations,
  migrate,
  migrationsOf,
  unfinishedRestore,
} from "@portal/database/migrate";
import { connectToPrimary } from "@portal/database/migration-connection";
import {
  copyIn,
  dropForeignKeys,
  isEmptyDatabase,
  listTables,
  prepareCopies,
  readTotals,
  setSequence,
} from "@portal/database/table-copies";
import type { StorageProvider } from "@portal/providers/storage/storage-provider";
import type { Client } from "pg";
import { checkAudit } from "../platform/audit/check-audit.ts";
import type { KeyRing } from "../platform/keys/key-settings.ts";
import { checkKeys } from "../platform/keys/key-checks.ts";
import { BackupFault, findBackup, readCopy, readFileList, readTable, type Place } from "./backup-place.ts";
import type { FileEntry, Manifest } from "./manifest.ts";

export type RestoreTarget = {
  /** The direct address of an empty database, without a connection pooler. */
  readonly url: string;
  readonly storage: StorageProvider;
  readonly keys: Pick<KeyRing, "peppers" | "encryptionKeys">;
  readonly say: (line: string) => void;
};

/**
 * Restores a backup into an empty database and an empty storage, and checks the result. No portal can start before the
 * restore is complete.
 * @param wanted the name of a backup; by default the newest
 * @throws BackupFault that names the damaged part
 */
export async function restoreBackup(
  target: RestoreTarget,
  place: Place,
  wanted: string | undefined,
): Promise<Manifest> {
  const manifest = await findBackup(place, wanted);
  const files = await readFileList(place, manifest);
  await verifyTables(place, manifest);
  const client = await connectToPrimary(target.url, "borrower-portal restore");
  try {
    if (!(await holdMigrations(client))) throw new BackupFault("a portal is starting on this database");
    await prepareDatabase(client, target);
    await restoreTables(client, place, manifest);
    target.say(`Tables: ${manifest.tables.length}, with the counts and sums of the backup.`);
    await restoreFiles(target.storage, place, files);
    target.say(`Files: ${files.length}, with the hashes of the backup.`);
    await checkContent(target, manifest);
    target.say(`Audit trail: whole, up to entry ${manifest.trail.sequence}.`);
    await client.query(`drop schema ${unfinishedRestore}`);
  } finally {
    await client.end();
  }
  await migrate(target.url);
  return manifest;
}

/** Checks the backup of every table before the restore writes to the database. */
async function verifyTables(place: Place, manifest: Manifest): Promise<void> {
  for (const part of manifest.tables)
    for await (const _ of readTable(place, manifest.name, part)) {
      // Reading to the end of the table's file checks the file's hash.
    }
}

/** Removes the data of an interrupted restore, and marks the database. */
async function prepareDatabase(client: Client, { storage }: RestoreTarget): Promise<void> {
  await prepareCopies(client);
  const { rows } = await client.query("select from pg_namespace where nspname = $1", [unfinishedRestore]);
  if (rows.length > 0) {
    await client.query("drop schema if exists public, drizzle, pgboss cascade; create schema public");
    return;
  }
  if (!(await isEmptyDatabase(client))) throw new BackupFault("the database is not empty");
  if (!(await storage.isEmpty())) throw new BackupFault("the storage is not empty");
  await client.query(`create schema ${unfinishedRestore}`);
}

async function restoreTables(client: Client, place: Place, manifest: Manifest): Promise<void> {
  const migrations = migrationsOf(manifest.migrations);
  if (!migrations)
    throw new BackupFault(
      `the backup is of release ${manifest.portalVersion}, which has migrations that this one lacks`,
    );
  await client.query("begin");
  try {
    await createSchema(client, migrations);
    const keys = await dropForeignKeys(client);
    const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
    for (const part of manifest.tables) {
      const table = tables.get(part.name);
      if (!table) throw new BackupFault(`the release of this backup has no table ${part.name}`);
      // Deletes the rows that migrations inserted. Skips empty tables, because the audit trail refuses every deletion.
      if ((await readTotals(client, table)).rows > 0) await client.query(`delete from ${part.name}`);
      await copyIn(client, { ...table, columns: part.columns }, readTable(place, manifest.name, part));
      const { rows, sums } = await readTotals(client, table);
      if (rows !== part.rows || JSON.stringify(sums) !== JSON.stringify(part.sums))
        throw new BackupFault(`the table ${part.name} does not have the count and sums of the backup`);
    }
    for (const sequence of manifest.sequences) await setSequence(client, sequence);
    for (const { name, statement } of keys) await addForeignKey(client, name, statement);
    await endRights(client, manifest);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function addForeignKey(client: Client, name: string, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    throw new BackupFault(`the rows of the backup violate the foreign key ${name}`, { cause: error });
  }
}

/** Tables with sessions, links and other access rights. A restore empties these tables. */
const rights = [
  "sessions",
  "link_tokens",
  "identity_claims",
  "job_leases",
  "processes",
  "idempotency_keys",
] as const;

/**
 * Ends all access rights, and holds back everything that the portal would send automatically (CONN-BACK-05).
 */
async function endRights(client: Client, { name, snapshotAt }: Manifest): Promise<void> {
  const known = new Set((await listTables(client)).map((table) => table.name));
  for (const table of rights) if (known.has(table)) await client.query(`delete from ${table}`);
  for (const kind of ["mail", "ach"])
    await client.query("insert into sending_holds values ($1, $2, $3, clock_timestamp())", [
      kind,
      name,
      snapshotAt,
    ]);
}

async function restoreFiles(
  storage: StorageProvider,
  place: Place,
  files: readonly FileEntry[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "portal-restore-"));
  try {
    for (const file of files) {
      const path = join(folder, file.id);
      const handle = await open(path, "wx", 0o600);
      try {
        // Reading to the end of the copy checks the copy's hash.
        await handle.writeFile(readCopy(place, file));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await storage.adopt(file.id, path);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkContent({ url, keys }: RestoreTarget, { trail }: Manifest): Promise<void> {
  const connection = connect(url, { maxConnections: 2 });
  try {
    await checkKeys(connection.database, keys);
    await checkTrail(connection.database, keys, trail);
  } finally {
    await connection.close();
  }
}

async function checkTrail(
  database: Queryable,
  keys: RestoreTarget["keys"],
  trail: Manifest["trail"],
): Promise<void> {
  const anchor = trail.sequence > 0 ? { sequence: trail.sequence, hash: trail.hash } : undefined;
  const report = await checkAudit(database, keys, anchor);
  if (!report.ok) throw new BackupFault(`the audit trail is broken at entry ${report.entry}`);
  if (report.unchained !== trail.unchained)
    throw new BackupFault("the audit trail lacks entries that were not chained yet");
}
