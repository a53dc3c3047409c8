import { auditEntries, mails } from "@portal/database/schema/server";
import { accountContacts } from "@portal/database/schema/loans";
import { caseAnswers, caseMessages, cases } from "@portal/database/schema/support";
import { listAccounts } from "@portal/domain/loans/contract";
import { caseSubject, createCase } from "@portal/domain/support/inquiry/contract";
import { answerCase } from "@portal/domain/support/lender/contract";
import { changeCase, openCase } from "@portal/domain/support/lender/threads/contract";
import * as contract from "@portal/domain/support/threads/contract";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDesk } from "../../testing/desk/open-desk.ts";
import { sentMails } from "../../testing/sent-mails.ts";
import { testApp, type Caller, type TestApp } from "../../testing/test-app.ts";
import { sealAnswer } from "../seal-answer.ts";

let portal: TestApp;
let dana: Caller;
let iris: Caller;
let accountId: string;
beforeAll(async () => {
  portal = await testApp();
  dana = await portal.signIn("dana@mapleandmain.example");
  iris = await portal.signIn("iris@novakconsulting.example");
  accountId = (await dana.call(listAccounts)).value.accounts[0]?.accountId ?? "";
});
beforeEach(async () => {
  await portal.connection.database.delete(cases);
  await portal.connection.database.delete(mails);
  portal.clock.advance({ minutes: 1 });
});
afterAll(() => portal.close());

async function ask(description = "When is my next payment?"): Promise<string> {
  const body = { accountId, type: "Payment Question", description, subject: caseSubject };
  return (await dana.call(createCase, { body })).value.id;
}
const answer = (caseId: string, text: string, close = false) =>
  portal.lender.call(answerCase, { params: { caseId }, body: { text, close } });
const threads = async (caller = dana, query: Record<string, string> = {}) =>
  (await caller.call(contract.listThreads, { query })).value;
const thread = async (caseId: string, query: Record<string, string> = {}) =>
  (await dana.call(contract.getOwnThread, { params: { caseId }, query })).value;
const reply = (caseId: string, text: string, headers = {}, caller = dana) =>
  caller.call(contract.replyToThread, { params: { caseId }, body: { text }, headers });
const unread = async (caller = dana) => (await caller.call(contract.getUnreadThreads)).value;
const read = (caseId: string, messageId: string, caller = dana) =>
  caller.call(contract.markThreadRead, { params: { caseId }, body: { messageId } });
const later = (minutes = 1) => portal.clock.advance({ minutes });

