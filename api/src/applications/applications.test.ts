import { stipulations } from "@portal/database/schema/applications";
import { applicationBanks } from "@portal/database/schema/banking";
import { contacts } from "@portal/database/schema/auth";
import { documents } from "@portal/database/schema/documents";
import { accounts, opportunities } from "@portal/database/schema/loans";
import * as applications from "@portal/domain/applications/contract";
import * as flow from "@portal/domain/applications/flow/contract";
import { getLoanAgreementStatus } from "@portal/domain/agreement/contract";
import { refusals } from "@portal/domain/applications/messages";
import { documentTypeOf } from "@portal/domain/documents/requests/rules";
import * as support from "@portal/domain/support/contract";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { connect } from "@portal/database/connection";
import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { buildApp } from "../app.ts";
import { linkBank, openWidget } from "../testing/connect-bank.ts";
import { caller, testApp, type Caller, type TestApp } from "../testing/test-app.ts";
import { plainText } from "../testing/plain-text.ts";

let portal: TestApp;
let dana: Caller;
beforeAll(async () => {
  portal = await testApp();
  dana = await portal.signIn("dana@mapleandmain.example");
});
afterAll(() => portal.close());

const openOf = async (caller: Caller) => {
  const { value } = await caller.call(applications.listOpportunities);
  const found = value.opportunities.find(({ stipulations }) =>
    stipulations.some(({ isFulfilled }) => !isFulfilled),
  );
  if (!found) throw new Error("the cast's member has no open stipulation");
  return found;
};

const wireOf = async (caller: Caller, endpoint: Endpoint, params: Record<string, string> = {}) => {
  const { status, response } = await caller.call(endpoint, { params });
  expect(status).toBe(200);
  return response.json();
};

/** Returns a function that converts the lender's id of a record to the portal's id. */
async function idsOf(table: typeof opportunities | typeof accounts | typeof stipulations) {
  const rows = await portal.context.database
    .select({ id: table.id, externalId: table.externalId })
    .from(table);
  const ids = new Map(rows.map((row) => [row.externalId, row.id]));
  return (externalId: string) => ids.get(externalId) ?? `no ${externalId}`;
}

