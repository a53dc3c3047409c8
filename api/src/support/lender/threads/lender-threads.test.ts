import { contacts } from "@portal/database/schema/auth";
import { stipulations } from "@portal/database/schema/applications";
import { accountContacts, advances, opportunities } from "@portal/database/schema/loans";
import { auditEntries, mails } from "@portal/database/schema/server";
import { staff } from "@portal/database/schema/staff";
import { deskChanges } from "@portal/database/schema/work";
import { caseClaims, cases } from "@portal/database/schema/support";
import { listAccounts } from "@portal/domain/loans/contract";
import { lockDesk, signOutAtDesk } from "@portal/domain/staff/contract";
import { caseSubject, createCase } from "@portal/domain/support/inquiry/contract";
import { answerCase, listLenderCases } from "@portal/domain/support/lender/contract";
import { listTemplates } from "@portal/domain/support/lender/templates/contract";
import * as contract from "@portal/domain/support/lender/threads/contract";
import { getOwnThread, replyToThread } from "@portal/domain/support/threads/contract";
import { listChanges } from "@portal/domain/work/contract";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk, type DeskCaller } from "../../../testing/desk/open-desk.ts";
import { sentMails } from "../../../testing/sent-mails.ts";
import { testApp, type Caller, type TestApp } from "../../../testing/test-app.ts";

let portal: TestApp;
let dana: Caller;
let joelle: DeskCaller;
let ravi: DeskCaller;
let accountId: string;
let contactId: string;
beforeAll(async () => {
  portal = await testApp();
});
beforeEach(async () => {
  portal.clock.advance({ minutes: 1 });
  dana = await portal.signIn("dana@mapleandmain.example");
  joelle = await openDesk(portal, ["support"]);
  ravi = await openDesk(portal, ["servicing"]);
  const [account] = (await dana.call(listAccounts)).value.accounts;
  accountId = account?.accountId ?? "";
  contactId = account?.contact.id ?? "";
  await portal.connection.database.delete(cases);
  await portal.connection.database.delete(mails);
});
afterAll(() => portal.close());

async function ask(description = "When is my next payment?", type = "Payment Question"): Promise<string> {
  const body = { accountId, type, description, subject: caseSubject };
  return (await dana.call(createCase, { body })).value.id;
}
const list = async (query: Record<string, string> = {}, desk = joelle) =>
  (await desk.call(listLenderCases, { query })).value;
const thread = async (caseId: string, desk = joelle, query: Record<string, string> = {}) =>
  (await desk.call(contract.getThread, { params: { caseId }, query })).value.thread;
async function answer(caseId: string, body: object, desk = joelle, version?: number) {
  const seen = version ?? (await thread(caseId, desk)).version;
  const headers = { "if-match": String(seen) };
  return desk.call(answerCase, { params: { caseId }, body, headers });
}
async function change(caseId: string, body: object, desk = joelle) {
  const headers = { "if-match": String((await thread(caseId, desk)).version) };
  return desk.call(contract.changeCase, { params: { caseId }, body, headers });
}
const reply = (caseId: string, text: string) =>
  dana.call(replyToThread, { params: { caseId }, body: { text } });
const claim = (caseId: string, desk = joelle) =>
  desk.call(contract.claimCase, { params: { caseId }, body: {} });
const nameOf = async ({ staffId }: DeskCaller) => {
  const [row] = await portal.connection.database.select().from(staff).where(eq(staff.id, staffId));
  return `${row?.firstName} ${row?.lastName}`;
};
const later = (minutes = 1) => portal.clock.advance({ minutes });

