import { auditEntries } from "@portal/database/schema/server";
import { opportunityContacts, stipulations } from "@portal/database/schema/applications";
import { opportunities } from "@portal/database/schema/loans";
import { addStipulation } from "@portal/domain/applications/lender/contract";
import { documents } from "@portal/database/schema/documents";
import { runBlocked } from "@portal/database/testing/run-blocked";
import {
  fulfillStipulation,
  listNotifications,
  listStipulations,
} from "@portal/domain/applications/contract";
import * as contract from "@portal/domain/documents/lender/contract";
import { rejectStipulation } from "@portal/domain/documents/lender/rejections/contract";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sentMails } from "../../testing/sent-mails.ts";
import { testApp, type Caller, type TestApp } from "../../testing/test-app.ts";
import { plainText } from "../../testing/plain-text.ts";

const email = "teresa@alvarezbuilders.example";
let portal: TestApp;
let teresa: Caller;
let contactId: string;
/** Maps the display names of Teresa's requests to their ids. */
const ids = new Map<string, { readonly id: string; readonly opportunityId: string }>();

const reject = (name: string, reason: string, headers = {}) =>
  portal.lender.call(rejectStipulation, {
    params: { stipulationId: ids.get(name)?.id ?? name },
    body: { reason },
    headers,
  });
const told = async (name: string) => {
  const asked = ids.get(name);
  const { value } = await teresa.call(listStipulations, { params: { id: asked?.opportunityId ?? "" } });
  const { actionItems } = (await teresa.call(listNotifications)).value;
  const found = value.stipulations.find(({ id }) => id === asked?.id);
  return { ...found, isCounted: actionItems.some(({ id }) => id === asked?.id) };
};
const fulfil = (name: string, optedOut = false) =>
  portal.context.database
    .update(stipulations)
    .set({ fulfilledAt: portal.clock.now(), optedOut })
    .where(eq(stipulations.id, ids.get(name)?.id ?? ""));
const mails = async () => (await sentMails(portal, email)).filter(({ kind }) => kind === "item-returned");

async function give(name: string, part: Partial<typeof documents.$inferInsert>): Promise<string> {
  const storageId = `stored-${crypto.randomUUID()}`;
  const [row] = await portal.context.database
    .insert(documents)
    .values({
      opportunityId: ids.get(name)?.opportunityId ?? "",
      contactId,
      filename: plainText("a.pdf"),
      documentType: "VoidedCheck",
      contentType: "application/pdf",
      size: 1,
      sha256: storageId,
      storageId,
      uploadedAt: portal.clock.now(),
      ...part,
    })
    .returning();
  return row?.id ?? "";
}
const reviews = async () => {
  const rows = await portal.context.database.select().from(documents);
  return Object.fromEntries(rows.map((row) => [row.id, [row.review, row.reviewReason, row.reviewedAt]]));
};

beforeAll(async () => {
  portal = await testApp();
  const rows = await portal.context.database.select().from(stipulations);
  for (const { id, opportunityId, displayName, externalId } of rows)
    if (externalId.startsWith("application-alvarez-1")) ids.set(displayName, { id, opportunityId });
  const [applicant] = await portal.context.database
    .select()
    .from(opportunityContacts)
    .where(
      and(
        eq(opportunityContacts.opportunityId, ids.get("Voided check")?.opportunityId ?? ""),
        eq(opportunityContacts.isApplicant, true),
      ),
    );
  contactId = applicant?.contactId ?? "";
});
afterAll(() => portal.close());
beforeEach(async () => {
  teresa = await portal.signIn(email);
  await portal.context.database.delete(documents);
});

test("rejectStipulation reopens a form's request and shows the reason without a file name", async () => {
  await fulfil("Landlord reference");
  expect(await told("Landlord reference")).toMatchObject({
    isFulfilled: true,
    isCounted: false,
    rejection: null,
  });
  portal.clock.advance({ minutes: 5 });
  const reason = "This number is not in service.\nPlease check it.";
  const { status, value } = await reject("Landlord reference", reason);
  expect(status).toBe(200);
  expect(value).toMatchObject({
    stipulation: {
      stipulationId: ids.get("Landlord reference")?.id,
      isFulfilled: false,
      fulfilledTimestamp: null,
      reopenedTimestamp: portal.clock.now(),
      rejectionReason: reason,
    },
    rejectedDocumentIds: [],
  });
  expect(await told("Landlord reference")).toMatchObject({
    isFulfilled: false,
    isCounted: true,
    rejection: { filename: null, reason, timestamp: portal.clock.now() },
  });
  expect(await told("Vendor reference")).toMatchObject({ rejection: null });
  await portal.context.database
    .update(stipulations)
    .set({ fulfilledAt: portal.clock.now() })
    .where(eq(stipulations.id, ids.get("Landlord reference")?.id ?? ""));
  expect(await told("Landlord reference")).toMatchObject({ isCounted: false, rejection: null });
});

