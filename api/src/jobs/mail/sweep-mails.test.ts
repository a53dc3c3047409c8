import { mails } from "@portal/database/schema/server";
import { asc, count, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobs } from "../../jobs.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { deleteEndedBefore } from "./mail-store.ts";
import { sweepMails } from "./sweep-mails.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await testApp();
});
beforeEach(async () => {
  await portal.context.database.delete(mails);
});
afterAll(() => portal.close());

test("the sweep deletes mails that were sent or given up more than 30 days ago", async () => {
  const { database } = portal.context;
  const month = portal.clock.now().subtract({ hours: 30 * 24 });
  const over = month.subtract({ milliseconds: 1 });
  const row = { kind: "reset-password", createdAt: month.subtract({ hours: 48 }) };
  await database.insert(mails).values([
    { ...row, id: "sent, over", sentAt: over },
    { ...row, id: "sent, just", sentAt: month },
    { ...row, id: "given up, over", givenUpAt: over },
    { ...row, id: "given up, just", givenUpAt: month },
    { ...row, id: "unsent" },
  ]);
  await sweepMails(portal.context);
  const left = await database.select({ id: mails.id }).from(mails).orderBy(asc(mails.id));
  expect(left.map(({ id }) => id)).toEqual(["given up, just", "sent, just", "unsent"]);
  expect(jobs.filter(({ handle }) => handle === sweepMails)).toMatchObject([{ isHourly: true }]);
});

test("the sweep deletes a backlog of mails in batches, oldest first", async () => {
  const { database } = portal.context;
  const old = portal.clock
    .now()
    .subtract({ hours: 60 * 24 })
    .toString();
  await database.execute(sql`
    insert into mails (id, kind, created_at, sent_at)
    select n::text, 'reset-password', ${old}::timestamptz + n * interval '1 millisecond', ${old}::timestamptz
      + interval '1 hour'
    from generate_series(1, 2502) n`);
  expect(await deleteEndedBefore(database, portal.clock.now(), 1)).toBe(1);
  expect(await database.select({ id: mails.id }).from(mails).where(eq(mails.id, "1"))).toEqual([]);
  await sweepMails(portal.context);
  expect(await database.select({ left: count() }).from(mails)).toEqual([{ left: 0 }]);
});
