import { auditEntries } from "@portal/database/schema/server";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { thePortal } from "@portal/domain/events/principal";
import { refuse } from "@portal/domain/wire/outcome";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction, type Context, type Scope, type Transaction } from "../context.ts";
import { emit } from "../events/emit.ts";
import { sweepKeysJob } from "../http/jobs.ts";
import { job, bindJobs } from "../jobs/job.ts";
import { lockOwnAdvance } from "../access/find-own.ts";
import { testApp, type TestApp } from "./test-app.ts";

let portal: TestApp;
let context: Context;
beforeAll(async () => {
  portal = await testApp();
  ({ context } = portal);
  await context.database.execute(sql`create table tally (name text primary key, count integer not null)`);
  await context.database.execute(sql`insert into tally values ('a', 0), ('b', 0)`);
});
afterAll(() => portal.close());

const add = (scope: Scope, name: string) =>
  scope.database.execute(sql`update tally set count = count + 1 where name = ${name}`);
const countOf = async (name: string) => {
  const { rows } = await context.database.execute<{ count: number }>(
    sql`select count from tally where name = ${name}`,
  );
  return rows[0]?.count;
};

test("a transaction commits all its changes or rolls all of them back", async () => {
  const before = await countOf("a");
  const failed = inTransaction(context, async (tx) => {
    await add(tx, "a");
    throw new Error("the second half failed");
  });
  await expect(failed).rejects.toThrow("the second half failed");
  expect(await countOf("a")).toBe(before);
  expect(await inTransaction(context, async (tx) => (await add(tx, "a")).rowCount)).toBe(1);
  expect(await countOf("a")).toBe((before ?? 0) + 1);
});

test("a transaction that ends with a refusal rolls back its changes, events and jobs", async () => {
  const before = await countOf("a");
  const entries = await context.database.$count(auditEntries);
  const { rows: jobsBefore } = await context.database.execute(sql`select id from pgboss.job`);
  const outcome = await inTransaction(context, async (tx) => {
    await add(tx, "a");
    await tx.enqueue(sweepKeysJob, {});
    await emit(tx, {
      by: thePortal,
      person: null,
      action: "account.locked",
      about: { kind: "failure-budget", id: "a" },
    });
    return refuse("NOT_FOUND", { name: "Unknown" });
  });
  expect(outcome).toEqual({ ok: false, code: "NOT_FOUND", fields: { name: "Unknown" } });
  expect(await countOf("a")).toBe(before);
  expect(await context.database.$count(auditEntries)).toBe(entries);
  expect((await context.database.execute(sql`select id from pgboss.job`)).rows).toEqual(jobsBefore);
});

test("after a deadlock, the aborted transaction is retried until both transactions commit", async () => {
  const [a, b] = [(await countOf("a")) ?? 0, (await countOf("b")) ?? 0];
  const met = Promise.withResolvers<void>();
  let waiting = 0;
  let attempts = 0;
  const crossed = (first: string, second: string) =>
    inTransaction(context, async (tx) => {
      attempts += 1;
      await add(tx, first);
      // Each transaction holds the row that the other transaction needs next, so PostgreSQL aborts one of them.
      waiting += 1;
      if (waiting === 2) met.resolve();
      await met.promise;
      await add(tx, second);
    });
  await Promise.all([crossed("a", "b"), crossed("b", "a")]);
  expect(attempts).toBeGreaterThan(2);
  expect([await countOf("a"), await countOf("b")]).toEqual([a + 2, b + 2]);
}, 30_000);

test("a transaction is not retried after an error that a retry cannot fix", async () => {
  let attempts = 0;
  const doubled = inTransaction(context, async (tx) => {
    attempts += 1;
    await tx.database.execute(sql`insert into tally values ('a', 0)`);
  });
  await expect(doubled).rejects.toThrow();
  expect(attempts).toBe(1);
});

test("a job enqueued in a transaction runs only after a commit", async () => {
  const told: object[] = [];
  const note = job<{ word: string }>({
    name: "test.note",
    handle: async (_context, data) => void told.push(data),
  });
  const own = await testApp({}, { jobs: [note] });
  const enqueue = (word: string, isBroken: boolean) =>
    inTransaction(own.context, async (tx) => {
      await tx.enqueue(note, { word });
      await own.jobs.drain();
      if (isBroken) throw new Error("rolled back");
    });
  await expect(enqueue("lost", true)).rejects.toThrow("rolled back");
  await own.jobs.drain();
  expect(told).toEqual([]);
  await enqueue("kept", false);
  expect(told).toEqual([]);
  await own.jobs.drain();
  expect(told).toEqual([{ word: "kept" }]);
  await own.close();
});

test("locking a borrower's own loan waits for another transaction's lock, and does not find another borrower's loan", async () => {
  const dana = await portal.signIn("dana@mapleandmain.example");
  const { rows } = await context.database.execute<{ contact: string; advance: string }>(sql`
    select u.contact_id as contact, a.id as advance from users u
    join account_contacts ac on ac.contact_id = u.contact_id join advances a on a.account_id = ac.account_id
    where u.email = 'dana@mapleandmain.example' limit 1`);
  const { contact = "", advance = "" } = rows[0] ?? {};
  expect(dana.token).toBeTruthy();
  const found = await runBlocked(
    portal.connection,
    async (other) => {
      expect(await lockOwnAdvance(other, "another contact", advance)).toBeUndefined();
      await lockOwnAdvance(other, contact, advance);
    },
    () => inTransaction(context, (tx) => lockOwnAdvance(tx.database, contact, advance)),
  );
  expect(found?.advance.id).toBe(advance);
});

/** Checks at compile time that a function for a transaction's context does not accept the whole context. */
export async function typesHold(whole: Context, tx: Transaction): Promise<void> {
  const needsTransaction = async (_tx: Transaction) => undefined;
  await needsTransaction(tx);
  // @ts-expect-error the whole context has providers, which a transaction must not call
  await needsTransaction(whole);
  // @ts-expect-error a transaction has no providers
  await tx.providers.storage.remove("x");
  // @ts-expect-error a row is locked only inside a transaction
  await lockOwnAdvance(whole.database, "contact", "advance");
  // @ts-expect-error a job is enqueued only inside a transaction
  await whole.enqueue({ name: "x", handle: async () => undefined }, {});
  bindJobs(whole, []);
}