describe("a thread at the desk", () => {
  test("shows every message with sender, time and channel, and the borrower's loans and requests [DESK-CASE-02]", async () => {
    const { database } = portal.connection;
    const caseId = await ask("One");
    const askedAt = portal.clock.now();
    for (const text of ["Two", "Three", "Four", "Five"]) {
      later();
      if (text === "Two") await portal.lender.call(answerCase, { params: { caseId }, body: { text } });
      else if (text === "Four") await answer(caseId, { text }, ravi);
      else await reply(caseId, text);
    }
    const shown = await thread(caseId);
    const borrower = { kind: "borrower", id: contactId, name: "Dana Whitfield" };
    const at = (minutes: number) => askedAt.add({ minutes });
    expect(
      shown.messages.map(({ by, channel, text, timestamp }) => ({ by, channel, text, timestamp })),
    ).toEqual([
      { by: borrower, channel: "portal", text: "One", timestamp: at(0) },
      {
        by: { kind: "lender", id: "sandbox", name: "sandbox" },
        channel: "portal",
        text: "Two",
        timestamp: at(1),
      },
      { by: borrower, channel: "portal", text: "Three", timestamp: at(2) },
      {
        by: { kind: "staff", id: ravi.staffId, name: await nameOf(ravi) },
        channel: "portal",
        text: "Four",
        timestamp: at(3),
      },
      { by: borrower, channel: "portal", text: "Five", timestamp: at(4) },
    ]);
    expect(shown.contact).toMatchObject({ firstName: "Dana", lastName: "Whitfield" });
    expect(shown.account).toEqual({ accountId, name: "Maple & Main Bakery LLC" });
    const loans = await database.select().from(advances).where(eq(advances.accountId, accountId));
    expect(loans.length).toBeGreaterThan(0);
    expect(new Set(shown.loans.map(({ advanceId }) => advanceId))).toEqual(
      new Set(loans.map(({ id }) => id)),
    );
    const loan = loans.find(({ loanId }) => loanId === "4410-22871");
    expect(shown.loans).toContainEqual({
      advanceId: loan?.id,
      loanId: "4410-22871",
      name: loan?.name,
      balance: loan?.balanceCents,
      pastDue: loan?.pastDueAmountCents,
    });
    const open = await database
      .select({ id: stipulations.id })
      .from(stipulations)
      .innerJoin(opportunities, eq(opportunities.id, stipulations.opportunityId))
      .where(and(eq(opportunities.accountId, accountId), isNull(stipulations.fulfilledAt)));
    expect(open.length).toBeGreaterThan(0);
    expect(shown.openRequests.map(({ stipulationId }) => stipulationId).toSorted()).toEqual(
      open.map(({ id }) => id).toSorted(),
    );
    const reads = await database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, "case.read"), eq(auditEntries.subjectId, caseId)));
    expect(reads.at(-1)).toMatchObject({ actorKind: "staff", actorId: joelle.staffId });
  });

  test("cannot be opened by a member of staff who is the borrower or belongs to the business [DESK-SEC-06]", async () => {
    const { database } = portal.connection;
    const caseId = await ask();
    const params = { caseId };
    const emailOf = async (email: string) =>
      database.update(staff).set({ email, emailKey: email }).where(eq(staff.id, joelle.staffId));
    await emailOf("dana@mapleandmain.example");
    const refused = await joelle.call(contract.getThread, { params });
    expect([refused.status, refused.body.code]).toEqual([409, "OWN_RECORD"]);
    const headers = { "if-match": "1" };
    expect((await joelle.call(answerCase, { params, body: { text: "x" }, headers })).body.code).toBe(
      "OWN_RECORD",
    );
    expect((await claim(caseId)).body.code).toBe("OWN_RECORD");
    expect((await list({ status: "open" })).cases).toEqual([]);
    expect((await list({ status: "open" })).counts.open).toBe(0);
    const waiting = async () => (await joelle.call(listChanges, {})).value.counts.messages;
    expect(await waiting()).toBe(0);
    // Another person of the business, who is not the author.
    const [partner] = await database
      .insert(contacts)
      .values({ externalId: "partner", firstName: "P", lastName: "Q", country: "us", email: "p@q.example" })
      .returning();
    await database.insert(accountContacts).values({ accountId, contactId: partner?.id ?? "" });
    await emailOf("p@q.example");
    expect((await joelle.call(contract.getThread, { params })).body.code).toBe("OWN_RECORD");
    await database.delete(accountContacts).where(eq(accountContacts.contactId, partner?.id ?? ""));
    await database.delete(contacts).where(eq(contacts.id, partner?.id ?? ""));
    expect((await joelle.call(contract.getThread, { params })).status).toBe(200);
    expect(await waiting()).toBe(1);
  });
});

