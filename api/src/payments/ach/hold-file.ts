import { isCutShort } from "@portal/database/faults";
import { ProviderFault } from "@portal/providers/provider-fault";
import type { Context } from "../../context.ts";
import { lockFile } from "./ach-store.ts";

/**
 * Does some work on a file while nobody else does any, in whichever process. Who comes second waits as long as a
 * statement may take. The lock is a connection's own and not a transaction's, since none may be open while the bank is
 * spoken to; it ends with the connection, wherever the process dies.
 * @throws ProviderFault where another is at it for longer than that: it is to be tried again
 */
export async function holdFile(
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
  throw isCutShort(error) ? new ProviderFault("ach", "another is handing the file over", error) : error;
}