test("rejectStipulation rejects only the documents that were sent for the request", async () => {
  const { id } = ids.get("Voided check") ?? { id: "" };
  const named = await give("Voided check", { stipulationId: id });
  const byType = await give("Voided check", {});
  const before = { review: "rejected", reviewReason: "Old.", reviewedAt: portal.clock.now() } as const;
  const rejected = await give("Voided check", { stipulationId: id, ...before });
  const other = await give("Voided check", { documentType: "TaxReturn" });
  const ofOther = await give("Voided check", { stipulationId: ids.get("Business tax return")?.id ?? "" });
  await fulfil("Voided check");
  portal.clock.advance({ minutes: 1 });
  const { value } = await reject("Voided check", "The account is closed.");
  expect(value.rejectedDocumentIds.toSorted()).toEqual([named, byType].toSorted());
  const now = ["rejected", "The account is closed.", portal.clock.now()];
  expect(await reviews()).toEqual({
    [named]: now,
    [byType]: now,
    [rejected]: ["rejected", "Old.", before.reviewedAt],
    [other]: ["received", null, null],
    [ofOther]: ["received", null, null],
  });
  expect(await told("Voided check")).toMatchObject({ isCounted: true, isFulfilled: false });
});

test("rejecting one person's identification request rejects only the documents sent for that request", async () => {
  const rows = await portal.context.database.select().from(stipulations);
  const theirs = rows.find(
    (each) => each.type === "Identification" && each.contactId !== contactId && each.contactId !== null,
  );
  const mine = await give("Voided check", { documentType: "ProofOfIdentity" });
  const named = await give("Voided check", {
    documentType: "ProofOfIdentity",
    stipulationId: theirs?.id ?? "",
  });
  const { value } = await reject(theirs?.id ?? "", "It is cut off.");
  expect(value.rejectedDocumentIds).toEqual([named]);
  expect((await reviews())[mine]).toEqual(["received", null, null]);
});

test("rejectStipulation reopens a request that the borrower declined", async () => {
  await fulfil("Demographic Information", true);
  await reject("Demographic Information", "Please send it after all.");
  expect(await told("Demographic Information")).toMatchObject({ optedOut: false, isFulfilled: false });
});

test("rejectStipulation mails the applicant at most once in ten minutes and audits every rejection", async () => {
  portal.clock.advance({ minutes: 30 });
  const [sent, trail] = [
    (await mails()).length,
    async () => {
      const rows = await portal.context.database.select().from(auditEntries);
      return rows.filter(({ action }) => action === "stipulation.rejected");
    },
  ];
  const before = (await trail()).length;
  await reject("Proof of business", "It is cut off.");
  expect((await mails()).slice(sent)).toEqual([
    {
      kind: "item-returned",
      to: email,
      firstName: "Teresa",
      country: "us",
      link: "/us/action-items",
      isForForgiveness: false,
    },
  ]);
  portal.clock.advance({ minutes: 9, seconds: 59, milliseconds: 999 });
  await reject("Proof of identity", "It is cut off.");
  expect((await mails()).length).toBe(sent + 1);
  portal.clock.advance({ milliseconds: 1 });
  await reject("Proof of identity", "It is cut off too.");
  expect((await mails()).length).toBe(sent + 2);
  const entries = (await trail()).slice(before);
  expect(
    entries.map(({ actorKind, actorId, subjectId, detail }) => [actorKind, actorId, subjectId, detail]),
  ).toEqual(
    ["Proof of business", "Proof of identity", "Proof of identity"].map((name) => [
      "lender",
      "sandbox",
      ids.get(name)?.id,
      { opportunity: ids.get(name)?.opportunityId, documents: 0 },
    ]),
  );
});

