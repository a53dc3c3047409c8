import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fakeHost, urlAt } from "@portal/database/testing/fake-host";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { mailJob } from "../jobs/mail/jobs.ts";
import { createLog } from "../platform/log.ts";
import { startServer } from "../server.ts";
import { testConfig } from "./test-config.ts";
import { testDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), "portal-server-"));
beforeEach(async () => {
  database = await testDatabase();
  return () => rmSync(folder, { recursive: true, force: true });
});
afterEach(() => database.close());

const quiet = createLog("silent");
const said: string[] = [];
const start = (settings: Record<string, string> = {}, databaseSeconds = 0) =>
  startServer(
    testConfig(folder, { DATABASE_URL: database.url, ...settings }),
    quiet,
    (line) => void said.push(line),
    { databaseSeconds, migrationSeconds: 60 },
  );

/**
 * Counts the server's database connections. Subtracts the test's own connections, which have the same application name.
 */
async function connections(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'borrower-portal'`,
  );
  return (rows[0]?.count ?? 0) - database.pool.totalCount;
}

test("the server replies until it is stopped, and then leaves no connections open", async () => {
  const server = await start();
  const health = await fetch(`${server.address}/api`);
  expect([health.status, await health.json()]).toEqual([200, { status: "ok" }]);
  expect(await connections()).toBeGreaterThan(0);
  await server.stop();
  await expect(fetch(`${server.address}/api`)).rejects.toThrow("fetch failed");
  await expect.poll(connections).toBe(0);
  // A second stop, as after two signals, must not fail.
  await server.stop();
});

test("a failed start reports the cause and stops everything that had started", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(start({ PORT: String(port) })).rejects.toMatchObject({ code: "EADDRINUSE" });
  await expect.poll(connections).toBe(0);
  other.close();
  await expect(start({ DATABASE_URL: "postgres://portal@127.0.0.1:1/portal" })).rejects.toThrow(
    "DATABASE_URL: the database cannot be reached (ECONNREFUSED)",
  );
});

test("a process with the role web runs no jobs, and a process with the role jobs serves only health checks [CONN-DEPLOY-01]", async () => {
  const web = await start({ PROCESS_ROLE: "web" });
  onTestFinished(() => web.stop());
  const statusAt = async (address: string, path: string) => (await fetch(`${address}${path}`)).status;
  const states = async () => {
    const { rows } = await database.pool.query<{ state: string }>(
      `select state from pgboss.job where data @> '{"mailId": "unknown"}'`,
    );
    return rows.map(({ state }) => state);
  };
  const listed = async () => {
    const { rows } = await database.pool.query<{ role: string }>("select role from processes");
    return rows.map(({ role }) => role);
  };
  await web.context.jobs.enqueueIn(database.database)(mailJob, { mailId: "unknown" });
  expect([await statusAt(web.address, "/api"), await states(), await listed()]).toEqual([
    200,
    ["created"],
    ["web"],
  ]);
  const { rows: scheduled } = await database.pool.query("select from pgboss.schedule");
  expect(scheduled).toEqual([]);
  const jobs = await start({ PROCESS_ROLE: "jobs", DATA_DIR: join(folder, "jobs") });
  onTestFinished(() => jobs.stop());
  await expect.poll(states, { timeout: 20_000 }).toEqual(["completed"]);
  const paths = ["/healthz", "/readyz", "/api", "/", "/us/login", "/api/v2/opportunities"];
  const statuses = await Promise.all(paths.map((path) => statusAt(jobs.address, path)));
  expect(statuses).toEqual([200, 200, 404, 404, 404, 404]);
  const { headers } = await fetch(`${jobs.address}/healthz`);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("the server returns 503 while no database is the primary, and recovers with the next primary [CONN-DB-02]", async () => {
  const [one, other] = [await fakeHost(database.url, "primary"), await fakeHost(database.url, "down")];
  const server = await start({ DATABASE_URL: urlAt(database.url, one, other) });
  onTestFinished(async () => {
    await server.stop();
    await Promise.all([one.stop(), other.stop()]);
  });
  const logIn = async () => {
    const response = await fetch(`${server.address}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "nobody@nowhere.example", password: "wrong" }),
    });
    const { code } = (await response.json()) as { code: string };
    return [response.status, code];
  };
  const stateOfJob = async () => {
    const { rows } = await database.pool.query<{ state: string }>(
      `select state from pgboss.job where data @> '{"mailId": "unknown"}'`,
    );
    return rows.map(({ state }) => state);
  };
  expect(await logIn()).toEqual([401, "INVALID_CREDENTIALS"]);
  one.become("down");
  await server.context.jobs.enqueueIn(database.database)(mailJob, { mailId: "unknown" });
  expect(await logIn()).toEqual([503, "UNAVAILABLE"]);
  await expect(server.context.jobs.runRecurring()).rejects.toThrow("the database cannot be reached");
  expect(await stateOfJob()).toEqual(["created"]);
  other.become("primary");
  await expect.poll(logIn).toEqual([401, "INVALID_CREDENTIALS"]);
  await expect.poll(stateOfJob, { timeout: 20_000 }).toEqual(["completed"]);
});

test("the start fails when the database cannot be reached within the time limit", async () => {
  said.length = 0;
  const begun = performance.now();
  await expect(start({ DATABASE_URL: "postgres://portal@127.0.0.1:1/portal" }, 1)).rejects.toThrow(
    "DATABASE_URL: the database cannot be reached (ECONNREFUSED)",
  );
  expect(performance.now() - begun).toBeGreaterThan(1_000);
  expect(said).toEqual(["Waiting for the database (DATABASE_URL): ECONNREFUSED"]);
});

test("the start immediately reports that the database refuses the login", async () => {
  said.length = 0;
  const unknown = Object.assign(new URL(database.url), { pathname: "/no-such-database" });
  await expect(start({ DATABASE_URL: unknown.href }, 60)).rejects.toThrow(
    "DATABASE_URL: the database refused the connection (3D000)",
  );
  expect(said).toEqual([]);
});

test.each([
  [
    "s3://id:secret@files?region=us-east-1&pathStyle=true&endpoint=http://127.0.0.1:9",
    "the endpoint cannot be reached",
  ],
  ["s3://id:secret@files?region=us-east-1&endpoint=http://s3.invalid", "the endpoint's host does not exist"],
])("the portal does not start with the unreachable storage %s", async (url, fault) => {
  await expect(start({ STORAGE_URL: url })).rejects.toThrow(`STORAGE_URL: ${fault}`);
  await expect.poll(connections).toBe(0);
});
