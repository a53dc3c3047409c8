import { randomUUID } from "node:crypto";
import { stipulations } from "@portal/database/schema/applications";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import { opportunities } from "@portal/database/schema/loans";
import { auditEntries } from "@portal/database/schema/server";
import { staff } from "@portal/database/schema/staff";
import {
  fulfillStipulation,
  listNotifications,
  listOpportunities,
  listStipulations,
} from "@portal/domain/applications/contract";
import * as contract from "@portal/domain/applications/lender/contract";
import { receiveRequest, withdrawRequest } from "@portal/domain/applications/lender/requests/contract";
import { getDocument, listDocuments, removeDocument } from "@portal/domain/documents/contract";
import { statementMonths } from "@portal/domain/documents/requests/rules";
import { listLenderDocuments } from "@portal/domain/documents/lender/contract";
import { rejectStipulation } from "@portal/domain/documents/lender/rejections/contract";
import { kindOf, loanCodes, type RequestCode } from "@portal/domain/work/requests/rules";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addFiles } from "../../testing/desk/add-files.ts";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import { listDifferences, readQueue, sendFile } from "../../testing/desk/queue.ts";
import { sendDocument } from "../../testing/desk/send-document.ts";
import { pdf } from "../../documents/testing/sample-pdfs.ts";
import { sentMails } from "../../testing/sent-mails.ts";
import { testApp, type Caller, type TestApp } from "../../testing/test-app.ts";

const email = "teresa@alvarezbuilders.example";
let portal: TestApp;
let teresa: Caller;
let maren: DeskCaller;
let application: string;

beforeAll(async () => {
  portal = await testApp();
  const [row] = await portal.context.database
    .select()
    .from(opportunities)
    .where(eq(opportunities.externalId, "application-alvarez-1"));
  application = row?.id ?? "";
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance({ minutes: 11 });
  teresa = await portal.signIn(email);
  maren = await openDesk(portal, ["processor"]);
});

const deskId = () => `desk-${randomUUID()}`;
const bodyOf = (code: RequestCode, more: object = {}) => ({
  ...kindOf(code).fields,
  externalId: deskId(),
  ...more,
});
const ask = (body: object, opportunityId = application, by: Pick<DeskCaller, "call"> = maren) =>
  by.call(contract.addStipulation, { params: { opportunityId }, body });
const withdraw = (stipulationId: string, headers: Readonly<Record<string, string>> = { "if-match": "1" }) =>
  maren.call(withdrawRequest, { params: { stipulationId }, body: { note: "Asked twice." }, headers });
const receive = (stipulationId: string, headers: Readonly<Record<string, string>> = { "if-match": "1" }) =>
  maren.call(receiveRequest, {
    params: { stipulationId },
    body: { receivedVia: "mail", note: "Came by post on Monday." },
    headers,
  });
const asked = async () =>
  (await teresa.call(listStipulations, { params: { id: application } })).value.stipulations;
const listed = async () => {
  const { actionItems } = (await teresa.call(listNotifications)).value;
  const own = (await teresa.call(listOpportunities)).value.opportunities.find(({ id }) => id === application);
  return {
    bell: actionItems.map(({ id }) => id),
    tracker: own?.stipulations.map(({ id }) => id) ?? [],
    list: (await asked()).map(({ id }) => id),
  };
};
const trailOf = async (id: string) =>
  (await portal.context.database.select().from(auditEntries).where(eq(auditEntries.subjectId, id)))
    .toSorted((one, other) => one.sequence - other.sequence)
    .map(({ action, actorKind, actorId, detail }) => ({ action, actorKind, actorId, detail }));