test("rejectStipulation sends no mail about a hidden request or a closed application", async () => {
  portal.clock.advance({ minutes: 30 });
  const { database } = portal.context;
  const { id = "", opportunityId = "" } = ids.get("Proof of business") ?? {};
  const [before] = await database.select().from(stipulations).where(eq(stipulations.id, id));
  const sent = (await mails()).length;
  await database.update(stipulations).set({ customerFacingCopy: null }).where(eq(stipulations.id, id));
  await reject("Proof of business", "It is cut off.");
  expect((await mails()).length).toBe(sent);
  const { customerFacingCopy } = before ?? {};
  await database.update(stipulations).set({ customerFacingCopy }).where(eq(stipulations.id, id));
  const [{ stageName } = { stageName: "" }] = await database
    .update(opportunities)
    .set({ stageName: "Closed Lost" })
    .where(eq(opportunities.id, opportunityId))
    .returning();
  expect(stageName).toBe("Closed Lost");
  await reject("Proof of business", "It is cut off.");
  expect((await mails()).length).toBe(sent);
  await database
    .update(opportunities)
    .set({ stageName: "In Progress" })
    .where(eq(opportunities.id, opportunityId));
  await reject("Proof of business", "It is cut off.");
  expect((await mails()).length).toBe(sent + 1);
});

test("files from before the rejection do not fulfill a rejected request (SH-128)", async () => {
  const { id: stipId = "", opportunityId = "" } = ids.get("Bank statements") ?? {};
  const say = () => teresa.call(fulfillStipulation, { params: { id: opportunityId, stipId }, body: {} });
  const { database } = portal.context;
  await database
    .update(stipulations)
    .set({ countRequired: 1, type: "AGGREGATOR_ASSET_REPORT" })
    .where(eq(stipulations.id, stipId));
  const other = await portal.lender.call(addStipulation, {
    params: { opportunityId },
    body: {
      externalId: "the-same-statements",
      name: "Statements",
      groupName: "BankStatements",
      type: "BankStatements",
      customerFacingCopy: "Your statements.",
      requestType: "Credit Application",
      countRequired: 1,
    },
  });
  const { stipulationId } = other.value.stipulation;
  await database
    .update(stipulations)
    .set({ fulfilledAt: portal.clock.now() })
    .where(eq(stipulations.id, stipulationId));
  const given = { stipulationId, documentType: "BankStatements" };
  await give("Bank statements", given);
  expect((await say()).status).toBe(200);
  portal.clock.advance({ minutes: 1 });
  expect((await reject("Bank statements", "Not these.")).value.rejectedDocumentIds).toEqual([]);
  expect((await say()).body.code).toBe("STIPULATION_NOT_READY");
  portal.clock.advance({ minutes: 1 });
  await give("Bank statements", given);
  expect((await say()).status).toBe(200);
});

test("rejecting a request and a document within ten minutes sends only one mail", async () => {
  portal.clock.advance({ minutes: 30 });
  const all = async () => (await sentMails(portal, email)).length;
  const documentId = await give("Voided check", {});
  const before = await all();
  await reject("Proof of business", "It is cut off.");
  await portal.lender.call(contract.reviewDocument, {
    params: { documentId },
    body: { review: "rejected", reason: "Blurred." },
  });
  expect(await all()).toBe(before + 1);
});

test("rejectStipulation requires a reason and an existing request, and runs once per idempotency key", async () => {
  for (const reason of ["", " ", "x".repeat(501)])
    expect(await reject("Voided check", reason)).toMatchObject({ status: 422, body: { code: "VALIDATION" } });
  expect((await reject("none", "Why.")).status).toBe(404);
  const headers = { "idempotency-key": "again" };
  const longest = "x".repeat(500);
  const [one, two] = [
    await reject("Voided check", longest, headers),
    await reject("Voided check", longest, headers),
  ];
  expect([one.status, two.response.body]).toEqual([200, one.response.body]);
  expect(await reject("Voided check", "Another.", headers)).toMatchObject({
    status: 422,
    body: { code: "IDEMPOTENCY_KEY_REUSED" },
  });
});

test("a request stays open when the lender rejects the document while the borrower submits the request", async () => {
  const name = "Voided check";
  const { id: stipId = "", opportunityId = "" } = ids.get(name) ?? {};
  const say = () => teresa.call(fulfillStipulation, { params: { id: opportunityId, stipId }, body: {} });
  await reject(name, "Page 2 is missing.");
  portal.clock.advance({ minutes: 1 });
  const documentId = await give(name, {});
  const { body } = await runBlocked(
    portal.connection,
    async (other) => {
      await other.select().from(stipulations).where(eq(stipulations.id, stipId)).for("no key update");
      await other.update(documents).set({ review: "rejected" }).where(eq(documents.id, documentId));
    },
    say,
  );
  expect(body.code).toBe("STIPULATION_NOT_READY");
  expect((await told(name)).isFulfilled).toBe(false);
  // A document that was not rejected fulfills the request.
  await give(name, {});
  expect((await say()).status).toBe(200);
});
