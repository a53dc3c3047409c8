import { jobLeases } from "@portal/database/schema/server";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createLog } from "../platform/log.ts";
import { testDatabase, type TestDatabase } from "../testing/test-database.ts";
import { LeaseLost, renewMilliseconds, withLease } from "./with-lease.ts";

let connection: TestDatabase;
const lines: string[] = [];
const log = createLog("info", { write: (line) => void lines.push(line) });
beforeAll(async () => {
  connection = await testDatabase();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => connection.close());

const scope = () => ({ database: connection.database, log });
const rows = () => connection.database.select().from(jobLeases);
const endNow = () =>
  connection.pool.query("update job_leases set until = clock_timestamp() - interval '1 second'");
/** Returns how many seconds the lease still lasts, by the database's clock. */
const secondsLeft = async () => {
  const { rows: found } = await connection.pool.query<{ left: number }>(
    "select extract(epoch from until - clock_timestamp())::float as left from job_leases",
  );
  return found[0]?.left ?? 0;
};

test("only one process at a time holds a lease with the same name [CONN-DB-03]", async () => {
  const order: string[] = [];
  const held = Promise.withResolvers<void>();
  const first = withLease(scope(), "delivery", 5_000, async () => {
    await held.promise;
    order.push("first");
  });
  await expect.poll(rows).toHaveLength(1);
  await expect(withLease(scope(), "delivery", 0, async () => {})).rejects.toThrow(LeaseLost);
  await withLease(scope(), "another", 0, async () => void order.push("another"));
  const second = withLease(scope(), "delivery", 5_000, async () => void order.push("second"));
  held.resolve();
  await Promise.all([first, second]);
  expect([order, await rows()]).toEqual([["another", "first", "second"], []]);
});

test("if the work fails, its lease ends and the caller gets the work's error", async () => {
  const failed = withLease(scope(), "delivery", 0, async () => {
    throw new Error("of the work");
  });
  await expect(failed).rejects.toThrow("of the work");
  expect(await rows()).toEqual([]);
});

test("a lease lasts 30 seconds and is renewed every 10 seconds [CONN-DB-03]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const held = Promise.withResolvers<void>();
  const work = withLease(scope(), "delivery", 0, () => held.promise);
  await expect.poll(rows, { interval: 5 }).toHaveLength(1);
  expect(await secondsLeft()).toBeGreaterThan(25);
  await connection.pool.query("update job_leases set until = clock_timestamp() + interval '5 seconds'");
  vi.advanceTimersByTime(renewMilliseconds);
  await expect.poll(secondsLeft).toBeGreaterThan(25);
  expect([renewMilliseconds, await secondsLeft()]).toEqual([10_000, expect.closeTo(30, -1)]);
  held.resolve();
  await work;
});

test("another process takes a lease that was not renewed, and the first holder finds out [CONN-DB-03]", async () => {
  const held = Promise.withResolvers<void>();
  const first = withLease(scope(), "delivery", 0, async (require) => {
    await require();
    await held.promise;
    await require();
  }).catch((error: unknown) => error);
  await expect.poll(rows).toHaveLength(1);
  await endNow();
  await withLease(scope(), "delivery", 0, async (require) => {
    held.resolve();
    expect(await first).toBeInstanceOf(LeaseLost);
    // The second holder still has its lease after the first holder's work ends.
    await require();
  });
  expect(await rows()).toEqual([]);
});

test("a process notices that its lease has ended, even if no other process took the lease [CONN-DB-03]", async () => {
  const work = withLease(scope(), "delivery", 0, async (require) => {
    await endNow();
    await require();
  });
  await expect(work).rejects.toThrow(LeaseLost);
});