describe("listing applications", () => {
  const nothing = {
    partner: null,
    partnerName: null,
    paycheckProtectionPlanId: null,
    loanVersion: null,
    flowType: null,
    adverseActionNoticeSent: false,
    numberOfBankStatementsAlreadyUploaded: 0,
    businessEntityType: null,
    numberOfEmployees: null,
    advanceAmount: null,
    totalLoanFee: null,
    termInWeeks: null,
    averagePayment: null,
    annualInterestRate: null,
    originationFee: null,
    premiumAmount: null,
    repaymentAmount: null,
    numberOfPayments: null,
    renewal: false,
    businessPhone: null,
    businessFundingExpert: null,
    sbaRequestId: null,
    issuedDate: null,
    rescindedDate: null,
    sbaLoanRescindedDate: null,
    confirmedFraudDate: null,
    caseWorker: null,
    stipulations: [],
  };

  test("listOpportunities returns open and closed applications with all fields, newest first [CORE-API-32, CORE-ENT-03, SERV-ENT-13]", async () => {
    const [idOf, accountOf] = [await idsOf(opportunities), await idsOf(accounts)];
    const { opportunities: all } = await wireOf(dana, applications.listOpportunities);
    const [newest, closed] = all;
    expect(newest).toEqual({
      ...nothing,
      id: idOf("application-maple-2"),
      accountId: accountOf("account-maple-main-bakery-llc"),
      name: "Business loan application",
      stageName: "Underwriting",
      stage: "ST2",
      isInFlight: true,
      cfStatusTrackerScreen: "ST2",
      type: "BLN",
      closedDate: null,
      applicationReceivedDate: "2026-11-11T17:00:00Z",
      businessEntityType: "Limited Liability Company",
      numberOfEmployees: 14,
      advanceAmount: 40_000,
      totalLoanFee: 5_480.24,
      termInWeeks: 52,
      averagePayment: 874.62,
      businessFundingExpert: {
        firstName: "Jordan",
        lastName: "Ellis",
        phone: "(800) 555-0176",
        extension: "4417",
        email: "jordan.ellis@lender.example",
      },
      stipulations: expect.any(Array),
    });
    expect(newest.stipulations.map(({ name }: { name: string }) => name)).toEqual([
      "Bank account information",
      "Verify your business representatives",
      "Bank statements",
      "Profit and loss statement",
      "Balance sheet",
      "Proof of identity",
      "Business Certificate/License",
      "Credit file review",
    ]);
    expect(closed).toEqual({
      ...nothing,
      id: idOf("application-4410-30956"),
      accountId: accountOf("account-maple-main-bakery-llc"),
      name: "Business loan 4410-30956",
      stageName: "Closed Won",
      stage: "CLOSED",
      isInFlight: false,
      cfStatusTrackerScreen: "CLOSED",
      type: "BLN",
      closedDate: "2026-08-13T17:00:00Z",
      applicationReceivedDate: "2026-08-01T17:00:00Z",
    });
    const received = all.map((one: { applicationReceivedDate: string }) => one.applicationReceivedDate);
    expect(received).toEqual(received.toSorted().toReversed());
    expect(received).toHaveLength(5);
  });

  test("listOpportunities returns the PPP fields of a PPP application and the partner fields of a partner's application [CORE-API-32, CORE-ENT-03, SERV-ENT-13]", async () => {
    const nadia = await portal.signIn("nadia@haddadtailors.example");
    const [first] = (await wireOf(nadia, applications.listOpportunities)).opportunities;
    await portal.context.database
      .update(opportunities)
      .set({ flowType: "AGGREGATOR_ASSET_REPORT", numberOfBankStatementsAlreadyUploaded: 3 })
      .where(eq(opportunities.id, first.id));
    const program = await wireOf(nadia, applications.listOpportunities);
    expect(program.opportunities[0]).toMatchObject({
      type: "SBA",
      loanVersion: "21SDPPP",
      paycheckProtectionPlanId: expect.stringMatching(/^plan-.*-second$/),
      numberOfEmployees: 6,
      flowType: "AGGREGATOR_ASSET_REPORT",
      numberOfBankStatementsAlreadyUploaded: 3,
      caseWorker: {
        firstName: "Ana",
        lastName: "Reyes",
        phone: "(800) 555-0144",
        extension: "212",
        email: "ana.reyes@lender.example",
        customerFacingProfile: true,
      },
    });
    const kara = await portal.signIn("kara@lindgrenpottery.example");
    const partners = await wireOf(kara, applications.listOpportunities);
    expect(partners.opportunities).toMatchObject([
      { partner: "MarketplaceOne", partnerName: "MarketplaceOne" },
    ]);
  });
});

test("omits the name and phone number of a loan forgiveness specialist who has no customer-facing profile [FORG-ENT-04]", async () => {
  const own = await testApp();
  onTestFinished(() => own.close());
  const nadia = await own.signIn("nadia@haddadtailors.example");
  const caseWorkers = async () =>
    (await wireOf(nadia, applications.listOpportunities)).opportunities.map(
      ({ caseWorker }: { caseWorker: object | null }) => caseWorker,
    );
  expect(await caseWorkers()).toContainEqual(expect.objectContaining({ firstName: "Ana" }));
  const { database } = own.context;
  const [row] = await database.select().from(opportunities).where(isNotNull(opportunities.caseWorker));
  if (!row?.caseWorker) throw new Error("The book names no specialist.");
  await database
    .update(opportunities)
    .set({ caseWorker: { ...row.caseWorker, customerFacingProfile: false } });
  expect(new Set((await caseWorkers()).map((each: object | null) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify({ customerFacingProfile: false })]),
  );
});