describe("the borrower's list of threads", () => {
  test("shows topic, business, state, date and unread threads, newest message first [DESK-BOR-01, DESK-BOR-03]", async () => {
    expect(await threads()).toEqual({ threads: [], nextCursor: null });
    const first = await ask();
    later();
    const second = await ask();
    later();
    const answeredAt = portal.clock.now();
    await answer(first, "On Friday.");
    const { threads: listed } = await threads();
    expect(listed.map(({ caseId, status, isUnread }) => [caseId, status, isUnread])).toEqual([
      [first, "answered", true],
      [second, "open", false],
    ]);
    expect(listed[0]).toEqual({
      caseId: first,
      caseNumber: expect.any(Number),
      topic: "Payment Question",
      accountId,
      accountName: "Maple & Main Bakery LLC",
      status: "answered",
      lastMessageTimestamp: answeredAt,
      isUnread: true,
    });
    later();
    await reply(second, "Are you there?");
    expect((await threads()).threads.map(({ caseId }) => caseId)).toEqual([second, first]);
    await answer(first, "Anything else?", true);
    expect((await threads()).threads.find(({ caseId }) => caseId === first)?.status).toBe("closed");
  });

  test("returns the threads in pages [DESK-BOR-01, DESK-BOR-03]", async () => {
    const ids = [];
    for (let at = 0; at < 5; at++) {
      ids.unshift(await ask());
      later();
    }
    const pages: string[][] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await threads(dana, { limit: "2", ...(cursor && { cursor }) });
      pages.push(page.threads.map(({ caseId }) => caseId));
      cursor = page.nextCursor;
    }
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  });

  test("does not show a thread to another person of the same business [DESK-BOR-01, DESK-BOR-02]", async () => {
    const caseId = await ask();
    await answer(caseId, "On Friday.");
    const [row] = await portal.connection.database.select().from(cases);
    const contactId = row?.contactId ?? "";
    const contact = (await iris.call(listAccounts)).value;
    expect(contact.accounts).toEqual([]);
    const [other] = await portal.connection.database
      .select()
      .from(accountContacts)
      .where(eq(accountContacts.contactId, contactId));
    expect(other).toBeDefined();
    const irisId = await contactIdOf(iris);
    await portal.connection.database.insert(accountContacts).values({ accountId, contactId: irisId });
    // Iris now belongs to the same business, but the thread is Dana's.
    expect((await iris.call(listAccounts)).value.accounts.map((each) => each.accountId)).toContain(accountId);
    expect(await threads(iris)).toEqual({ threads: [], nextCursor: null });
    expect(await unread(iris)).toEqual({ unread: 0, newest: null });
    const params = { caseId };
    expect((await iris.call(contract.getOwnThread, { params })).status).toBe(404);
    expect((await reply(caseId, "Mine?", {}, iris)).status).toBe(404);
    expect((await read(caseId, caseId, iris)).status).toBe(404);
    expect((await dana.call(contract.getOwnThread, { params: { caseId: "none" } })).status).toBe(404);
    expect((await thread(caseId)).messages).toHaveLength(2);
    await portal.connection.database.delete(accountContacts).where(eq(accountContacts.contactId, irisId));
  });
});

async function contactIdOf(caller: Caller, ofAccount: string | null = null): Promise<string> {
  const body = { accountId: ofAccount, type: "General Question", description: "x", subject: caseSubject };
  const { id } = (await caller.call(createCase, { body })).value;
  const [row] = await portal.connection.database.select().from(cases).where(eq(cases.id, id));
  await portal.connection.database.delete(cases).where(eq(cases.id, id));
  return row?.contactId ?? "";
}

describe("the borrower's thread", () => {
  test("shows which side wrote each message, but no names of staff and no changes that only staff may see [DESK-BOR-02, DESK-BOR-03, DESK-CASE-09]", async () => {
    const joelle = await openDesk(portal, ["support"]);
    const caseId = await ask("First");
    const askedAt = portal.clock.now();
    later();
    const version = { "if-match": "1" };
    const { status } = await joelle.call(answerCase, {
      params: { caseId },
      body: { text: "Second" },
      headers: version,
    });
    expect(status).toBe(200);
    later();
    const sent = (await reply(caseId, "Third\nline")).value;
    const change = { type: "General Question", staffId: joelle.staffId };
    const headers = { "if-match": "3" };
    expect((await joelle.call(changeCase, { params: { caseId }, body: change, headers })).status).toBe(200);
    const shown = await dana.call(contract.getOwnThread, { params: { caseId } });
    expect(shown.value).toEqual({
      caseId,
      caseNumber: expect.any(Number),
      topic: "General Question",
      accountId,
      accountName: "Maple & Main Bakery LLC",
      status: "open",
      loan: null,
      previous: null,
      messages: [
        { messageId: caseId, from: "you", text: "First", timestamp: askedAt, channel: "portal" },
        {
          messageId: expect.any(String),
          from: "lender",
          text: "Second",
          timestamp: askedAt.add({ minutes: 1 }),
          channel: "portal",
        },
        {
          messageId: sent.messageId,
          from: "you",
          text: "Third\nline",
          timestamp: askedAt.add({ minutes: 2 }),
          channel: "portal",
        },
      ],
      unread: true,
      nextCursor: null,
    });
    expect(shown.response.body).not.toMatch(/Okafor|Maren|alderway\.example/);
    expect(shown.response.body).not.toContain(joelle.staffId);
  });

  test("includes answers from earlier releases, which the lender's operations also still list", async () => {
    const caseId = await ask("First");
    later();
    const id = "answer-of-before";
    const sealedText = sealAnswer(portal.context.cipher, id, "Of before");
    const answeredAt = portal.clock.now();
    await portal.connection.database.insert(caseAnswers).values({ id, caseId, sealedText, answeredAt });
    later();
    const { answers } = (await answer(caseId, "Of now")).value.case;
    expect(answers.map(({ text }) => text)).toEqual(["Of before", "Of now"]);
    expect((await thread(caseId)).messages.map(({ text, from }) => [text, from])).toEqual([
      ["First", "you"],
      ["Of before", "lender"],
      ["Of now", "lender"],
    ]);
    expect((await read(caseId, id)).value.unread).toBe(1);
    await portal.connection.database.delete(caseAnswers);
  });

  test("returns the messages in pages, newest first [DESK-BOR-03]", async () => {
    const caseId = await ask("0");
    for (const text of ["1", "2", "3", "4"]) {
      later();
      await (text === "2" ? answer(caseId, text) : reply(caseId, text));
    }
    const textsOf = ({ messages }: contract.BorrowerThread) => messages.map(({ text }) => text);
    const one = await thread(caseId, { limit: "2" });
    const two = await thread(caseId, { limit: "2", cursor: one.nextCursor ?? "" });
    const three = await thread(caseId, { limit: "2", cursor: two.nextCursor ?? "" });
    expect([textsOf(one), textsOf(two), textsOf(three)]).toEqual([["3", "4"], ["1", "2"], ["0"]]);
    expect(three.nextCursor).toBeNull();
    const query = { cursor: "nonsense" };
    expect((await dana.call(contract.getOwnThread, { params: { caseId }, query })).status).toBe(422);
  });
});

