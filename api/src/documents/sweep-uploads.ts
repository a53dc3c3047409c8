import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isBackupRunning } from "../backup/backup-store.ts";
import type { Context } from "../context.ts";
import { systemClock } from "../platform/clock.ts";
import { describeError } from "../platform/log.ts";
import { abandonAll, deleteForeign, deletePending, reserveDue } from "./pending/pending-store.ts";
import { stagingFolder, stagedMinutes } from "./stage-file.ts";

const batchSize = 50;
/** Minutes until another sweep tries a file again. A batch takes less time, even if the storage does not respond. */
const reservedMinutes = 15;

/**
 * Deletes the staged and stored files of crashed uploads. Finds stored files through the database instead of the
 * storage, which other databases may share.
 * @param machine the clock that set the staged files' times
 */
export async function sweepUploads(context: Context, machine = systemClock()): Promise<void> {
  await sweepStaging(stagingFolder(context), machine.now().subtract({ minutes: stagedMinutes }));
  await sweepStorage(context);
}

/**
 * Marks the files of all earlier uploads for deletion. Does nothing if other processes may be uploading. Must run
 * before this process accepts uploads.
 */
export async function abandonUploads(context: Context, machine = systemClock()): Promise<void> {
  const { databaseUrl, storage } = context.config;
  if (databaseUrl) return;
  await sweepStaging(stagingFolder(context), machine.now());
  // Skips files in a bucket, because a copy of this database may use the same bucket.
  if (!storage) await abandonAll(context.database);
}

async function sweepStaging(folder: string, before: Temporal.Instant): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const details = await stat(path, { bigint: true }).catch(() => undefined);
    const isLeft = name.endsWith(".part") && details && details.mtimeNs <= before.epochNanoseconds;
    if (isLeft) await rm(path, { force: true });
  }
}

/** Continues after a failed file. Stops if a whole batch fails, because the storage is then unavailable. */
async function sweepStorage({ database, providers: { storage }, log }: Context): Promise<void> {
  const failures: unknown[] = [];
  for (;;) {
    if (await isBackupRunning(database)) break;
    const batch = await reserveDue(database, { most: batchSize, minutes: reservedMinutes });
    const results = await Promise.allSettled(batch.map((id) => storage.remove(id)));
    await deletePending(
      database,
      batch.filter((_, index) => results[index]?.status === "fulfilled"),
    );
    const failed = results.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
    failures.push(...failed);
    if (batch.length < batchSize || failed.length === batch.length) break;
  }
  const foreign = await deleteForeign(database, batchSize);
  if (foreign > 0) log.warn({ what: "left files of another database in the storage", count: foreign });
  if (failures.length === 0) return;
  log.warn({
    what: "the sweep could not delete stored files",
    count: failures.length,
    error: describeError(failures[0]),
  });
  throw failures[0];
}
