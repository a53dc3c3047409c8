import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Connection } from "@portal/database/connection";
import { connectToPrimary } from "@portal/database/migration-connection";
import { diskStorage } from "@portal/providers/storage/disk-storage";
import type { StorageProvider } from "@portal/providers/storage/storage-provider";
import { BackupFault, type Place } from "../backup/backup-place.ts";
import { recordSuccess } from "../backup/backup-store.ts";
import { sealedPlace } from "../backup/open-place.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import type { Context } from "../context.ts";
import { readStored } from "../documents/sealing/open-stored.ts";
import { withLease } from "../job-leases/with-lease.ts";
import { listAccounts } from "../loans/list-accounts.ts";
import { listAdvances } from "../loans/list-advances.ts";
import { describeError } from "../platform/log.ts";
import { fieldCipher } from "../platform/crypto.ts";
import { listOpportunities } from "../requests/list-opportunities.ts";
import { databaseName, listRandomBorrowers, listRandomFiles } from "./drill-store.ts";

/** The number of random files and the number of random borrowers that a drill reads. */
const samples = { files: 50, borrowers: 20 } as const;

export type DrillReport = {
  readonly backup: string;
  readonly tables: number;
  /** The number of restored files, all with the right hash. */
  readonly files: number;
  readonly openedFiles: number;
  readonly borrowers: number;
  readonly seconds: number;
};

/** Thrown when a drill fails. The message names the step and the fault, without personal data. */
export class DrillFailed extends Error {
  override readonly name = "DrillFailed";
  readonly step: string;
  readonly fault: string;

  constructor(step: string, cause: unknown) {
    const fault = cause instanceof BackupFault ? cause.message : describeError(cause).name;
    super(`at ${step}: ${fault}`, { cause });
    this.step = step;
    this.fault = fault;
  }
}

type Drill = {
  /** The direct URL of the portal's database, without a pooler, with a user that can create databases. */
  readonly url: string;
  readonly place: Place;
  readonly address: string;
  readonly say: (line: string) => void;
};

/**
 * Restores the newest backup beside the running portal, checks random files and borrowers of the copy, and removes the
 * copy. The copy sends no mail and no payment file.
 * @throws DrillFailed
 */
export function drillRestore(context: Context, drill: Drill): Promise<DrillReport> {
  return withLease(context, "drill", 0, () => runDrill(context, drill));
}

async function runDrill(context: Context, { url, place, address, say }: Drill): Promise<DrillReport> {
  const start = performance.now();
  let step = "the creation of a database";
  const folder = await mkdtemp(join(tmpdir(), "portal-drill-"));
  const server = await connectToPrimary(url, "borrower-portal drill");
  const name = `drill_of_${await databaseName(server)}`;
  const remove = () => server.query(`drop database if exists "${name}" with (force)`);
  try {
    // Removes the database that an interrupted drill left.
    await remove();
    await server.query(`create database "${name}" template template0`);
    step = "the restore";
    const storage = diskStorage({ folder: join(folder, "files") });
    const copyUrl = withDatabase(url, name);
    const target = { url: copyUrl, storage, keys: context.config, say };
    const manifest = await restoreBackup(target, place, undefined);
    const connection = connect(copyUrl, { maxConnections: 4 });
    try {
      const copy = contextOf(context, connection, storage);
      step = "the opening of files";
      const openedFiles = await openFiles(copy);
      say(`Opened ${openedFiles} random files.`);
      step = "the summaries of borrowers";
      const borrowers = await readSummaries(copy);
      say(`Read the summary of ${borrowers} random borrowers.`);
      const seconds = Math.round((performance.now() - start) / 1_000);
      const sealed = fieldCipher(context.config).encrypt(sealedPlace, address);
      await recordSuccess(context.database, { kind: "drill", sealedPlace: sealed });
      return {
        backup: manifest.name,
        tables: manifest.tables.length,
        files: manifest.files.count,
        openedFiles,
        borrowers,
        seconds,
      };
    } finally {
      await connection.close();
    }
  } catch (error) {
    throw new DrillFailed(step, error);
  } finally {
    await remove().catch((error: unknown) =>
      context.log.error({
        what: "the database of a drill could not be removed",
        error: describeError(error),
      }),
    );
    await server.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${encodeURIComponent(name)}`);
}

/** A context for reading the restored copy. Sends no mails and enqueues no jobs. */
function contextOf(context: Context, connection: Connection, storage: StorageProvider): Context {
  return {
    ...context,
    database: connection.database,
    connection,
    providers: { storage },
    jobs: { enqueueIn: () => async () => undefined },
    auditChain: { soon: () => undefined },
  } as unknown as Context;
}

/** @throws BackupFault if a file's hash differs from the hash in the file's database row */
async function openFiles(copy: Context): Promise<number> {
  const files = await listRandomFiles(copy.database, samples.files);
  for (const { storageId, sha256 } of files) {
    const content = await readStored(copy, storageId);
    if (createHash("sha256").update(content).digest("hex") !== sha256)
      throw new BackupFault("a file has another content than its document");
  }
  return files.length;
}

async function readSummaries(copy: Context): Promise<number> {
  const borrowers = await listRandomBorrowers(copy.database, samples.borrowers);
  for (const contactId of borrowers) {
    const call = { session: { contactId } } as never;
    for (const read of [listAccounts, listAdvances, listOpportunities]) {
      const outcome = await read(copy, call);
      if (!outcome.ok) throw new BackupFault("a borrower's summary was refused");
    }
  }
  return borrowers.length;
}