describe("the list at the desk", () => {
  const of = async (query: Record<string, string>) => {
    const { cases: found, total, counts } = await list(query);
    return [found.map(({ caseId }) => caseId), total, counts.open];
  };

  test("shows only the beginning of each message, so that reading the list needs no audit entry [DESK-TRAIL-02]", async () => {
    const text = `${"Long ".repeat(30)}end`;
    const caseId = await ask(text);
    await portal.lender.call(answerCase, { params: { caseId }, body: { text } });
    const readLists = async () =>
      (await portal.connection.database.select().from(auditEntries)).filter(
        ({ action }) => action === "cases.read",
      ).length;
    const before = await readLists();
    const shown = (await list()).cases;
    expect(shown.map(({ description, answers }) => ({ description, answers }))).toEqual([
      { description: text.slice(0, 140), answers: [] },
    ]);
    expect(shown[0]?.lastMessage.text).toBe(text.slice(0, 140));
    expect(await readLists()).toBe(before);
    // A lender's program gets the full messages, so the audit trail records the call.
    const { cases: whole } = (await portal.lender.call(listLenderCases)).value;
    expect([whole[0]?.description, whole[0]?.answers[0]?.text]).toEqual([text, text]);
    expect(await readLists()).toBe(before + 1);
  });

  test("filters by status, assignee and topic, counts each segment, and has two sort orders and pages [DESK-CASE-01]", async () => {
    const ids: string[] = [];
    for (const type of ["Payment Question", "General Question", "Payment Question", "Payment Question"]) {
      ids.push(await ask("x", type));
      later();
    }
    const [first = "", second = "", third = "", fourth = ""] = ids;
    await change(first, { staffId: joelle.staffId });
    await change(second, { staffId: ravi.staffId });
    await answer(fourth, { text: "Yes." });
    const idsOf = async (query: Record<string, string>, desk = joelle) =>
      (await list(query, desk)).cases.map(({ caseId }) => caseId);
    expect(await idsOf({ status: "open", sort: "longest-waiting" })).toEqual([first, second, third]);
    expect(await idsOf({ status: "open", sort: "newest" })).toEqual([third, second, first]);
    await reply(first, "Still waiting");
    expect(await idsOf({ status: "open", sort: "longest-waiting" })).toEqual([second, third, first]);
    expect(await idsOf({ status: "open", assignee: "mine" })).toEqual([first]);
    expect(await idsOf({ status: "open", assignee: "mine" }, ravi)).toEqual([second]);
    expect(await idsOf({ status: "open", assignee: ravi.staffId })).toEqual([second]);
    expect(await idsOf({ status: "open", assignee: "unassigned" })).toEqual([third]);
    expect(await idsOf({ status: "open", topic: "General Question" })).toEqual([second]);
    expect(await idsOf({ status: "answered", sort: "newest" })).toEqual([fourth]);
    expect((await list()).counts).toEqual({ open: 3, mine: 1, unassigned: 1, answered: 1 });
    expect((await list({ status: "open", topic: "General Question" })).counts).toEqual({
      open: 1,
      mine: 0,
      unassigned: 0,
      answered: 0,
    });
    const page = await list({ status: "open", sort: "longest-waiting", limit: "2" });
    expect(page.longestWaitingTimestamp).toEqual(page.cases[0]?.lastBorrowerTimestamp);
    const rest = { status: "open", sort: "longest-waiting", limit: "2", cursor: page.nextCursor ?? "" };
    expect([page.cases.map(({ caseId }) => caseId), await idsOf(rest)]).toEqual([[second, third], [first]]);
    for (const query of [{ topic: "General Question" }, { assignee: "mine" }, { sort: "newest" }])
      expect((await joelle.call(listLenderCases, { query })).body.fields).toEqual({ status: "Required" });
    expect(
      (await portal.lender.call(listLenderCases, { query: { status: "open", assignee: "mine" } })).status,
    ).toBe(422);
  });

  test("continues after the last thread of a page in every sort order, and refuses an invalid cursor [DESK-CASE-01]", async () => {
    const first = await ask("One");
    later();
    const second = await ask("Two");
    later();
    const third = await ask("Three");
    later();
    await reply(second, "Still waiting");
    const walk = async (query: Record<string, string>) => {
      const ids: string[] = [];
      for (let cursor: string | null = ""; cursor !== null && ids.length < 4;) {
        const page = await list({ ...query, limit: "1", ...(cursor && { cursor }) });
        ids.push(...page.cases.map(({ caseId }) => caseId));
        cursor = page.nextCursor;
      }
      return ids;
    };
    expect(await walk({})).toEqual([third, second, first]);
    expect(await walk({ status: "open", sort: "newest" })).toEqual([second, third, first]);
    expect(await walk({ status: "open", sort: "longest-waiting" })).toEqual([first, third, second]);
    const refused = await joelle.call(listLenderCases, { query: { cursor: "nowhere" } });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["cursor"]]);
  });

  test("omits the caller's own threads and the threads of the caller's business, also from the counts [DESK-SEC-06]", async () => {
    const { database } = portal.connection;
    const ofPerson = await ask("Without a business");
    const ofBusiness = await ask("By a colleague");
    const [other] = await database
      .insert(contacts)
      .values({ externalId: "other", firstName: "O", lastName: "T", country: "us", email: "o@t.example" })
      .returning();
    await database.update(cases).set({ accountId: null }).where(eq(cases.id, ofPerson));
    await database
      .update(cases)
      .set({ contactId: other?.id ?? "" })
      .where(eq(cases.id, ofBusiness));
    const email = "dana@mapleandmain.example";
    await database.update(staff).set({ email }).where(eq(staff.id, ravi.staffId));
    const seenBy = async (desk: DeskCaller) => {
      const { cases: found, counts } = await list({ status: "open" }, desk);
      return [found.map(({ caseId }) => caseId).toSorted(), counts.open];
    };
    expect(await seenBy(joelle)).toEqual([[ofPerson, ofBusiness].toSorted(), 2]);
    expect(await seenBy(ravi)).toEqual([[], 0]);
    await database.delete(cases);
    await database.delete(contacts).where(eq(contacts.id, other?.id ?? ""));
  });

  test("is recorded in the audit trail when a lender's program reads it, unless the list is empty [DESK-TRAIL-02]", async () => {
    const { database } = portal.connection;
    const readings = () => database.$count(auditEntries, eq(auditEntries.action, "cases.read"));
    const before = await readings();
    expect((await portal.lender.call(listLenderCases, { query: {} })).value.cases).toEqual([]);
    expect(await readings()).toBe(before);
    await ask();
    await portal.lender.call(listLenderCases, { query: {} });
    expect(await readings()).toBe(before + 1);
  });

  test("returns the threads of one person or one business in each order [DESK-PERSON-01 DESK-PERSON-03]", async () => {
    const first = await ask("One");
    later();
    const second = await ask("Two");
    await change(first, { status: "closed" });
    const { database } = portal.connection;
    const [other] = await database
      .insert(contacts)
      .values({ externalId: "other", firstName: "O", lastName: "T", country: "us", email: "o@t.example" })
      .returning();
    await database.update(cases).set({ accountId: null }).where(eq(cases.id, second));
    expect(await of({ contactId, sort: "newest" })).toEqual([[second, first], 2, 1]);
    expect(await of({ contactId, sort: "longest-waiting", limit: "1" })).toEqual([[first], 2, 1]);
    expect(await of({ contactId, status: "closed" })).toEqual([[first], 1, 1]);
    expect(await of({ accountId, sort: "newest" })).toEqual([[first], 1, 0]);
    expect(await of({ contactId: other?.id ?? "", sort: "newest" })).toEqual([[], 0, 0]);
    await database.delete(contacts).where(eq(contacts.id, other?.id ?? ""));
  });

  test("returns the threads of one application, of one loan, or of both, in each order [DESK-PERSON-04 DESK-PERSON-05]", async () => {
    const first = await ask("One");
    later();
    const second = await ask("Two");
    later();
    await ask("About no application or loan");
    const { opportunities: applications, loans } = await thread(first);
    const opportunityId = applications[0]?.opportunityId ?? "";
    const advanceId = loans[0]?.advanceId ?? "";
    await change(first, { opportunityId, advanceId });
    await change(second, { opportunityId, status: "closed" });
    expect(await of({ opportunityId, sort: "newest" })).toEqual([[second, first], 2, 1]);
    expect(await of({ opportunityId, sort: "longest-waiting", limit: "1" })).toEqual([[first], 2, 1]);
    expect(await of({ opportunityId, status: "closed" })).toEqual([[second], 1, 1]);
    expect(await of({ advanceId, sort: "newest" })).toEqual([[first], 1, 1]);
    expect(await of({ advanceId, sort: "longest-waiting" })).toEqual([[first], 1, 1]);
    expect(await of({ opportunityId, advanceId, sort: "newest" })).toEqual([[first], 1, 1]);
    expect(await of({ opportunityId: advanceId, sort: "newest" })).toEqual([[], 0, 0]);
  });

  test("shows the last message, and marks a thread as unread separately for each member of staff [DESK-CASE-01]", async () => {
    const caseId = await ask("Where is it?");
    const rowOf = async (desk: DeskCaller) => (await list({ status: "open" }, desk)).cases[0];
    expect(await rowOf(joelle)).toMatchObject({
      contactName: "Dana Whitfield",
      accountName: "Maple & Main Bakery LLC",
      topic: "Payment Question",
      lastMessage: { from: "borrower", text: "Where is it?" },
      isUnread: true,
    });
    await thread(caseId);
    expect([(await rowOf(joelle))?.isUnread, (await rowOf(ravi))?.isUnread]).toEqual([false, true]);
    later();
    await reply(caseId, `${"x".repeat(139)}😀yz`);
    expect((await rowOf(joelle))?.isUnread).toBe(true);
    expect((await rowOf(joelle))?.lastMessage.text).toBe(`${"x".repeat(139)}😀`);
    later();
    await answer(caseId, { text: "Here." });
    const [answered] = (await list({ status: "answered" })).cases;
    expect(answered).toMatchObject({ lastMessage: { from: "lender", text: "Here." }, isUnread: false });
  });
});

