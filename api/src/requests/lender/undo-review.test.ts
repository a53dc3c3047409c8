import { stipulations } from "@portal/database/schema/applications";
import { documentReviews, documents } from "@portal/database/schema/documents";
import { auditEntries, mails as mailsTable } from "@portal/database/schema/server";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { fulfillStipulation, listStipulations } from "@portal/domain/applications/contract";
import { listDocuments } from "@portal/domain/documents/contract";
import * as contract from "@portal/domain/documents/lender/contract";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openFilename } from "../../applications/seal-filename.ts";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import { sendDocument } from "../../testing/desk/send-document.ts";
import { runHourly } from "../../testing/run-hourly.ts";
import { sentMails } from "../../testing/sent-mails.ts";
import { testApp, type Caller, type TestApp } from "../../testing/test-app.ts";
import { requestJobs } from "../jobs.ts";

const email = "teresa@alvarezbuilders.example";
const reason = "The numbers are cut off.";
let portal: TestApp;
let teresa: Caller;
let maren: DeskCaller;
let theo: DeskCaller;
let application: string;
let request: string;

beforeAll(async () => {
  portal = await testApp();
  const rows = await portal.context.database.select().from(stipulations);
  const row = rows.find(
    ({ externalId, displayName }) =>
      externalId.startsWith("application-alvarez-1") && displayName === "Voided check",
  );
  if (!row) throw new Error("Teresa was asked for no voided check");
  application = row.opportunityId;
  request = row.id;
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance({ minutes: 20 });
  teresa = await portal.signIn(email);
  // A session at the desk locks after ten minutes, so each test opens new ones.
  maren = await openDesk(portal, ["processor"]);
  theo = await openDesk(portal, ["underwriter"]);
  await portal.context.database.delete(documents);
  await portal.context.database.delete(mailsTable);
  await portal.context.database.execute(
    sql`delete from pgboss.job where name = 'documents.send-review-mail'`,
  );
  const open = {
    rejectedFilename: null,
    rejectionReason: null,
    fulfilledAt: null,
    reopenedAt: null,
    optedOut: false,
  };
  await portal.context.database.update(stipulations).set(open).where(eq(stipulations.id, request));
});

const send = (name: string, content = "a,b") =>
  sendDocument(
    portal,
    teresa,
    { opportunity_id: application, document_type: "VoidedCheck" },
    { name, content },
  );
const fulfill = async () => {
  const call = { params: { id: application, stipId: request }, body: {} };
  expect((await teresa.call(fulfillStipulation, call)).status).toBe(200);
};
const versionNow = async (documentId: string) => {
  const [row] = await portal.context.database.select().from(documents).where(eq(documents.id, documentId));
  return row?.version ?? 0;
};
const returned = { review: "rejected", reason, reasonCode: "cut-off", checks: [] } as const;
const review = async (who: Pick<DeskCaller, "call">, documentId: string, body: object = returned) => {
  const headers = { "if-match": `"${await versionNow(documentId)}"` };
  const answer = await who.call(contract.reviewDocument, { params: { documentId }, body, headers });
  expect(answer.status).toBe(200);
  return answer.value;
};
const undo = (who: Pick<DeskCaller, "call">, documentId: string, headers = {}) =>
  who.call(contract.undoReview, { params: { documentId }, body: {}, headers });
/** The stored documents and requests of the application, without their versions. */
const state = async () => {
  const { database, cipher } = portal.context;
  const files = await database.select().from(documents).orderBy(asc(documents.id));
  const isOne = eq(stipulations.opportunityId, application);
  const asked = await database.select().from(stipulations).where(isOne).orderBy(asc(stipulations.id));
  return {
    files: files.map((row) => ({ ...row, version: 0 })),
    asked: asked.map((row) => ({ ...row, version: 0, rejectedFilename: openFilename(cipher, row) })),
  };
};
const reviews = () =>
  portal.context.database
    .select()
    .from(documentReviews)
    .orderBy(asc(documentReviews.at), asc(documentReviews.id));
/** Runs the hourly jobs, and returns the mails about rejected documents. */
const mails = async () => {
  await runHourly(portal, requestJobs);
  return (await sentMails(portal, email)).filter(({ kind }) => kind === "document-rejected");
};
const omitSession = (detail: object) =>
  Object.fromEntries(Object.entries(detail).filter(([name]) => name !== "session"));