describe("listing stipulations", () => {
  test("listStipulations returns every field of a stipulation, including isFulfilled and fulfilled [CORE-ACT-09, CORE-API-38, CORE-ENT-06, SERV-API-19, SERV-ENT-09, FORG-API-10, FORG-ENT-05]", async () => {
    const own = await testApp();
    const { database } = own.context;
    const [theo] = await database.select().from(contacts).where(eq(contacts.firstName, "Theo"));
    const changes = {
      contactId: theo?.id ?? null,
      description: "Both years",
      type: "Statement",
      countRequired: 2,
      isRenewal: true,
      isDocument: false,
      isBankAccountInformation: true,
      isBankAccountVerification: true,
      isVendorReference: true,
      isLandlordReference: true,
      showOwners: true,
      showManagers: true,
      showAdditionalSigners: true,
      optedOut: true,
      mapName: "Sheet",
      requestType: "Forgiveness Application",
    } as const;
    await database.update(stipulations).set(changes).where(eq(stipulations.name, "Balance sheet"));
    const caller = await own.signIn("dana@mapleandmain.example");
    const { id } = await openOf(caller);
    const { stipulations: all } = await wireOf(caller, applications.listStipulations, { id });
    const idOf = async (name: string) => {
      const rows = await database.select().from(stipulations).where(eq(stipulations.name, name));
      return rows.find(({ opportunityId }) => opportunityId === id)?.id;
    };
    expect(all[4]).toEqual({
      id: await idOf("Balance sheet"),
      opportunityId: id,
      name: "Balance sheet",
      displayName: "Financial statements",
      groupName: "FinancialStatement",
      description: "Both years",
      customerFacingDescription: "The last full year and this year to date.",
      type: "Statement",
      isFulfilled: false,
      fulfilled: false,
      isRenewal: true,
      isDocument: false,
      isBankAccountInformation: true,
      isBankAccountVerification: true,
      isVendorReference: true,
      isLandlordReference: true,
      showOwners: true,
      showManagers: true,
      showAdditionalSigners: true,
      contactId: theo?.id,
      contactName: "Theo Whitfield",
      countRequired: 2,
      optedOut: true,
      createdTimestamp: "2026-11-11T17:04:00Z",
      fulfilledFirstTimestamp: null,
      rejection: null,
      stipulationMap: {
        name: "Sheet",
        documentName: "Sheet",
        documentType: "ProofOfFinancials",
        classification: "Document",
        customerFacingCopy: "The last full year and this year to date.",
        requestType: "Forgiveness Application",
      },
    });
    expect(all[5]).toEqual({
      id: await idOf("Proof of identity"),
      opportunityId: id,
      name: "Proof of identity",
      displayName: "Proof of identity",
      groupName: "ProofOfIdentity",
      description: null,
      customerFacingDescription: "A passport or a state ID.",
      type: "ProofOfIdentity",
      isFulfilled: true,
      fulfilled: true,
      isRenewal: false,
      isDocument: true,
      isBankAccountInformation: false,
      isBankAccountVerification: false,
      isVendorReference: false,
      isLandlordReference: false,
      showOwners: false,
      showManagers: false,
      showAdditionalSigners: false,
      contactId: null,
      contactName: null,
      countRequired: null,
      optedOut: false,
      createdTimestamp: "2026-11-11T17:05:00Z",
      fulfilledFirstTimestamp: "2026-11-13T17:00:00Z",
      rejection: null,
      stipulationMap: {
        name: "Proof of identity",
        documentName: "Proof of identity",
        documentType: "ProofOfIdentity",
        classification: "Document",
        customerFacingCopy: "A passport or a state ID.",
        requestType: "Credit Application",
      },
    });
    const listed = await wireOf(caller, applications.listOpportunities);
    // The forgiveness stipulation appears only after the loan has a forgiveness application.
    expect(listed.opportunities[0].stipulations).toEqual(all.toSpliced(4, 1));
    expect(all).toHaveLength(8);
    const [, closed] = listed.opportunities;
    expect(await wireOf(caller, applications.listStipulations, { id: closed.id })).toEqual({
      stipulations: [],
    });

    const flags = [
      ...(["isRenewal", "isDocument", "isBankAccountInformation", "isBankAccountVerification"] as const),
      ...(["isVendorReference", "isLandlordReference", "showOwners", "showManagers"] as const),
      ...(["showAdditionalSigners", "optedOut"] as const),
    ];
    const unset = Object.fromEntries(flags.map((flag) => [flag, false]));
    for (const flag of flags) {
      const change = { ...unset, [flag]: true };
      await database.update(stipulations).set(change).where(eq(stipulations.name, "Balance sheet"));
      const listed = await wireOf(caller, applications.listStipulations, { id });
      expect(flags.filter((name) => listed.stipulations[4][name])).toEqual([flag]);
    }
    await own.close();
  });

  test("listStipulations filters by type in any letter case, and returns an empty list for an unknown type [CORE-API-39, SERV-API-19]", async () => {
    const { id, stipulations: all } = await openOf(dana);
    const statements = all.filter(({ type }) => type === "BankStatements");
    expect(statements).toHaveLength(1);
    const ofType = async (type: string) =>
      (await dana.call(applications.listStipulationsOfType, { params: { id, type } })).value.stipulations;
    expect(JSON.stringify(await ofType("BANKSTATEMENTS"))).toBe(JSON.stringify(statements));
    expect(JSON.stringify(await ofType("BankStatements"))).toBe(JSON.stringify(statements));
    expect(await ofType("BANK_STATEMENTS")).toEqual([]);
    expect(await ofType("BANKSTATEMENT")).toEqual([]);
  });
});