test("three requests in a row cause one mail, and a lender's program can reject a request that staff made [DESK-ASK-01 DESK-ASK-02]", async () => {
  const before = (await sentMails(portal, email)).length;
  const made = [];
  for (const code of ["taxReturn", "balanceSheet", "driversLicense"] as const)
    made.push(await ask(bodyOf(code, { customerFacingCopy: `Please send the ${code}.`, countRequired: 2 })));
  expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await sentMails(portal, email)).slice(before).map(({ kind }) => kind)).toEqual(["item-added"]);
  const [first] = made;
  if (!first) throw new Error("no request was made");
  const { stipulationId, externalId } = first.value.stipulation;
  expect(externalId).toMatch(/^desk-[0-9a-f-]{36}$/);
  expect((await asked()).find(({ id }) => id === stipulationId)).toMatchObject({
    displayName: "Business tax return",
    countRequired: 2,
    customerFacingDescription: "Please send the taxReturn.",
  });
  expect(await trailOf(stipulationId)).toMatchObject([
    { action: "stipulation.added", actorKind: "staff", actorId: maren.staffId },
  ]);
  // A lender's program finds the request by its external id and rejects it.
  const again = await portal.lender.call(rejectStipulation, {
    params: { stipulationId: externalId },
    body: { reason: "Page 2 is missing." },
  });
  expect([again.status, again.value.stipulation.rejectionReason]).toEqual([200, "Page 2 is missing."]);
});

/** Returns the files that complete a request. Bank statements need one file for each month. */
async function answerTo(code: RequestCode, documentType: string) {
  const table = (type: string) => ({ type, name: "list.csv", content: `a,${type}`, fields: {} });
  if (code === "identification") return [table("ProofOfIdentity"), table("ProofOfAddress")];
  if (code !== "bankStatements") return [table(documentType)];
  const own = (await teresa.call(listOpportunities)).value.opportunities.find(({ id }) => id === application);
  if (!own) throw new Error("Teresa has no such application");
  const open = (await asked()).filter(({ type, isFulfilled }) => type === "BankStatements" && !isFulfilled);
  const months = statementMonths(open, own);
  return (months.length > 0 ? months : [undefined]).map((month) => ({
    type: documentType,
    name: "statement.pdf",
    content: pdf(),
    fields: month ? { month: month.toString() } : {},
  }));
}

const documentKinds = loanCodes.filter((code) => kindOf(code).fields.isDocument !== false);

test.each(documentKinds)(
  "a borrower can complete a request of the kind %s by uploading files [DESK-ASK-02]",
  async (code) => {
    const made = await ask(bodyOf(code, { countRequired: 1 }));
    expect(made.status).toBe(200);
    const { stipulationId } = made.value.stipulation;
    const { documentType = "" } = kindOf(code).fields;
    for (const { type, ...file } of await answerTo(code, documentType ?? ""))
      await sendDocument(
        portal,
        teresa,
        { opportunity_id: application, document_type: type, stipulation_id: stipulationId, ...file.fields },
        file,
      );
    const done = await teresa.call(fulfillStipulation, {
      params: { id: application, stipId: stipulationId },
      body: {},
    });
    expect(done.status).toBe(200);
  },
);

test("staff can make only requests of the listed kinds that the borrower sees [DESK-ASK-02]", async () => {
  const refused = [
    { name: "Lease", displayName: "Lease" },
    { externalId: "lease-1" },
    { externalId: "desk-1" },
    { customerFacingCopy: "x".repeat(501) },
    { customerFacingCopy: " " },
    { customerFacingCopy: null },
    { isDocument: false },
    { documentType: "BankStatements" },
    { showOwners: true },
  ];
  for (const change of refused)
    expect(await ask(bodyOf("taxReturn", change))).toMatchObject({
      status: 422,
      body: { code: "VALIDATION" },
    });
  expect((await ask(bodyOf("taxReturn", { customerFacingCopy: "x".repeat(500) }))).status).toBe(200);
  // Teresa's application has no forgiveness record, so the portal would not show the request.
  expect(await ask(bodyOf("Rent Documents"))).toMatchObject({ status: 422, body: { code: "NOT_SHOWN" } });
  const support = await openDesk(portal, ["support"]);
  expect((await ask(bodyOf("taxReturn"), application, support)).status).toBe(403);
});

