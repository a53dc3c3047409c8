import type { Queryable } from "@portal/database/connection";
import { auditEntries, mails } from "@portal/database/schema/server";
import { contacts, users } from "@portal/database/schema/auth";
import { accounts } from "@portal/database/schema/loans";
import { cases, caseTypes } from "@portal/database/schema/support";
import { runBlocked } from "@portal/database/testing/run-blocked";
import {
  answerCase,
  listLenderCases,
  putCaseType,
  putLegalText,
} from "@portal/domain/support/lender/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sentMails } from "../../testing/sent-mails.ts";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { sealDescription } from "../seal-description.ts";
import { plainText } from "../../testing/plain-text.ts";

let portal: TestApp;
let ids: string[];
beforeAll(async () => {
  portal = await testApp();
  const { database } = portal.context;
  await database.insert(caseTypes).values({ value: "lender-test", displayName: "A test", type: "Other" });
  const [contact] = await database.select().from(contacts).limit(1);
  const rows = Array.from({ length: 3 }, (_, at) => ({
    id: `case-${at}`,
    contactId: contact?.id ?? "",
    type: "lender-test",
    subject: `Subject ${at}`,
    // Earlier releases stored descriptions without encryption. The lender must still be able to read them.
    sealedDescription:
      at === 0
        ? plainText("Description 0")
        : sealDescription(portal.context.cipher, `case-${at}`, `Description ${at}`),
    createdAt: portal.clock.now().add({ minutes: at }),
  }));
  ids = (await database.insert(cases).values(rows).returning()).map(({ id }) => id);
});
afterAll(() => portal.close());

const list = (query: Record<string, string> = {}) => portal.lender.call(listLenderCases, { query });
const answer = (caseId: string, body: object, headers = {}) =>
  portal.lender.call(answerCase, { params: { caseId }, body, headers });

test("the lender lists all inquiries newest first, page by page", async () => {
  const first = (await list({ limit: "2" })).value;
  expect(first.cases.map(({ caseId, description }) => [caseId, description])).toEqual([
    ["case-2", "Description 2"],
    ["case-1", "Description 1"],
  ]);
  const second = (await list({ limit: "2", cursor: first.nextCursor ?? "" })).value;
  expect(second).toEqual({
    cases: [
      {
        caseId: "case-0",
        caseNumber: expect.any(Number),
        accountId: null,
        contactId: expect.any(String),
        type: "lender-test",
        subject: "Subject 0",
        description: "Description 0",
        status: "open",
        createdTimestamp: portal.clock.now(),
        closedTimestamp: null,
        answers: [],
        version: 1,
        topic: "A test",
        contactName: expect.stringMatching(/^\w+ \w+$/),
        accountName: null,
        opportunityId: null,
        advanceId: null,
        staff: null,
        claim: null,
        lastBorrowerTimestamp: portal.clock.now(),
        lastMessage: { from: "borrower", text: "Description 0", timestamp: portal.clock.now() },
        isUnread: false,
      },
    ],
    counts: { open: 3, mine: 0, unassigned: 3, answered: 0 },
    total: null,
    longestWaitingTimestamp: portal.clock.now(),
    topics: expect.arrayContaining([{ value: "lender-test", displayName: "A test" }]),
    nextCursor: null,
  });
});

test("the audit trail records who lists inquiries and how many, but omits empty lists", async () => {
  const reads = async () =>
    (await trailOf("cases.read")).map(({ actorKind, actorId, subjectKind, detail }) => [
      actorKind,
      actorId,
      subjectKind,
      detail,
    ]);
  const before = (await reads()).length;
  await list({ limit: "2" });
  await list({ status: "closed" });
  expect((await reads()).slice(before)).toEqual([
    ["lender", "sandbox", "case", { count: 2, newest: "case-2", oldest: "case-1" }],
  ]);
  expect(JSON.stringify(await trailOf("cases.read"))).not.toMatch(/Description|Subject/);
});