const trail = async (documentId: string) => {
  const isOne = eq(auditEntries.subjectId, documentId);
  const rows = await portal.context.database
    .select()
    .from(auditEntries)
    .where(isOne)
    .orderBy(asc(auditEntries.sequence));
  return rows.map(({ actorKind, actorId, action, personId, detail }) => ({
    actorKind,
    actorId,
    action,
    personId,
    // Omits the session, because only entries about staff contain a session.
    detail: omitSession(detail),
  }));
};

describe("the record of a review", () => {
  test("contains the person, the reason, every checkbox and the time, but shows the borrower only the text [DESK-DOC-04 DESK-DOC-06]", async () => {
    const documentId = await send("check.csv");
    const answer = await review(maren, documentId, { ...returned, checks: ["numbers-match"] });
    expect(answer.document).toMatchObject({ reasonCode: "cut-off", reviewReason: reason });
    expect(await reviews()).toEqual([
      {
        id: expect.any(String),
        documentId,
        staffId: maren.staffId,
        keyName: null,
        review: "rejected",
        reasonCode: "cut-off",
        checks: { "numbers-match": true },
        sealedBefore: expect.any(String),
        at: portal.clock.now(),
        emailDueAt: portal.clock.now().add({ minutes: 2 }),
        emailedAt: null,
        undoneAt: null,
      },
    ]);
    const read = await teresa.call(listDocuments, { params: { id: application } });
    const asked = await teresa.call(listStipulations, { params: { id: application } });
    for (const { response } of [read, asked]) {
      expect(response.body).toContain(reason);
      expect(response.body).not.toMatch(/cut-off|Cut off|numbers-match|reasonCode|reviewedBy|Okafor/);
    }
  });

  test("contains unchecked boxes, and no checklist if the call has none [DESK-DOC-04]", async () => {
    const documentId = await send("check.csv");
    await review(maren, documentId, { review: "accepted", checks: [] });
    await review(maren, documentId, { review: "accepted" });
    portal.clock.advance({ seconds: 1 });
    expect((await reviews()).map(({ checks }) => checks)).toEqual(
      expect.arrayContaining([{ "numbers-match": false }, null]),
    );
  });

  test.each([
    [{ review: "rejected", reason, reasonCode: "unknown" }, {}],
    [{ review: "accepted", reasonCode: "cut-off" }, {}],
    [{ review: "accepted", checks: ["no-such-box"] }, {}],
    [
      { review: "accepted", checks: ["month-matches"] },
      { checks: "does not belong to this type of document" },
    ],
  ])("is not created for the invalid review %o [DESK-DOC-05]", async (body, fields) => {
    const documentId = await send("check.csv");
    const refused = await maren.call(contract.reviewDocument, {
      params: { documentId },
      body,
      headers: { "if-match": "1" },
    });
    expect([refused.status, refused.body.code]).toEqual([422, "VALIDATION"]);
    expect(refused.body.fields).toMatchObject(fields);
    expect(await reviews()).toEqual([]);
  });
});