test("a withdrawn request disappears at once from the borrower's notifications, list and tracker, without a mail [DESK-ASK-04 DESK-BOR-09]", async () => {
  const { stipulationId } = (await ask(bodyOf("proofOfBusiness"))).value.stipulation;
  await sendFile(portal, teresa, {
    opportunityId: application,
    documentType: "ProofOfBusiness",
    stipulationId,
  });
  const isQueued = async () =>
    (await readQueue(maren)).items.some(({ subjectId }) => subjectId.endsWith(stipulationId));
  const before = await listed();
  expect(Object.values(before).map((ids) => ids.includes(stipulationId))).toEqual([true, true, true]);
  expect(await isQueued()).toBe(true);
  portal.clock.advance({ minutes: 11 });
  maren = await openDesk(portal, ["processor"]);
  const mails = (await sentMails(portal, email)).length;
  expect((await withdraw(stipulationId, {})).status).toBe(422);
  expect(await withdraw(stipulationId, { "if-match": "1" })).toMatchObject({
    status: 409,
    body: { code: "CHANGED_MEANWHILE", fields: { what: "sent a file" } },
  });
  const { status, value } = await withdraw(stipulationId, { "if-match": "2" });
  expect(status).toBe(200);
  expect(value.stipulation).toMatchObject({
    withdrawnTimestamp: portal.clock.now(),
    note: "Asked twice.",
    isFulfilled: false,
    version: 3,
  });
  const after = await listed();
  expect(Object.values(after).map((ids) => ids.includes(stipulationId))).toEqual([false, false, false]);
  expect(after.bell).toEqual(before.bell.filter((id) => id !== stipulationId));
  expect(await isQueued()).toBe(false);
  expect((await sentMails(portal, email)).length).toBe(mails);
  expect((await trailOf(stipulationId)).at(-1)).toMatchObject({
    action: "stipulation.withdrawn",
    actorKind: "staff",
    actorId: maren.staffId,
  });
  // The list of all requests still contains the withdrawn request. The list of open requests does not.
  const query = { opportunityId: application, limit: "200" };
  const ids = async (more: Readonly<Record<string, string>>) =>
    (
      await maren.call(contract.listLenderStipulations, { query: { ...query, ...more } })
    ).value.stipulations.map((each) => each.stipulationId);
  expect(await ids({})).toContain(stipulationId);
  expect(await ids({ fulfilled: "false" })).not.toContain(stipulationId);
  const again = { params: { stipulationId }, headers: { "if-match": "3" } };
  expect((await withdraw(stipulationId, { "if-match": "3" })).value.stipulation.version).toBe(3);
  for (const outcome of [
    await receive(stipulationId, { "if-match": "3" }),
    await maren.call(rejectStipulation, { ...again, body: { reason: "Send it again." } }),
  ])
    expect(outcome).toMatchObject({ status: 409, body: { code: "REQUEST_WITHDRAWN" } });
  const [row] = await portal.context.database
    .select()
    .from(stipulations)
    .where(eq(stipulations.id, stipulationId));
  expect(row?.sealedNote).not.toContain("Asked");
  expect(await listDifferences(portal)).toEqual([]);
});

