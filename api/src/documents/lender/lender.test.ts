import {
  fulfillStipulation,
  listNotifications,
  listOpportunities,
  listStipulations,
} from "@portal/domain/applications/contract";
import { listDocuments, uploadDocument } from "@portal/domain/documents/contract";
import * as contract from "@portal/domain/documents/lender/contract";
import { documentTypeOf } from "@portal/domain/documents/requests/rules";
import { stipulations } from "@portal/database/schema/applications";
import { auditEntries } from "@portal/database/schema/server";
import { documents } from "@portal/database/schema/documents";
import { staff } from "@portal/database/schema/staff";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { addStipulation } from "@portal/domain/applications/lender/contract";
import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openFilename } from "../../applications/seal-filename.ts";
import { openDesk } from "../../testing/desk/open-desk.ts";
import { sentMails } from "../../testing/sent-mails.ts";
import { pathOf, testApp, type Caller, type TestApp } from "../../testing/test-app.ts";

const email = "teresa@alvarezbuilders.example";
let portal: TestApp;
let lender: Caller;
let teresa: Caller;
let application: string;
let asked: { readonly id: string; readonly documentType: string };

beforeAll(async () => {
  portal = await testApp();
  teresa = await portal.signIn(email);
  lender = portal.lender;
  const { opportunities } = (await teresa.call(listOpportunities)).value;
  const open = opportunities.find(({ stipulations: items }) => items.some(({ isFulfilled }) => !isFulfilled));
  application = open?.id ?? "";
  const item = open?.stipulations.find((each) => !each.isFulfilled && documentTypeOf(each) === "VoidedCheck");
  if (!item) throw new Error("Teresa was asked for no voided check");
  asked = { id: item.id, documentType: documentTypeOf(item) };
});
afterAll(() => portal.close());
beforeEach(async () => {
  teresa = await portal.signIn(email);
  await portal.context.database.delete(documents);
  await portal.context.database.update(stipulations).set({ rejectedFilename: null, rejectionReason: null });
  await portal.context.database
    .update(stipulations)
    .set({ fulfilledAt: null, reopenedAt: null })
    .where(eq(stipulations.id, asked.id));
});

async function send(name: string, content: string): Promise<string> {
  const form = new FormData();
  form.append("opportunity_id", application);
  form.append("document_type", asked.documentType);
  form.append("file", new File([content], name));
  const encoded = new Response(form);
  const response = await portal.app.inject({
    method: "POST",
    url: pathOf(uploadDocument),
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      authorization: `JWT ${teresa.token}`,
    },
    cookies: { "session-binding": teresa.binding ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  if (response.statusCode !== 200) throw new Error(`the upload failed: ${response.body}`);
  return response.json().id;
}

const fulfil = () =>
  teresa.call(fulfillStipulation, { params: { id: application, stipId: asked.id }, body: {} });
const stipulation = async () => {
  const rows = portal.context.database.select().from(stipulations).where(eq(stipulations.id, asked.id));
  return (await rows)[0];
};
const review = (documentId: string, body: object, headers = {}) =>
  lender.call(contract.reviewDocument, { params: { documentId }, body, headers });
const trail = async () => {
  const rows = await portal.context.database.select().from(auditEntries).orderBy(asc(auditEntries.sequence));
  return rows
    .filter(({ subjectKind }) => subjectKind === "document")
    .map(({ actorKind, actorId, action, subjectId, detail }) => ({
      actorKind,
      actorId,
      action,
      subjectId,
      detail,
    }));
};

test("listLenderDocuments returns every document once, newest first, over several pages", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 5; at++) {
    // Two documents have the same upload time, so the ids determine the order.
    if (at !== 3) portal.clock.advance({ seconds: 1 });
    ids.push(await send(`${at}.csv`, `a,${at}`));
  }
  const seen: string[][] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: Record<string, string> = { limit: "2", ...(cursor && { cursor }) };
    const { value } = await lender.call(contract.listLenderDocuments, { query });
    seen.push(value.documents.map(({ documentId }) => documentId));
    cursor = value.nextCursor;
  }
  expect(seen.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(seen.flat().toSorted()).toEqual(ids.toSorted());
  expect([seen[0]?.[0], seen.flat()[4]]).toEqual([ids[4], ids[0]]);
});

