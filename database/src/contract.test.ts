import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { contract, countPendingContracts, isEarlier } from "./contract.ts";

let client: Client;
let url: string;
let folder: string;
const drop = "alter table mails drop column fault";

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "portal-contract-"));
  const { url: server, template } = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.end();
  url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  client = new Client({ connectionString: url });
  await client.connect();
  return () => rmSync(folder, { recursive: true, force: true });
});
afterEach(() => client.end());

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const apply = (version = "10.1") => contract(url, { version, folder });
const hasColumn = async (name: string) => {
  const { rowCount } = await client.query(
    "select from information_schema.columns where table_name = 'mails' and column_name = $1",
    [name],
  );
  return rowCount === 1;
};
const run = (id: string, version: string, ago: string) =>
  client.query("insert into processes values ($1, $2, 0, 'all', now(), clock_timestamp() - $3::interval)", [
    id,
    version,
    ago,
  ]);

test("contract migrations run once, in the order of their names [CONN-DB-04]", async () => {
  write("10.1-b.sql", "alter table mails drop column temporary");
  write("10.1-a.sql", "alter table mails add column temporary text");
  write("10.1-c.sql", drop);
  expect(await countPendingContracts(drizzle(client), folder)).toBe(3);
  expect(await apply()).toEqual(["10.1-a.sql", "10.1-b.sql", "10.1-c.sql"]);
  expect([await hasColumn("fault"), await hasColumn("temporary")]).toEqual([false, false]);
  expect([await apply(), await countPendingContracts(drizzle(client), folder)]).toEqual([[], 0]);
});

test("contract migrations fail while an earlier release runs, and the error names its processes [CONN-DB-04]", async () => {
  write("10.1-a.sql", drop);
  await run("web-2", "10.0", "12 seconds");
  await run("web-3", "9.12.1", "119 seconds");
  await run("web-1", "10.1", "1 second");
  await run("web-4", "10.0", "121 seconds");
  await expect(apply()).rejects.toThrow(
    /^Not yet: web-2 still runs 10\.0 \(last heartbeat 1[2-9] s ago\)\.\nNot yet: web-3 still runs 9\.12\.1 \(last heartbeat (?:119|120) s ago\)\.$/,
  );
  expect(await hasColumn("fault")).toBe(true);
});

test("contract migrations run two minutes after the last heartbeat of the earlier release's processes [CONN-DB-04]", async () => {
  write("10.1-a.sql", drop);
  await run("web-4", "10.0", "121 seconds");
  await run("web-5", "10.2", "1 second");
  expect(await apply()).toEqual(["10.1-a.sql"]);
});

test("a failed contract migration is rolled back, and the migrations before it stay applied", async () => {
  write("10.1-a.sql", "alter table mails add column kept text");
  write("10.1-b.sql", `${drop}; select 1 / 0`);
  await expect(apply()).rejects.toThrow("division by zero");
  expect([await hasColumn("kept"), await hasColumn("fault")]).toEqual([true, true]);
  expect(await countPendingContracts(drizzle(client), folder)).toBe(1);
});

test.each([
  ["10.0", "10.1", true],
  ["10.1", "10.1", false],
  ["10.10", "10.9", false],
  ["9.9.9", "10.0", true],
  ["10.1", "10.1.1", true],
  ["10.1.0", "10.1", false],
])("isEarlier for the releases %s and %s returns %s", (one, other, expected) => {
  expect(isEarlier(one, other)).toBe(expected);
});

test("contract migrations wait for a process that migrates the database [CONN-DB-04]", async () => {
  write("10.1-a.sql", drop);
  await client.query("select pg_advisory_lock(4410226)");
  const applied = apply();
  const isBlocked = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`;
  await expect.poll(async () => (await client.query(isBlocked)).rowCount).toBe(1);
  expect(await hasColumn("fault")).toBe(true);
  await client.query("select pg_advisory_unlock(4410226)");
  expect(await applied).toEqual(["10.1-a.sql"]);
});
