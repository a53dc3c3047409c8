import type { Context } from "../../context.ts";
import { tryEach } from "../../jobs/try-each.ts";
import { listUndelivered } from "./ach-store.ts";
import { deliverFile } from "./deliver-file.ts";

/** The hours during which a file's own delivery job retries. */
const ownHours = 24;

/**
 * Delivers the waiting files, oldest first. With `before`, delivers only files created before that time. Continues
 * after a failure.
 * @throws the first failure, after all files were tried
 */
export async function deliverWaiting(context: Context, before?: Temporal.Instant): Promise<void> {
  const waiting = await listUndelivered(context.database, before);
  await tryEach(waiting, (fileId) => deliverFile(context, { fileId }));
}

/** Retries a delivery every hour after the file's own delivery job gave up. */
export function retryDelivery(context: Context): Promise<void> {
  return deliverWaiting(context, context.clock.now().subtract({ hours: ownHours }));
}
