import { accounts } from "@portal/database/schema/loans";
import { cases, caseTypes } from "@portal/database/schema/support";
import { listAccounts } from "@portal/domain/loans/contract";
import { listContactAccounts } from "@portal/domain/loans/addresses/contract";
import * as support from "@portal/domain/support/inquiry/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDescription } from "./seal-description.ts";
import { testNow } from "../testing/test-config.ts";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
let dana: Caller;
let iris: Caller;
beforeAll(async () => {
  portal = await testApp();
  dana = await portal.signIn("dana@mapleandmain.example");
  iris = await portal.signIn("iris@novakconsulting.example");
});
beforeEach(async () => {
  await portal.connection.database.delete(cases);
});
afterAll(() => portal.close());

async function storedCases() {
  const rows = await portal.connection.database.select().from(cases);
  return rows.map(({ sealedDescription, ...row }) => ({
    ...row,
    description: openDescription(portal.context.cipher, { id: row.id, sealedDescription }),
  }));
}
const businessesOf = async (caller: Caller) => (await caller.call(listAccounts)).value.accounts;
const subject = "Request submitted through customer portal" as const;
const inquiry = (accountId: string | null, changes: object = {}) => ({
  accountId,
  type: "Payment Question",
  description: "When is my next payment?",
  subject,
  ...changes,
});

test("the portal lists the topics with their names and types, sorted by value [CORE-API-30, CORE-CONTACT-10, CORE-ENT-06]", async () => {
  const { database } = portal.connection;
  const named = async (displayName: string) => {
    await database.update(caseTypes).set({ displayName }).where(eq(caseTypes.value, "Address Update"));
  };
  // If the topics were sorted by display name, this topic would be last.
  await named("Your address");
  const { body } = await dana.call(support.listCaseTypes);
  await named("Address Update");
  const topic = (value: string, type: string, displayName = value) => ({ value, displayName, type });
  expect(body).toEqual({
    caseTypes: [
      topic("Account Access", "Other"),
      topic("Address Update", "Other", "Your address"),
      topic("General Question", "Other"),
      topic("Payment Question", "Other"),
      topic("Request Additional Funding", "Other"),
      topic("SBA Forgiveness Question", "SBA"),
      topic("SBA General Question", "SBA"),
      topic("SBA Loan Question", "SBA"),
      topic("SBA Payment Question", "SBA"),
    ],
  });
});

test("the portal stores an inquiry with its sender and business, and returns its number [CORE-API-31, CORE-CONTACT-11, CORE-ENT-06]", async () => {
  const [business] = await businessesOf(dana);
  const accountId = business?.accountId ?? "";
  const { body, status } = await dana.call(support.createCase, { body: inquiry(accountId) });
  const [kept, ...others] = await storedCases();
  expect(others).toEqual([]);
  expect(status).toBe(200);
  expect(body).toEqual({ id: kept?.id, caseNumber: String(kept?.caseNumber).padStart(8, "0") });
  expect((body as unknown as { caseNumber: string }).caseNumber).toMatch(/^0000\d{4}$/);
  expect(kept).toEqual({
    id: expect.any(String),
    caseNumber: expect.any(Number),
    accountId,
    contactId: business?.contact.id,
    type: "Payment Question",
    subject,
    description: "When is my next payment?",
    status: "open",
    createdAt: expect.any(Temporal.Instant),
    closedAt: null,
    version: 1,
    openedChannel: "portal",
    mailToken: null,
    filesMailAt: null,
    openedByKind: "borrower",
    openedById: null,
    staffId: null,
    opportunityId: null,
    advanceId: null,
    previousId: null,
    lastBorrowerAt: kept?.createdAt,
    lastLenderAt: null,
  });
  expect(kept?.createdAt.toString()).toBe(testNow.toString());
});

test("the portal stores messages only encrypted, and each message decrypts only in its row", async () => {
  const [business] = await businessesOf(dana);
  const accountId = business?.accountId ?? "";
  for (const description of ["My card is 4111", "My cat is 12"])
    await dana.call(support.createCase, { body: inquiry(accountId, { description }) });
  const rows = await portal.connection.database.select().from(cases);
  expect(rows.filter(({ sealedDescription }) => /My c/.test(sealedDescription))).toEqual([]);
  const { cipher } = portal.context;
  const [one, other] = rows;
  if (!one || !other) throw new Error("no inquiry was kept");
  expect(rows.map((row) => openDescription(cipher, row)).toSorted()).toEqual([
    "My card is 4111",
    "My cat is 12",
  ]);
  expect(() => openDescription(cipher, { ...one, id: other.id })).toThrow();
});

test("inquiries get consecutive numbers", async () => {
  const [business] = await businessesOf(dana);
  for (const description of ["One", "Two"])
    await dana.call(support.createCase, { body: inquiry(business?.accountId ?? "", { description }) });
  const kept = await storedCases();
  const numberOf = (text: string) => kept.find(({ description }) => description === text)?.caseNumber ?? 0;
  expect(numberOf("Two")).toBe(numberOf("One") + 1);
});

