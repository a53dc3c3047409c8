import { idempotencyKeys } from "@portal/database/schema/server";
import { count, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobs } from "../jobs.ts";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { deleteKeysBefore } from "./idempotency-store.ts";
import { sweepKeys } from "./sweep-keys.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
beforeEach(async () => {
  await portal.context.database.delete(idempotencyKeys);
});
afterAll(() => portal.close());

test("the sweep deletes idempotency keys that are more than 72 hours old", async () => {
  const { database } = portal.context;
  const then = portal.clock.now().subtract({ hours: 72 });
  const row = { caller: "lender", operation: "POST /x", requestHash: "" };
  await database.insert(idempotencyKeys).values([
    { ...row, key: "over", createdAt: then.subtract({ milliseconds: 1 }) },
    { ...row, key: "just", createdAt: then },
  ]);
  await sweepKeys(portal.context);
  const left = await database.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
  expect(left).toEqual([{ key: "just" }]);
  expect(jobs.filter(({ handle }) => handle === sweepKeys)).toMatchObject([{ isHourly: true }]);
});

test("the sweep deletes a backlog of idempotency keys in batches, oldest first", async () => {
  const { database } = portal.context;
  const old = portal.clock.now().subtract({ hours: 100 }).toString();
  await database.execute(sql`
    insert into idempotency_keys (caller, operation, key, request_hash, created_at)
    select 'lender', 'POST /x', n::text, '', ${old}::timestamptz + n * interval '1 millisecond'
    from generate_series(1, 2502) n`);
  expect(await deleteKeysBefore(database, portal.clock.now(), 2501)).toBe(2501);
  expect(await database.select({ key: idempotencyKeys.key }).from(idempotencyKeys)).toEqual([
    { key: "2502" },
  ]);
  await database.execute(sql`
    insert into idempotency_keys (caller, operation, key, request_hash, created_at)
    select 'lender', 'POST /y', n::text, '', ${old}::timestamptz from generate_series(1, 2502) n`);
  await sweepKeys(portal.context);
  expect(await database.select({ left: count() }).from(idempotencyKeys)).toEqual([{ left: 0 }]);
});
