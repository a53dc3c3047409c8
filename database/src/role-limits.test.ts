import { createServer, type AddressInfo } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { connect } from "./connection.ts";
import { requireRoleLimits } from "./role-limits.ts";

let client: Client;
beforeEach(async () => {
  client = new Client({ connectionString: inject("postgres").url });
  await client.connect();
});
afterEach(() => client.end());

test("the embedded database limits the time of SQL statements, idle transactions and waits for locks of the portal's role [CONN-DB-03]", async () => {
  const { rows } = await client.query(
    "select name, setting::int from pg_settings where name ~ '^(statement|idle_in_transaction_session|lock)_timeout$' order by 1",
  );
  expect(rows).toEqual([
    { name: "idle_in_transaction_session_timeout", setting: 15_000 },
    { name: "lock_timeout", setting: 4_000 },
    { name: "statement_timeout", setting: 10_000 },
  ]);
  await expect(requireRoleLimits(drizzle(client))).resolves.toBeUndefined();
});

test.each([
  ["statement_timeout", "0"],
  ["statement_timeout", "60001"],
  ["idle_in_transaction_session_timeout", "0"],
  ["lock_timeout", "0"],
])("a database with %s = %s is refused with the SQL to run [CONN-DB-03]", async (name, value) => {
  await client.query(`set ${name} = ${value}`);
  await expect(requireRoleLimits(drizzle(client))).rejects.toThrow(
    `the database does not limit ${name} to a minute or less. Run there: alter role portal set statement_timeout = '10s'; alter role portal set idle_in_transaction_session_timeout = '15s'; alter role portal set lock_timeout = '4s';`,
  );
});

test("the portal accepts a time limit of one minute", async () => {
  await client.query("set statement_timeout = 60000");
  await expect(requireRoleLimits(drizzle(client))).resolves.toBeUndefined();
});

test("a connection starts without parameters that PgBouncer refuses [CONN-DB-03]", async () => {
  const sent = Promise.withResolvers<readonly string[]>();
  const server = createServer((socket) => {
    socket.once("data", (packet: Buffer) => {
      // A PostgreSQL startup message begins with the message's length and the protocol version.
      const parts = packet.subarray(8).toString().split("\0");
      sent.resolve(parts.filter((_, at) => at % 2 === 0 && at < parts.length - 2));
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const connection = connect(`postgres://portal:secret@127.0.0.1:${port}/portal`);
  await expect(connection.pool.query("select 1")).rejects.toThrow();
  expect((await sent.promise).toSorted()).toEqual([
    "application_name",
    "client_encoding",
    "database",
    "user",
  ]);
  await connection.close();
  await new Promise((resolve) => server.close(resolve));
});