test("the portal stores an inquiry once per idempotency key and borrower", async () => {
  const [business] = await businessesOf(dana);
  const headers = { "idempotency-key": "fill-1" };
  const body = inquiry(business?.accountId ?? "");
  const send = () => dana.call(support.createCase, { body, headers });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await storedCases()).toHaveLength(1);
  const words = { ...body, description: "Something else" };
  expect(await dana.call(support.createCase, { body: words, headers })).toMatchObject({
    status: 422,
    body: { code: "IDEMPOTENCY_KEY_REUSED" },
  });
  expect(await storedCases()).toHaveLength(1);
  expect((await iris.call(support.createCase, { body: inquiry(null), headers })).status).toBe(200);
  // Each call without an idempotency key creates another inquiry.
  await dana.call(support.createCase, { body });
  await dana.call(support.createCase, { body });
  expect(await storedCases()).toHaveLength(4);
});

describe("the validation of an inquiry's fields", () => {
  let own = "";
  beforeAll(async () => {
    own = (await businessesOf(dana))[0]?.accountId ?? "";
  });

  test.each([
    ["with a subject that the form does not offer", { subject: "Hello" }, "subject"],
    ["with an unknown topic", { type: "Nonsense" }, "type"],
    ["without a topic", { type: "" }, "type"],
    ["without a message", { description: " \n " }, "description"],
    ["with 4,001 characters", { description: "x".repeat(4001) }, "description"],
    ["that omits the business of its sender", { accountId: null }, "accountId"],
  ])(
    "an inquiry %s returns 422 with an error for the field and is not stored [CORE-API-31]",
    async (_, changes, field) => {
      const { status, body } = await dana.call(support.createCase, { body: inquiry(own, changes) });
      expect(status).toBe(422);
      expect(body.code).toBe("VALIDATION");
      expect(Object.keys(body.fields ?? {})).toEqual([field]);
      expect(await storedCases()).toEqual([]);
    },
  );

  test("the portal rejects an inquiry with an error for each invalid field", async () => {
    const fieldsOf = async (changes: object) =>
      (await dana.call(support.createCase, { body: inquiry(own, changes) })).body.fields;
    expect(await fieldsOf({ description: "" })).toEqual({ description: "Required" });
    expect(await fieldsOf({ description: "x".repeat(4001) })).toEqual({
      description: "Must be at most 4,000 characters",
    });
    expect(await fieldsOf({ accountId: null })).toEqual({ accountId: "Required" });
    expect(await fieldsOf({ type: "Nonsense" })).toEqual({ type: "Choose a topic from the list." });
  });

  test("an inquiry about another borrower's business returns the same 404 as an unknown business [CORE-API-31]", async () => {
    const [foreign] = await portal.connection.database
      .select()
      .from(accounts)
      .where(eq(accounts.name, "Haddad Tailors"));
    const answers = [];
    for (const accountId of [foreign?.id ?? "", "none", "../%00'--"])
      answers.push(await dana.call(support.createCase, { body: inquiry(accountId) }));
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual(answers[1]?.body);
    }
    expect(await storedCases()).toEqual([]);
  });
});

test("the portal stores a message of 4,000 characters with its line breaks", async () => {
  const [business] = await businessesOf(dana);
  const description = `Line one\n\tand two ${"x".repeat(4000 - 18)}`;
  expect(description).toHaveLength(4000);
  const { status } = await dana.call(support.createCase, {
    body: inquiry(business?.accountId ?? "", { description }),
  });
  expect(status).toBe(200);
  expect((await storedCases())[0]?.description).toBe(description);
});

test("the portal removes control characters from a message and replaces lone surrogates", async () => {
  const [business] = await businessesOf(dana);
  const description = "One\r\ntwo\u0000\u000b three\u0007 \ud800.";
  const { status } = await dana.call(support.createCase, {
    body: inquiry(business?.accountId ?? "", { description }),
  });
  expect(status).toBe(200);
  expect((await storedCases())[0]?.description).toBe("One\ntwo three \ufffd.");
});

test("a borrower without a business can send an inquiry", async () => {
  const { status } = await iris.call(support.createCase, { body: inquiry(null) });
  expect(status).toBe(200);
  expect(await storedCases()).toMatchObject([{ accountId: null, description: "When is my next payment?" }]);
});

test("the portal lists the borrower's businesses with their masked addresses [CORE-API-28]", async () => {
  const { body } = await dana.call(listContactAccounts);
  const [bakery, catering] = await businessesOf(dana);
  expect(body).toEqual({
    accounts: [
      {
        ...bakery,
        accountName: "Maple & Main Bakery LLC",
        address: { street: "*** West Webster Avenue", city: "Chicago", state: "IL", zip: "***14" },
      },
      {
        ...catering,
        accountName: "Whitfield Catering Co.",
        address: { street: "** Lake Street", city: "Oak Park", state: "IL", zip: "***01" },
      },
    ],
  });
  expect((await iris.call(listContactAccounts)).body).toEqual({ accounts: [] });
});
