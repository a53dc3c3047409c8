import type { Queryable } from "@portal/database/connection";
import { numberChecks } from "@portal/database/schema/ownership";
import { sql } from "drizzle-orm";

/** Counts an SSN check in the borrower's current hour, or starts a new hour. Returns the count. */
export async function countCheck(
  database: Queryable,
  {
    contactId,
    now,
    hourAgo,
  }: { readonly contactId: string; readonly now: Temporal.Instant; readonly hourAgo: Temporal.Instant },
): Promise<number> {
  const isOver = sql`${numberChecks.beganAt} <= ${hourAgo.toString()}::timestamptz`;
  const [row] = await database
    .insert(numberChecks)
    .values({ contactId, count: 1, beganAt: now })
    .onConflictDoUpdate({
      target: numberChecks.contactId,
      set: {
        count: sql`case when ${isOver} then 1 else ${numberChecks.count} + 1 end`,
        beganAt: sql`case when ${isOver} then ${now.toString()}::timestamptz else ${numberChecks.beganAt} end`,
      },
    })
    .returning({ count: numberChecks.count });
  return row?.count ?? 1;
}
