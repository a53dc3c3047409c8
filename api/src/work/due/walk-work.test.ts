import { processes } from "@portal/database/schema/server";
import { deskChanges, presence, workFills, workItems } from "@portal/database/schema/work";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  emptyQueue,
  listAllApplications,
  listDifferences,
  plantItems,
  readQueue,
} from "../../testing/desk/queue.ts";
import { openDesk } from "../../testing/desk/open-desk.ts";
import { runHourly } from "../../testing/run-hourly.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { workJobs } from "../jobs.ts";
import { walkWork } from "./walk-work.ts";

let portal: TestApp;
let applications: readonly string[];
let items: readonly string[];

beforeAll(async () => {
  portal = await testApp();
  applications = await listAllApplications(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await emptyQueue(portal);
  await portal.connection.database.delete(workFills);
  items = await plantItems(portal, applications[0] ?? "", 3);
});

const item = (at: number) => items[at] ?? "";
const rows = () => portal.connection.database.select().from(workItems).orderBy(asc(workItems.since));
const subjectOf = async (at: number) => (await rows())[at]?.subjectId;
const runJobs = () => runHourly(portal, workJobs);
const errors = () => portal.logged.filter((line) => line.includes("the work queue differs"));
async function repair() {
  const found = [];
  for await (const batch of walkWork(portal.context, { isRepaired: true })) found.push(...batch.differences);
  return found;
}

describe("comparing the queue with the records", () => {
  test("reports missing, superfluous and wrong items, and the repair corrects them [DESK-QUEUE-14]", async () => {
    const { database } = portal.connection;
    expect(await listDifferences(portal)).toEqual([]);
    const subjects = [await subjectOf(0), await subjectOf(1), await subjectOf(2)];
    const before = await rows();
    await database.delete(workItems).where(eq(workItems.id, item(0)));
    await database
      .update(workItems)
      .set({ toReview: 7, title: "Another" })
      .where(eq(workItems.id, item(1)));
    await database
      .update(workItems)
      .set({ subjectId: "nothing waits" })
      .where(eq(workItems.id, item(2)));
    const of = { opportunityId: applications[0], kind: "documents" };
    const found = [
      { ...of, subjectId: subjects[0], fault: "missing", columns: [] },
      { ...of, subjectId: subjects[1], fault: "changed", columns: ["title", "to_review"] },
      { ...of, subjectId: subjects[2], fault: "missing", columns: [] },
      { ...of, subjectId: "nothing waits", fault: "extra", columns: [] },
    ];
    expect(await listDifferences(portal)).toEqual(found);
    expect(await repair()).toEqual(found);
    expect(await listDifferences(portal)).toEqual([]);
    const open = (await rows()).filter(({ doneAt }) => doneAt === null);
    expect(open.map(({ subjectId, title, toReview }) => [subjectId, title, toReview])).toEqual(
      before.map(({ subjectId, title, toReview }) => [subjectId, title, toReview]),
    );
    expect(await repair()).toEqual([]);
  });

  test("starts after the given application [DESK-DATA-03]", async () => {
    await plantItems(portal, applications[1] ?? "", 1);
    await portal.connection.database.delete(workItems);
    const found = [];
    for await (const batch of walkWork(portal.context, { after: applications[0] ?? "", isRepaired: false }))
      found.push(...batch.differences.map(({ opportunityId }) => opportunityId), batch.lastId);
    expect(found).toEqual([applications[1], applications.at(-1)]);
  });
});

describe("the jobs that fill, check and sweep the queues", () => {
  test("fill the queue once from existing records [DESK-DATA-03]", async () => {
    const { database } = portal.connection;
    const desk = await openDesk(portal, ["processor"]);
    await database.delete(workItems);
    expect(await readQueue(desk)).toMatchObject({ items: [], preparedPercent: 0 });
    await runJobs();
    const filled = await readQueue(desk);
    expect([filled.items.length, filled.preparedPercent]).toEqual([3, 100]);
    await database.delete(workItems);
    await runJobs();
    expect((await readQueue(desk)).items).toEqual([]);
  });

  test("continue the fill where it stopped, and start again if a process of an earlier release still runs at the end [DESK-DATA-03]", async () => {
    const { database } = portal.connection;
    await plantItems(portal, applications[1] ?? "", 1);
    await database.delete(workItems);
    await database
      .insert(workFills)
      .values({ name: "work", afterId: applications[0] ?? "", filled: 1, finishedAt: null });
    const now =
      (await database.execute<{ at: string }>("select clock_timestamp()::text as at")).rows[0]?.at ?? "";
    const heartbeat = Temporal.Instant.from(now);
    await database.insert(processes).values({
      id: "old",
      version: "0.0.1",
      schema: 0,
      role: "test",
      startedAt: heartbeat,
      heartbeatAt: heartbeat,
    });
    const fill = () => database.select().from(workFills).where(eq(workFills.name, "work"));
    await runJobs();
    expect((await rows()).map(({ opportunityId }) => opportunityId)).toEqual([applications[1]]);
    expect(await fill()).toEqual([{ name: "work", afterId: "", filled: 0, finishedAt: null }]);
    await database.delete(processes).where(eq(processes.id, "old"));
    await runJobs();
    expect(await rows()).toHaveLength(4);
    expect((await fill())[0]?.finishedAt).toEqual(portal.clock.now());
  });

  test("log differences between the queue and the records at night, in the desk's time zone [DESK-QUEUE-14]", async () => {
    await runJobs();
    await portal.connection.database.delete(workItems).where(eq(workItems.id, item(0)));
    const before = errors().length;
    const found: [hour: number, errors: number][] = [];
    for (let round = 0; round < 24; round += 1) {
      const logged = errors().length;
      await runJobs();
      const { hour } = portal.clock.now().toZonedDateTimeISO("America/New_York");
      found.push([hour, errors().length - logged]);
      portal.clock.advance({ hours: 1 });
    }
    expect(found.filter(([, count]) => count > 0)).toEqual([[3, 1]]);
    expect(errors()).toHaveLength(before + 1);
    expect(errors().at(-1)).toContain('"count":1');
  });

  test("delete finished items after 13 months, and changes and presence after 10 minutes [DESK-DATA-02]", async () => {
    const { database } = portal.connection;
    const desk = await openDesk(portal, ["processor"]);
    const now = portal.clock.now();
    await database.insert(workFills).values({ name: "work", afterId: "", filled: 0, finishedAt: now });
    const limit = now.toZonedDateTimeISO("UTC").subtract({ months: 13 }).toInstant();
    await database
      .update(workItems)
      .set({ doneAt: limit })
      .where(eq(workItems.id, item(0)));
    await database
      .update(workItems)
      .set({ doneAt: limit.subtract({ milliseconds: 1 }) })
      .where(eq(workItems.id, item(1)));
    const [older, kept] = [now.subtract({ minutes: 10, milliseconds: 1 }), now.subtract({ minutes: 10 })];
    await database.delete(deskChanges);
    const change = (at: Temporal.Instant) => ({
      kind: "documents",
      subjectId: "x",
      version: 1,
      actor: null,
      at,
    });
    await database.insert(deskChanges).values([change(older), change(kept), change(now), change(older)]);
    const seen = (about: string, at: Temporal.Instant) => ({ staffId: desk.staffId, about, at });
    await database.insert(presence).values([seen("old", older), seen("kept", kept)]);
    await runJobs();
    expect((await rows()).map(({ id }) => id).toSorted()).toEqual([item(0), item(2)].toSorted());
    // The newest change is not deleted, because pages use its number to detect that they missed nothing.
    expect(
      (await database.select().from(deskChanges).orderBy(asc(deskChanges.n))).map(({ at }) => at),
    ).toEqual([kept, now, older]);
    expect((await database.select().from(presence)).map(({ about }) => about)).toEqual(["kept"]);
  });
});

test("the comparison of the queue with the records includes a forgiveness application's time limit", async () => {
  const { database } = portal.connection;
  await database
    .update(workItems)
    .set({ completeAt: portal.clock.now() })
    .where(eq(workItems.id, item(0)));
  expect(await listDifferences(portal)).toMatchObject([{ fault: "changed", columns: ["complete_at"] }]);
});