describe("a borrower's reply", () => {
  test("sets the thread's status to open, is stored encrypted and is recorded in the audit trail [DESK-BOR-03, DESK-CASE-04]", async () => {
    const caseId = await ask();
    await answer(caseId, "On Friday.");
    expect((await thread(caseId)).status).toBe("answered");
    expect((await reply(caseId, "Which Friday?")).status).toBe(200);
    expect((await thread(caseId)).status).toBe("open");
    const rows = await portal.connection.database.select().from(caseMessages);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/Friday/);
    const trail = await portal.connection.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, "case.message-received"), eq(auditEntries.subjectId, caseId)));
    expect(trail.map(({ actorKind, detail }) => [actorKind, detail])).toEqual([
      ["borrower", { status: "open" }],
    ]);
  });

  test("is stored once if it is sent several times with one idempotency key [DESK-BOR-03]", async () => {
    const caseId = await ask();
    const headers = { "idempotency-key": "reply-1" };
    const sent = await Promise.all(Array.from({ length: 5 }, () => reply(caseId, "Once", headers)));
    expect(new Set(sent.map(({ response }) => response.body)).size).toBe(1);
    expect((await thread(caseId)).messages).toHaveLength(2);
    expect((await reply(caseId, "Other", headers)).status).toBe(422);
  });

  test.each(["", " \n", "x".repeat(4001)])("is refused with the text %j [DESK-BOR-02]", async (text) => {
    const caseId = await ask();
    const refused = await reply(caseId, text);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ["text"]]);
    expect((await reply(caseId, "x".repeat(4000))).status).toBe(200);
  });

  test("reopens a thread that was closed up to 30 days ago [DESK-CASE-04]", async () => {
    const caseId = await ask();
    await answer(caseId, "Done.", true);
    const signed = await after({ hours: 24 * 30 });
    const sent = await reply(caseId, "One more thing", {}, signed);
    expect(sent.value.caseId).toBe(caseId);
    const [row] = await portal.connection.database.select().from(cases);
    expect([row?.status, row?.closedAt]).toEqual(["open", null]);
  });

  test("to a thread that was closed more than 30 days ago opens one new thread, which refers to the old thread [DESK-CASE-04]", async () => {
    const caseId = await ask();
    await answer(caseId, "Done.", true);
    const old = await thread(caseId);
    const signed = await after({ hours: 24 * 30, seconds: 1 });
    const { caseId: next, messageId } = (await reply(caseId, "One more thing", {}, signed)).value;
    expect(next).not.toBe(caseId);
    const shown = (await signed.call(contract.getOwnThread, { params: { caseId: next } })).value;
    expect(shown).toMatchObject({
      topic: "Payment Question",
      accountId,
      status: "open",
      previous: { caseId, caseNumber: old.caseNumber },
      messages: [{ messageId, text: "One more thing", from: "you" }],
    });
    later();
    expect((await reply(caseId, "And another", {}, signed)).value.caseId).toBe(next);
    expect(await portal.connection.database.select().from(cases)).toHaveLength(2);
    const closed = await signed.call(contract.getOwnThread, { params: { caseId } });
    expect([closed.value.status, closed.value.messages.length]).toEqual(["closed", 2]);
  });

  /** Advances the clock and signs in again, because the session has ended. */
  async function after(time: { hours: number; seconds?: number }): Promise<Caller> {
    portal.clock.advance(time);
    dana = await portal.signIn("dana@mapleandmain.example");
    iris = await portal.signIn("iris@novakconsulting.example");
    return dana;
  }
});