describe("an answer from the desk", () => {
  test("is mailed and shown to the borrower, and changes the thread's status to answered or closed [DESK-CASE-03]", async () => {
    const caseId = await ask();
    const sent = await answer(caseId, { text: "On Friday." });
    expect(sent.value.case).toMatchObject({ status: "answered", closedTimestamp: null });
    const own = async () => (await dana.call(getOwnThread, { params: { caseId } })).value;
    expect((await own()).messages.at(-1)).toMatchObject({ from: "lender", text: "On Friday." });
    expect(await sentMails(portal)).toMatchObject([{ kind: "inquiry-answered", quote: "On Friday." }]);
    const closed = await answer(caseId, { text: "Goodbye.", close: true });
    expect(closed.value.case).toMatchObject({ status: "closed", closedTimestamp: portal.clock.now() });
    expect((await own()).status).toBe("closed");
    expect((await answer(caseId, { text: "x" })).body.code).toBe("CASE_CLOSED");
  });

  test.each([
    ["", 422],
    [" \n", 422],
    ["x".repeat(5000), 200],
    ["x".repeat(5001), 422],
    ["Hello {firstName}", 422],
    ["Hello {other}", 200],
  ])("with the text %j returns the status %i [DESK-CASE-03, DESK-CASE-06]", async (text, status) => {
    expect((await answer(await ask(), { text })).status).toBe(status);
  });

  test("with an unfilled template field is refused from staff, but accepted from a lender's program [DESK-CASE-06]", async () => {
    const caseId = await ask();
    const text = "Your loan {loanNumber}, {phone}";
    expect((await answer(caseId, { text })).body.fields).toEqual({ text: "Fill in {loanNumber} first." });
    expect((await portal.lender.call(answerCase, { params: { caseId }, body: { text } })).status).toBe(200);
  });

  test("is refused with an older version, and the refusal names the person, the change and the time [DESK-CASE-05]", async () => {
    const caseId = await ask();
    const { version } = await thread(caseId);
    later();
    const at = portal.clock.now().toString();
    await answer(caseId, { text: "First" }, ravi);
    const refused = await answer(caseId, { text: "Second" }, joelle, version);
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      409,
      "CHANGED_MEANWHILE",
      { version: "2", who: await nameOf(ravi), what: "replied", at },
    ]);
    expect((await thread(caseId)).messages).toHaveLength(2);
    await reply(caseId, "More");
    const again = await answer(caseId, { text: "Third" }, joelle, 2);
    expect(again.body.fields).toMatchObject({ who: "Dana Whitfield", what: "sent a message" });
    expect((await joelle.call(answerCase, { params: { caseId }, body: { text: "x" } })).body.fields).toEqual({
      "If-Match": "Required",
    });
  });
});

