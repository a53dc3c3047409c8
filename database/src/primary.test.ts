import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { Client, DatabaseError } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { connect, type Connection } from "./connection.ts";
import { ensureDatabase } from "./embedded/cluster.ts";
import { DatabaseUnavailable, hasLostPrimary, isDatabaseUnavailable } from "./faults.ts";
import { databaseUrlFault, hostUrls, primaryFinder } from "./primary.ts";
import { fakeHost, urlAt, type FakeHost } from "./testing/fake-host.ts";

const name = `test_${randomUUID().replaceAll("-", "")}`;
let url: string;
let admin: Client;
beforeAll(async () => {
  const server = inject("postgres").url;
  await ensureDatabase(server, name);
  url = new URL(`/${name}`, server).href;
  admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create schema recovering;
    create function recovering.pg_is_in_recovery() returns boolean language sql return true;
    create table notes (note text unique)`);
});
afterAll(async () => {
  await admin.end();
  const server = new Client({ connectionString: inject("postgres").url });
  await server.connect();
  await server.query(`drop database ${name} with (force)`);
  await server.end();
});

type DropFirst<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;
const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
  await admin.query("truncate notes");
});

async function host(...args: DropFirst<Parameters<typeof fakeHost>>): Promise<FakeHost> {
  const started = await fakeHost(url, ...args);
  undo.push(() => started.stop());
  return started;
}

function open(
  hosts: readonly Pick<FakeHost, "address">[],
  limits = { statement: 300, commit: 300 },
): Connection {
  const connection = connect(urlAt(url, ...hosts), { maxConnections: 3, limits });
  undo.push(() => connection.close());
  return connection;
}

const write = ({ database }: Connection, note: string) =>
  database.execute(sql`insert into notes values (${note})`);
const inTransaction = ({ database }: Connection, note: string) =>
  database.transaction(async (tx) => void (await tx.execute(sql`insert into notes values (${note})`)));
const notes = async () =>
  (await admin.query<{ note: string }>("select note from notes")).rows.map(({ note }) => note);
const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => "no fault",
    (fault: unknown) => fault,
  );

describe("database URLs with several hosts", () => {
  test.each([
    [
      "postgres://u:p@db1:5432,db2:5433/portal?a=b",
      ["postgres://u:p@db1:5432/portal?a=b", "postgres://u:p@db2:5433/portal?a=b"],
    ],
    ["postgresql://db1,[::1]:5433", ["postgresql://db1", "postgresql://[::1]:5433"]],
    ["postgres://u:a,b%40@db1/portal?options=a,b", ["postgres://u:a,b%40@db1/portal?options=a,b"]],
    ["postgres://u@/portal?host=/run/postgresql", ["postgres://u@/portal?host=/run/postgresql"]],
  ])("the URL %s is split into one URL for each host", (several, single) => {
    expect(hostUrls(several)).toEqual(single);
  });
});

describe("checking a database URL", () => {
  const shape = "must be postgres://user:password@host:port/database, with commas between several host:port";
  const attributes =
    "must not set target_session_attrs to a value other than read-write, because the portal always writes";
  test.each([
    ["mysql://db", "must start with postgres://"],
    ["postgres://u:p@db1:5432,db2:5432/portal", undefined],
    ["postgres://u:p@db1:5432,db2:5432/portal?target_session_attrs=read-write", undefined],
    ["postgres://db1/portal?ssl=true&target_session_attrs=primary", undefined],
    ["postgres://db1/portal?target_session_attrs=standby", attributes],
    ["postgres://db1,db2/portal?target_session_attrs=any", attributes],
    ["postgres://db1,/portal", shape],
    ["postgres://db1:5432,db2:x/portal", shape],
    ["postgres://u@/portal?host=/run/postgresql", undefined],
  ])("the database URL %s is accepted or refused with a reason", (given, fault) => {
    expect(databaseUrlFault(given)).toBe(fault);
  });
});

describe("errors that mean the database is no longer the primary", () => {
  test.each([
    ["25006", true],
    ["57P01", true],
    ["57P02", true],
    ["57P03", true],
    ["08006", true],
    ["53300", false],
    ["57014", false],
    ["23505", false],
  ])("the error with SQLSTATE %s means that the primary is lost: %s", (code, isLost) => {
    const error = Object.assign(new DatabaseError("no", 1, "error"), { code });
    expect(hasLostPrimary(error)).toBe(isLost);
    expect(isDatabaseUnavailable(error)).toBe(isLost || code === "53300");
  });
});

describe("a connection pool with several hosts", () => {
  test("the pool writes to the first host that is running, writable and not a standby [CONN-DB-01]", async () => {
    const hosts = [await host("down"), await host("standby"), await host("read-only"), await host("primary")];
    const second = await host("primary");
    const connection = open([...hosts, second]);
    await write(connection, "first");
    expect(await notes()).toEqual(["first"]);
    // The query still reaches the first primary.
    second.become("down");
    await write(connection, "second");
    hosts[3]?.become("down");
    expect(await faultOf(write(connection, "third"))).not.toBe("no fault");
    expect(await notes()).toEqual(["first", "second"]);
  });

  test("the pool prefers the first primary to a primary that responds sooner [CONN-DB-01]", async () => {
    const { promise: isAnswering, resolve: answer } = Promise.withResolvers<void>();
    const [first, sooner] = [await host("primary", isAnswering), await host("primary")];
    const finding = primaryFinder(urlAt(url, first, sooner)).find();
    // The second host's check finishes before the first host answers.
    await expect.poll(() => sooner.ended()).toBeGreaterThan(0);
    answer();
    expect(new URL(await finding).host).toBe(first.address);
  });

  test("the pool's error names each host and its fault when no host is a writable primary", async () => {
    const hosts = [await host("standby"), await host("read-only")];
    const fault = await faultOf(write(open(hosts), "lost"));
    expect(isDatabaseUnavailable(fault)).toBe(true);
    const reason = await faultOf(primaryFinder(urlAt(url, ...hosts)).find());
    expect(String(reason)).toBe(
      `Error: no host of the database is a writable primary (${hosts.map(({ address }) => `${address}: the server is a standby or read-only`).join("; ")})`,
    );
  });

  test("the pool refuses a standby as the only host", async () => {
    expect(await faultOf(open([await host("standby")]).pool.connect())).toBeInstanceOf(DatabaseUnavailable);
  });

  test("calls fail at once when the primary goes down, and later calls write to the next primary", async () => {
    const [one, other] = [await host("primary"), await host("standby")];
    const connection = open([one, other]);
    await Promise.all(["a", "b", "c"].map((note) => write(connection, note)));
    one.become("down");
    expect(isDatabaseUnavailable(await faultOf(write(connection, "lost")))).toBe(true);
    expect(isDatabaseUnavailable(await faultOf(inTransaction(connection, "lost")))).toBe(true);
    other.become("primary");
    await expect.poll(() => faultOf(inTransaction(connection, "d"))).toBe("no fault");
    expect((await notes()).toSorted()).toEqual(["a", "b", "c", "d"]);
  });

  test("the pool searches for the primary again when a server has become read-only under an open connection (25006)", async () => {
    const connection = open([await host("primary"), await host("down")]);
    const clients = await Promise.all([1, 2, 3].map(() => connection.pool.connect()));
    // The next query uses this connection again, because the connection is released last.
    await clients[2]?.query("set default_transaction_read_only = on");
    for (const client of clients) client.release();
    expect(isDatabaseUnavailable(await faultOf(write(connection, "lost")))).toBe(true);
    await expect.poll(() => connection.pool.totalCount).toBe(0);
    await write(connection, "kept");
    expect(await notes()).toEqual(["kept"]);
  });

  test("the pool drops idle connections of the old primary when one of them ends (57P01)", async () => {
    const [one, other] = [await host("primary"), await host("standby")];
    const connection = open([one, other]);
    const clients = await Promise.all([1, 2, 3].map(() => connection.pool.connect()));
    const pids = clients.map((client) => (client as unknown as { processID: number }).processID);
    for (const client of clients) client.release();
    await admin.query("select pg_terminate_backend($1)", [pids[0]]);
    await expect.poll(() => connection.pool.totalCount).toBe(0);
  });

  test("the pool replaces a busy connection of the old primary when the connection is released", async () => {
    const connection = open([await host("primary"), await host("standby")]);
    const busy = await connection.pool.connect();
    const idle = await connection.pool.connect();
    idle.release();
    await admin.query("select pg_terminate_backend($1)", [
      (idle as unknown as { processID: number }).processID,
    ]);
    await expect.poll(() => connection.pool.totalCount).toBe(1);
    busy.release();
    const next = await connection.pool.connect();
    expect(next).not.toBe(busy);
    next.release();
  });
});

describe("a server that does not respond", () => {
  test.each([
    ["statement", write],
    ["transaction", inTransaction],
  ])("a %s ends within its time limit, and later calls reach the next primary", async (_kind, call) => {
    const [other, one] = [await host("down"), await host("primary")];
    const connection = open([other, one]);
    await write(connection, "before");
    other.become("primary");
    one.become("silent");
    const started = performance.now();
    expect(isDatabaseUnavailable(await faultOf(call(connection, "unknown")))).toBe(true);
    expect(performance.now() - started).toBeLessThan(2_000);
    await write(connection, "after");
    expect(await notes()).toContain("after");
  });

  test("a commit that gets no response fails with an unknown outcome within the commit's time limit", async () => {
    const one = await host("primary");
    const connection = open([one], { statement: 20_000, commit: 200 });
    const call = connection.database.transaction(async (tx) => {
      await tx.execute(sql`insert into notes values ('once')`);
      one.become("silent");
    });
    const started = performance.now();
    expect(isDatabaseUnavailable(await faultOf(call))).toBe(true);
    expect(performance.now() - started).toBeLessThan(10_000);
    await expect.poll(notes).toEqual(["once"]);
  });
});