describe("unread threads", () => {
  test("are counted until the borrower has read them, and the response names the newest one [DESK-BOR-03, DESK-BOR-04, DESK-BOR-05]", async () => {
    const first = await ask();
    const second = await ask();
    expect(await unread()).toEqual({ unread: 0, newest: null });
    await answer(first, "One");
    later();
    await answer(first, "Two");
    await answer(second, "Three");
    later();
    await answer(second, "Four");
    expect(await unread()).toEqual({
      unread: 2,
      newest: { caseId: second, topic: "Payment Question", isReply: true },
    });
    const newest = (await thread(second)).messages.at(-1)?.messageId ?? "";
    // Opening the thread does not mark it as read.
    expect((await unread()).unread).toBe(2);
    expect((await read(second, newest)).value).toEqual({
      unread: 1,
      newest: { caseId: first, topic: "Payment Question", isReply: true },
    });
    expect([(await thread(second)).unread, (await thread(first)).unread]).toEqual([false, true]);
  });

  test("are called replies once the borrower has written in the thread [DESK-BOR-05]", async () => {
    const body = {
      contactId: await contactIdOf(dana, accountId),
      accountId,
      type: "Payment Question",
      text: "Please call.",
    };
    const { caseId } = (await portal.lender.call(openCase, { body })).value.thread;
    const newest = { caseId, topic: "Payment Question" };
    expect(await unread()).toEqual({ unread: 1, newest: { ...newest, isReply: false } });
    later();
    await answer(caseId, "Before Friday.");
    expect((await unread()).newest).toEqual({ ...newest, isReply: false });
    later();
    await reply(caseId, "I will.");
    later();
    await answer(caseId, "Thank you.");
    expect((await unread()).newest).toEqual({ ...newest, isReply: true });
  });

  test("remain unread if a message arrived after the newest message on the page [DESK-BOR-03]", async () => {
    const caseId = await ask();
    await answer(caseId, "One");
    const shown = (await thread(caseId)).messages.at(-1)?.messageId ?? "";
    later();
    await answer(caseId, "Two");
    expect((await read(caseId, shown)).value.unread).toBe(1);
    const newest = (await thread(caseId)).messages.at(-1)?.messageId ?? "";
    expect((await read(caseId, newest)).value.unread).toBe(0);
    // Marking an older message as read does not make the thread unread again.
    expect((await read(caseId, shown)).value.unread).toBe(0);
    const other = await ask();
    expect((await read(other, newest)).status).toBe(404);
  });
});

test("the mail with an answer leads to the thread and says that replies are not read [DESK-BOR-07]", async () => {
  const caseId = await ask();
  await answer(caseId, "On Friday.");
  const [mail] = await sentMails(portal);
  expect(mail).toMatchObject({
    kind: "inquiry-answered",
    link: `/us/messages/${caseId}`,
    quote: "On Friday.",
  });
});