describe("the claim of a thread", () => {
  const newsOf = (caseId: string) =>
    portal.connection.database
      .select()
      .from(deskChanges)
      .where(eq(deskChanges.subjectId, caseId))
      .orderBy(deskChanges.n);

  test("shows who is replying for five minutes after the last typing, and keeps others from answering [DESK-CASE-05]", async () => {
    const caseId = await ask();
    const until = portal.clock.now().add({ minutes: 5 });
    const name = await nameOf(joelle);
    expect((await claim(caseId)).value.claim).toEqual({ staffId: joelle.staffId, name, until });
    expect((await thread(caseId, ravi)).claim).toEqual({ staffId: joelle.staffId, name, until });
    expect((await list({ status: "open" }, ravi)).cases[0]?.claim?.name).toBe(name);
    const refused = await claim(caseId, ravi);
    expect([refused.status, refused.body.message]).toEqual([409, `${name} is replying.`]);
    expect((await answer(caseId, { text: "x" }, ravi)).body.code).toBe("CLAIMED");
    portal.clock.advance({ minutes: 4 });
    await claim(caseId);
    portal.clock.advance({ minutes: 4, seconds: 59 });
    expect((await claim(caseId, ravi)).status).toBe(409);
    portal.clock.advance({ seconds: 1 });
    expect((await thread(caseId, ravi)).claim).toBeNull();
    expect((await claim(caseId, ravi)).status).toBe(200);
  });

  test("ends with the answer, and when the person releases it [DESK-CASE-05]", async () => {
    const count = () => portal.connection.database.$count(caseClaims);
    const caseId = await ask();
    await claim(caseId);
    expect((await answer(caseId, { text: "Yes." })).status).toBe(200);
    expect(await count()).toBe(0);
    await claim(caseId);
    await ravi.call(contract.releaseCase, { params: { caseId } });
    expect(await count()).toBe(1);
    await joelle.call(contract.releaseCase, { params: { caseId } });
    expect(await count()).toBe(0);
  });

  test.each([
    ["releases it", (caseId: string) => joelle.call(contract.releaseCase, { params: { caseId } })],
    ["signs out", () => joelle.call(signOutAtDesk, { body: {} })],
    ["locks the desk", () => joelle.call(lockDesk, { body: {} })],
  ] as const)(
    "ends when the person %s, and the open pages are notified [DESK-CASE-05, DESK-LIVE-02]",
    async (_, end) => {
      const [first, second] = [await ask(), await ask()];
      await claim(first);
      await claim(second, ravi);
      const before = (await newsOf(first)).length;
      expect((await end(first)).status).toBe(200);
      const [row, ...others] = (await newsOf(first)).slice(before);
      expect(row).toMatchObject({ kind: "messages", actor: joelle.staffId, version: 1 });
      expect(others).toEqual([]);
      expect([(await thread(first, ravi)).claim, (await thread(second, ravi)).claim?.staffId]).toEqual([
        null,
        ravi.staffId,
      ]);
    },
  );

  test("does not change the thread's version, and only a new claim notifies the open pages [DESK-CASE-05, DESK-LIVE-02]", async () => {
    const caseId = await ask();
    const before = (await newsOf(caseId)).length;
    await claim(caseId);
    await claim(caseId);
    const news = await newsOf(caseId);
    expect(news.length).toBe(before + 1);
    expect(news.at(-1)).toMatchObject({ kind: "messages", actor: joelle.staffId, version: 1 });
    await answer(caseId, { text: "Yes." });
    expect((await newsOf(caseId)).at(-1)).toMatchObject({ kind: "messages", version: 2 });
    await reply(caseId, "Thanks");
    expect((await newsOf(caseId)).at(-1)).toMatchObject({ kind: "messages", actor: null, version: 3 });
  });
});

