import type { Socket } from "node:net";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { sql } from "drizzle-orm";
import { connect, type Connection } from "./connection.ts";
import { isDatabaseUnavailable } from "./faults.ts";

let connection: Connection;
let other: Connection;
beforeAll(() => {
  const { url } = inject("postgres");
  connection = connect(url, { maxConnections: 1 });
  other = connect(url, { maxConnections: 1 });
});
afterAll(async () => {
  await connection.close();
  await other.close();
});

const processOf = async (database: Pick<Connection["database"], "execute">) => {
  const { rows } = await database.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid ?? 0;
};

test("a connection that breaks between two queries of a transaction makes only that transaction fail", async () => {
  const ended = Promise.withResolvers<void>();
  connection.pool.once("connect", (client) => client.once("end", ended.resolve));
  const transaction = connection.database.transaction(async (tx) => {
    const pid = await processOf(tx);
    await other.database.execute(sql`select pg_terminate_backend(${pid})`);
    await ended.promise;
    return processOf(tx);
  });
  const fault: unknown = await transaction.catch((error: unknown) => error);
  expect(isDatabaseUnavailable(fault)).toBe(true);
  expect(await processOf(connection.database)).toBeGreaterThan(0);
});

const socketOf = (client: PoolClient) =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

test("a connection that breaks before its transaction begins returns to the pool", async () => {
  connection.pool.once("acquire", (client) => void socketOf(client).destroy());
  const fault: unknown = await connection.database.transaction(processOf).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(fault)).toBe(true);
  expect(await connection.database.transaction(processOf)).toBeGreaterThan(0);
});