/** Stores uploaded documents of the given types for an application. */
async function give(opportunityId: string, ...documentTypes: string[]): Promise<void> {
  const { database } = portal.context;
  const [own] = await database.select().from(contacts).limit(1);
  const uploadedAt = portal.clock.now();
  await database.insert(documents).values(
    documentTypes.map((documentType, place) => {
      const name = `${place}-${crypto.randomUUID()}`;
      const file = {
        filename: plainText(`${name}.pdf`),
        contentType: "application/pdf",
        size: 1,
        sha256: name,
      };
      return { opportunityId, contactId: own?.id ?? "", documentType, ...file, storageId: name, uploadedAt };
    }),
  );
}

const fulfil = (borrower: Caller, id: string, stipId: string) =>
  borrower.call(applications.fulfillStipulation, { params: { id, stipId }, body: {} });

async function requestOf(borrower: Caller, groupName: string) {
  const { value } = await borrower.call(applications.listOpportunities);
  const all = value.opportunities.flatMap(({ stipulations }) => stipulations);
  const found = all.find((one) => one.groupName === groupName);
  if (!found) throw new Error(`the cast's member was not asked for ${groupName}`);
  return found;
}

describe("fulfilling a stipulation", () => {
  test("fulfillStipulation fulfills a stipulation and keeps the first fulfillment time when called again [CORE-API-40, SERV-API-18]", async () => {
    const teresa = await portal.signIn("teresa@alvarezbuilders.example");
    const { id: stipId, opportunityId: id, name } = await requestOf(teresa, "TaxReturn");
    await give(id, "TaxReturn");
    const first = await fulfil(teresa, id, stipId);
    expect([first.status, first.value]).toEqual([
      200,
      { error: false, success: true, stipulation: { id: stipId, name, isFulfilled: true, fulfilled: true } },
    ]);
    const moment = portal.clock.now().toString();
    portal.clock.advance({ minutes: 5 });
    expect((await fulfil(teresa, id, stipId)).value).toEqual(first.value);
    const after = await requestOf(teresa, "TaxReturn");
    expect([after.isFulfilled, after.optedOut]).toEqual([true, false]);
    expect(after.fulfilledFirstTimestamp?.toString()).toBe(moment);
  });

  test("fulfillStipulation refuses a stipulation until its document arrives for the same application [CORE-API-40]", async () => {
    const teresa = await portal.signIn("teresa@alvarezbuilders.example");
    const { id: stipId, opportunityId: id } = await requestOf(teresa, "VoidedCheck");
    const elsewhere = (await requestOf(teresa, "Rent Documents")).opportunityId;
    expect(elsewhere).not.toBe(id);
    const isRefused = async () => {
      const { status, body } = await fulfil(teresa, id, stipId);
      expect([status, body]).toEqual([
        409,
        { error: true, code: "STIPULATION_NOT_READY", message: refusals.STIPULATION_NOT_READY },
      ]);
      expect(await requestOf(teresa, "VoidedCheck")).toMatchObject({
        isFulfilled: false,
        fulfilledFirstTimestamp: null,
      });
    };
    await isRefused();
    await give(id, "BusinessLicense");
    await isRefused();
    await give(elsewhere, "VoidedCheck");
    await isRefused();
    await give(id, "VoidedCheck");
    expect((await fulfil(teresa, id, stipId)).status).toBe(200);
    expect(await requestOf(teresa, "VoidedCheck")).toMatchObject({ isFulfilled: true });
  });

  test("a document does not fulfill a stipulation if the document is rejected or belongs to another stipulation", async () => {
    const { database } = portal.context;
    const teresa = await portal.signIn("teresa@alvarezbuilders.example");
    const { id: stipId, opportunityId: id } = await requestOf(teresa, "ProofOfBusiness");
    const { id: other } = await requestOf(teresa, "BusinessLicense");
    await give(id, "ProofOfBusiness");
    const status = async (change: Partial<typeof documents.$inferInsert>) => {
      await database.update(documents).set(change).where(eq(documents.documentType, "ProofOfBusiness"));
      return (await fulfil(teresa, id, stipId)).status;
    };
    expect(await status({ stipulationId: other })).toBe(409);
    expect(await status({ stipulationId: stipId, review: "rejected" })).toBe(409);
    expect(await status({ review: "received" })).toBe(200);
  });

  test("fulfillStipulation requires one bank statement for each requested month", async () => {
    const { id: stipId, opportunityId: id, countRequired } = await requestOf(dana, "BankStatements");
    expect(countRequired).toBe(4);
    await give(id, "BankStatements", "BankStatements", "BankStatements");
    expect((await fulfil(dana, id, stipId)).status).toBe(409);
    await give(id, "BankStatements");
    expect((await fulfil(dana, id, stipId)).status).toBe(200);
  });

  test.each(["Bank account information", "BusinessOwnership"])(
    "an uploaded file does not fulfill a stipulation that requires a form: %s",
    async (groupName) => {
      const { id: stipId, opportunityId: id } = await requestOf(dana, groupName);
      // Removes Dana's imported bank accounts, because these accounts would fulfill the stipulation.
      await portal.connection.database.delete(applicationBanks).where(eq(applicationBanks.opportunityId, id));
      await give(id, groupName);
      const { status, body } = await fulfil(dana, id, stipId);
      expect([status, body.code]).toEqual([409, "STIPULATION_NOT_READY"]);
    },
  );

  test("fulfillStipulation accepts an optional stipulation without a document and marks the stipulation as opted out", async () => {
    const teresa = await portal.signIn("teresa@alvarezbuilders.example");
    const { id: stipId, opportunityId: id } = await requestOf(teresa, "Demographic Information");
    expect((await fulfil(teresa, id, stipId)).status).toBe(200);
    const declined = await requestOf(teresa, "Demographic Information");
    expect([declined.isFulfilled, declined.optedOut]).toEqual([true, true]);
  });

  test("fulfillStipulation refuses an open stipulation if the application accepts no more items [CORE-API-40, CORE-API-41, SERV-API-20]", async () => {
    const elena = await portal.signIn("elena@riversidedental.example");
    const { id, stipulations } = await openOf(elena);
    const open = stipulations.find(({ isFulfilled }) => !isFulfilled);
    await give(id, ...stipulations.map(documentTypeOf));
    const takesItems = (takesStipulations: boolean) =>
      portal.connection.database
        .update(opportunities)
        .set({ takesStipulations })
        .where(eq(opportunities.id, id));
    const isEnabled = async () =>
      (await elena.call(applications.isStipulationEnabled, { params: { id } })).value;
    expect(await isEnabled()).toEqual({ isEnabled: true });
    await takesItems(false);
    expect(await isEnabled()).toEqual({ isEnabled: false });
    const refused = await fulfil(elena, id, open?.id ?? "");
    expect([refused.status, refused.body.code]).toEqual([403, "STIPULATION_DISABLED"]);
    await takesItems(true);
    expect((await fulfil(elena, id, open?.id ?? "")).status).toBe(200);
    await takesItems(false);
    expect((await fulfil(elena, id, open?.id ?? "")).status).toBe(200);
  });
});