describe("changes of a thread", () => {
  test("are listed with the person and the old and new values [DESK-CASE-09]", async () => {
    const caseId = await ask();
    const loan = (await thread(caseId)).loans.find(({ loanId }) => loanId === "4410-22871");
    const application = (await thread(caseId)).opportunities[0];
    later();
    const changed = await change(caseId, {
      type: "General Question",
      staffId: ravi.staffId,
      opportunityId: application?.opportunityId,
      advanceId: loan?.advanceId,
    });
    const { thread: shown } = changed.value;
    const by = { kind: "staff", id: joelle.staffId, name: await nameOf(joelle) };
    const line = { changeId: expect.any(String), by, timestamp: portal.clock.now() };
    expect(shown).toMatchObject({
      type: "General Question",
      topic: "General Question",
      staffId: ravi.staffId,
      opportunityId: application?.opportunityId,
      advanceId: loan?.advanceId,
      version: 2,
    });
    expect(shown.changes.toSorted((one, other) => one.field.localeCompare(other.field))).toEqual([
      { ...line, field: "advance", before: null, after: "4410-22871" },
      { ...line, field: "opportunity", before: null, after: application?.number },
      { ...line, field: "staff", before: null, after: await nameOf(ravi) },
      { ...line, field: "type", before: "Payment Question", after: "General Question" },
    ]);
    later();
    await change(caseId, { status: "closed", advanceId: null, staffId: null });
    expect(
      (await thread(caseId)).changes
        .slice(4)
        .toSorted((one, other) => one.field.localeCompare(other.field))
        .map(({ field, before, after }) => [field, before, after]),
    ).toEqual([
      ["advance", "4410-22871", null],
      ["staff", await nameOf(ravi), null],
      ["status", "open", "closed"],
    ]);
    const same = await change(caseId, { status: "closed", staffId: null });
    expect(same.value.thread.version).toBe(3);
    const own = await dana.call(getOwnThread, { params: { caseId } });
    expect(own.value).toMatchObject({ topic: "General Question", status: "closed", loan: null });
    expect(own.response.body).not.toMatch(/changes|Okafor/);
  });

  test("are refused for another business's records and for people who cannot answer [DESK-CASE-09]", async () => {
    const caseId = await ask();
    const { database } = portal.connection;
    const foreign = (await database.select().from(advances)).find((each) => each.accountId !== accountId);
    const application = (await database.select().from(opportunities)).find(
      (each) => each.accountId !== accountId,
    );
    const maren = await openDesk(portal, ["processor"]);
    const fieldsOf = async (body: object) => Object.keys((await change(caseId, body)).body.fields ?? {});
    expect(await fieldsOf({ advanceId: foreign?.id })).toEqual(["advanceId"]);
    expect(await fieldsOf({ opportunityId: application?.id })).toEqual(["opportunityId"]);
    expect(await fieldsOf({ staffId: maren.staffId })).toEqual(["staffId"]);
    expect(await fieldsOf({ type: "Nonsense" })).toEqual(["type"]);
    const { people } = (await joelle.call(contract.listCaseAssignees)).value;
    expect(people.map(({ staffId }) => staffId)).toEqual(
      expect.arrayContaining([joelle.staffId, ravi.staffId]),
    );
    expect(people.map(({ staffId }) => staffId)).not.toContain(maren.staffId);
    expect(
      (await maren.call(contract.changeCase, { params: { caseId }, body: {}, headers: { "if-match": "1" } }))
        .status,
    ).toBe(403);
  });
});