test("listLenderDocuments returns all fields, and filters by review and by application", async () => {
  const documentId = await send("license.csv", "a,b");
  const { value } = await lender.call(contract.listLenderDocuments);
  expect(value).toEqual({
    documents: [
      {
        documentId,
        opportunityId: application,
        opportunityExternalId: expect.any(String),
        accountId: expect.any(String),
        accountName: expect.any(String),
        contactId: expect.any(String),
        stipulationId: null,
        filename: "license.csv",
        documentType: "VoidedCheck",
        contentType: "text/csv",
        size: 3,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        uploadedTimestamp: portal.clock.now(),
        review: "received",
        reviewReason: null,
        reviewedTimestamp: null,
        sentBy: { firstName: "Teresa", lastName: "Alvarez" },
        reviewedBy: null,
        reasonCode: null,
        version: 1,
      },
    ],
    total: 1,
    nextCursor: null,
  });
  const countOf = async (query: Record<string, string>) =>
    (await lender.call(contract.listLenderDocuments, { query })).value.documents.length;
  expect([await countOf({ review: "received" }), await countOf({ review: "accepted" })]).toEqual([1, 0]);
  expect([await countOf({ opportunityId: application }), await countOf({ opportunityId: "x" })]).toEqual([
    1, 0,
  ]);
});

test("listLenderDocuments filters by sender, business, type, reason, reviewer and day, counts the matches, and omits the caller's own documents [DESK-FIND-05 DESK-SEC-06]", async () => {
  const first = await send("first.csv", "a,1");
  portal.clock.advance({ hours: 24 });
  teresa = await portal.signIn(email);
  const second = await send("second.csv", "a,2");
  const isSecond = eq(documents.id, second);
  const { database } = portal.context;
  const values = { documentType: "Balance sheet", reasonCode: "blurry", reviewedBy: "st1" };
  await database.update(documents).set(values).where(isSecond);
  const idsOf = async (query: Record<string, string>) => {
    const { documents: found, total } = (await lender.call(contract.listLenderDocuments, { query })).value;
    expect(total).toBe(found.length);
    return found.map(({ documentId }) => documentId);
  };
  const [row] = (await lender.call(contract.listLenderDocuments)).value.documents;
  const today = portal.clock.now().toZonedDateTimeISO("America/New_York").toPlainDate().toString();
  for (const query of [
    { contactId: row?.contactId ?? "" },
    { accountId: row?.accountId ?? "" },
    { sort: "newest" },
  ])
    expect([query, await idsOf(query)]).toEqual([query, [second, first]]);
  expect(await idsOf({ sort: "oldest" })).toEqual([first, second]);
  for (const query of [
    { contactId: "x" },
    { accountId: "x" },
    { type: "Lease" },
    { reviewer: "st2" },
    { reason: "name" },
  ])
    expect([query, await idsOf(query)]).toEqual([query, []]);
  for (const query of [{ type: "Balance sheet" }, { reviewer: "st1" }, { reason: "blurry" }, { from: today }])
    expect([query, await idsOf(query)]).toEqual([query, [second]]);
  const desk = await openDesk(portal, ["lead"]);
  const seen = async () => (await desk.call(contract.listLenderDocuments)).value.total;
  expect(await seen()).toBe(2);
  await database.update(staff).set({ email }).where(eq(staff.id, desk.staffId));
  expect(await seen()).toBe(0);
  expect(await idsOf({ to: portal.clock.now().subtract({ hours: 24 }).toString().slice(0, 10) })).toEqual([
    first,
  ]);
});

test.each([
  [{ limit: "0" }, { limit: "must be a whole number from 1 to 200" }],
  [{ limit: "201" }, { limit: "must be a whole number from 1 to 200" }],
  [{ limit: "x" }, { limit: "must be a whole number from 1 to 200" }],
  [{ cursor: "nonsense" }, { cursor: "is not a valid cursor" }],
])("listLenderDocuments rejects the page query %o", async (query, fields) => {
  const answer = await lender.call(contract.listLenderDocuments, { query });
  expect([answer.status, answer.body.code, answer.body.fields]).toEqual([422, "VALIDATION", fields]);
  expect((await lender.call(contract.listLenderDocuments, { query: { limit: "200" } })).status).toBe(200);
});