describe("listing notifications", () => {
  test("listNotifications returns open customer-facing stipulations and upcoming automatic payments [CORE-API-29]", async () => {
    // Starts a new portal, because other tests fulfilled stipulations in the shared portal.
    const own = await testApp();
    const dana = await own.signIn("dana@mapleandmain.example");
    const [idOf, accountOf] = [await idsOf(opportunities), await idsOf(accounts)];
    const opportunityId = idOf("application-maple-2");
    const { stipulations: all } = await openOf(dana);
    const itemOf = (name: string, rest: { type: string; displayName?: string }) => {
      const id = all.find((one) => one.name === name)?.id;
      return {
        id,
        stipulationId: id,
        opportunityId,
        accountId: accountOf("account-maple-main-bakery-llc"),
        accountName: "Maple & Main Bakery LLC",
        groupName: rest.type,
        name,
        displayName: name,
        requestType: "Credit Application",
        isFulfilled: false,
        ...rest,
      };
    };
    const draftOf = (loanId: string, amount: number) => ({
      id: expect.any(String),
      loanId,
      loanName: `Business loan ${loanId}`,
      effectiveDate: "2026-11-25",
      amount,
      message: "Your next automatic payment will be drawn on this day.",
    });
    const statements = { type: "FinancialStatement", displayName: "Financial statements" };
    const { autoDraftItems, ...rest } = await wireOf(dana, applications.listNotifications);
    // Both automatic payments are due on the same day, so their order varies.
    const byLoan = autoDraftItems.toSorted((a: { loanId: string }, b: { loanId: string }) =>
      a.loanId.localeCompare(b.loanId),
    );
    expect(byLoan).toEqual([draftOf("4410-22871", 1_249.6), draftOf("4410-30956", 1_312.48)]);
    expect(rest).toEqual({
      actionItems: [
        itemOf("Bank account information", { type: "Bank account information" }),
        itemOf("Verify your business representatives", { type: "BusinessOwnership" }),
        itemOf("Bank statements", { type: "BankStatements" }),
        itemOf("Profit and loss statement", statements),
        itemOf("Balance sheet", statements),
      ],
    });
    // listNotifications omits the application's fulfilled and internal stipulations.
    const open = all.filter(({ isFulfilled }) => !isFulfilled).map(({ name }) => name);
    expect(all.length - open.length).toBe(2);
    expect(open.at(-1)).toBe("Credit file review");
    await own.close();
  });

  test("listNotifications omits the stipulations of a closed application [CORE-API-29]", async () => {
    const own = await testApp();
    const caller = await own.signIn("dana@mapleandmain.example");
    const namesNow = async () =>
      (await caller.call(applications.listNotifications)).value.actionItems.map(({ name }) => name);
    expect(await namesNow()).toContain("Bank statements");
    const { value } = await caller.call(applications.listOpportunities);
    const closed = value.opportunities.find(({ stageName }) => stageName === "Closed Won");
    await own.context.database
      .update(stipulations)
      .set({ opportunityId: closed?.id ?? "" })
      .where(eq(stipulations.name, "Bank statements"));
    expect(await namesNow()).not.toContain("Bank statements");
    expect(await namesNow()).toContain("Balance sheet");
    await own.close();
  });

  test("listNotifications returns the id and the name of each action item's stipulation [CORE-ACT-10]", async () => {
    const own = await testApp();
    const dana = await own.signIn("dana@mapleandmain.example");
    const { actionItems } = (await dana.call(applications.listNotifications)).value;
    expect(actionItems.length).toBeGreaterThan(0);
    for (const { id, stipulationId, opportunityId, name } of actionItems) {
      expect(stipulationId).toBe(id);
      const asked = await dana.call(applications.listStipulations, { params: { id: opportunityId } });
      const named = asked.value.stipulations.filter((stipulation) => stipulation.id === id);
      expect(named.map((stipulation) => stipulation.name)).toEqual([name]);
    }
    await own.close();
  });

  test("listNotifications returns all 120 action items of a borrower", async () => {
    const priya = await portal.signIn("priya@ramanlogistics.example");
    expect((await priya.call(applications.listNotifications)).value.actionItems).toHaveLength(120);
  });
});