test("the lender can answer an inquiry until the lender closes it", async () => {
  const [id = ""] = ids;
  const one = (await answer(id, { text: "We look into it." })).value.case;
  expect(one).toMatchObject({ status: "answered", closedTimestamp: null });
  portal.clock.advance({ minutes: 1 });
  const two = (await answer(id, { text: "Done.\nThank you.", close: true })).value.case;
  expect(two).toMatchObject({ status: "closed", closedTimestamp: portal.clock.now() });
  expect(two.answers.map(({ text }) => text)).toEqual(["We look into it.", "Done.\nThank you."]);
  expect((await list({ status: "closed" })).value.cases).toEqual([two]);
  const late = await answer(id, { text: "More." });
  expect([late.status, late.body.code, late.body.message]).toEqual([
    409,
    "CASE_CLOSED",
    "This inquiry is closed.",
  ]);
  const trail = await trailOf("case.answered");
  expect(trail.map(({ actorId, action, subjectId, detail }) => [actorId, action, subjectId, detail])).toEqual(
    [
      ["sandbox", "case.answered", id, { status: "answered" }],
      ["sandbox", "case.answered", id, { status: "closed" }],
    ],
  );
});

test("the portal stores an answer once per idempotency key", async () => {
  const [, id = ""] = ids;
  const headers = { "idempotency-key": "answer-1" };
  const answers = await Promise.all(Array.from({ length: 5 }, () => answer(id, { text: "Once." }, headers)));
  expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
  expect(answers[0]?.value.case.answers).toHaveLength(1);
  expect((await answer(id, { text: "Twice." }, headers)).status).toBe(422);
  expect((await answer(id, { text: "Twice." })).value.case.answers).toHaveLength(2);
});

test("answerCase waits for another transaction that closes the inquiry, and refuses the answer", async () => {
  const [, , id = ""] = ids;
  const setStatus = (database: Queryable, status: "open" | "closed") =>
    database.update(cases).set({ status }).where(eq(cases.id, id));
  const late = await runBlocked(
    portal.connection,
    (other) => setStatus(other, "closed"),
    () => answer(id, { text: "Too late." }),
  );
  expect(late.body.code).toBe("CASE_CLOSED");
  await setStatus(portal.context.database, "open");
});

describe("the mail with the lender's answer to an inquiry", () => {
  const asked = async (caseId: string) => {
    const [row] = await portal.context.database
      .select({ contact: contacts, login: users.email })
      .from(cases)
      .innerJoin(contacts, eq(contacts.id, cases.contactId))
      .leftJoin(users, eq(users.contactId, contacts.id))
      .where(eq(cases.id, caseId));
    if (!row) throw new Error("no such inquiry");
    return row;
  };

  test("the mail with an answer contains the answer, topic, inquiry number and a link to its thread", async () => {
    const [, , id = ""] = ids;
    const { contact, login } = await asked(id);
    expect(login).not.toBeNull();
    await portal.context.database.delete(mails);
    const { value } = await answer(id, { text: "Your balance is $12.\nThank you." });
    expect(await sentMails(portal)).toEqual([
      {
        kind: "inquiry-answered",
        to: login,
        firstName: contact.firstName,
        country: contact.country,
        link: `/${contact.country}/messages/${id}`,
        lines: [
          { label: "Topic", value: "A test" },
          { label: "Inquiry number", value: String(value.case.caseNumber).padStart(8, "0") },
        ],
        replyToken: expect.any(String),
        quote: "Your balance is $12.\nThank you.",
      },
    ]);
    const [row] = await portal.context.database.select().from(mails);
    expect(row?.sealed).toEqual(expect.any(String));
    expect(JSON.stringify(row)).not.toContain("balance");
  });

  test("the portal mails each answer once, even if the lender repeats the call", async () => {
    const [, id = ""] = ids;
    await portal.context.database.delete(mails);
    const headers = { "idempotency-key": "answer-2" };
    for (let time = 0; time < 3; time++) await answer(id, { text: "Mailed once." }, headers);
    expect((await sentMails(portal)).map(({ quote }) => quote)).toEqual(["Mailed once."]);
    await answer(id, { text: "Another." });
    expect((await sentMails(portal)).map(({ quote }) => quote)).toEqual(["Mailed once.", "Another."]);
  });

  test("an answer's mail is written for the person's country, and is omitted if the borrower has no e-mail address", async () => {
    const { database } = portal.context;
    const [business] = await database.select().from(accounts).limit(1);
    const person = async (externalId: string, email: string | null) => {
      const name = { firstName: "Ann", lastName: "Abbot", country: "ca" } as const;
      const [row] = await database
        .insert(contacts)
        .values({ externalId, email, ...name })
        .returning();
      const sealedDescription = plainText("x");
      const about = { type: "lender-test", subject: "S", sealedDescription, createdAt: portal.clock.now() };
      const id = `case-of-${externalId}`;
      await database
        .insert(cases)
        .values({ id, contactId: row?.id ?? "", accountId: business?.id ?? "", ...about });
      return id;
    };
    await database.delete(mails);
    expect((await answer(await person("by-book", "ann@abbot.example"), { text: "Yes." })).status).toBe(200);
    expect(await sentMails(portal)).toMatchObject([
      { to: "ann@abbot.example", country: "ca", link: "/ca/messages/case-of-by-book" },
    ]);
    expect((await answer(await person("by-phone", null), { text: "Yes." })).value.case.answers).toHaveLength(
      1,
    );
    expect(await sentMails(portal)).toHaveLength(1);
  });
});