test("the lender downloads a document unchanged, and the audit trail records the download", async () => {
  const content = `id,note\n${"1,é\n".repeat(40_000)}`;
  const documentId = await send("straße.csv", content);
  const before = (await trail()).length;
  const { response } = await lender.call(contract.downloadDocument, { params: { documentId } });
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.equals(Buffer.from(content))).toBe(true);
  expect(response.headers).toMatchObject({
    "content-disposition": "attachment; filename=\"stra?e.csv\"; filename*=UTF-8''stra%C3%9Fe.csv",
    "content-type": "text/csv",
    "content-length": String(Buffer.byteLength(content)),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect((await trail()).slice(before)).toEqual([
    {
      actorKind: "lender",
      actorId: "sandbox",
      action: "document.downloaded",
      subjectId: documentId,
      detail: {},
    },
  ]);
  expect((await lender.call(contract.downloadDocument, { params: { documentId: "none" } })).status).toBe(404);
});

test("reviewDocument waits for another transaction that fulfills the document's request, and reports the request as reopened", async () => {
  const documentId = await send("license.csv", "a,b");
  const fulfilledAt = portal.clock.now();
  const { value } = await runBlocked(
    portal.connection,
    (other) => other.update(stipulations).set({ fulfilledAt }).where(eq(stipulations.id, asked.id)),
    () => review(documentId, { review: "rejected", reason: "It expired." }),
  );
  expect(value.reopenedStipulationIds).toEqual([asked.id]);
});

test("reviewDocument locks the requests before the document, so that it cannot deadlock with a removal", async () => {
  const documentId = await send("license.csv", "a,b");
  const { status } = await runBlocked(
    portal.connection,
    (other) => other.select().from(stipulations).where(eq(stipulations.id, asked.id)).for("update"),
    () => review(documentId, { review: "accepted" }),
    (other) =>
      other.select().from(documents).where(eq(documents.id, documentId)).for("update", { noWait: true }),
  );
  expect(status).toBe(200);
});

test("rejecting a document reopens its request until the borrower sends another document", async () => {
  const documentId = await send("license.csv", "a,b");
  expect((await fulfil()).status).toBe(200);
  portal.clock.advance({ hours: 1 });
  const reason = "The license expired.\nSend the current one.";
  const before = (await trail()).length;
  const { value, status } = await review(documentId, { review: "rejected", reason });
  expect(status).toBe(200);
  expect(value.document).toMatchObject({
    review: "rejected",
    reviewReason: reason,
    reviewedTimestamp: portal.clock.now(),
  });
  expect(value.reopenedStipulationIds).toEqual([asked.id]);
  expect(await stipulation()).toMatchObject({ fulfilledAt: null, reopenedAt: portal.clock.now() });
  expect((await trail()).slice(before)).toEqual([
    {
      actorKind: "lender",
      actorId: "sandbox",
      action: "document.rejected",
      subjectId: documentId,
      detail: { opportunity: application, reopened: 1 },
    },
  ]);
  teresa = await portal.signIn(email);
  expect(await fulfil()).toMatchObject({ status: 409, body: { code: "STIPULATION_NOT_READY" } });
  await send("current.csv", "c,d");
  expect((await fulfil()).status).toBe(200);
});

test("shows the borrower the rejected document and the reason until the request is fulfilled again", async () => {
  const documentId = await send("license.csv", "a,b");
  const uploaded = portal.clock.now();
  const read = async () => {
    const { documents: sent } = (await teresa.call(listDocuments, { params: { id: application } })).value;
    const { stipulations: all } = (await teresa.call(listStipulations, { params: { id: application } }))
      .value;
    const told = all.flatMap(({ id, rejection }) => (rejection ? [[id, rejection]] : []));
    const { actionItems } = (await teresa.call(listNotifications)).value;
    return { sent, told, isCounted: actionItems.some(({ id }) => id === asked.id) };
  };
  const sent = {
    documentId,
    filename: "license.csv",
    documentType: "VoidedCheck",
    stipulationId: null,
    month: null,
    uploadedTimestamp: uploaded,
    review: "received",
    reviewReason: null,
    reviewedTimestamp: null,
    isOwn: true,
    isRemovable: false,
  };
  await fulfil();
  expect(await read()).toEqual({ sent: [sent], told: [], isCounted: false });
  portal.clock.advance({ minutes: 5 });
  const [reason, timestamp] = ["It expired.\nSend the current one.", portal.clock.now()];
  await review(documentId, { review: "rejected", reason });
  const turnedAway = { ...sent, review: "rejected", reviewReason: reason, reviewedTimestamp: timestamp };
  const rejection = { filename: "license.csv", reason, timestamp };
  expect(await read()).toEqual({ sent: [turnedAway], told: [[asked.id, rejection]], isCounted: true });
  // The lender rejects a second document while the request is open, so the borrower sees the latest rejection.
  portal.clock.advance({ minutes: 5 });
  const other = await send("other.csv", "c,d");
  const again = await review(other, { review: "rejected", reason: "Not yours." });
  expect(again.value.reopenedStipulationIds).toEqual([]);
  const last = { filename: "other.csv", reason: "Not yours.", timestamp: portal.clock.now() };
  expect((await read()).told).toEqual([[asked.id, last]]);
  await send("current.csv", "e,f");
  expect((await read()).isCounted).toBe(true);
  await fulfil();
  expect(await read()).toMatchObject({ told: [], isCounted: false });
  // Reopening a request for another reason does not show the earlier rejection.
  await portal.context.database
    .update(stipulations)
    .set({ fulfilledAt: null })
    .where(eq(stipulations.id, asked.id));
  expect(await read()).toMatchObject({ told: [], isCounted: true });
});

test("the sender of rejected documents gets at most one mail in ten minutes, without details", async () => {
  const told = async () =>
    (await sentMails(portal, email)).filter(({ kind }) => kind === "document-rejected");
  portal.clock.advance({ minutes: 30 });
  teresa = await portal.signIn(email);
  const before = (await told()).length;
  const documentId = await send("license.csv", "a,b");
  await review(documentId, { review: "accepted" });
  expect((await told()).length).toBe(before);
  await review(documentId, { review: "rejected", reason: "It expired." });
  const [mail, ...others] = (await told()).slice(before);
  expect(others).toEqual([]);
  expect(mail).toEqual({
    kind: "document-rejected",
    to: email,
    firstName: "Teresa",
    country: "us",
    link: "/us/action-items",
    isForForgiveness: false,
  });
  const other = await send("other.csv", "c,d");
  portal.clock.advance({ minutes: 9, seconds: 59, milliseconds: 999 });
  await review(other, { review: "rejected", reason: "Not yours." });
  expect((await told()).length).toBe(before + 1);
  portal.clock.advance({ milliseconds: 1 });
  await review(other, { review: "rejected", reason: "Not yours at all." });
  expect((await told()).length).toBe(before + 2);
});

test("hides a document's rejection after the lender fulfills the request without a new document", async () => {
  const documentId = await send("license.csv", "a,b");
  await review(documentId, { review: "rejected", reason: "It expired." });
  const told = async () =>
    (await teresa.call(listStipulations, { params: { id: application } })).value.stipulations.filter(
      ({ rejection }) => rejection !== null,
    ).length;
  expect(await told()).toBe(1);
  const change = { fulfilledAt: portal.clock.now() };
  await portal.context.database.update(stipulations).set(change).where(eq(stipulations.id, asked.id));
  expect(await told()).toBe(0);
});

test("rejecting a file reopens only the requests that depend on this file", async () => {
  const { database } = portal.context;
  const addOne = async (name: string) => {
    const { value } = await lender.call(addStipulation, {
      params: { opportunityId: application },
      body: {
        externalId: `payroll-${name}`,
        name,
        groupName: "Payroll Verification",
        type: "Payroll",
        customerFacingCopy: "Your payroll.",
        requestType: "Credit Application",
      },
    });
    return value.stipulation.stipulationId;
  };
  const [first, second, early, lone] = [
    await addOne("a"),
    await addOne("b"),
    await addOne("done before"),
    await addOne("with its own file"),
  ];
  const done = (ids: string[]) =>
    database
      .update(stipulations)
      .set({ fulfilledAt: portal.clock.now(), optedOut: false })
      .where(inArray(stipulations.id, ids));
  const isDone = async (id: string) =>
    (await database.select().from(stipulations).where(eq(stipulations.id, id)))[0]?.fulfilledAt !== null;
  await done([early]);
  portal.clock.advance({ minutes: 1 });
  const answering = async (stipulationId: string, name: string) => {
    const id = await send(name, name);
    await database.update(documents).set({ stipulationId }).where(eq(documents.id, id));
    return id;
  };
  const documentId = await answering(second, "payroll.csv");
  await answering(lone, "own.csv");
  portal.clock.advance({ minutes: 1 });
  await done([first, second, lone]);
  portal.clock.advance({ minutes: 1 });
  const { value } = await review(documentId, { review: "rejected", reason: "Cut off." });
  expect(value.reopenedStipulationIds.toSorted()).toEqual([first, second].toSorted());
  expect(await Promise.all([first, second, early, lone].map(isDone))).toEqual([false, false, true, true]);
  const [row] = await database.select().from(stipulations).where(eq(stipulations.id, first));
  const filename = row && openFilename(portal.context.cipher, row);
  expect([filename, row?.rejectionReason]).toEqual(["payroll.csv", "Cut off."]);
  // Accepting the document later clears the rejection on both requests.
  await review(documentId, { review: "accepted" });
  const after = await database.select().from(stipulations).where(eq(stipulations.id, first));
  expect(after[0]).toMatchObject({ rejectedFilename: null, rejectionReason: null });

  // The good file still fulfills the first request, so only the second request is reopened.
  const [bad, good] = [await answering(second, "bad.csv"), await answering(second, "good.csv")];
  expect(good).not.toBe(bad);
  portal.clock.advance({ minutes: 1 });
  await done([first, second]);
  const again = await review(bad, { review: "rejected", reason: "Cut off." });
  expect(again.value.reopenedStipulationIds).toEqual([second]);
  await database.delete(documents);
  await database.delete(stipulations).where(inArray(stipulations.id, [first, second, early, lone]));
});

test("rejecting a proof of identity reopens the identification request, even if the document names no request", async () => {
  const { database } = portal.context;
  const [row] = await database.select().from(stipulations).where(eq(stipulations.id, asked.id));
  if (!row) throw new Error("the request is gone");
  await database
    .update(stipulations)
    .set({ type: "Identification", name: "Passport", groupName: "Identity", fulfilledAt: portal.clock.now() })
    .where(eq(stipulations.id, asked.id));
  const documentId = await send("passport.csv", "a,b");
  await database
    .update(documents)
    .set({ documentType: "ProofOfAddress" })
    .where(eq(documents.id, documentId));
  const { value } = await review(documentId, { review: "rejected", reason: "It is cut off." });
  expect(value.reopenedStipulationIds).toEqual([asked.id]);
  await database
    .update(stipulations)
    .set({ type: row.type, name: row.name, groupName: row.groupName })
    .where(eq(stipulations.id, asked.id));
});

test("accepting a rejected document clears the rejection, and the document fulfills the request again", async () => {
  const documentId = await send("license.csv", "a,b");
  const other = await send("other.csv", "c,d");
  const told = async () =>
    (await teresa.call(listStipulations, { params: { id: application } })).value.stipulations.flatMap(
      ({ rejection }) => rejection?.filename ?? [],
    );
  await review(documentId, { review: "rejected", reason: "It expired." });
  await review(other, { review: "accepted" });
  // Accepting a different document does not clear the rejection.
  expect(await told()).toEqual(["license.csv"]);
  await review(other, { review: "rejected", reason: "Not yours." });
  expect(await fulfil()).toMatchObject({ status: 409 });
  await review(other, { review: "accepted" });
  expect(await told()).toEqual([]);
  expect((await fulfil()).status).toBe(200);
});

test("accepting a document does not change any request", async () => {
  const documentId = await send("license.csv", "a,b");
  await fulfil();
  const { value } = await review(documentId, { review: "accepted" });
  expect(value.document).toMatchObject({ review: "accepted", reviewReason: null });
  expect(value.reopenedStipulationIds).toEqual([]);
  expect((await stipulation())?.fulfilledAt).not.toBeNull();
});

test.each([
  {},
  { review: "rejected" },
  { review: "rejected", reason: " " },
  { review: "rejected", reason: "x".repeat(501) },
  { review: "accepted", reason: "Fine" },
  { review: "received" },
])("reviewDocument refuses the review %o", async (body) => {
  const documentId = await send("license.csv", "a,b");
  expect(await review(documentId, body)).toMatchObject({ status: 422, body: { code: "VALIDATION" } });
  const longest = { review: "rejected", reason: "x".repeat(500) };
  expect((await review(documentId, longest)).status).toBe(200);
  expect((await review("none", longest)).status).toBe(404);
});

test("applies a document review once per idempotency key, and refuses the key for a different review", async () => {
  const documentId = await send("license.csv", "a,b");
  const headers = { "idempotency-key": "review-1" };
  const before = (await trail()).length;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => review(documentId, { review: "accepted" }, headers)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
  expect((await trail()).length).toBe(before + 1);
  const other = await review(documentId, { review: "rejected", reason: "No" }, headers);
  expect([other.status, other.body]).toEqual([
    422,
    {
      error: true,
      code: "IDEMPOTENCY_KEY_REUSED",
      message: "This Idempotency-Key was used for another request.",
    },
  ]);
  // A refused review does not use up the idempotency key.
  const late = { "idempotency-key": "review-2" };
  expect((await review("none", { review: "accepted" }, late)).status).toBe(404);
  expect((await review("none", { review: "accepted" }, late)).status).toBe(404);
  expect((await review(documentId, { review: "rejected", reason: "No" })).status).toBe(200);
});