test("a request marked as received is fulfilled without evidence [DESK-ASK-04 DESK-BOR-09]", async () => {
  const { stipulationId } = (await ask(bodyOf("balanceSheet"))).value.stipulation;
  const mails = (await sentMails(portal, email)).length;
  const { status, value } = await receive(stipulationId);
  expect(status).toBe(200);
  expect(value.stipulation).toMatchObject({
    isFulfilled: true,
    receivedVia: "mail",
    note: "Came by post on Monday.",
  });
  expect((await asked()).find(({ id }) => id === stipulationId)).toMatchObject({
    isFulfilled: true,
    isReceivedByLender: true,
    optedOut: false,
  });
  expect((await listed()).bell).not.toContain(stipulationId);
  expect((await sentMails(portal, email)).length).toBe(mails);
  expect((await trailOf(stipulationId)).at(-1)).toMatchObject({
    action: "stipulation.received",
    detail: { via: "mail" },
  });
  const rows = await portal.context.database
    .select({ receivedBy: stipulations.receivedBy })
    .from(stipulations)
    .where(eq(stipulations.id, stipulationId));
  expect(rows).toEqual([{ receivedBy: maren.staffId }]);
  expect(await withdraw(stipulationId, { "if-match": "2" })).toMatchObject({
    status: 409,
    body: { code: "ALREADY_FULFILLED" },
  });
  expect((await receive(stipulationId, { "if-match": "2" })).value.stipulation.version).toBe(2);
  // Rejecting the request opens it again, and removes the mark that the lender received it.
  const again = await maren.call(rejectStipulation, {
    params: { stipulationId },
    body: { reason: "The copy is unreadable." },
    headers: { "if-match": "2" },
  });
  expect(again.value.stipulation).toMatchObject({ isFulfilled: false, receivedVia: null, note: null });
  expect((await listed()).bell).toContain(stipulationId);
});

test("a borrower still sees the uploaded files of a request that staff marked as received [DESK-BOR-09]", async () => {
  const { stipulationId } = (await ask(bodyOf("taxReturn", { countRequired: 2 }))).value.stipulation;
  const fields = { opportunity_id: application, document_type: "TaxReturn", stipulation_id: stipulationId };
  await sendDocument(portal, teresa, fields, { name: "page 1.csv", content: "a,page 1" });
  expect((await receive(stipulationId, { "if-match": "2" })).value.stipulation.receivedVia).toBe("mail");
  const { isFulfilled, isReceivedByLender } = (await asked()).find(({ id }) => id === stipulationId) ?? {};
  expect({ isFulfilled, isReceivedByLender }).toEqual({ isFulfilled: true });
});

test("staff add a file for the borrower, who sees it and cannot remove it [DESK-ASK-05 DESK-BOR-09]", async () => {
  const { stipulationId } = (await ask(bodyOf("businessLicense"))).value.stipulation;
  const fields = { document_type: "BusinessLicense", stipulation_id: stipulationId, receivedVia: "email" };
  const sent = await addFiles(portal, maren, application, {
    fields,
    files: [
      { name: "license.csv", content: "a,license" },
      { name: "license.pdf", content: "This is no PDF." },
      { name: "license.exe", content: "MZ" },
    ],
  });
  expect(sent).toEqual({
    status: 200,
    body: {
      success: [{ filename: "license.csv", documentId: expect.any(String) }],
      failure: [
        { filename: "license.pdf", failureReason: "File type is not allowed." },
        { filename: "license.exe", failureReason: "File type is not allowed." },
      ],
    },
  });
  const { documentId } = sent.body.success[0];
  const { documents } = (await teresa.call(listDocuments, { params: { id: application } })).value;
  expect(documents.filter(({ stipulationId: of }) => of === stipulationId)).toMatchObject([
    { documentId, filename: "license.csv", isOwn: false, isAddedByLender: true, isRemovable: false },
  ]);
  expect((await teresa.call(getDocument, { params: { documentId } })).status).toBe(404);
  expect((await teresa.call(removeDocument, { params: { documentId } })).status).toBe(404);
  const known = (await maren.call(listLenderDocuments, { query: { opportunityId: application } })).value;
  expect(known.documents.find((each) => each.documentId === documentId)).toMatchObject({
    review: "received",
    isAddedByLender: true,
    receivedVia: "email",
  });
  expect((await readQueue(maren)).items.map(({ subjectId }) => subjectId)).toContain(
    `${application}:${stipulationId}`,
  );
  expect((await asked()).find(({ id }) => id === stipulationId)?.isFulfilled).toBe(true);
  expect(await trailOf(documentId)).toMatchObject([
    { action: "document.added", actorKind: "staff", actorId: maren.staffId },
  ]);
});

