import { contacts } from "@portal/database/schema/auth";
import { accountContacts, accounts, opportunities } from "@portal/database/schema/loans";
import { stipulations } from "@portal/database/schema/applications";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import { documents } from "@portal/database/schema/documents";
import { deskChanges, workItems } from "@portal/database/schema/work";
import { runBlocked } from "@portal/database/testing/run-blocked";
import { listOpportunities } from "@portal/domain/applications/contract";
import { moveStage } from "@portal/domain/applications/stages/contract";
import { takeBook } from "@portal/domain/book/contract";
import { removeDocument } from "@portal/domain/documents/contract";
import { reviewDocument, undoReview } from "@portal/domain/documents/lender/contract";
import { rejectStipulation } from "@portal/domain/documents/lender/rejections/contract";
import { documentTypeOf } from "@portal/domain/documents/requests/rules";
import { moveForgivenessStage } from "@portal/domain/forgiveness/lender/records/contract";
import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type DeskCaller } from "../testing/desk/open-desk.ts";
import { pathOf, testApp, type Caller, type TestApp } from "../testing/test-app.ts";
import { lockItemsOf } from "./due/due-store.ts";
import { emptyQueue, listDifferences, readQueue, refresh, sendFile } from "../testing/desk/queue.ts";

let portal: TestApp;
let teresa: Caller;
let desk: DeskCaller;
let opportunityId: string;
let taxReturn: { readonly stipulationId: string; readonly documentType: string };
let license: { readonly stipulationId: string; readonly documentType: string };

beforeAll(async () => {
  portal = await testApp();
  teresa = await portal.signIn("teresa@alvarezbuilders.example");
  desk = await openDesk(portal, ["lead"]);
  const found = (await teresa.call(listOpportunities)).value.opportunities.find(({ type }) => type === "BLN");
  opportunityId = found?.id ?? "";
  const requestOf = (type: string) => {
    const request = found?.stipulations.find((each) => documentTypeOf(each) === type);
    if (!request) throw new Error(`Teresa was asked for no ${type}`);
    return { stipulationId: request.id, documentType: type };
  };
  taxReturn = requestOf("VoidedCheck");
  license = requestOf("BusinessLicense");
});
afterAll(() => portal.close());
afterEach(async () => {
  const differences = await listDifferences(portal);
  if (differences.length > 0) throw new Error(`the queue differs: ${JSON.stringify(differences)}`);
});
beforeEach(async () => {
  await emptyQueue(portal);
  const { database } = portal.connection;
  await database
    .update(stipulations)
    .set({ fulfilledAt: null, reopenedAt: null, rejectedFilename: null, rejectionReason: null })
    .where(eq(stipulations.opportunityId, opportunityId));
});

const upload = (request: { documentType: string; stipulationId?: string } = taxReturn) =>
  sendFile(portal, teresa, { opportunityId, ...request });
const waiting = async () =>
  (await readQueue(desk)).items.map(({ subjectId, toReview }) => [subjectId, toReview] as const);
const subject = (request: { stipulationId: string }) => `${opportunityId}:${request.stipulationId}`;
const review = async (
  caller: Pick<Caller, "call">,
  documentId: string,
  body: object = { review: "accepted" },
) => {
  const rows = portal.connection.database.select().from(documents).where(eq(documents.id, documentId));
  const headers = { "if-match": String((await rows)[0]?.version) };
  return caller.call(reviewDocument, { params: { documentId }, body, headers });
};
async function take(book: object) {
  const [sent] = portal.context.config.lenderKeys;
  return portal.app.inject({
    method: "POST",
    url: pathOf(takeBook),
    headers: { authorization: `Bearer ${sent?.key}` },
    payload: book,
  });
}
const lastChange = async () => {
  // The list of changes also contains the application itself.
  const rows = portal.connection.database
    .select()
    .from(deskChanges)
    .where(eq(deskChanges.kind, "documents"))
    .orderBy(desc(deskChanges.n))
    .limit(1);
  return (await rows)[0];
};

