import { endpoint } from "@portal/domain/wire/endpoint";
import { done } from "@portal/domain/wire/outcome";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { answerWith } from "./answer.ts";

/** Changes two businesses in the given order. */
const change = endpoint({
  method: "POST",
  path: "/test/change",
  access: "anyone",
  summary: "Changes businesses.",
  body: z.object({
    places: z.array(z.int()),
    limits: z.record(z.string(), z.string()),
    isolation: z.enum(["read committed", "repeatable read"]),
  }),
  reply: z.object({ changed: z.int() }),
  refusals: {},
});
const hasRead = Promise.withResolvers<void>();
const isOutdated = Promise.withResolvers<void>();
const firstLocked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;

let portal: TestApp;
let other: Client;
let ids: readonly string[];
beforeAll(async () => {
  const routes = [
    answerWith({})(change, async ({ database }, { body: { places, limits, isolation } }) =>
      database.transaction(
        async (tx) => {
          for (const [name, value] of Object.entries(limits))
            await tx.execute(sql`select set_config(${name}, ${value}, true)`);
          if (isolation === "repeatable read") {
            await tx.execute(sql`select name from accounts where id = ${ids[0]}`);
            hasRead.resolve();
            await isOutdated.promise;
          }
          for (const [at, place] of places.entries()) {
            await tx.execute(
              sql`update accounts set amount_available = amount_available + 1 where id = ${ids[place]}`,
            );
            if (at > 0 || places.length === 1) continue;
            // Each call locks its first row before any call locks its second row.
            firstLocked[place]?.resolve();
            await Promise.all(firstLocked.map(({ promise }) => promise));
          }
          return done({ changed: places.length });
        },
        { isolationLevel: isolation },
      ),
    ),
  ];
  portal = await testApp({}, { routes });
  other = new Client({ connectionString: portal.connection.url });
  await other.connect();
  const { rows } = await other.query<{ id: string }>("update accounts set amount_available = 0 returning id");
  ids = rows.slice(0, 2).map(({ id }) => id);
});
afterAll(async () => {
  await other.end();
  await portal.close();
});

const callWith = async (
  places: number[],
  limits: Readonly<Record<string, string>> = {},
  isolation: "read committed" | "repeatable read" = "read committed",
) => {
  const { response } = await portal.stranger.call(change, { body: { places, limits, isolation } });
  return [response.statusCode, response.json().code ?? "none", response.headers["retry-after"]];
};
const busy = [503, "BUSY", "5"];
const changesOf = async () =>
  (
    await other.query<{ changes: string }>(
      "select amount_available as changes from accounts where id = any($1::text[]) order by array_position($1::text[], id)",
      [ids],
    )
  ).rows.map(({ changes }) => Number(changes));
const hold = async () => {
  await other.query("begin");
  await other.query("select from accounts where id = $1 for update", [ids[0]]);
};

test.each([
  ["waits too long for a lock (55P03)", { lock_timeout: "50ms" }],
  ["takes longer than its time limit (57014)", { statement_timeout: "50ms" }],
])("an operation returns 503 with Retry-After when an SQL statement %s", async (_, limits) => {
  const before = await changesOf();
  await hold();
  expect(await callWith([0], limits)).toEqual(busy);
  await other.query("rollback");
  expect(await changesOf()).toEqual(before);
  expect((await callWith([0], limits))[0]).toBe(200);
});

test("a wait for a lock fails before the portal considers the database unavailable [CONN-DB-03]", async () => {
  const before = portal.connection.pool.primaryChanges;
  const { rows } = await portal.connection.pool.query<{ lock_timeout: string }>("show lock_timeout");
  expect(rows).toEqual([{ lock_timeout: "4s" }]);
  await hold();
  expect(await callWith([0])).toEqual(busy);
  await other.query("rollback");
  expect(portal.connection.pool.primaryChanges).toBe(before);
});

test("after a deadlock, one call returns 503 with Retry-After, and the other call succeeds", async () => {
  const before = await changesOf();
  const limits = { deadlock_timeout: "20ms" };
  const answers = await Promise.all([callWith([0, 1], limits), callWith([1, 0], limits)]);
  expect(answers.toSorted(([one], [two]) => Number(one) - Number(two))).toEqual([
    [200, "none", undefined],
    busy,
  ]);
  expect(await changesOf()).toEqual(before.map((changes) => changes + 1));
});

test("a call returns 503 with Retry-After if another transaction changed the call's row first (40001)", async () => {
  const call = callWith([0], {}, "repeatable read");
  await hasRead.promise;
  await other.query("update accounts set amount_available = 100 where id = $1", [ids[0]]);
  isOutdated.resolve();
  expect(await call).toEqual(busy);
  expect((await changesOf())[0]).toBe(100);
});
