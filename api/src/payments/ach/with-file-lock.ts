import { isStatementTimeout } from "@portal/database/faults";
import { ProviderFault } from "@portal/providers/provider-fault";
import type { Context } from "../../context.ts";
import { lockFile } from "./ach-store.ts";

/**
 * Runs `work` while no other process works on the file. A connection holds the lock, because no transaction may stay
 * open during a call to the bank. The lock ends with the connection, even if the process dies.
 * @throws ProviderFault if waiting for the lock exceeds the database's statement timeout
 */
export async function withFileLock(
  { connection }: Context,
  fileId: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = await connection.pool.connect();
  try {
    await lockFile(client, fileId).catch(asBusy);
    await work();
  } finally {
    client.release(true);
  }
}

function asBusy(error: unknown): never {
  throw isStatementTimeout(error)
    ? new ProviderFault("ach", "another process is delivering the file", error)
    : error;
}
