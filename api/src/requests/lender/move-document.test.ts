import { stipulations } from "@portal/database/schema/applications";
import { documents } from "@portal/database/schema/documents";
import { auditEntries } from "@portal/database/schema/server";
import { signedCopyType } from "@portal/domain/agreement/rules";
import { fulfillStipulation, listNotifications } from "@portal/domain/applications/contract";
import { listDocuments } from "@portal/domain/documents/contract";
import * as contract from "@portal/domain/documents/lender/contract";
import { eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDesk, type DeskCaller } from "../../testing/desk/open-desk.ts";
import { sendDocument } from "../../testing/desk/send-document.ts";
import { sentMails } from "../../testing/sent-mails.ts";
import { testApp, type Caller, type TestApp } from "../../testing/test-app.ts";

const email = "teresa@alvarezbuilders.example";
let portal: TestApp;
let teresa: Caller;
let maren: DeskCaller;
let application: string;
let check: string;
let taxReturn: string;

beforeAll(async () => {
  portal = await testApp();
  const rows = await portal.context.database.select().from(stipulations);
  const find = (name: string) =>
    rows.find((row) => row.externalId.startsWith("application-alvarez-1") && row.displayName === name);
  application = find("Voided check")?.opportunityId ?? "";
  check = find("Voided check")?.id ?? "";
  taxReturn = find("Business tax return")?.id ?? "";
  if (!check || !taxReturn) throw new Error("Teresa has no such requests");
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance({ minutes: 20 });
  teresa = await portal.signIn(email);
  maren = await openDesk(portal, ["processor"]);
  await portal.context.database.delete(documents);
  const open = { rejectedFilename: null, rejectionReason: null, fulfilledAt: null, reopenedAt: null };
  await portal.context.database
    .update(stipulations)
    .set(open)
    .where(eq(stipulations.opportunityId, application));
});

const send = (name: string, type = "VoidedCheck", fields = {}) =>
  sendDocument(
    portal,
    teresa,
    { opportunity_id: application, document_type: type, ...fields },
    { name, content: `a,${name}` },
  );
const fulfill = async (stipId: string) => {
  const call = { params: { id: application, stipId }, body: {} };
  expect((await teresa.call(fulfillStipulation, call)).status).toBe(200);
};
const versionOf = async (documentId: string) => {
  const [row] = await portal.context.database.select().from(documents).where(eq(documents.id, documentId));
  return String(row?.version);
};
const move = async (documentId: string, body: object, headers?: Readonly<Record<string, string>>) =>
  maren.call(contract.moveDocument, {
    params: { documentId },
    body,
    headers: headers ?? { "if-match": await versionOf(documentId) },
  });
const requestNow = async (id: string) => {
  const [row] = await portal.context.database.select().from(stipulations).where(eq(stipulations.id, id));
  return row;
};

test("moving a document reopens its old request, fulfills the new request and sends no mail [DESK-DOC-11]", async () => {
  const documentId = await send("return.csv");
  await fulfill(check);
  const mails = await sentMails(portal, email);
  portal.clock.advance({ minutes: 1 });
  const { status, value } = await move(documentId, { stipulationId: taxReturn });
  expect(status).toBe(200);
  expect(value).toMatchObject({
    document: {
      documentId,
      stipulationId: taxReturn,
      documentType: "TaxReturn",
      review: "received",
      version: 2,
    },
    reopenedStipulationIds: [check],
  });
  expect(await requestNow(check)).toMatchObject({
    fulfilledAt: null,
    reopenedAt: portal.clock.now(),
    rejectionReason: null,
  });
  expect(await requestNow(taxReturn)).toMatchObject({ fulfilledAt: portal.clock.now(), optedOut: false });
  const listed = await teresa.call(listDocuments, { params: { id: application } });
  expect(listed.value.documents).toMatchObject([
    { documentId, stipulationId: taxReturn, documentType: "TaxReturn" },
  ]);
  const { actionItems } = (await teresa.call(listNotifications)).value;
  const open = actionItems.map(({ id }) => id);
  expect([open.includes(check), open.includes(taxReturn)]).toEqual([true, false]);
  expect(await sentMails(portal, email)).toEqual(mails);
  const isMarens = eq(auditEntries.actorId, maren.staffId);
  const entries = await portal.context.database.select().from(auditEntries).where(isMarens);
  expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ["stipulation.fulfilled", taxReturn],
    ["document.moved", documentId],
  ]);
  expect(entries.at(-1)?.detail).toMatchObject({ opportunity: application, reopened: 1 });
});

test("moving a document keeps the old request fulfilled if another file fulfills it, and keeps a fulfilled new request's time [DESK-DOC-11]", async () => {
  await send("return-one.csv", "TaxReturn");
  await fulfill(taxReturn);
  const before = await requestNow(taxReturn);
  await send("check.csv");
  const documentId = await send("return.csv");
  await fulfill(check);
  portal.clock.advance({ minutes: 1 });
  const { value } = await move(documentId, { documentType: "TaxReturn" });
  expect(value.reopenedStipulationIds).toEqual([]);
  expect(value.document).toMatchObject({ stipulationId: null, documentType: "TaxReturn" });
  expect((await requestNow(check))?.fulfilledAt).not.toBeNull();
  expect((await requestNow(taxReturn))?.fulfilledAt).toEqual(before?.fulfilledAt);
});

test("moving a rejected document resets it to received, and the borrower can then upload the same file again", async () => {
  const documentId = await send("return.csv");
  const body = { review: "rejected", reason: "Wrong.", reasonCode: "not-requested" };
  await maren.call(contract.reviewDocument, { params: { documentId }, body, headers: { "if-match": "1" } });
  const { value } = await move(documentId, { stipulationId: taxReturn });
  expect(value.document).toMatchObject({
    review: "received",
    reviewReason: null,
    reasonCode: null,
    reviewedBy: null,
  });
  const again = await send("return.csv");
  expect(again).not.toBe(documentId);
  const moved = await move(again, { stipulationId: taxReturn });
  expect([moved.status, (await requestNow(check))?.fulfilledAt]).toEqual([200, null]);
});

test("moveDocument refuses an older version, another application's request, unknown targets and signed copies [DESK-DOC-11 DESK-CLAIM-04]", async () => {
  const documentId = await send("return.csv");
  const target = { stipulationId: taxReturn };
  expect((await move(documentId, target, {})).status).toBe(422);
  const late = await move(documentId, target, { "if-match": "7" });
  expect([late.status, late.body.code]).toEqual([409, "CHANGED_MEANWHILE"]);
  const [other] = await portal.context.database
    .select()
    .from(stipulations)
    .where(ne(stipulations.opportunityId, application))
    .limit(1);
  const refused = await move(documentId, { stipulationId: other?.id });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    422,
    "OTHER_APPLICATION",
    "That request belongs to another application.",
  ]);
  expect((await move(documentId, { stipulationId: "none" })).status).toBe(404);
  expect((await move("none", target, { "if-match": "1" })).status).toBe(404);
  expect((await move(documentId, { documentType: "Nonsense" })).body.fields).toEqual({
    documentType: "Invalid input",
  });
  expect((await move(documentId, { ...target, documentType: "TaxReturn" })).status).toBe(422);
  expect(await versionOf(documentId)).toBe("1");
  await portal.context.database
    .update(documents)
    .set({ documentType: signedCopyType })
    .where(eq(documents.id, documentId));
  expect((await move(documentId, target)).body.code).toBe("PART_OF_AGREEMENT");
});
