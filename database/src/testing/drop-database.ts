import { setTimeout as wait } from "node:timers/promises";
import type { Connection } from "../connection.ts";

/** Ends a database's connections and drops it. `drop … with (force)` checks for ended connections only every 100 ms. */
export async function dropDatabase({ pool }: Pick<Connection, "pool">, name: string): Promise<void> {
  const terminate = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1";
  while ((await pool.query(terminate, [name])).rowCount) await wait(2);
  await pool.query(`drop database if exists ${name} with (force)`);
}
