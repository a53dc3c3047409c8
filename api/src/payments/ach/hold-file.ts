import { isCutShort } from "@portal/database/faults";
import { ProviderFault } from "@portal/providers/provider-fault";
import type { Context } from "../../context.ts";

type Client = { query(text: string, values: unknown[]): Promise<unknown> };

/** Any fixed number: with a file's id it stands for handing that file over. */
const handingLock = 4_410_229;

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
    await lock(client, fileId);
    await work();
  } finally {
    client.release(true);
  }
}

async function lock(client: Client, fileId: string): Promise<void> {
  try {
    await client.query("select pg_advisory_lock($1, hashtext($2))", [handingLock, fileId]);
  } catch (error) {
    throw isCutShort(error) ? new ProviderFault("ach", "another is handing the file over", error) : error;
  }
}
