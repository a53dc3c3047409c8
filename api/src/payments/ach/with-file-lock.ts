import { isCutShort } from "@portal/database/faults";
import { ProviderFault } from "@portal/providers/provider-fault";
import type { Context } from "../../context.ts";
import { lockFile } from "./ach-store.ts";

/**
 * Runs work on a file while no other process does. The lock belongs to a connection, because no transaction may be
 * open during a call to the bank. It ends with the connection, even if the process dies.
 * @throws ProviderFault if another process holds the lock for longer than a statement may take
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
  throw isCutShort(error) ? new ProviderFault("ach", "another process is delivering the file", error) : error;
}
