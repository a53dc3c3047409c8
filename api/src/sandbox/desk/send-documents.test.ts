import { documents } from "@portal/database/schema/documents";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDesk } from "../../testing/desk/open-desk.ts";
import { readQueue } from "../../testing/desk/queue.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { sendSampleDocuments } from "./send-documents.ts";

let portal: TestApp;
const said: string[] = [];
const start = () => sendSampleDocuments(portal.context, (line) => void said.push(line));
beforeAll(async () => {
  portal = await testApp({ DEMO_WORK: "on" });
});
afterAll(() => portal.close());

test("the sandbox's first start sends 25 documents of ten businesses, in all formats, once [DESK-DEMO-02]", async () => {
  await start();
  await start();
  expect(said).toEqual(["The desk had no work: 10 demo businesses sent 25 documents."]);
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
  // The files pass through the checks of an upload, in workers.
}, 120_000);

test("the queue lists the documents by request, and two of them near the limit", async () => {
  const maren = await openDesk(portal, ["processor"]);
  const { items, counts } = await readQueue(maren, { sort: "limit" });
  expect(counts).toMatchObject({ all: 16, nearLimit: 2 });
  expect(items.slice(0, 2).map(({ title, what, stage }) => `${title}: ${what} (${stage})`)).toEqual([
    "Whitcomb Catering Co.: Rent Documents (Document Review)",
    "Marlowe Print Co.: Utilities Documents (Quality Check Sendback)",
  ]);
  expect(items.reduce((sum, { toReview }) => sum + toReview, 0)).toBe(25);
});
