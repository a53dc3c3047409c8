import { connectToPrimary } from "@portal/database/migration-connection";
import {
  copyOut,
  listStorageIds,
  listTables,
  prepareCopies,
  readSequences,
  readTotals,
} from "@portal/database/table-copies";
import { partialFolder } from "@portal/providers/backup/backup-provider";
import type { StorageProvider } from "@portal/providers/storage/storage-provider";
import type { Scope } from "../context.ts";
import { LeaseLost, withLease } from "../job-leases/with-lease.ts";
import pLimit from "p-limit";
import type { Client } from "pg";
import {
  copyName,
  listBackups,
  readFileList,
  readManifests,
  writeCopy,
  writeFileList,
  writeManifest,
  writeTable,
  BackupFault,
  type Place,
} from "./backup-place.ts";
import { backupLease } from "./backup-store.ts";
import type { FileEntry, Manifest } from "./manifest.ts";
import { pruneBackups } from "./prune-backups.ts";

export type BackupSource = {
  /** The direct address of PostgreSQL, without a pooler, because the snapshot belongs to one connection. */
  readonly url: string;
  readonly scope: Pick<Scope, "database" | "log">;
  readonly storage: StorageProvider;
  readonly portalVersion: string;
  readonly say: (line: string) => void;
};

export type BackupReport = { readonly manifest: Manifest; readonly copied: number; readonly removed: number };

/** Excluded from backups, because each start of a portal stores the files of its build again. */
const notCopied: readonly string[] = ["build_files"];
/** Backups omit files that only these database tables name, because no record uses such a file. */
const unnamed: readonly string[] = ["pending_files", "file_keys"];
const copiesAtOnce = 8;

/**
 * Backs up a running portal: all tables in one snapshot, then the snapshot's files. A backup without a manifest is
 * incomplete.
 * @throws BackupFault, before writing, if BACKUP_KEYS cannot decrypt the earlier backups
 */
export async function writeBackup(source: BackupSource, place: Place, keep: number): Promise<BackupReport> {
  const earlier = await readManifests(place);
  return withLease(source.scope, backupLease, 0, async (requireLease) => {
    await removeUnfinished(place, new Set(earlier.map(({ name }) => name)));
    const client = await connectToPrimary(source.url, "borrower-portal backup");
    let snapshot: Snapshot;
    try {
      snapshot = await writeSnapshot(client, place, source);
    } finally {
      await client.end();
    }
    const { content, storageIds } = snapshot;
    const known = await knownCopies(place, earlier);
    const { files, missingFiles, copied } = await copyFiles(source, place, storageIds, known);
    source.say(`Files: ${files.length}, of which ${copied} are new.`);
    const { sealedBytes: _, ...list } = await writeFileList(place, content.name, files);
    // Without the lease, the portal may have deleted files that this backup needs.
    await requireLease();
    const manifest = { ...content, files: { count: files.length, ...list }, missingFiles };
    await writeManifest(place, manifest);
    const removed = await pruneBackups(place, [...earlier, manifest], keep);
    return { manifest, copied, removed };
  }).catch((error: unknown) => {
    throw error instanceof LeaseLost
      ? new BackupFault("another backup is running, or was killed less than 30 seconds ago", { cause: error })
      : error;
  });
}

/** Removes unfinished backups. The caller must hold the backup lease, so that no other backup is running. */
async function removeUnfinished(place: Place, complete: ReadonlySet<string>): Promise<void> {
  const { provider } = place;
  for (const { name } of await provider.list(partialFolder)) await provider.remove(name);
  for (const [backup, files] of await listBackups(place))
    if (!complete.has(backup)) for (const { name } of files) await provider.remove(name);
}

type Snapshot = {
  readonly content: Omit<Manifest, "files" | "missingFiles">;
  readonly storageIds: ReadonlySet<string>;
};

async function writeSnapshot(client: Client, place: Place, source: BackupSource): Promise<Snapshot> {
  await prepareCopies(client);
  await client.query("begin isolation level repeatable read, read only");
  const { rows } = await client.query<{ at: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  const snapshotAt = rows[0]?.at ?? "";
  const name = snapshotAt.replaceAll(":", "");
  const tables: Manifest["tables"] = [];
  for (const table of await listTables(client)) {
    if (notCopied.includes(table.name)) continue;
    const { sealedBytes: _, ...part } = await writeTable(place, name, table.name, copyOut(client, table));
    const { rows: count, sums } = await readTotals(client, table);
    tables.push({ name: table.name, columns: [...table.columns], rows: count, sums, ...part });
  }
  const rowCount = tables.reduce((sum, table) => sum + table.rows, 0);
  source.say(`Tables: ${tables.length}, with ${rowCount} rows as of ${snapshotAt}.`);
  const content = {
    format: 1 as const,
    name,
    snapshotAt,
    portalVersion: source.portalVersion,
    migrations: await readMigrationHashes(client),
    tables,
    trail: await readTrailEnd(client),
  };
  const storageIds = await listStorageIds(client, unnamed);
  const sequences = await readSequences(client);
  await client.query("commit");
  return { content: { ...content, sequences }, storageIds };
}

async function readMigrationHashes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ hash }) => hash);
}

async function readTrailEnd(client: Client): Promise<Manifest["trail"]> {
  const { rows } = await client.query<{ sequence: string; hash: string; unchained: string }>(`
    select coalesce(max(sequence), 0) as sequence, coalesce(max(hash), '') as hash,
      (select count(*) from audit_unchained) as unchained
    from audit_head`);
  const [end] = rows;
  return {
    sequence: Number(end?.sequence ?? 0),
    hash: end?.hash ?? "",
    unchained: Number(end?.unchained ?? 0),
  };
}

/** Returns the files that earlier backups copied completely. */
async function knownCopies(
  place: Place,
  earlier: readonly Manifest[],
): Promise<ReadonlyMap<string, FileEntry>> {
  const sizes = new Map((await place.provider.list("files")).map(({ name, bytes }) => [name, bytes]));
  const known = new Map<string, FileEntry>();
  for (const manifest of earlier)
    for (const file of await readFileList(place, manifest))
      if (sizes.get(copyName(file.id)) === file.sealedBytes) known.set(file.id, file);
  return known;
}

async function copyFiles(
  { storage }: BackupSource,
  place: Place,
  storageIds: ReadonlySet<string>,
  known: ReadonlyMap<string, FileEntry>,
) {
  const files: FileEntry[] = [];
  const missingFiles: string[] = [];
  let copied = 0;
  const limit = pLimit(copiesAtOnce);
  const copy = async (id: string): Promise<void> => {
    const entry = known.get(id);
    if (entry) return void files.push(entry);
    if ((await storage.size(id)) === undefined) return void missingFiles.push(id);
    const bytes = (await storage.read(id)) as AsyncIterable<Buffer>;
    files.push({ id, ...(await writeCopy(place, id, bytes)) });
    copied += 1;
  };
  try {
    await Promise.all([...storageIds].map((id) => limit(() => copy(id))));
  } catch (error) {
    limit.clearQueue();
    throw error;
  }
  if (files.length + missingFiles.length !== storageIds.size)
    throw new BackupFault("not every file was copied");
  return { files: files.toSorted((one, other) => (one.id < other.id ? -1 : 1)), missingFiles, copied };
}