test.each([
  {},
  { text: " " },
  { text: "x".repeat(5001) },
  { text: "x", close: "yes" },
  { text: "x", more: 1 },
])("the portal rejects the lender's answer %o", async (body) => {
  expect(await answer(ids[2] ?? "", body)).toMatchObject({ status: 422, body: { code: "VALIDATION" } });
  expect((await answer("none", { text: "x" })).status).toBe(404);
});

const trailOf = (action: string) =>
  portal.context.database.select().from(auditEntries).where(eq(auditEntries.action, action));

test("the lender can add a topic and change it later", async () => {
  const put = (body: object) => portal.lender.call(putCaseType, { params: { value: "Payoff" }, body });
  expect((await put({ displayName: "Pay off a loan", type: "Other" })).value).toEqual({
    value: "Payoff",
    displayName: "Pay off a loan",
    type: "Other",
  });
  expect((await put({ displayName: "Payoff letter", type: "SBA" })).status).toBe(200);
  const rows = await portal.context.database.select().from(caseTypes).where(eq(caseTypes.value, "Payoff"));
  expect(rows).toEqual([{ value: "Payoff", displayName: "Payoff letter", type: "SBA" }]);
  expect((await put({ displayName: "x", type: "Else" })).status).toBe(422);
  const written = [{ subjectKind: "case-type", subjectId: "Payoff" }];
  expect(await trailOf("case-type.written")).toMatchObject([...written, ...written]);
});

test("the lender can publish a version of a legal page once, and send it again only unchanged", async () => {
  const params = { country: "us", kind: "privacy-policy", version: "2099-01" };
  const text = { title: "Privacy", content: "<h1>Privacy</h1>", publishedAt: "2099-01-01T00:00:00Z" };
  const put = (body: object, more = {}) =>
    portal.lender.call(putLegalText, { params: { ...params, ...more }, body });
  expect((await put(text)).status).toBe(200);
  expect((await put(text)).value.publishedTimestamp.toString()).toBe("2099-01-01T00:00:00Z");
  for (const change of [{ title: "P" }, { content: "x" }, { publishedAt: "2099-01-02T00:00:00Z" }])
    expect(await put({ ...text, ...change })).toMatchObject({
      status: 409,
      body: { code: "VERSION_EXISTS" },
    });
  expect(await trailOf("legal-text.published")).toMatchObject(
    [1, 2].map(() => ({ subjectKind: "legal-text", subjectId: "us/privacy-policy/2099-01" })),
  );
  expect((await put({ ...text, title: "P" }, { version: "2099-02" })).status).toBe(200);
  expect((await put(text, { kind: "imprint" })).status).toBe(404);
  expect((await put({ ...text, content: "a\0b" })).status).toBe(422);
});
