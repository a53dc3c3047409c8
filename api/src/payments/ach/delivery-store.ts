import type { Queryable } from "@portal/database/connection";
import { achFiles } from "@portal/database/schema/payments";
import type { AchFaultCode } from "@portal/domain/payments/lender/contract";
import { and, eq, isNull } from "drizzle-orm";

export async function recordDeliveryFault(
  database: Queryable,
  fileId: string,
  { fault, at }: { readonly fault: AchFaultCode; readonly at: Temporal.Instant },
): Promise<void> {
  await database
    .update(achFiles)
    .set({ deliveryFault: fault, deliveryFailedAt: at })
    .where(and(eq(achFiles.id, fileId), isNull(achFiles.handedAt)));
}

/** Marks a delivered file as undelivered, so that the file can be delivered again. */
export async function forgetDelivery(database: Queryable, fileId: string): Promise<void> {
  await database.update(achFiles).set({ stagedAs: null, handedAt: null }).where(eq(achFiles.id, fileId));
}

/** Returns the time when the oldest undelivered file was written, or undefined if all files are delivered. */
export async function oldestUndelivered(database: Queryable): Promise<Temporal.Instant | undefined> {
  const [oldest] = await database
    .select({ createdAt: achFiles.createdAt })
    .from(achFiles)
    .where(isNull(achFiles.handedAt))
    .orderBy(achFiles.createdAt)
    .limit(1);
  return oldest?.createdAt;
}