describe("a request with an unreviewed document", () => {
  test("is one item with the application's facts and the age of the oldest upload [DESK-QUEUE-02]", async () => {
    const since = portal.clock.now();
    await upload();
    portal.clock.advance({ minutes: 1 });
    await upload();
    const { items } = await readQueue(desk);
    const { database } = portal.connection;
    const [request] = await database
      .select()
      .from(stipulations)
      .where(eq(stipulations.id, taxReturn.stipulationId));
    const [application] = await database
      .select()
      .from(opportunities)
      .where(eq(opportunities.id, opportunityId));
    expect(items).toEqual([
      {
        itemId: expect.any(String),
        kind: "documents",
        state: "lender",
        version: 2,
        title: "Alvarez Builders LLC",
        number: "application-alvarez-1",
        what: request?.displayName,
        stage: "In Progress",
        form: null,
        product: "BLN",
        country: "us",
        toReview: 2,
        amount: application?.advanceAmountCents ?? null,
        sinceTimestamp: since,
        limitDate: null,
        opportunityId,
        accountId: application?.accountId,
        subjectId: subject(taxReturn),
        staff: null,
        claim: null,
        asideUntil: null,
      },
    ]);
  });

  test("becomes an item for the document type if the document names no request [DESK-QUEUE-02]", async () => {
    await upload({ documentType: "TaxReturn" });
    expect(await waiting()).toEqual([[`${opportunityId}:TaxReturn`, 1]]);
  });

  test("appears for each request separately [DESK-QUEUE-02]", async () => {
    await upload();
    await upload(license);
    const found = new Map(await waiting());
    expect(found).toEqual(
      new Map([
        [subject(taxReturn), 1],
        [subject(license), 1],
      ]),
    );
  });

  test("disappears when the borrower removes the last document [DESK-QUEUE-02]", async () => {
    const [one, other] = [await upload(), await upload()];
    await teresa.call(removeDocument, { params: { documentId: one } });
    expect(await waiting()).toEqual([[subject(taxReturn), 1]]);
    await teresa.call(removeDocument, { params: { documentId: other } });
    expect(await waiting()).toEqual([]);
  });

  test.each(["key", "staff"])(
    "disappears when a %s reviews the last document [DESK-QUEUE-02]",
    async (by) => {
      const reviewer = by === "key" ? portal.lender : desk;
      const [one, other] = [await upload(), await upload()];
      expect((await review(reviewer, one)).status).toBe(200);
      expect(await waiting()).toEqual([[subject(taxReturn), 1]]);
      expect((await review(reviewer, other, { review: "rejected", reason: "Blurry" })).status).toBe(200);
      expect(await waiting()).toEqual([]);
      const [item] = await portal.connection.database.select().from(workItems);
      expect([item?.doneAt, item?.doneBy]).toEqual([portal.clock.now(), by === "key" ? null : desk.staffId]);
      expect(await lastChange()).toMatchObject({
        kind: "documents",
        subjectId: item?.id,
        version: item?.version,
        actor: by === "key" ? null : desk.staffId,
      });
    },
  );

  test.each(["accepted", "rejected"])(
    "returns with its original age when staff undo the review in which the document was %s [DESK-QUEUE-02]",
    async (decision) => {
      const since = portal.clock.now();
      const documentId = await upload();
      portal.clock.advance({ minutes: 1 });
      const reason = decision === "rejected" ? { reason: "Blurry" } : {};
      await review(desk, documentId, { review: decision, ...reason });
      expect(await waiting()).toEqual([]);
      const undone = await desk.call(undoReview, { params: { documentId }, body: {} });
      expect(undone.status).toBe(200);
      expect((await readQueue(desk)).items).toMatchObject([
        { subjectId: subject(taxReturn), toReview: 1, sinceTimestamp: since },
      ]);
    },
  );

  test("returns as the same item when the borrower sends another document [DESK-QUEUE-02]", async () => {
    await review(portal.lender, await upload(), { review: "rejected", reason: "Blurry" });
    const [done] = await portal.connection.database.select().from(workItems);
    portal.clock.advance({ minutes: 2 });
    await upload();
    const { items } = await readQueue(desk);
    expect(items).toMatchObject([
      {
        itemId: done?.id,
        toReview: 1,
        sinceTimestamp: portal.clock.now(),
        version: (done?.version ?? 0) + 1,
      },
    ]);
  });

  test("disappears when the lender rejects the whole request [DESK-QUEUE-02]", async () => {
    await upload();
    const params = { stipulationId: taxReturn.stipulationId };
    await portal.lender.call(rejectStipulation, { params, body: { reason: "Send the signed one" } });
    expect(await waiting()).toEqual([]);
  });

  test("is not in the queue for a copy of the agreement [DESK-QUEUE-02]", async () => {
    await upload();
    const { database } = portal.connection;
    await database.update(documents).set({ documentType: "SignedLoanAgreement" });
    await refresh(portal, [opportunityId]);
    expect(await waiting()).toEqual([]);
  });

  test("disappears while the application is closed without a loan, by a key or a member of staff [DESK-QUEUE-02]", async () => {
    await upload();
    const { database } = portal.connection;
    const ofApplication = eq(opportunities.id, opportunityId);
    const move = async (caller: Pick<Caller, "call">, body: object) => {
      const [row] = await database.select().from(opportunities).where(ofApplication);
      const headers = { "if-match": `"${row?.version}"` };
      return caller.call(moveStage, { params: { opportunityId }, body, headers });
    };
    const lost = {
      stage: "CLOSED",
      stageName: "Closed Lost",
      closingReason: "declined",
      adverseActionNoticeSent: false,
    };
    const open = { stage: "ST3", stageName: "Underwriting" };
    for (const caller of [portal.lender, desk]) {
      expect((await move(caller, lost)).status).toBe(200);
      expect(await waiting()).toEqual([]);
      expect((await move(caller, open)).status).toBe(200);
      expect(await waiting()).toEqual([[subject(taxReturn), 1]]);
    }
  });

  test("follows an import that renames the business and closes the application [DESK-QUEUE-02]", async () => {
    await upload();
    const application = {
      externalId: "application-alvarez-1",
      name: "Business loan application",
      stage: "ST3",
      type: "BLN",
    };
    const people = await portal.connection.database
      .select({ account: accounts.externalId, contact: contacts })
      .from(accounts)
      .innerJoin(accountContacts, eq(accountContacts.accountId, accounts.id))
      .innerJoin(contacts, eq(contacts.id, accountContacts.contactId))
      .where(eq(accounts.name, "Alvarez Builders LLC"));
    const books = people.map(({ contact: { externalId, firstName, lastName, country } }) => ({
      externalId,
      firstName,
      lastName,
      country,
    }));
    const bookWith = (name: string, stageName: string) => ({
      version: 1,
      contacts: books,
      accounts: [
        {
          externalId: people[0]?.account,
          name,
          contacts: books.map(({ externalId }) => externalId),
          opportunities: [{ ...application, stageName }],
          advances: [],
        },
      ],
    });
    expect((await take(bookWith("Alvarez & Daughters LLC", "In Progress"))).json()).toMatchObject({
      counts: {},
    });
    expect((await readQueue(desk)).items.map(({ title }) => title)).toEqual(["Alvarez & Daughters LLC"]);
    await take(bookWith("Alvarez & Daughters LLC", "Closed Lost"));
    expect(await waiting()).toEqual([]);
    await take(bookWith("Alvarez Builders LLC", "In Progress"));
    expect((await readQueue(desk)).items.map(({ title }) => title)).toEqual(["Alvarez Builders LLC"]);
  });
});

