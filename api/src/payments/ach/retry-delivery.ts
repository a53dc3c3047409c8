import type { Context } from "../../context.ts";
import { tryEach } from "../../jobs/try-each.ts";
import { listUndelivered } from "./ach-store.ts";
import { deliverFile } from "./deliver-file.ts";

/** For this many hours after a file is created, the file's own job retries the delivery. */
const ownHours = 24;

/**
 * Tries to deliver every waiting file, oldest first. Given `before`, delivers only files created before that time.
 * @throws the first failure after trying all files
 */
export async function deliverWaiting(context: Context, before?: Temporal.Instant): Promise<void> {
  const waiting = await listUndelivered(context.database, before);
  await tryEach(waiting, (fileId) => deliverFile(context, { fileId }));
}

/** Retries a delivery every hour after the file's own delivery job gave up. */
export function retryDelivery(context: Context): Promise<void> {
  return deliverWaiting(context, context.clock.now().subtract({ hours: ownHours }));
}