describe("undoing a review", () => {
  test("restores the document, the request and its fulfillment up to 1:59 minutes after a rejection, and no mail is sent [DESK-DOC-09]", async () => {
    const documentId = await send("check.csv");
    await fulfill();
    const before = await state();
    const { reopenedStipulationIds } = await review(maren, documentId);
    expect(reopenedStipulationIds).toEqual([request]);
    expect(await state()).not.toEqual(before);
    portal.clock.advance({ minutes: 1, seconds: 59, milliseconds: 999 });
    expect(await mails()).toEqual([]);
    const { status, value } = await undo(maren, documentId);
    expect(status).toBe(200);
    expect(value.document).toMatchObject({
      review: "received",
      reviewReason: null,
      reasonCode: null,
      version: 3,
    });
    expect(await state()).toEqual(before);
    portal.clock.advance({ minutes: 5 });
    expect(await mails()).toEqual([]);
    expect((await reviews())[0]).toMatchObject({
      emailDueAt: null,
      emailedAt: null,
      undoneAt: expect.anything(),
    });
    expect((await trail(documentId)).at(-1)).toEqual({
      actorKind: "staff",
      actorId: maren.staffId,
      action: "document.review-undone",
      personId: expect.any(String),
      detail: { opportunity: application },
    });
  });

  test("returns TOO_LATE two minutes after the review, and the mail is sent once [DESK-DOC-09]", async () => {
    const documentId = await send("check.csv");
    await fulfill();
    await review(maren, documentId);
    const after = await state();
    portal.clock.advance({ minutes: 2 });
    const late = await undo(maren, documentId);
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      "TOO_LATE",
      "It's too late to undo this. Review the document again instead.",
    ]);
    expect(await state()).toEqual(after);
    expect(await mails()).toEqual([
      {
        kind: "document-rejected",
        to: email,
        firstName: "Teresa",
        country: "us",
        isForForgiveness: false,
        link: "/us/action-items",
      },
    ]);
    expect(await mails()).toHaveLength(1);
    expect((await reviews())[0]).toMatchObject({ emailDueAt: null, emailedAt: portal.clock.now() });
  });

  test("restores a rejection that an acceptance cleared [DESK-DOC-09]", async () => {
    const documentId = await send("check.csv");
    await review(portal.lender, documentId, { review: "rejected", reason });
    const before = await state();
    await review(maren, documentId, { review: "accepted" });
    expect((await state()).asked.find(({ id }) => id === request)?.rejectionReason).toBeNull();
    expect((await undo(maren, documentId)).status).toBe(200);
    expect(await state()).toEqual(before);
    expect((await state()).asked.find(({ id }) => id === request)).toMatchObject({
      rejectionReason: reason,
      rejectedFilename: "check.csv",
    });
  });

  test("returns CHANGED_MEANWHILE after the borrower sent a new file [DESK-DOC-09]", async () => {
    const documentId = await send("check.csv");
    await review(maren, documentId);
    portal.clock.advance({ seconds: 30 });
    await send("again.csv", "c,d");
    const after = await state();
    const refused = await undo(maren, documentId);
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      409,
      "CHANGED_MEANWHILE",
      {
        version: "3",
        who: "Teresa Alvarez",
        what: "sent a file",
        at: portal.clock.now().toString(),
      },
    ]);
    expect(await state()).toEqual(after);
  });

  test("returns CHANGED_MEANWHILE after the borrower completed the request again [DESK-DOC-09]", async () => {
    const documentId = await send("check.csv");
    await send("other.csv", "c,d");
    await review(maren, documentId);
    await fulfill();
    const refused = await undo(maren, documentId);
    expect([refused.status, refused.body.fields?.["what"]]).toEqual([409, "completed the request"]);
  });

  test("returns CHANGED_MEANWHILE after another person's review, and the mail about the first review is not sent [DESK-DOC-09]", async () => {
    const documentId = await send("check.csv");
    await review(maren, documentId);
    await review(theo, documentId, { review: "accepted" });
    const refused = await undo(maren, documentId);
    expect([refused.status, refused.body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
    portal.clock.advance({ minutes: 3 });
    expect(await mails()).toEqual([]);
  });

  test("returns NOT_YOURS for a review by another person or with an API key, and NOT_FOUND without a review [DESK-DOC-09]", async () => {
    const documentId = await send("check.csv");
    expect((await undo(maren, documentId)).status).toBe(404);
    expect((await undo(maren, "none")).status).toBe(404);
    await review(theo, documentId);
    const refused = await undo(maren, documentId);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "NOT_YOURS",
      "Only the person who reviewed this document can undo the review.",
    ]);
    const other = await send("other.csv", "c,d");
    await review(portal.lender, other, { review: "accepted" });
    expect((await undo(maren, other)).body.code).toBe("NOT_YOURS");
  });

  test("undoes a review once, and repeats the response for the same idempotency key", async () => {
    const documentId = await send("check.csv");
    await review(maren, documentId);
    const headers = { "idempotency-key": crypto.randomUUID() };
    const first = await undo(maren, documentId, headers);
    const again = await undo(maren, documentId, headers);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.response.body).toBe(first.response.body);
    expect((await undo(maren, documentId)).status).toBe(404);
  });

  test("returns TOO_LATE if the time limit passes while the call waits for a lock", async () => {
    const documentId = await send("check.csv");
    await review(maren, documentId);
    portal.clock.advance({ seconds: 119 });
    const late = await runBlocked(
      portal.connection,
      (transaction) => transaction.select().from(documents).where(eq(documents.id, documentId)).for("update"),
      () => undo(maren, documentId),
      async () => portal.clock.advance({ seconds: 1 }),
    );
    expect([late.status, late.body.code]).toEqual([409, "TOO_LATE"]);
  });
});

