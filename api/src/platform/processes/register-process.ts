import { newestMigration } from "@portal/database/migrate";
import type { Context } from "../../context.ts";
import { describeError, processName } from "../log.ts";
import { version } from "../version.ts";
import { deleteDeadProcesses, deleteProcess, writeHeartbeat } from "./process-store.ts";

export const heartbeatMilliseconds = 10_000;

/**
 * Lists this process as running, so that no migration removes columns or tables that its release uses.
 * @returns a function that ends the heartbeat and removes the process from the table
 */
export async function registerProcess(
  { database, config, log }: Pick<Context, "database" | "config" | "log">,
  id = processName,
): Promise<() => Promise<void>> {
  const beat = () => writeHeartbeat(database, { id, version, schema: newestMigration, role: config.role });
  const warn = (what: string) => (error: unknown) => log.warn({ what, error: describeError(error) });
  await deleteDeadProcesses(database);
  await beat();
  const timer = setInterval(() => {
    beat().catch(warn("a heartbeat could not be stored"));
  }, heartbeatMilliseconds);
  return async () => {
    clearInterval(timer);
    // If the database is unavailable, the process's row remains, but is ignored after two minutes.
    await deleteProcess(database, id).catch(warn("a stopping process could not leave the list of processes"));
  };
}
