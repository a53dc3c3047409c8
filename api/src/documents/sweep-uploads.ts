import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "../context.ts";
import { systemClock, type Clock } from "../platform/clock.ts";
import { stagingFolder } from "./stage-file.ts";
import { findNamedFiles } from "./store.ts";

/** The sweep keeps files newer than this, because their upload may still be running. */
const graceMinutes = 20;
const batchSize = 500;

/**
 * Deletes files that crashed uploads left: staged files, and stored files without a document.
 * @param isStarting whether this process has not accepted uploads yet; with the embedded database, no other process
 * exists
 * @param machine the clock that set the files' times
 */
export async function sweepUploads(
  context: Context,
  {
    isStarting = false,
    machine = systemClock(),
  }: { readonly isStarting?: boolean; readonly machine?: Clock } = {},
): Promise<void> {
  // Uses the machine's clock instead of the sandbox's clock, because the machine set the files' times.
  const now = machine.now();
  const { databaseUrl, storage } = context.config;
  const isAlone = isStarting && !databaseUrl;
  const longAgo = now.subtract({ minutes: graceMinutes });
  await sweepStaging(stagingFolder(context), isAlone ? now : longAgo);
  // A bucket keeps the grace period at startup, because the bucket's clock set the files' times.
  await sweepStorage(context, isAlone && !storage ? now : longAgo);
}

async function sweepStaging(folder: string, before: Temporal.Instant): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const details = await stat(path, { bigint: true }).catch(() => undefined);
    const isLeft = name.endsWith(".part") && details && details.mtimeNs <= before.epochNanoseconds;
    if (isLeft) await rm(path, { force: true });
  }
}

async function sweepStorage(context: Context, before: Temporal.Instant): Promise<void> {
  const { storage } = context.providers;
  const [unnamed, batch]: [string[], string[]] = [[], []];
  let named = 0;
  async function sort(): Promise<void> {
    const found = await findNamedFiles(context.database, batch);
    named += found.size;
    unnamed.push(...batch.splice(0).filter((id) => !found.has(id)));
  }
  for await (const id of storage.list(before)) if (batch.push(id) === batchSize) await sort();
  if (batch.length > 0) await sort();
  // Keeps all files if the database refers to none of them, because the process may use the wrong database.
  if (named === 0 && unnamed.length > 0) {
    context.log.warn({
      what: "kept stored files that this database does not know",
      count: unnamed.length,
    });
    return;
  }
  for (const id of unnamed) await storage.remove(id);
}
