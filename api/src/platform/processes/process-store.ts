import type { Queryable } from "@portal/database/connection";
import { processes } from "@portal/database/schema/server";
import { eq, gte, lt, sql } from "drizzle-orm";

type ProcessRow = typeof processes.$inferSelect;

const now = sql`clock_timestamp()`;

/** Writes the row of this process, or updates its heartbeat. */
export async function writeHeartbeat(
  database: Queryable,
  row: Omit<ProcessRow, "startedAt" | "heartbeatAt">,
): Promise<void> {
  await database
    .insert(processes)
    .values({ ...row, startedAt: now, heartbeatAt: now })
    .onConflictDoUpdate({ target: processes.id, set: { ...row, heartbeatAt: now } });
}

export async function deleteProcess(database: Queryable, id: string): Promise<void> {
  await database.delete(processes).where(eq(processes.id, id));
}

export async function deleteDeadProcesses(database: Queryable): Promise<void> {
  await database
    .delete(processes)
    .where(lt(processes.heartbeatAt, sql`clock_timestamp() - interval '1 day'`));
}

/** Returns how many processes of each release sent a heartbeat in the last two minutes. */
export function countProcesses(
  database: Queryable,
): Promise<readonly { readonly version: string; readonly count: number }[]> {
  return database
    .select({ version: processes.version, count: sql<number>`count(*)::int` })
    .from(processes)
    .where(gte(processes.heartbeatAt, sql`clock_timestamp() - interval '2 minutes'`))
    .groupBy(processes.version);
}
