import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { ensureDatabase } from "./embedded/cluster.ts";
import { migrate, patience } from "./migrate.ts";
import { indexesOf } from "./pending-migrations.ts";

let url: string;
let client: Client;
let other: Client;
beforeEach(async () => {
  const server = inject("postgres").url;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await ensureDatabase(server, name);
  const address = new URL(server);
  address.pathname = `/${name}`;
  url = address.href;
  client = new Client({ connectionString: url });
  other = new Client({ connectionString: url });
  await Promise.all([client.connect(), other.connect()]);
});
afterEach(async () => {
  await Promise.all([client.end(), other.end()]);
  const server = new Client({ connectionString: inject("postgres").url });
  await server.connect();
  await server.query(`drop database "${new URL(url).pathname.slice(1)}" with (force)`);
  await server.end();
});

const plan = (statements: readonly string[], indexes: readonly string[] = []) => ({
  migrations: statements.length === 0 ? [] : [{ hash: "h", writtenAt: 1, statements }],
  indexes: indexesOf(indexes),
});

async function valueOf(query: string): Promise<unknown> {
  const { rows } = await client.query<{ value: unknown }>(query);
  return rows[0]?.value;
}

/** Waits until the migration is blocked by a lock. */
async function untilBlocked(): Promise<void> {
  while (
    Number(
      await valueOf(
        "select count(*) as value from pg_stat_activity where application_name = 'borrower-portal migrate' and wait_event_type = 'Lock' and datname = current_database()",
      ),
    ) === 0
  )
    await wait(5);
}

test("each SQL statement of a migration waits at most 3 seconds for a lock", async () => {
  await migrate(url, {
    plan: plan(["create table seen as select current_setting('lock_timeout') as value"]),
  });
  expect(await valueOf("select value from seen")).toBe("3s");
});

test("a blocked migration is tried 20 times and leaves the database unchanged", async () => {
  await client.query("create sequence tries");
  // A sequence keeps its value when the transaction rolls back.
  const blocked = "do $$ begin perform nextval('tries'); raise exception using errcode = '55P03'; end $$";
  const attempt = migrate(url, {
    plan: plan(["create table half ()", blocked]),
    limits: { ...patience, pauseMs: 0 },
  });
  await expect(attempt).rejects.toMatchObject({ code: "55P03" });
  expect(Number(await valueOf("select last_value as value from tries"))).toBe(20);
  expect(await valueOf("select to_regclass('half') as value")).toBe(null);
});

test("a migration of a locked table succeeds after the lock ends", async () => {
  await client.query("create table held (id integer)");
  await other.query("begin; select * from held");
  const done = migrate(url, {
    plan: plan(["alter table held add column more text"]),
    limits: { lockTimeout: "50ms", attempts: 1000, pauseMs: 10 },
  });
  await untilBlocked();
  // Queries succeed while the migration waits for the other transaction.
  expect(await valueOf("select count(*)::integer as value from held")).toBe(0);
  await other.query("commit");
  await done;
  expect(await valueOf("select count(more)::integer as value from held")).toBe(0);
});

test("migrate builds concurrent indexes after the migrations, and rebuilds an index after a failed build", async () => {
  const index = `CREATE UNIQUE INDEX CONCURRENTLY "held_id" ON "held" USING btree ("id")`;
  const isValid = "select indisvalid as value from pg_index where indexrelid = to_regclass('held_id')";
  await client.query("create table held (id integer); insert into held values (1), (1)");
  await expect(migrate(url, { plan: plan([], [index]) })).rejects.toMatchObject({ code: "23505" });
  expect(await valueOf(isValid)).toBe(false);
  await client.query("truncate held");
  await migrate(url, { plan: plan([], [index]) });
  expect(await valueOf(isValid)).toBe(true);
  const before = await valueOf("select to_regclass('held_id')::oid as value");
  await migrate(url, { plan: plan([], [index]) });
  expect(await valueOf("select to_regclass('held_id')::oid as value")).toBe(before);
});

test("indexesOf omits a concurrent index that a later statement drops", () => {
  const built = [`CREATE INDEX CONCURRENTLY "a" ON "t" ("x")`, `CREATE INDEX CONCURRENTLY "b" ON "t" ("y")`];
  expect(indexesOf([...built, `DROP INDEX "a"`]).map(({ name }) => name)).toEqual(["b"]);
});

test("a process starts while another process builds indexes", async () => {
  await client.query("create table held (id integer)");
  const indexed = plan(["create table more ()"], [`CREATE INDEX CONCURRENTLY "held_id" ON "held" ("id")`]);
  // A concurrent build waits for transactions that have written to the table.
  await other.query("begin; insert into held values (1)");
  const building = migrate(url, { plan: indexed });
  await untilBlocked();
  await migrate(url, { plan: indexed });
  expect(
    await valueOf("select indisvalid as value from pg_index where indexrelid = to_regclass('held_id')"),
  ).toBe(false);
  await other.query("commit");
  await building;
  expect(
    await valueOf("select indisvalid as value from pg_index where indexrelid = to_regclass('held_id')"),
  ).toBe(true);
});

test("three processes that start at the same time apply a migration only once", async () => {
  const once = plan(["create table once ()"], [`CREATE INDEX CONCURRENTLY "i" ON "wide" ("id")`]);
  await client.query("create table wide as select n as id from generate_series(1, 100) n");
  await Promise.all([
    migrate(url, { plan: once }),
    migrate(url, { plan: once }),
    migrate(url, { plan: once }),
  ]);
  expect(await valueOf("select count(*)::integer as value from drizzle.__drizzle_migrations")).toBe(1);
});

describe("starting during another process's migration", () => {
  const pending = plan(["create table waited ()"]);
  const said: string[] = [];
  const start = (migrationSeconds: number) => ({
    databaseSeconds: 0,
    migrationSeconds,
    say: (line: string) => void said.push(line),
  });
  beforeEach(async () => {
    said.length = 0;
    await other.query("select pg_advisory_lock(4410226)");
  });

  test("a starting process waits for another process's migration and reports the wait only once", async () => {
    const waiting = migrate(url, { plan: pending, start: start(60) });
    await expect.poll(() => said.length).toBeGreaterThan(0);
    // Gives the starting process time to try the lock several times.
    await wait(350);
    await other.query("select pg_advisory_unlock(4410226)");
    await waiting;
    expect(said).toEqual(["Waiting for another process that migrates the database"]);
    expect(await valueOf("select to_regclass('waited')::text as value")).toBe("waited");
  });

  test("a starting process fails when another process's migration exceeds the time limit", async () => {
    await expect(migrate(url, { plan: pending, start: start(0.3) })).rejects.toThrow(
      "another process took too long to migrate the database",
    );
    expect(await valueOf("select to_regclass('waited') as value")).toBe(null);
  });
});
