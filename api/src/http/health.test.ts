import { sql } from "drizzle-orm";
import { keyChecks } from "@portal/database/schema/server";
import Fastify from "fastify";
import { Client } from "pg";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { checkKeys } from "../platform/keys/key-checks.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { mountHealth, startDraining, watchDelay } from "./health.ts";

let portal: TestApp;
beforeEach(async () => {
  portal = await testApp({ REQUESTS_PER_MINUTE: "5" });
  await checkKeys(portal.context.database, portal.context.config);
});
afterEach(() => portal.close());

const get = (url: string, app = portal.app) => app.inject({ url });
const ok = [200, { status: "ok" }];
const notReady = [503, { status: "not-ready" }];
async function answerOf(url: string) {
  const { statusCode, json } = await get(url);
  return [statusCode, json()];
}
test("a working portal is alive and ready [CONN-HEALTH-01, CONN-HEALTH-02]", async () => {
  expect(await answerOf("/healthz")).toEqual(ok);
  expect(await answerOf("/readyz")).toEqual(ok);
});

test("without a database, the portal is alive but not ready [CONN-HEALTH-01, CONN-HEALTH-02]", async () => {
  vi.spyOn(portal.context.database, "execute").mockRejectedValue(new Error("connect ECONNREFUSED"));
  expect(await answerOf("/healthz")).toEqual(ok);
  expect(await answerOf("/readyz")).toEqual(notReady);
});

test("the portal counts as not alive for 10 seconds after its event loop was blocked for 5 seconds [CONN-HEALTH-01]", async () => {
  let delay = 4_999;
  const app = Fastify();
  mountHealth(app, portal.context, () => delay);
  expect((await get("/healthz", app)).statusCode).toBe(200);
  delay = 5_000;
  const { statusCode, json } = await get("/healthz", app);
  expect([statusCode, json()]).toEqual([503, { status: "blocked" }]);
  await app.close();
});

test("the health check measures how long the event loop is blocked [CONN-HEALTH-01]", async () => {
  const app = Fastify();
  const longestDelay = watchDelay(app);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const until = performance.now() + 300;
  while (performance.now() < until);
  await vi.waitFor(() => expect(longestDelay()).toBeGreaterThanOrEqual(300));
  await app.close();
});

test.each([
  ["the database accepts only reads", () => setReadOnly("on")],
  ["the database lacks a migration of this release", () => forgetNewestMigration()],
  [
    "another process with a different pepper has stored its check value",
    async () => {
      await portal.connection.database.delete(keyChecks);
      await portal.connection.database.insert(keyChecks).values({ name: "PEPPER", checkValue: "other" });
    },
  ],
  [
    "files cannot be stored",
    async () => {
      vi.spyOn(portal.context.providers.storage, "check").mockRejectedValue(new Error("no space"));
    },
  ],
  ["the portal is stopping", async () => startDraining(portal.app)],
] as const)(
  "the portal is not ready and hides the reason if %s [CONN-HEALTH-02, CONN-HEALTH-03]",
  async (_, breakIt) => {
    await breakIt();
    expect(await answerOf("/readyz")).toEqual(notReady);
    expect(await answerOf("/healthz")).toEqual(ok);
  },
);

test("the portal is ready again when the database accepts writes again [CONN-HEALTH-02]", async () => {
  await setReadOnly("on");
  expect(await answerOf("/readyz")).toEqual(notReady);
  await setReadOnly("off");
  // The portal reuses the previous check's result for a second.
  await vi.waitFor(async () => expect(await answerOf("/readyz")).toEqual(ok), { timeout: 5_000 });
});

test("several health checks within a second cause one check of the database", async () => {
  const execute = vi.spyOn(portal.context.database, "execute");
  await Promise.all([1, 2, 3, 4].map(() => get("/readyz")));
  expect(execute).toHaveBeenCalledTimes(2);
});

test("a stopping portal is not ready while it still responds to calls [CONN-HEALTH-02]", async () => {
  startDraining(portal.app);
  expect(await answerOf("/readyz")).toEqual(notReady);
  expect((await get("/config.json")).statusCode).toBe(200);
});

test.each(["/healthz", "/readyz"])(
  "%s needs no key, has no rate limit, writes no log line and reveals no details about the portal [CONN-HEALTH-03]",
  async (url) => {
    for (let call = 0; call < 20; call += 1) expect((await get(url)).statusCode).toBe(200);
    const { body, headers } = await get(url);
    expect(body).toBe('{"status":"ok"}');
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    expect(JSON.stringify(headers)).not.toMatch(/26\.|5432|127\.0\.0\.1/);
    expect(portal.logged.filter((line) => line.includes("/healthz") || line.includes("/readyz"))).toEqual([]);
  },
);

/** Connects to another database, because the portal's pool refuses read-only databases. */
async function setReadOnly(value: "on" | "off"): Promise<void> {
  const name = new URL(portal.connection.url).pathname.slice(1);
  const client = new Client(inject("postgres").url);
  await client.connect();
  await client.query(`alter database "${name}" set default_transaction_read_only = ${value}`);
  // Existing connections keep the old setting, so later queries must use new connections.
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  await client.end();
}

async function forgetNewestMigration(): Promise<void> {
  await portal.connection.database.execute(
    sql`delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`,
  );
}

test("the result of a storage check is valid for 30 seconds [CONN-HEALTH-02]", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const check = vi.spyOn(portal.context.providers.storage, "check");
    const checksAfter = async (milliseconds: number) => {
      vi.advanceTimersByTime(milliseconds);
      expect(await answerOf("/readyz")).toEqual(ok);
      return check.mock.calls.length;
    };
    expect(await checksAfter(0)).toBe(1);
    expect(await checksAfter(29_999)).toBe(1);
    expect(await checksAfter(1_002)).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