describe("a thread that the lender starts", () => {
  const open = (body: object, desk = joelle, headers = {}) =>
    desk.call(contract.openCase, {
      body: { contactId, accountId, type: "Payment Question", text: "Please call us.", ...body },
      headers,
    });

  test("names the loan, is mailed once, and is in the borrower's messages [DESK-CASE-07]", async () => {
    const [loan] = await portal.connection.database
      .select()
      .from(advances)
      .where(eq(advances.loanId, "4410-22871"));
    const headers = { "idempotency-key": "open-1" };
    const opened = await open({ advanceId: loan?.id }, joelle, headers);
    await open({ advanceId: loan?.id }, joelle, headers);
    const { thread: shown } = opened.value;
    expect(shown).toMatchObject({
      topic: "Payment Question",
      contactId,
      accountId,
      advanceId: loan?.id,
      status: "answered",
      lastBorrowerTimestamp: null,
      messages: [{ by: { kind: "staff", id: joelle.staffId }, text: "Please call us." }],
      templateFields: {
        firstName: "Dana",
        business: "Maple & Main Bakery LLC",
        loanNumber: "4410-22871",
        product: "Alderway",
        phone: null,
        myName: "Maren",
      },
    });
    const { caseId } = shown;
    expect(await sentMails(portal)).toMatchObject([
      {
        kind: "lender-message",
        to: "dana@mapleandmain.example",
        link: `/us/messages/${caseId}`,
        quote: "Please call us.",
      },
    ]);
    expect(await portal.connection.database.$count(cases)).toBe(1);
    const own = (await dana.call(getOwnThread, { params: { caseId } })).value;
    expect(own).toMatchObject({
      loan: { loanId: "4410-22871", name: loan?.name },
      status: "answered",
      unread: true,
      messages: [{ messageId: caseId, from: "lender", text: "Please call us." }],
    });
    const trail = await portal.connection.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, caseId));
    expect(trail[0]).toMatchObject({
      action: "case.opened",
      actorKind: "staff",
      detail: { type: "Payment Question" },
    });
    later();
    await reply(caseId, "I will.");
    expect(await thread(caseId)).toMatchObject({ status: "open", lastBorrowerTimestamp: portal.clock.now() });
  });

  test("is refused for a person, business, loan or topic that does not fit [DESK-CASE-07]", async () => {
    const { database } = portal.connection;
    const own = (await dana.call(listAccounts)).value.accounts.map((each) => each.accountId);
    const loans = await database.select().from(advances);
    const foreign = loans.find((each) => !own.includes(each.accountId));
    const fieldsOf = async (body: object) => Object.keys((await open(body)).body.fields ?? {});
    expect(await fieldsOf({ contactId: "none" })).toEqual(["contactId"]);
    expect(await fieldsOf({ accountId: foreign?.accountId })).toEqual(["accountId"]);
    expect(await fieldsOf({ advanceId: foreign?.id })).toEqual(["advanceId"]);
    expect(await fieldsOf({ accountId: null, advanceId: foreign?.id })).toEqual(["advanceId"]);
    expect(await fieldsOf({ type: "Nonsense" })).toEqual(["type"]);
    expect(await fieldsOf({ text: " " })).toEqual(["text"]);
    expect(await database.$count(cases)).toBe(0);
    expect((await open({ accountId: null })).status).toBe(200);
    expect((await open({}, await openDesk(portal, ["processor"]))).status).toBe(403);
  });
});

test("every member of staff can read the templates [DESK-CASE-06]", async () => {
  const { templates } = (await joelle.call(listTemplates)).value;
  expect(templates.length).toBeGreaterThan(0);
  expect(templates[0]).toEqual({
    templateId: expect.any(String),
    name: expect.any(String),
    topic: "Payment Question",
    text: expect.stringContaining("{firstName}"),
  });
});
