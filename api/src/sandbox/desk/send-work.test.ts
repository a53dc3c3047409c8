import { documents } from "@portal/database/schema/documents";
import { mails } from "@portal/database/schema/server";
import { listLenderCases } from "@portal/domain/support/lender/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk } from "../../testing/desk/open-desk.ts";
import { readQueue } from "../../testing/desk/queue.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { loadStaff } from "./load-staff.ts";
import { sendSampleWork } from "./send-work.ts";

let portal: TestApp;
const said: string[] = [];
const start = () => sendSampleWork(portal.context, (line) => void said.push(line));
beforeAll(async () => {
  portal = await testApp({ DEMO_WORK: "on" });
  await loadStaff(portal.context, () => undefined);
});
afterAll(() => portal.close());

test("the sandbox's first start uploads 25 documents of ten businesses in all formats, and a second start uploads none [DESK-DEMO-02]", async () => {
  await start();
  await start();
  expect(said).toEqual([
    "The desk had no work: 10 demo businesses sent 25 documents, and 6 people wrote messages.",
  ]);
  const rows = await portal.connection.database.select({ type: documents.contentType }).from(documents);
  expect(rows).toHaveLength(25);
  expect([...new Set(rows.map(({ type }) => type))].toSorted()).toEqual([
    "application/pdf",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "image/gif",
    "image/jpeg",
    "image/png",
    "image/tiff",
    "text/csv",
  ]);
  // Like all uploads, the sample files are checked in worker threads.
}, 120_000);

test("the queue lists the sample documents by request, and two of the items are near their time limit", async () => {
  const maren = await openDesk(portal, ["processor"]);
  const { items, counts } = await readQueue(maren, { sort: "limit" });
  expect(counts).toMatchObject({ all: 16, nearLimit: 2 });
  expect(items.slice(0, 2).map(({ title, what, stage }) => `${title}: ${what} (${stage})`)).toEqual([
    "Whitcomb Catering Co.: Rent Documents (Document Review)",
    "Marlowe Print Co.: Utilities Documents (Quality Check Sendback)",
  ]);
  expect(items.reduce((sum, { toReview }) => sum + toReview, 0)).toBe(25);
});

test("six demo borrowers have threads: four wait for a reply, one has an answer, and one is closed [DESK-DEMO-02]", async () => {
  const joelle = await openDesk(portal, ["support"]);
  const query = { status: "open", sort: "longest-waiting" } as const;
  const { cases: open, counts } = (await joelle.call(listLenderCases, { query })).value;
  expect(counts).toMatchObject({ open: 4, answered: 1 });
  const hours = open.map(({ lastBorrowerTimestamp: at }) =>
    Math.round(at?.until(portal.clock.now()).total("hours") ?? 0),
  );
  expect(open.map(({ contactName }, place) => [contactName, hours[place]])).toEqual([
    ["Clara Whitcomb", 50],
    ["Chinwe Okonkwo", 20],
    ["Tomas Bright", 5],
    ["Anselm Ruiz", 1],
  ]);
  const namesOf = async (status: "answered" | "closed") => {
    const { value } = await joelle.call(listLenderCases, { query: { status } });
    return value.cases.map(({ contactName }) => contactName);
  };
  expect([await namesOf("answered"), await namesOf("closed")]).toEqual([["Priscilla Hale"], ["Lakshmi Rao"]]);
});

test("the portal sends all mails about answers in the sample threads [DESK-DEMO-02]", async () => {
  await portal.jobs.drain();
  const rows = await portal.connection.database
    .select({ sentAt: mails.sentAt, givenUpAt: mails.givenUpAt })
    .from(mails)
    .where(eq(mails.kind, "inquiry-answered"));
  expect(rows).toHaveLength(3);
  expect(rows.map((row) => [row.sentAt !== null, row.givenUpAt])).toEqual(rows.map(() => [true, null]));
});
