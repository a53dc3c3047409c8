import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireRow } from "@portal/database/require-row";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { jobs } from "../jobs.ts";
import { createQueue, type Work } from "./queue.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
afterAll(() => portal.close());

const hourly = jobs.filter(({ isHourly }) => isHourly).map(({ name }) => name);

/** Creates a separate queue with two types of jobs, which record the data they receive. */
function line() {
  const told: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = (name: string, isHourly: boolean): Work => ({
    name,
    isHourly,
    atOnce: 1,
    retryLimit: undefined,
    async run(data) {
      told.push(`${name} ${JSON.stringify(data)}`);
      if (isHourly) first.resolve();
    },
  });
  const works = [work("test.each-hour", true), work("test.when-told", false)];
  const queue = createQueue({ url: portal.connection.url, log: portal.context.log });
  return { told, first: first.promise, works, queue };
}
const schedules = async () => {
  const { rows } = await portal.connection.pool.query<{ name: string; cron: string }>(
    "select name, cron from pgboss.schedule order by name",
  );
  return rows.map(({ name, cron }) => `${name} ${cron}`);
};

test("all sweeps, retries and jobs for due work run every hour", () => {
  expect(hourly.toSorted()).toEqual([
    "audit.chain",
    "auth.sweep-claims",
    "auth.sweep-links",
    "auth.sweep-sign-ins",
    "banking.collect-late",
    "banking.sweep-connections",
    "documents.decline-overdue",
    "documents.seal-filenames",
    "documents.sweep-uploads",
    "esign.deliver-late",
    "esign.sweep-sessions",
    "http.sweep-builds",
    "http.sweep-keys",
    "payments.ach-collect",
    "payments.ach-hand-over-late",
    "payments.ach-read",
    "payments.ach-sweep",
    "retention.applications",
    "retention.cases",
    "retention.loans",
    "retention.mails",
    "retention.numbers",
    "retention.sessions",
  ]);
});

describe("the job queue", () => {
  test("the job queue runs hourly jobs immediately at startup and schedules them for each full hour", async () => {
    const { queue, works, told, first } = line();
    expect(await schedules()).toEqual([]);
    await queue.start(works, { isPolling: true });
    await first;
    await queue.stop();
    expect(told).toEqual(["test.each-hour {}"]);
    expect(await schedules()).toEqual(["test.each-hour 0 * * * *"]);
  });

  test("the job queue without polling neither runs nor schedules hourly jobs at startup", async () => {
    const { queue, works, told } = line();
    await portal.connection.pool.query("delete from pgboss.schedule");
    await queue.start(works, { isPolling: false });
    await queue.drain();
    expect(told).toEqual([]);
    expect(await schedules()).toEqual([]);
    await queue.runRecurring();
    await queue.drain();
    expect(told).toEqual(["test.each-hour {}"]);
    await queue.stop();
  });

  /** Opens the queues of two processes with an hourly job that always fails. */
  function failing(name: string) {
    let runs = 0;
    const work: Work = {
      name,
      isHourly: true,
      atOnce: 1,
      retryLimit: undefined,
      run() {
        runs += 1;
        return Promise.reject(new Error("the bank is down"));
      },
    };
    const { url } = portal.connection;
    const queues = [0, 1].map(() => createQueue({ url, log: portal.context.log }));
    const waiting = async () => {
      const { rows } = await portal.connection.pool.query<{ count: number }>(
        "select count(*)::int as count from pgboss.job where name = $1 and state < 'active'",
        [name],
      );
      return rows[0]?.count;
    };
    return { work, queues, waiting, runs: () => runs };
  }

  test("exactly one job of a kind waits after the job failed in 24 hours at two processes", async () => {
    const { work, queues, waiting, runs } = failing("test.always-fails");
    for (const queue of queues) await queue.start([work], { isPolling: false });
    for (let hour = 0; hour < 24; hour += 1) {
      for (const queue of queues) await queue.runRecurring();
      expect(await waiting()).toBe(1);
      for (const queue of queues) await queue.drain();
      expect(await waiting()).toBe(0);
    }
    expect(runs()).toBe(24);
    for (const queue of queues) await queue.runRecurring();
    expect(await waiting()).toBe(1);
    for (const queue of queues) await queue.stop();
  });

  test("the job queue drops the hourly jobs that an earlier release collected", async () => {
    const { work, queues, waiting, runs } = failing("test.collected");
    const [older, queue] = [requireRow(queues), requireRow(queues.slice(1))];
    await older.start([{ ...work, isHourly: false }], { isPolling: false });
    for (let hour = 0; hour < 3; hour += 1)
      await portal.context.database.transaction((tx) =>
        older.enqueueIn(tx)({ name: work.name, handle: () => Promise.resolve() }, {}),
      );
    expect(await waiting()).toBe(3);
    await queue.start([work], { isPolling: false });
    expect(await waiting()).toBe(0);
    await queue.runRecurring();
    await queue.runRecurring();
    await queue.drain();
    expect([runs(), await waiting()]).toEqual([1, 0]);
    for (const each of queues) await each.stop();
  });
});
