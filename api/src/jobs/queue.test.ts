import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireRow } from "@portal/database/require-row";
import { testApp, type TestApp } from "../testing/test-app.ts";
import { jobs } from "../jobs.ts";
import { createQueue, rescue, retries, type Work } from "./queue.ts";

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

test("every recurring job of the portal runs hourly, except one that runs every minute", () => {
  expect(jobs.filter(({ isEveryMinute }) => isEveryMinute).map(({ name }) => name)).toEqual([
    "support.read-inbox",
  ]);
  expect(hourly.toSorted()).toEqual([
    "audit.chain",
    "auth.sweep-claims",
    "auth.sweep-links",
    "auth.sweep-sign-ins",
    "backup.drill",
    "banking.collect-late",
    "banking.sweep-connections",
    "database.backfill",
    "documents.decline-overdue",
    "documents.send-review-mails",
    "documents.sweep-uploads",
    "esign.deliver-late",
    "esign.sweep-sessions",
    "http.sweep-builds",
    "http.sweep-keys",
    "keys.rotate",
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
    "staff.sweep-links",
    "staff.sweep-sessions",
    "support.sweep-emails",
    "work.check",
    "work.fill",
    "work.fill-search",
    "work.sweep",
  ]);
});

describe("the job queue", () => {
  test("the job queue runs hourly jobs immediately at startup, and then at each full hour", async () => {
    const { queue, works, told, first } = line();
    expect(await schedules()).toEqual([]);
    await queue.start(works, { isPolling: true });
    await first;
    await queue.stop();
    expect(told).toEqual(["test.each-hour {}"]);
    expect(await schedules()).toEqual(["test.each-hour 0 * * * *"]);
  });

  test("the job queue runs a job of every minute immediately at startup, and then at each full minute", async () => {
    const { queue, works } = line();
    await portal.connection.pool.query("delete from pgboss.schedule");
    const first = Promise.withResolvers<void>();
    const name = "test.each-minute";
    const run = async () => first.resolve();
    const minutely = works.map((work) => ({ ...work, name, isHourly: false, isEveryMinute: true, run }));
    await queue.start(minutely.slice(0, 1), { isPolling: true });
    await first.promise;
    await queue.stop();
    expect(await schedules()).toEqual(["test.each-minute * * * * *"]);
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

  test("after an hourly job has failed for 24 hours in two processes, only one run of the job is waiting", async () => {
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

  test("the job queue drops the hourly jobs that piled up in an earlier release", async () => {
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

  test("another process repeats a dead process's job within a minute, even in a queue that an earlier release created [CONN-DEPLOY-01]", async () => {
    const { work } = failing("test.died");
    const { url, pool } = portal.connection;
    const open = () => createQueue({ url, log: portal.context.log, rescueSeconds: 1 });
    const [doomed, survivor] = [open(), open()];
    await doomed.start([{ ...work, isHourly: false }], { isPolling: false });
    await pool.query("update pgboss.queue set heartbeat_seconds = null where name = $1", [work.name]);
    let runs = 0;
    await survivor.start([{ ...work, isHourly: false, run: async () => void (runs += 1) }], {
      isPolling: true,
    });
    await portal.context.database.transaction((tx) =>
      survivor.enqueueIn(tx)({ name: work.name, handle: () => Promise.resolve() }, {}),
    );
    const job = async () => {
      const { rows } = await pool.query<{ state: string; delay: number }>(
        `select state, extract(epoch from start_after - clock_timestamp())::float as delay from pgboss.job where name = $1`,
        [work.name],
      );
      return requireRow(rows);
    };
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
    // The process stores the end of the job after the run, and must not store it after the following change.
    await expect.poll(async () => (await job()).state, { timeout: 10_000 }).toBe("completed");
    // Simulates a process that died while it ran the job.
    await pool.query(
      `update pgboss.job set state = 'active', completed_on = null,
         heartbeat_on = clock_timestamp() - heartbeat_seconds * interval '1 second' where name = $1`,
      [work.name],
    );
    await expect.poll(async () => (await job()).state, { timeout: 10_000 }).toBe("retry");
    // pg-boss multiplies the first delay by a random factor of up to two.
    const longestDelay = 2 * retries.retryDelay;
    expect((await job()).delay).toBeLessThanOrEqual(longestDelay);
    expect(rescue.heartbeatSeconds + rescue.intervalSeconds + longestDelay).toBeLessThan(58);
    await pool.query("update pgboss.job set start_after = clock_timestamp() where name = $1", [work.name]);
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(2);
    await Promise.all([doomed.stop(), survivor.stop()]);
  });
});