describe("a document of a forgiveness record", () => {
  test("has the record's stage, amount and limit, and no item once the record is decided [DESK-QUEUE-02 DESK-QUEUE-06]", async () => {
    const { database } = portal.connection;
    const [found] = await database
      .select({ request: stipulations, record: loanForgiveness })
      .from(stipulations)
      .innerJoin(loanForgiveness, eq(loanForgiveness.opportunityId, stipulations.opportunityId))
      .where(
        and(
          eq(stipulations.requestType, "Forgiveness Application"),
          eq(loanForgiveness.stage, "Document Review"),
        ),
      )
      .limit(1);
    if (!found) throw new Error("no record is in review");
    const { request, record } = found;
    const completeAt = portal.clock.now().subtract({ hours: 24 * 50 });
    await database
      .update(loanForgiveness)
      .set({ submittedTimestamp: completeAt })
      .where(eq(loanForgiveness.id, record.id));
    await upload();
    await database.update(documents).set({ opportunityId: request.opportunityId, stipulationId: request.id });
    await refresh(portal, [opportunityId, request.opportunityId]);
    const { items, counts } = await readQueue(desk);
    expect(items).toMatchObject([
      {
        product: "forgiveness",
        stage: "Document Review",
        amount: record.pppLoanAmount,
        form: record.applicationVersionSelected,
        limitDate: completeAt.toZonedDateTimeISO("America/New_York").toPlainDate().add({ days: 60 }),
      },
    ]);
    expect(counts.nearLimit).toBe(1);
    const params = { forgivenessId: record.id };
    const moved = await portal.lender.call(moveForgivenessStage, { params, body: { stage: "Declined" } });
    expect(moved.status).toBe(200);
    expect(await waiting()).toEqual([]);
    await portal.lender.call(moveForgivenessStage, { params, body: { stage: "Document Review" } });
    expect(await waiting()).toHaveLength(1);
  });
});

test("a refresh waits for another transaction and then sees the changes that it committed [DESK-QUEUE-02]", async () => {
  const first = await upload();
  await runBlocked(
    portal.connection,
    async (transaction) => {
      await lockItemsOf(transaction, [opportunityId]);
      await transaction.update(documents).set({ review: "accepted" }).where(eq(documents.id, first));
    },
    // Another request, because an upload also waits for the documents of the same request.
    () => upload(license),
  );
  expect(await waiting()).toEqual([[subject(license), 1]]);
});

test("a refused or failed act leaves the queue unchanged", async () => {
  const documentId = await upload();
  const before = await lastChange();
  const refused = await review(portal.lender, documentId, { review: "rejected", reason: " " });
  expect(refused.status).toBe(422);
  expect(await lastChange()).toEqual(before);
});

test("an item keeps its version when only other items of its application change", async () => {
  await upload();
  const [before] = await portal.connection.database.select().from(workItems);
  await upload(license);
  const rows = await portal.connection.database
    .select()
    .from(workItems)
    .where(and(isNull(workItems.doneAt), inArray(workItems.id, [before?.id ?? ""])));
  expect(rows).toEqual([before]);
});
