import type { Connection, TransactionDatabase } from "../connection.ts";
import { sql } from "drizzle-orm";
import { vi } from "vitest";

/**
 * Runs `act` while another transaction holds locks. Commits the other transaction as soon as `act` waits for it.
 * @param hold runs in the other transaction, takes its locks and may change rows
 * @param meanwhile runs in the other transaction while `act` waits, for example to take a further lock
 * @returns the result of `act`
 * @throws if `act` ends without waiting
 */
export async function runBlocked<Result>(
  { database }: Pick<Connection, "database">,
  hold: (transaction: TransactionDatabase) => PromiseLike<unknown>,
  act: () => Promise<Result>,
  meanwhile?: (transaction: TransactionDatabase) => PromiseLike<unknown>,
): Promise<Result> {
  const running = await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await hold(transaction);
    let hasEnded = false;
    const result = act().finally(() => (hasEnded = true));
    // The caller gets the error later, when it awaits the result.
    result.catch(() => undefined);
    await vi.waitFor(
      async () => {
        const waiting = sql`select from pg_stat_activity where ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))`;
        const { rowCount } = await database.execute(waiting);
        if (rowCount === 0 && !hasEnded) throw new Error("neither waits for the other transaction nor ends");
      },
      { timeout: 10_000, interval: 5 },
    );
    if (hasEnded) throw new Error("ended without waiting for the other transaction");
    await meanwhile?.(transaction);
    return { result };
  });
  return running.result;
}