describe("the mail about a review by staff", () => {
  test("is sent once even if its job is lost or runs twice [DESK-DOC-09]", async () => {
    const documentId = await send("check.csv");
    await review(maren, documentId);
    const waiting = sql`select data, extract(epoch from start_after - created_on)::int as seconds
      from pgboss.job where name = 'documents.send-review-mail' and state = 'created'`;
    const [job] = (
      await portal.context.database.execute<{ data: { reviewId: string }; seconds: number }>(waiting)
    ).rows;
    const [stored] = await reviews();
    expect(job).toEqual({ data: { reviewId: stored?.id }, seconds: 120 });
    await portal.context.database.execute(
      sql`delete from pgboss.job where name = 'documents.send-review-mail'`,
    );
    portal.clock.advance({ minutes: 2 });
    const own = requestJobs.find(({ name }) => name === "documents.send-review-mail");
    const run = () => own?.handle(portal.context, { reviewId: stored?.id } as never);
    await Promise.all([run(), run(), mails()]);
    expect(await mails()).toHaveLength(1);
  });

  test("is not sent early by a job that starts too early, which schedules itself again", async () => {
    const documentId = await send("check.csv");
    await review(maren, documentId);
    await portal.context.database.execute(
      sql`delete from pgboss.job where name = 'documents.send-review-mail'`,
    );
    const [stored] = await reviews();
    portal.clock.advance({ seconds: 118, milliseconds: 500 });
    const own = requestJobs.find(({ name }) => name === "documents.send-review-mail");
    await own?.handle(portal.context, { reviewId: stored?.id } as never);
    const { rows } = await portal.context.database.execute(
      sql`select extract(epoch from start_after - created_on)::int as seconds
        from pgboss.job where name = 'documents.send-review-mail' and state = 'created'`,
    );
    expect(rows).toEqual([{ seconds: 2 }]);
    expect(await mails()).toEqual([]);
  });

  test("is not sent if the borrower has uploaded the file again", async () => {
    const documentId = await send("check.csv");
    await review(maren, documentId);
    expect(await send("check.csv")).toBe(documentId);
    portal.clock.advance({ minutes: 2 });
    expect(await mails()).toEqual([]);
    expect((await reviews())[0]).toMatchObject({ emailDueAt: null, emailedAt: null });
  });

  test("is sent at once if the review was made with an API key [DESK-DOC-09]", async () => {
    await review(portal.lender, await send("check.csv"), { review: "rejected", reason });
    expect(await mails()).toHaveLength(1);
    expect((await reviews())[0]).toMatchObject({
      staffId: null,
      keyName: "sandbox",
      emailDueAt: null,
      emailedAt: portal.clock.now(),
    });
  });
});

test("a review by staff causes the same rows, mails and refusals as a review with an API key [DESK-GEN-03]", async () => {
  const byActor = async (who: Pick<DeskCaller, "call">) => {
    const start = portal.clock.now();
    const documentId = await send(`check.csv`);
    await fulfill();
    const answer = await review(who, documentId);
    const ago = (at: Temporal.Instant | null) => at?.since(start).total("seconds") ?? null;
    portal.clock.advance({ minutes: 2 });
    const sent = await mails();
    const { files, asked } = await state();
    const refused = await who.call(contract.reviewDocument, {
      params: { documentId },
      body: { review: "rejected", reason: " " },
      headers: { "if-match": "2" },
    });
    const { actorKind, ...entry } = (await trail(documentId)).at(-1) ?? { actorKind: "none" };
    const result = {
      files: files.map((row) => ({
        ...row,
        id: "",
        filename: "",
        storageId: "",
        fingerprint: "",
        uploadedAt: ago(row.uploadedAt),
        reviewedAt: ago(row.reviewedAt),
        reviewedBy: null,
      })),
      asked: asked.map((row) =>
        row.id === request ? { ...row, reopenedAt: ago(row.reopenedAt) } : { id: row.id, name: row.name },
      ),
      reopened: answer.reopenedStipulationIds,
      sent,
      refused: [refused.status, refused.body],
      entry: { ...entry, actorId: "" },
    };
    return { actorKind, result };
  };
  const byKey = await byActor(portal.lender);
  await portal.context.database.delete(documents);
  await portal.context.database.delete(mailsTable);
  portal.clock.advance({ minutes: 5 });
  await portal.context.database
    .update(stipulations)
    .set({ rejectedFilename: null, rejectionReason: null, fulfilledAt: null, reopenedAt: null })
    .where(eq(stipulations.id, request));
  const byStaff = await byActor(maren);
  expect(byKey.result.sent).toHaveLength(1);
  expect(byStaff.result).toEqual(byKey.result);
  expect([byKey.actorKind, byStaff.actorKind]).toEqual(["lender", "staff"]);
});
