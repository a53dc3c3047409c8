import { stipulations } from "@portal/database/schema/applications";
import { documents } from "@portal/database/schema/documents";
import { opportunities } from "@portal/database/schema/loans";
import { auditEntries } from "@portal/database/schema/server";
import { fulfillStipulation, listStipulations } from "@portal/domain/applications/contract";
import * as contract from "@portal/domain/documents/lender/contract";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import { sendDocument } from "../../testing/desk/send-document.ts";
import { runHourly } from "../../testing/run-hourly.ts";
import { sentMails } from "../../testing/sent-mails.ts";
import { testApp, type Caller, type TestApp } from "../../testing/test-app.ts";
import { requestJobs } from "../jobs.ts";

const email = "teresa@alvarezbuilders.example";
const message = "Please send the back of the check too.";
let portal: TestApp;
let teresa: Caller;
let maren: DeskCaller;
let application: string;
let request: string;

beforeAll(async () => {
  portal = await testApp();
  const rows = await portal.context.database.select().from(stipulations);
  const row = rows.find(
    ({ externalId, displayName }) =>
      externalId.startsWith("application-alvarez-1") && displayName === "Voided check",
  );
  application = row?.opportunityId ?? "";
  request = row?.id ?? "";
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance({ minutes: 20 });
  teresa = await portal.signIn(email);
  maren = await openDesk(portal, ["processor"]);
});

const send = (name: string, documentType = "VoidedCheck") =>
  sendDocument(
    portal,
    teresa,
    { opportunity_id: application, document_type: documentType },
    { name, content: `a,${name}` },
  );
const fulfill = () =>
  teresa.call(fulfillStipulation, { params: { id: application, stipId: request }, body: {} });
const asked = async () =>
  (await teresa.call(listStipulations, { params: { id: application } })).value.stipulations.find(
    ({ id }) => id === request,
  );
const requestOneMore = async (documentId: string, body: object = {}) => {
  const [row] = await portal.context.database.select().from(documents).where(eq(documents.id, documentId));
  return maren.call(contract.reviewDocument, {
    params: { documentId },
    body: { review: "accepted", oneMore: message, ...body },
    headers: { "if-match": `"${row?.version}"` },
  });
};
const mails = async () => {
  await runHourly(portal, requestJobs);
  return (await sentMails(portal, email)).map(({ kind }) => kind);
};

test("asking for one more file accepts the document and reopens its request with the message [DESK-DOC-05]", async () => {
  const documentId = await send("front.csv");
  expect((await fulfill()).status).toBe(200);
  const before = (await mails()).length;
  const { status, value } = await requestOneMore(documentId);
  expect(status).toBe(200);
  expect(value.reopenedStipulationIds).toEqual([request]);
  expect(value.document).toMatchObject({ review: "accepted", reviewReason: null, reasonCode: null });
  expect(await asked()).toMatchObject({
    isFulfilled: false,
    rejection: { filename: null, reason: message, timestamp: portal.clock.now() },
  });
  const [entry] = await portal.context.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, documentId))
    .orderBy(desc(auditEntries.sequence))
    .limit(1);
  expect(entry).toMatchObject({ action: "document.accepted", detail: { reopened: 1 } });
  // The accepted file does not fulfill the request a second time.
  expect((await fulfill()).status).toBe(409);
  // The mail waits until the review can no longer be undone.
  expect((await mails()).slice(before)).toEqual([]);
  portal.clock.advance({ minutes: 2 });
  expect((await mails()).slice(before)).toEqual(["item-added"]);
  await send("back.csv");
  expect((await fulfill()).status).toBe(200);
  expect((await asked())?.isFulfilled).toBe(true);
});

test("undoing a review that asked for one more file restores the fulfilled request and sends no mail [DESK-DOC-09]", async () => {
  const documentId = await send("left.csv");
  expect((await fulfill()).status).toBe(200);
  const before = (await mails()).length;
  await requestOneMore(documentId);
  const undone = await maren.call(contract.undoReview, { params: { documentId }, body: {} });
  expect(undone.value.document.review).toBe("received");
  expect(await asked()).toMatchObject({ isFulfilled: true, rejection: null });
  portal.clock.advance({ minutes: 3 });
  expect((await mails()).slice(before)).toEqual([]);
});

test("asking for one more file requires a message, a request and an open application [DESK-DOC-05 DESK-ASK-06]", async () => {
  const documentId = await send("right.csv");
  expect((await requestOneMore(documentId, { oneMore: " " })).status).toBe(422);
  expect((await requestOneMore(documentId, { oneMore: "x".repeat(501) })).status).toBe(422);
  expect((await requestOneMore(documentId, { review: "rejected", reason: "No." })).status).toBe(422);
  expect(await requestOneMore(await send("other.csv", "Addendum B"))).toMatchObject({
    status: 422,
    body: { code: "NO_REQUEST" },
  });
  const set = (takesStipulations: boolean) =>
    portal.context.database
      .update(opportunities)
      .set({ takesStipulations })
      .where(eq(opportunities.id, application));
  await set(false);
  expect(await requestOneMore(documentId)).toMatchObject({
    status: 409,
    body: { code: "REQUESTS_CLOSED" },
  });
  await set(true);
  expect((await requestOneMore(documentId, { oneMore: "x".repeat(500) })).status).toBe(200);
});
