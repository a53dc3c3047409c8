import { listLenderAccounts, revealAccountNumbers } from "@portal/domain/banking/lender/contract";
import { opportunities } from "@portal/database/schema/loans";
import { auditEntries } from "@portal/database/schema/server";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../../testing/test-app.ts";

const externalId = "application-contact-pavel-dvorak";
let portal: TestApp;
let opportunityId: string;
beforeAll(async () => {
  portal = await testApp();
  const [row] = await portal.context.database
    .select()
    .from(opportunities)
    .where(eq(opportunities.externalId, externalId));
  opportunityId = row?.id ?? "";
});
afterAll(() => portal.close());

const entries = () =>
  portal.context.database.select().from(auditEntries).orderBy(desc(auditEntries.sequence));

test("listLenderAccounts returns an application's accounts without account numbers", async () => {
  const nothing = {
    transitNumber: null,
    institutionNumber: null,
    businessName: null,
    street: null,
    street2: null,
    city: null,
    state: null,
    zip: null,
  };
  const expected = {
    opportunityId,
    paymentDay: "Wednesday",
    accounts: [
      {
        ...nothing,
        role: "deposit",
        position: 0,
        institution: "First Prairie Bank",
        routingNumber: "990010100",
        lastFour: "8210",
        accountType: "Checking",
        isPaypalAccount: false,
        paypalUsername: null,
        savedTimestamp: expect.any(String),
      },
      {
        ...nothing,
        role: "withdrawal",
        position: 0,
        institution: null,
        routingNumber: null,
        lastFour: null,
        accountType: null,
        isPaypalAccount: true,
        paypalUsername: "dvorakprints",
        savedTimestamp: expect.any(String),
      },
    ],
  };
  for (const id of [opportunityId, externalId]) {
    const { response } = await portal.lender.call(listLenderAccounts, { params: { opportunityId: id } });
    expect(response.json()).toEqual(expected);
    expect(response.body).not.toContain("7300148210");
  }
  expect((await portal.lender.call(listLenderAccounts, { params: { opportunityId: "none" } })).status).toBe(
    404,
  );
});

test("reveals whole account numbers, and records the purpose and the lender in the audit trail", async () => {
  const params = { opportunityId: externalId };
  const { response } = await portal.lender.call(revealAccountNumbers, {
    params,
    body: { purpose: "funding" },
  });
  expect(response.json()).toEqual({
    accounts: [{ role: "deposit", position: 0, accountNumber: "7300148210" }],
  });
  const [entry] = await entries();
  expect(entry).toMatchObject({
    actorKind: "lender",
    actorId: "sandbox",
    action: "bank-accounts.revealed",
    subjectKind: "opportunity",
    subjectId: opportunityId,
    detail: { purpose: "funding", count: 1 },
  });
  expect(portal.logged.join("\n")).not.toContain("7300148210");
});

test("reveals no account numbers without a valid purpose, or for an unknown application", async () => {
  const before = (await entries()).length;
  const params = { opportunityId };
  for (const body of [{}, { purpose: "curiosity" }, { purpose: "" }]) {
    expect((await portal.lender.call(revealAccountNumbers, { params, body })).status).toBe(422);
  }
  const unknown = { params: { opportunityId: "none" }, body: { purpose: "funding" } };
  expect((await portal.lender.call(revealAccountNumbers, unknown)).status).toBe(404);
  expect((await entries()).length).toBe(before);
});