test("lists an application's contacts and business funding experts, and marks system users [CORE-API-35, CORE-API-36, SERV-API-12]", async () => {
  const { id } = await openOf(dana);
  const people = await portal.context.database.select().from(contacts);
  const idOf = (firstName: string) => people.find((one) => one.firstName === firstName)?.id;
  const whitfield = (first: string, phone: string, isApplicant: boolean) => ({
    id: idOf(first),
    name: { first, last: "Whitfield" },
    email: `${first.toLowerCase()}@mapleandmain.example`,
    phone,
    role: null,
    businessName: null,
    opportunityId: id,
    isApplicant,
  });
  expect(await wireOf(dana, applications.listOpportunityContacts, { id })).toEqual({
    contacts: [whitfield("Dana", "(312) 555-0117", true), whitfield("Theo", "(312) 555-0119", false)],
  });
  expect(await wireOf(dana, support.listBusinessFundingExperts, { id })).toEqual({
    bfes: [
      {
        firstName: "Jordan",
        lastName: "Ellis",
        phone: "(800) 555-0176",
        extension: "4417",
        email: "jordan.ellis@lender.example",
        isSystemUser: false,
      },
      {
        firstName: "Queue",
        lastName: "Underwriting",
        phone: null,
        extension: null,
        email: null,
        isSystemUser: true,
      },
    ],
  });
});

