import { staffDailyCounts } from "@portal/database/schema/staff";
import { sql } from "drizzle-orm";
import type { Transaction } from "../context.ts";
import { RequestFault } from "../http/request-fault.ts";

/**
 * Counts an action that each member of staff may perform only a limited number of times a day, in the desk's time zone.
 * @param most the maximum number of actions a day
 * @throws RequestFault above the maximum, with the seconds until the next day
 */
export async function countDaily(
  tx: Transaction,
  staffId: string,
  kind: "documents.download",
  most: number,
): Promise<void> {
  const now = tx.clock.now().toZonedDateTimeISO(tx.config.desk?.timeZone ?? "America/New_York");
  const day = now.toPlainDate();
  const { count, day: lastDay } = staffDailyCounts;
  const isToday = sql`${lastDay} = excluded.day`;
  const rows = await tx.database
    .insert(staffDailyCounts)
    .values({ staffId, kind, day, count: 1 })
    .onConflictDoUpdate({
      target: [staffDailyCounts.staffId, staffDailyCounts.kind],
      set: { day, count: sql`case when ${isToday} then ${count} + 1 else 1 end` },
      setWhere: sql`not ${isToday} or ${count} < ${most}`,
    })
    .returning({ count });
  if (rows.length > 0) return;
  const tomorrow = now.add({ days: 1 }).startOfDay();
  throw new RequestFault("TOO_MANY_REQUESTS", Math.ceil(now.until(tomorrow).total("seconds")));
}
