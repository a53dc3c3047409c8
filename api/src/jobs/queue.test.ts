import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
    "http.sweep-keys",
    "mail.sweep",
    "payments.ach-collect",
    "payments.ach-hand-over-late",
    "payments.ach-read",
    "payments.ach-sweep",
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
});