test("the health check returns ok, or 503 when the database is unavailable [CORE-API-54]", async () => {
  const well = await portal.stranger.call(support.checkHealth);
  expect([well.status, well.response.json()]).toEqual([200, { status: "ok" }]);
  const withoutSlash = await portal.app.inject({ url: "/api" });
  expect([withoutSlash.statusCode, withoutSlash.json()]).toEqual([200, { status: "ok" }]);
  const gone = connect("postgres://portal@127.0.0.1:1/portal");
  const app = await buildApp({ ...portal.context, connection: gone, database: gone.database });
  const answer = await caller(app, undefined, undefined).call(support.checkHealth);
  expect([answer.status, answer.response.json(), answer.response.headers["retry-after"]]).toEqual([
    503,
    { error: true, code: "UNAVAILABLE", message: "We will be back soon." },
    "5",
  ]);
  await app.close();
  await gone.close();
});

test("getLoanAgreementStatus returns the agreement's status, or null without an agreement [CORE-API-37]", async () => {
  for (const [email, completionStatus, uwReviewStatus] of [
    ["luis@ortegalandscapes.example", "Sent", null],
    ["hannah@coleveterinary.example", "Completed", "Approved"],
    ["kara@lindgrenpottery.example", null, null],
  ] as const) {
    const caller = await portal.signIn(email);
    const { value } = await caller.call(applications.listOpportunities);
    const id = value.opportunities[0]?.id ?? "";
    const { body } = await caller.call(getLoanAgreementStatus, { params: { id } });
    expect(body).toEqual({
      completionStatus,
      uwReviewStatus,
      automaticSigningEligible: expect.any(Boolean),
      onlineSigning: null,
      contract: null,
      rejection: null,
      signature: null,
      fundsGoTo: null,
    });
  }
});

test("setFlowType stores the application's flow type [CORE-API-42]", async () => {
  const renata = await portal.signIn("renata@castellanocatering.example");
  const { value } = await renata.call(applications.listOpportunities);
  const id = value.opportunities[0]?.id ?? "";
  const { database } = portal.connection;
  const kept = async () => {
    const [row] = await database.select().from(opportunities).where(eq(opportunities.id, id));
    return row?.flowType;
  };
  const takesItems = (takesStipulations: boolean) =>
    database.update(opportunities).set({ takesStipulations }).where(eq(opportunities.id, id));
  const choose = (flowType: string) => renata.call(flow.setFlowType, { params: { id }, body: { flowType } });

  const unknown = await choose("MANUAL");
  expect([unknown.status, unknown.body.code]).toEqual([422, "VALIDATION"]);
  const early = await choose("AGGREGATOR_ASSET_REPORT");
  expect([early.status, early.body.code]).toEqual([409, "BANK_NOT_CONNECTED"]);
  await linkBank(portal, await openWidget(renata, id));
  await takesItems(false);
  const refused = await choose("AGGREGATOR_ASSET_REPORT");
  expect([refused.status, refused.body.code]).toEqual([403, "STIPULATION_DISABLED"]);
  expect(await kept()).toBeNull();
  for (const isOpen of [true, false]) {
    await takesItems(isOpen);
    const chosen = await choose("AGGREGATOR_ASSET_REPORT");
    expect([chosen.status, chosen.body]).toEqual([
      200,
      { success: true, flowType: "AGGREGATOR_ASSET_REPORT" },
    ]);
    expect(await kept()).toBe("AGGREGATOR_ASSET_REPORT");
  }
  const told = (await renata.call(applications.listOpportunities)).value.opportunities;
  expect(told.map(({ flowType }) => flowType)).toContain("AGGREGATOR_ASSET_REPORT");
});
