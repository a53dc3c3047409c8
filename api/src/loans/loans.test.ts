import * as loans from "@portal/domain/loans/contract";
import * as products from "@portal/domain/loans/products/contract";
import {
  accounts,
  advances,
  autoDrafts,
  loanLeads,
  opportunities,
  transactions,
} from "@portal/database/schema/loans";
import { asc, desc, eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAutoDrafts } from "./list-auto-drafts.ts";
import { applicationUrl } from "./application-url.ts";
import { testApp, type Caller, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
let dana: Caller;
beforeAll(async () => {
  portal = await testApp();
  dana = await portal.signIn("dana@mapleandmain.example");
});
afterAll(() => portal.close());

test("listAccounts returns the borrower's businesses with the fields of an account [CORE-API-33, CORE-ENT-02, CORE-SUM-01, SERV-ENT-14]", async () => {
  const { database } = portal.connection;
  const rows = await database.select().from(accounts);
  await database.update(accounts).set({ state: "WI" }).where(eq(accounts.name, "Whitfield Catering Co."));
  const account = (name: string, businessEntityType: string, state: string) => ({
    accountId: rows.find((row) => row.name === name)?.id,
    accountName: name,
    name,
    businessEntityType,
    state,
    contact: { id: decodeJwt(dana.token ?? "")["guid"] },
  });
  expect((await dana.call(loans.listAccounts)).body).toEqual({
    accounts: [
      account("Maple & Main Bakery LLC", "Limited Liability Company", "IL"),
      account("Whitfield Catering Co.", "Corporation", "WI"),
    ],
  });
});

/** A loan of the demo borrower Dana as the API returns it. */
async function pastDueLoan() {
  const { database } = portal.connection;
  const loanId = "4410-22871";
  const [row] = await database.select().from(advances).where(eq(advances.loanId, loanId));
  const [application] = await database
    .select()
    .from(opportunities)
    .where(eq(opportunities.externalId, `application-${loanId}`));
  return {
    id: row?.id,
    name: "Business loan 4410-22871",
    opportunityId: application?.id,
    accountId: application?.accountId,
    loanId,
    issuedDate: "2026-02-04",
    dateFirstWireIssued: "2026-02-04",
    balance: 47_519.8,
    amount: 85_000,
    type: "BLN",
    currentPayment: 1_249.6,
    paymentFrequency: "Weekly",
    nextPaymentDate: "2026-11-25",
    repaymentAmount: 97_468.8,
    pastDueAmount: 1_284.6,
    loanVersion: null,
    loanForgivenessId: null,
    dateWireIssued: "2026-02-04",
    estimatedMaturityDate: null,
    firstPaymentDateExpected: null,
    collateralPackageStatus: null,
    termInWeeks: null,
    termInMonths: null,
    ezQuestionnaireCompleted: false,
    ezAppEligible: false,
    firstDrawSbaLoanNumber: null,
  };
}

test("listAdvances returns the borrower's running and repaid loans with all fields of a loan [CORE-API-34, CORE-ENT-04]", async () => {
  const { value, response } = await dana.call(loans.listAdvances);
  const { advances } = response.json<{ advances: Record<string, unknown>[] }>();
  const found = advances.map(({ loanId }) => loanId);
  expect(found).toEqual(["4410-30956", "4410-22871", "4409-18733", "4409-10482"]);
  expect(advances[1]).toEqual(await pastDueLoan());
  expect(value.advances.some(({ pastDueAmount }) => pastDueAmount === 128_460)).toBe(true);
  for (const advance of advances) {
    expect(advance["issuedDate"]).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(advance["issuedDate"]).toBe(advance["dateFirstWireIssued"]);
    for (const amount of [advance["amount"], advance["balance"]])
      expect(String(amount)).toMatch(/^\d+(\.\d{1,2})?$/);
  }
});

test("getLoan finds a loan by loan id and by advance id [CORE-API-52]", async () => {
  const { value } = await dana.call(loans.listAdvances);
  const [, advance] = value.advances;
  const byLoanId = await dana.call(loans.getLoan, { params: { id: advance?.loanId ?? "" } });
  const byAdvanceId = await dana.call(loans.getLoan, { params: { id: advance?.id ?? "" } });
  expect(byAdvanceId.body).toEqual({
    loan: { ...(await pastDueLoan()), accountName: "Maple & Main Bakery LLC" },
  });
  expect(byLoanId.body).toEqual(byAdvanceId.body);
});

test("listTransactions returns all transactions of a loan in every status, newest first [CORE-API-53]", async () => {
  const { value } = await dana.call(loans.listAdvances);
  const statuses = new Set<string>();
  for (const { loanId } of value.advances) {
    const { value: page } = await dana.call(loans.listTransactions, { params: { id: loanId } });
    const dates = page.transactions.map(({ date }) => date.toString());
    expect(dates).toEqual(dates.toSorted((one, other) => other.localeCompare(one)));
    for (const { status } of page.transactions) statuses.add(status);
  }
  expect([...statuses].toSorted()).toEqual(["C", "F", "PA", "Q", "S"]);
  const { response } = await dana.call(loans.listTransactions, { params: { id: "4410-22871" } });
  const all = await portal.connection.database.select({ id: transactions.id }).from(transactions);
  const transaction = (date: string, description: string, status: string, amount: number, rest = {}) => ({
    id: expect.toSatisfy((id) => all.some((row) => row.id === id)),
    date,
    description,
    status,
    amount,
    returnCode: null,
    isMendable: expect.any(Boolean),
    ...rest,
  });
  expect(response.json().transactions.slice(0, 5)).toEqual([
    transaction("2026-11-25", "Automatic payment", "PA", -1_249.6),
    transaction("2026-11-23", "One-time payment", "Q", -400),
    transaction("2026-11-18", "Returned payment fee", "S", 35),
    transaction("2026-11-18", "Automatic payment", "F", -1_249.6, { returnCode: "R01" }),
    transaction("2026-11-16", "One-time payment", "F", -500, { returnCode: "R02" }),
  ]);

  const long = await portal.signIn(
    "maximiliana.bartholomea.wolfeschlegelstein@the-unusually-long-name-of-a-company.example",
  );
  const { value: hers } = await long.call(loans.listAdvances);
  const counts = await Promise.all(
    hers.advances.map(
      async ({ id }) =>
        (await long.call(loans.listTransactions, { params: { id } })).value.transactions.length,
    ),
  );
  expect(Math.max(...counts)).toBe(500);
});

test("the renew operation accepts only an eligible business and stores the lead with its campaign [CORE-SUM-26, CORE-API-47, CORE-API-48]", async () => {
  const ben = await portal.signIn("ben@fosterfitness.example");
  const { value } = await ben.call(loans.listAccounts);
  const id = value.accounts[0]?.accountId ?? "";
  expect((await ben.call(loans.isRenewalEligible, { params: { id } })).value).toEqual({
    isRenewalEligible: true,
  });
  const renewal = await ben.call(loans.renew, { params: { id }, body: { campaignId: "spring" } });
  expect(renewal.body).toEqual({
    loanApplicationUrl: `https://www.alderway.example/apply?type=renewal&account=${id}&utm_campaign=spring`,
  });
  const leads = await portal.connection.database.select().from(loanLeads);
  expect(leads).toEqual([expect.objectContaining({ kind: "renewal", accountId: id, campaignId: "spring" })]);

  const kara = await portal.signIn("kara@lindgrenpottery.example");
  const { value: hers } = await kara.call(loans.listAccounts);
  const params = { id: hers.accounts[0]?.accountId ?? "" };
  expect((await kara.call(loans.isRenewalEligible, { params })).body).toEqual({ isRenewalEligible: false });
  const refused = await kara.call(loans.renew, { params, body: { campaignId: null } });
  expect(refused.status).toBe(422);
  expect(refused.body.code).toBe("NOT_ELIGIBLE");
});

test("createPppLead accepts only the borrower's own business and contact [CORE-SUM-29, CORE-API-49]", async () => {
  const { value } = await dana.call(loans.listAccounts);
  const [account] = value.accounts;
  const params = { id: account?.accountId ?? "" };
  const contactId = account?.contact.id ?? "";
  const lead = await dana.call(loans.createPppLead, { params, body: { contactId, campaignId: "fall" } });
  expect(lead.body).toEqual({
    loanApplicationUrl: `https://www.alderway.example/apply?type=ppp&account=${params.id}&utm_campaign=fall`,
  });
  const leads = await portal.connection.database.select().from(loanLeads).where(eq(loanLeads.kind, "ppp"));
  expect(leads).toMatchObject([{ accountId: params.id, contactId, campaignId: "fall" }]);
  const ben = await portal.signIn("ben@fosterfitness.example");
  const [foreign] = (await ben.call(loans.listAccounts)).value.accounts;
  for (const [id, contact] of [
    [params.id, foreign?.contact.id],
    [foreign?.accountId ?? "", contactId],
  ] as const) {
    const body = { contactId: contact ?? "", campaignId: null };
    expect((await dana.call(loans.createPppLead, { params: { id }, body })).status).toBe(404);
  }
});

test("starting a renewal or PPP application again on the same day in New York returns the existing lead [CORE-API-48, CORE-API-49]", async () => {
  const own = await testApp();
  try {
    const ben = () => own.signIn("ben@fosterfitness.example");
    const leads = () =>
      own.connection.database.select().from(loanLeads).orderBy(asc(loanLeads.day), desc(loanLeads.kind));
    const caller = await ben();
    const [account] = (await caller.call(loans.listAccounts)).value.accounts;
    const params = { id: account?.accountId ?? "" };
    const contactId = account?.contact.id ?? "";
    const renew = (who: Caller, campaignId: string | null) =>
      who.call(loans.renew, { params, body: { campaignId } });
    const address = (kind: string, campaign: string) =>
      `https://www.alderway.example/apply?type=${kind}&account=${params.id}${campaign}`;

    const clicks = await Promise.all(Array.from({ length: 20 }, () => renew(caller, "spring")));
    expect(clicks.map(({ status, body }) => [status, body])).toEqual(
      clicks.map(() => [200, { loanApplicationUrl: address("renewal", "&utm_campaign=spring") }]),
    );
    const ppp = await Promise.all(
      clicks.map(() => caller.call(loans.createPppLead, { params, body: { contactId, campaignId: null } })),
    );
    expect(ppp.map(({ status, body }) => [status, body])).toEqual(
      clicks.map(() => [200, { loanApplicationUrl: address("ppp", "") }]),
    );
    expect((await leads()).map(({ kind, campaignId }) => [kind, campaignId])).toEqual([
      ["renewal", "spring"],
      ["ppp", null],
    ]);

    // The lead keeps its first campaign until midnight in New York.
    own.clock.advance({ hours: 11, minutes: 59, seconds: 59, milliseconds: 999 });
    expect((await renew(await ben(), "summer")).value).toEqual({
      loanApplicationUrl: address("renewal", "&utm_campaign=spring"),
    });
    expect(await leads()).toHaveLength(2);
    own.clock.advance({ milliseconds: 1 });
    expect((await renew(await ben(), "summer")).value).toEqual({
      loanApplicationUrl: address("renewal", "&utm_campaign=summer"),
    });
    expect((await leads()).map(({ kind, campaignId, day }) => [kind, campaignId, day.toString()])).toEqual([
      ["renewal", "spring", "2026-11-20"],
      ["ppp", null, "2026-11-20"],
      ["renewal", "summer", "2026-11-21"],
    ]);
  } finally {
    await own.close();
  }
});

test("getFundingAttributes returns the available amount and whether the business is eligible for a renewal [CORE-API-46]", async () => {
  const attributesOf = async (caller: Caller) => {
    const { value } = await caller.call(loans.listAccounts);
    const answers = value.accounts.map(({ accountId: id }) =>
      caller.call(products.getFundingAttributes, { params: { id } }),
    );
    return (await Promise.all(answers)).map(({ body }) => body);
  };
  expect(await attributesOf(dana)).toEqual([
    { fundingAttributes: { amountAvailable: 25000, isRenewalEligible: true } },
    { fundingAttributes: { amountAvailable: null, isRenewalEligible: false } },
  ]);
});

test("listLoanProducts omits off-book loans, but listAdvances returns them [CORE-API-34, CORE-API-50, CORE-ENT-04]", async () => {
  const ingrid = await portal.signIn("ingrid@satoceramics.example");
  const { value } = await ingrid.call(loans.listAdvances);
  const { value: accounts } = await ingrid.call(loans.listAccounts);
  const nameOf = new Map(accounts.accounts.map(({ accountId, name }) => [accountId, name]));
  expect(value.advances.map(({ type }) => type)).toContain("OFB");
  const { value: listed } = await ingrid.call(products.listLoanProducts);
  expect(listed.loans).toEqual(
    value.advances
      .filter(({ type }) => type !== "OFB")
      .map(({ id, loanId, name, accountId, issuedDate, balance, amount, type }) => ({
        id,
        loanId,
        name,
        accountId,
        accountName: nameOf.get(accountId),
        issuedDate,
        balance,
        amount,
        type,
      })),
  );
  expect(listed.loans.map(({ loanId }) => loanId)).toEqual(["4410-70560", "4410-70011", "4408-31877"]);
});

test.each([
  ["a loan", "CORE-API-52", loans.getLoan, {}],
  ["the transactions of a loan", "CORE-API-53", loans.listTransactions, {}],
  ["the renewal eligibility of a business", "CORE-API-47", loans.isRenewalEligible, {}],
  ["the amount that a business could borrow", "CORE-API-46", products.getFundingAttributes, {}],
  ["a renewal", "CORE-API-48", loans.renew, { body: { campaignId: null } }],
] as const)(
  "a request for %s returns 404 for an unknown id and for another borrower's id [%s]",
  async (_name, _id, endpoint, rest) => {
    const ben = await portal.signIn("ben@fosterfitness.example");
    const [account] = (await ben.call(loans.listAccounts)).value.accounts;
    const [advance] = (await ben.call(loans.listAdvances)).value.advances;
    const isOfLoan = endpoint === loans.getLoan || endpoint === loans.listTransactions;
    const his = (isOfLoan ? advance?.id : account?.accountId) ?? "";
    const ask = (caller: Caller, id: string) => caller.call(endpoint, { params: { id }, ...rest });
    expect((await ask(ben, his)).status).toBe(200);
    for (const id of ["none", his]) {
      const { status, body } = await ask(dana, id);
      expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    }
  },
);

test("the portal lists scheduled automatic payments, soonest first", async () => {
  const own = await testApp();
  const caller = await own.signIn("dana@mapleandmain.example");
  const [first, second] = (await caller.call(loans.listAdvances)).value.advances;
  const day = (text: string) => Temporal.PlainDate.from(text);
  await own.connection.database.delete(autoDrafts);
  const row = { amountCents: 12_345, message: "Weekly draft" };
  await own.connection.database.insert(autoDrafts).values([
    { ...row, externalId: "late", advanceId: first?.id ?? "", effectiveDate: day("2026-12-02") },
    { ...row, externalId: "soon", advanceId: second?.id ?? "", effectiveDate: day("2026-12-01") },
  ]);
  const [account] = (await caller.call(loans.listAccounts)).value.accounts;
  const drafts = await listAutoDrafts(own.context, account?.contact.id ?? "");
  expect(drafts).toMatchObject(
    [
      [second, "2026-12-01"],
      [first, "2026-12-02"],
    ].map(([of, effectiveDate]) => ({
      loanId: (of as typeof first)?.loanId,
      loanName: (of as typeof first)?.name,
      effectiveDate: day(effectiveDate as string),
      amount: 12_345,
      message: "Weekly draft",
    })),
  );
  await own.close();
});

test.each([
  "https://apply.lender.example",
  "https://apply.lender.example/",
  "https://apply.lender.example/x/",
])("the address of the application form starts with the configured base address %s", async (productUrl) => {
  const { config } = portal.context;
  const context = {
    ...portal.context,
    config: { ...config, publicConfig: { ...config.publicConfig, productUrl } },
  };
  const lead = { kind: "ppp", accountId: "a b", campaignId: null } as never;
  expect(applicationUrl(context, lead)).toBe(`${productUrl.replace(/\/$/, "")}/apply?type=ppp&account=a+b`);
});