test("adding a document requires a known type, a request of the same application and a file", async () => {
  const sound = { name: "check.csv", content: "a,check" };
  const add = (fields: Readonly<Record<string, string>>, files = [sound]) =>
    addFiles(portal, maren, application, {
      fields: { document_type: "VoidedCheck", receivedVia: "mail", ...fields },
      files,
    });
  expect(await add({ document_type: "Lease" })).toMatchObject({ status: 422 });
  expect(await add({ receivedVia: "pigeon" })).toMatchObject({ status: 422 });
  expect(await add({}, [])).toMatchObject({ status: 422, body: { code: "NO_FILES" } });
  const other = await portal.context.database.select().from(stipulations);
  const foreign = other.find(({ opportunityId }) => opportunityId !== application)?.id ?? "";
  expect(await add({ stipulation_id: foreign })).toMatchObject({ status: 404 });
  expect(await add({})).toMatchObject({ status: 200, body: { failure: [] } });
});

test("staff cannot add requests or documents to a closed application [DESK-ASK-06]", async () => {
  const { database } = portal.context;
  const [before] = await database.select().from(opportunities).where(eq(opportunities.id, application));
  if (!before) throw new Error("there is no application");
  const set = (change: Partial<typeof opportunities.$inferInsert>, id = application) =>
    database.update(opportunities).set(change).where(eq(opportunities.id, id));
  const isRefused = async (id = application, code: RequestCode = "taxReturn") => {
    const refusal = { status: 409, body: { code: "REQUESTS_CLOSED" } };
    expect(await ask(bodyOf(code), id)).toMatchObject(refusal);
    const fields = { document_type: "TaxReturn", receivedVia: "mail" };
    const files = [{ name: "return.csv", content: "a,return" }];
    expect(await addFiles(portal, maren, id, { fields, files })).toMatchObject(refusal);
  };
  await set({ takesStipulations: false });
  await isRefused();
  expect((await ask(bodyOf("taxReturn"), application, portal.lender)).status).toBe(200);
  await set({ takesStipulations: true, stageName: "Closed Lost" });
  await isRefused();
  await set({ stageName: before.stageName, takesStipulations: before.takesStipulations });
  expect((await ask(bodyOf("taxReturn"))).status).toBe(200);
  const [record] = await database.select().from(loanForgiveness);
  if (!record?.opportunityId) throw new Error("the cast has no forgiveness record");
  const stage = (next: typeof record.stage) =>
    database
      .update(loanForgiveness)
      .set({ stage: next })
      .where(and(eq(loanForgiveness.opportunityId, record.opportunityId)));
  await stage("Declined");
  await isRefused(record.opportunityId, "Rent Documents");
  await stage("Document Review");
  expect((await ask(bodyOf("Rent Documents"), record.opportunityId)).body).not.toMatchObject({
    code: "REQUESTS_CLOSED",
  });
  await stage(record.stage);
});

test("staff cannot change the requests of their own business [DESK-SEC-06]", async () => {
  const { stipulationId } = (await ask(bodyOf("voidedCheck"))).value.stipulation;
  await portal.context.database
    .update(staff)
    .set({ email, emailKey: email })
    .where(eq(staff.id, maren.staffId));
  const own = { status: 409, body: { code: "OWN_RECORD" } };
  expect(await ask(bodyOf("taxReturn"))).toMatchObject(own);
  expect(await withdraw(stipulationId)).toMatchObject(own);
  expect(await receive(stipulationId)).toMatchObject(own);
  const fields = { document_type: "VoidedCheck", receivedVia: "mail" };
  const files = [{ name: "check2.csv", content: "a,check2" }];
  expect(await addFiles(portal, maren, application, { fields, files })).toMatchObject(own);
});
