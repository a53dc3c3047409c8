import { listNotifications, listOpportunities, listStipulations } from "@portal/domain/applications/contract";
import { addStipulation } from "@portal/domain/applications/lender/contract";
import { getGuarantyClaim } from "@portal/domain/forgiveness/claims/contract";
import { listDocuments } from "@portal/domain/documents/contract";
import { getPaycheckProtectionPlan } from "@portal/domain/forgiveness/plan/contract";
import * as record from "@portal/domain/forgiveness/record/contract";
import {
  applicationVersion,
  type ApplicationVersion,
} from "@portal/domain/forgiveness/record/fields/contract";
import { listAdvances } from "@portal/domain/loans/contract";
import { listBusinessFundingExperts } from "@portal/domain/support/contract";
import { stipulations } from "@portal/database/schema/applications";
import { guarantyClaims, loanForgiveness } from "@portal/database/schema/forgiveness";
import { accounts, advances, opportunities } from "@portal/database/schema/loans";
import { businessFundingExperts } from "@portal/database/schema/support";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, type Caller, type TestApp } from "../../testing/test-app.ts";

let portal: TestApp;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
});
afterAll(() => portal.close());

async function loansOf(caller: Caller) {
  const { advances: all } = (await caller.call(listAdvances)).value;
  return all;
}

async function borrower(email: string) {
  const caller = await portal.signIn(email);
  const [advance] = await loansOf(caller);
  if (!advance?.opportunityId) throw new Error(`${email} has no loan`);
  const { id: advanceId, opportunityId } = advance;
  const shown = async () => {
    const { opportunities: own } = (await caller.call(listOpportunities)).value;
    const { actionItems } = (await caller.call(listNotifications)).value;
    return {
      asked: own.flatMap((each) => each.stipulations.map(({ displayName }) => displayName)).toSorted(),
      items: actionItems.map(({ displayName }) => displayName).toSorted(),
    };
  };
  return {
    caller,
    advance,
    advanceId,
    opportunityId,
    shown,
    begin: (sbaFormType: ApplicationVersion | null) =>
      caller.call(record.createLoanForgiveness, { params: { id: advanceId }, body: { sbaFormType } }),
    setRecord: (set: Partial<typeof loanForgiveness.$inferInsert>) =>
      portal.connection.database.update(loanForgiveness).set(set),
  };
}
const astrid = () => borrower("astrid@lindqvistbakes.example");
const signe = () => borrower("signe@dahlgrenglass.example");

const common = [
  "Covered Costs Documents",
  "Demographic Information (optional)",
  "FTE Documents",
  "Mortgage Interest Documents",
  "Payroll Supporting Documents",
  "Rent Documents",
  "Schedule A Worksheet",
  "Utilities Documents",
];
const notOfEz = ["FTE Documents", "Schedule A Worksheet"];

describe("the requests that the portal shows for a PPP loan", () => {
  test("shows only the document requests if the borrower chose form 3508 or no form", async () => {
    const { begin, shown, caller, opportunityId, setRecord } = await astrid();
    expect(await shown()).toEqual({ asked: [], items: [] });
    await begin(null);
    expect(await shown()).toEqual({ asked: common, items: common });
    await setRecord({ applicationVersionSelected: "3508" });
    expect(await shown()).toEqual({ asked: common, items: common });
    const { value } = await caller.call(listStipulations, { params: { id: opportunityId } });
    expect(value.stipulations.map(({ name }) => name)).toContain("SBA Form 3508");
  });

  test("lists SBA Form 3508EZ and hides the requests that this form does not need", async () => {
    const { begin, shown, setRecord, advanceId, caller } = await astrid();
    await begin(null);
    await setRecord({ applicationVersionSelected: "3508EZ" });
    await portal.connection.database
      .update(advances)
      .set({ ezAppEligible: true })
      .where(eq(advances.id, advanceId));
    const listed = [...common.filter((name) => !notOfEz.includes(name)), "SBA Form 3508EZ"].toSorted();
    expect(await shown()).toEqual({ asked: listed, items: listed });
    const { opportunities: own } = (await caller.call(listOpportunities)).value;
    const form = own.flatMap((each) => each.stipulations).find(({ name }) => name === "SBA Form 3508");
    expect(form?.customerFacingDescription).toBe("Upload your completed and signed SBA Form 3508EZ.");
  });

  test("form 3508S requires gross receipts only for a second-draw loan", async () => {
    const first = await signe();
    await first.begin("3508S");
    const small = ["Demographic Information (optional)", "SBA Form 3508S"];
    expect(await first.shown()).toEqual({ asked: small, items: small });

    const caller = await portal.signIn("maren@solheimfoods.example");
    const second = (await loansOf(caller)).find(({ loanVersion }) => loanVersion === "21SDPPP");
    await caller.call(record.createLoanForgiveness, {
      params: { id: second?.id ?? "" },
      body: { sbaFormType: "3508S" },
    });
    const { actionItems } = (await caller.call(listNotifications)).value;
    expect(actionItems.map(({ displayName }) => displayName).toSorted()).toEqual([
      ...small.slice(0, 1),
      "Reduction in Gross Receipts",
      "Reduction in Gross Receipts Documents",
      "SBA Form 3508S",
    ]);
  });

  test("shows custom requests under the lender's names, and requests that the lender reopened", async () => {
    const { begin, shown, opportunityId } = await signe();
    await begin("3508S");
    const small = ["Demographic Information (optional)", "SBA Form 3508S"];
    await portal.lender.call(addStipulation, {
      params: { opportunityId },
      body: {
        externalId: "march",
        name: "Payroll 3",
        displayName: "March payroll register",
        groupName: "Payroll 3",
        type: "Payroll 3",
        customerFacingCopy: "The register of March.",
        requestType: "Forgiveness Application",
      },
    });
    const more = [...small, "March payroll register"].toSorted();
    expect(await shown()).toEqual({ asked: more, items: more });
    const isRent = eq(stipulations.name, "Rent Documents");
    await portal.connection.database
      .update(stipulations)
      .set({ rejectionReason: "The lease, please.", reopenedAt: portal.clock.now() })
      .where(isRent);
    const all = [...more, "Rent Documents"].toSorted();
    expect(await shown()).toEqual({ asked: all, items: all });
  });

  test("shows only fulfilled forgiveness requests before the forgiveness application begins", async () => {
    const { begin, shown, opportunityId } = await signe();
    const rent = {
      externalId: "early-rent",
      name: "Rent Documents",
      groupName: "Rent Documents",
      type: "Rent Documents",
      customerFacingCopy: "Current lease and receipts.",
      requestType: "Forgiveness Application",
    };
    await portal.lender.call(addStipulation, { params: { opportunityId }, body: rent });
    expect(await shown()).toEqual({ asked: [], items: [] });
    const { database } = portal.connection;
    const isRent = eq(stipulations.name, "Rent Documents");
    await database.update(stipulations).set({ fulfilledAt: portal.clock.now() }).where(isRent);
    expect(await shown()).toEqual({ asked: ["Rent Documents"], items: [] });
    await database.update(stipulations).set({ fulfilledAt: null }).where(isRent);
    await begin(null);
    expect((await shown()).items).toContain("Rent Documents");
  });

  test("shows a fulfilled request in the request list, but not in the action items", async () => {
    const { begin, shown } = await signe();
    await begin("3508S");
    await portal.connection.database
      .update(stipulations)
      .set({ fulfilledAt: portal.clock.now() })
      .where(eq(stipulations.name, "SBA Form 3508"));
    expect(await shown()).toEqual({
      asked: ["Demographic Information (optional)", "SBA Form 3508S"],
      items: ["Demographic Information (optional)"],
    });
  });

  test.each(["Expired", "Declined", "Forgiven"] as const)(
    "shows only fulfilled forgiveness requests in stage %s",
    async (stage) => {
      const { begin, shown, setRecord } = await signe();
      await begin("3508S");
      await portal.connection.database
        .update(stipulations)
        .set({ fulfilledAt: portal.clock.now() })
        .where(eq(stipulations.name, "SBA Form 3508"));
      await setRecord({ stage });
      expect(await shown()).toEqual({ asked: ["SBA Form 3508S"], items: [] });
      await setRecord({ stage: "Document Review" });
      expect((await shown()).items).toEqual(["Demographic Information (optional)"]);
    },
  );

  test("hides the request for the form while the borrower cannot change the form", async () => {
    const { begin, shown, setRecord } = await signe();
    await begin("3508S");
    const papers = ["Demographic Information (optional)"];
    const all = [...papers, "SBA Form 3508S"];
    for (const stage of ["Document Upload", "Additional Documents Requested"] as const) {
      await setRecord({ stage });
      expect(await shown()).toEqual({ asked: all, items: all });
    }
    await setRecord({ stage: "Document Review" });
    expect(await shown()).toEqual({ asked: papers, items: papers });
    // After the borrower agrees to the amount, the form cannot be changed in any stage.
    await setRecord({ stage: "Document Upload", customerSignoffTimestamp: portal.clock.now() });
    expect(await shown()).toEqual({ asked: papers, items: papers });
    // Borrowers upload form 3508EZ as a file, so no stage locks that form.
    await setRecord({
      stage: "Document Review",
      applicationVersionSelected: "3508EZ",
      customerSignoffTimestamp: null,
    });
    expect((await shown()).items).toContain("SBA Form 3508EZ");
  });

  test("shows only fulfilled requests while forgiveness of the loan is stopped [FORG-HOME-03]", async () => {
    const { begin, shown, advanceId, opportunityId } = await signe();
    await begin("3508S");
    const { database } = portal.connection;
    const isHers = eq(advances.opportunityId, opportunityId);
    const all = ["Demographic Information (optional)", "SBA Form 3508S"];
    expect((await shown()).items).toEqual(all);
    await database.update(advances).set({ collateralPackageStatus: "Packaged" }).where(isHers);
    expect(await shown()).toEqual({ asked: [], items: [] });
    await database
      .update(stipulations)
      .set({ fulfilledAt: portal.clock.now() })
      .where(eq(stipulations.name, "SBA Form 3508"));
    expect(await shown()).toEqual({ asked: ["SBA Form 3508S"], items: [] });
    await database.update(advances).set({ collateralPackageStatus: null }).where(isHers);
    await database
      .update(opportunities)
      .set({ sbaLoanRescindedDate: Temporal.PlainDate.from("2026-10-01") })
      .where(eq(opportunities.id, opportunityId));
    expect((await shown()).items).toEqual([]);
    await database
      .update(opportunities)
      .set({ sbaLoanRescindedDate: null })
      .where(eq(opportunities.id, opportunityId));
    expect((await shown()).items).toEqual(["Demographic Information (optional)"]);
    await database.insert(guarantyClaims).values({ advanceId, isAvailable: true, status: null });
    expect((await shown()).items).toEqual([]);
  });

  test("shows a loan request even if a hidden forgiveness request has the same name", async () => {
    const { begin, shown } = await signe();
    await begin("3508S");
    await portal.connection.database
      .update(stipulations)
      .set({ requestType: "Credit Application" })
      .where(eq(stipulations.name, "Rent Documents"));
    expect((await shown()).asked).toEqual([
      "Demographic Information (optional)",
      "Rent Documents",
      "SBA Form 3508S",
    ]);
    // For a closed loan application, only forgiveness requests are action items.
    expect((await shown()).items).toEqual(["Demographic Information (optional)", "SBA Form 3508S"]);
  });
});

describe("reading a guaranty claim with getGuarantyClaim", () => {
  const claimOf = (caller: Caller, id: string) => caller.call(getGuarantyClaim, { params: { id } });

  test("returns a loan's guaranty claim, with available set to false if the loan has no claim [FORG-API-08]", async () => {
    const { caller, advanceId } = await astrid();
    const other = await signe();
    await portal.connection.database
      .insert(guarantyClaims)
      .values({ advanceId: other.advanceId, isAvailable: true, status: "Paid" });
    expect((await claimOf(caller, advanceId)).response.json()).toEqual({
      guarantyClaim: { advanceId, available: false, status: null },
    });
    await portal.connection.database
      .insert(guarantyClaims)
      .values({ advanceId, isAvailable: true, status: "Filed" });
    expect((await claimOf(caller, advanceId)).response.json()).toEqual({
      guarantyClaim: { advanceId, available: true, status: "Filed" },
    });
  });

  test("hides the guaranty claim and the forgiveness record of another borrower's loan [FORG-API-03, FORG-PERM-04]", async () => {
    const own = await astrid();
    const { id } = (await own.begin(null)).value.loanForgiveness;
    const other = await portal.signIn("signe@dahlgrenglass.example");
    expect((await claimOf(other, own.advanceId)).response.json()).toMatchObject({
      error: true,
      code: "NOT_FOUND",
    });
    const list = (caller: Caller) =>
      caller.call(record.listLoanForgiveness, { query: { advanceIds: `${own.advanceId},unknown` } });
    expect((await list(own.caller)).value.loanForgiveness).toHaveLength(1);
    expect((await list(other)).value.loanForgiveness).toEqual([]);
    const begin = await other.call(record.createLoanForgiveness, {
      params: { id: own.advanceId },
      body: { sbaFormType: null },
    });
    expect(begin.status).toBe(404);
    const choose = (caller: Caller) =>
      caller.call(record.updateLoanForgiveness, { body: { id, applicationVersionSelected: "3508" } });
    expect([(await choose(other)).status, (await choose(own.caller)).status]).toEqual([404, 200]);
    const params = { id: own.opportunityId };
    for (const endpoint of [listStipulations, getPaycheckProtectionPlan, listDocuments]) {
      const read = async (caller: Caller) => (await caller.call(endpoint, { params, query: {} })).status;
      expect([endpoint.path, await read(other), await read(own.caller)]).toEqual([endpoint.path, 404, 200]);
    }
    await own.setRecord({ stage: "Expired" });
    const resume = (caller: Caller) =>
      caller.call(record.resumeLoanForgiveness, { body: { loanForgivenessId: id } });
    expect([(await resume(other)).status, (await resume(own.caller)).status]).toEqual([404, 200]);
  });
});

describe("responses of the forgiveness API", () => {
  /** The day on which Signe's loan was issued. */
  const signesLoanIssued = () =>
    portal.clock.now().toZonedDateTimeISO("America/New_York").toPlainDate().subtract({ days: 80 });

  test("returns every field of a PPP loan [FORG-ENT-01, FORG-API-02]", async () => {
    const { caller, advanceId, opportunityId, begin } = await signe();
    const { id: loanForgivenessId } = (await begin("3508S")).value.loanForgiveness;
    const { database } = portal.connection;
    const [account] = await database.select().from(accounts).where(eq(accounts.name, "Dahlgren Glass LLC"));
    const change = (set: Partial<typeof advances.$inferInsert>) =>
      database.update(advances).set(set).where(eq(advances.id, advanceId));
    await change({
      balanceCents: 88_500_25,
      collateralPackageStatus: "Ready",
      ezQuestionnaireCompleted: true,
      firstDrawSbaLoanNumber: "7720200108300",
    });
    const read = async () => (await caller.call(listAdvances)).response.json().advances;
    const [told] = await read();
    const issued = signesLoanIssued();
    expect(told).toMatchObject({
      id: advanceId,
      opportunityId,
      accountId: account?.id,
      loanId: "7720-20010",
      loanVersion: "21PPPLoan",
      type: "SBA",
      amount: 90_000,
      balance: 88_500.25,
      currentPayment: 1_712.5,
      name: "PPP Loan 1",
      paymentFrequency: "Monthly",
      estimatedMaturityDate: issued.add({ days: 1825 }).toString(),
      firstPaymentDateExpected: issued.add({ days: 480 }).toString(),
      loanForgivenessId,
      collateralPackageStatus: "Ready",
      issuedDate: issued.toString(),
      dateFirstWireIssued: issued.toString(),
      dateWireIssued: issued.toString(),
      termInWeeks: 260,
      termInMonths: 60,
      ezQuestionnaireCompleted: true,
      ezAppEligible: false,
      firstDrawSbaLoanNumber: "7720200108300",
    });
    await change({ ezQuestionnaireCompleted: false, ezAppEligible: true });
    expect(await read()).toMatchObject([{ ezQuestionnaireCompleted: false, ezAppEligible: true }]);
  });

  test("returns every field of the forgiveness application and its business funding expert [FORG-ENT-06, FORG-ENT-07, FORG-PERM-02, FORG-HELP-07]", async () => {
    const { caller, opportunityId } = await signe();
    const { database } = portal.connection;
    const facts = {
      rescindedDate: Temporal.PlainDate.from("2026-10-01"),
      sbaLoanRescindedDate: Temporal.PlainDate.from("2026-10-02"),
      confirmedFraudDate: Temporal.PlainDate.from("2026-10-03"),
      sbaRequestId: "SBA-77",
      partnerName: "MarketplaceOne",
      annualInterestRate: 1_25,
      originationFeeCents: 1_500_25,
      premiumAmountCents: 12_00,
      repaymentAmountCents: 91_000_50,
      averagePaymentCents: 1_712_50,
      advanceAmountCents: 90_000_00,
      numberOfPayments: 60,
      renewal: true,
      businessPhone: "(212) 555-0123",
      businessEntityType: "S-Corp",
      issuedDate: Temporal.PlainDate.from("2026-09-30"),
      adverseActionNoticeSent: true,
    };
    await database.update(opportunities).set(facts).where(eq(opportunities.id, opportunityId));
    const expert = (lastName: string, isSystemUser = false) => ({
      externalId: `expert-${lastName}`,
      opportunityId,
      firstName: "Jo",
      lastName,
      phone: "(800) 555-0176",
      extension: "7",
      email: "jo@lender.example",
      isSystemUser,
    });
    await database
      .insert(businessFundingExperts)
      .values([expert("Zed"), expert("Adams", true), expert("Brook")]);
    const [told] = (await caller.call(listOpportunities)).response.json().opportunities;
    const brook = {
      firstName: "Jo",
      lastName: "Brook",
      phone: "(800) 555-0176",
      extension: "7",
      email: "jo@lender.example",
    };
    expect(told).toMatchObject({
      id: opportunityId,
      type: "SBA",
      stageName: "Closed Won",
      stage: "CLOSED",
      businessEntityType: "S-Corp",
      numberOfEmployees: 6,
      issuedDate: "2026-09-30",
      rescindedDate: "2026-10-01",
      sbaLoanRescindedDate: "2026-10-02",
      confirmedFraudDate: "2026-10-03",
      sbaRequestId: "SBA-77",
      adverseActionNoticeSent: true,
      partnerName: "MarketplaceOne",
      loanVersion: "21PPPLoan",
      annualInterestRate: 1.25,
      originationFee: 1500.25,
      premiumAmount: 12,
      repaymentAmount: 91_000.5,
      averagePayment: 1712.5,
      numberOfPayments: 60,
      advanceAmount: 90_000,
      renewal: true,
      businessFundingExpert: brook,
      cfStatusTrackerScreen: "CLOSED",
      isInFlight: false,
      businessPhone: "(212) 555-0123",
      paycheckProtectionPlanId: "plan-7720-20010",
    });
    const { bfes } = (
      await caller.call(listBusinessFundingExperts, { params: { id: opportunityId } })
    ).response.json();
    expect(bfes).toContainEqual({ ...brook, isSystemUser: false });
    expect(bfes).toContainEqual({ ...brook, lastName: "Adams", isSystemUser: true });
    const open = { stageName: "Underwriting", stage: "ST3" } as const;
    await database.update(opportunities).set(open).where(eq(opportunities.id, opportunityId));
    expect((await caller.call(listOpportunities)).response.json().opportunities).toMatchObject([
      { ...open, cfStatusTrackerScreen: "ST3", isInFlight: true },
    ]);
  });

  test("returns the loan's data and the name of a customer-facing case worker [FORG-ENT-02, FORG-ENT-03, FORG-ENT-04, FORG-API-03]", async () => {
    const { caller, advanceId, begin, opportunityId, setRecord } = await signe();
    await begin("3508S");
    const read = async () =>
      (await caller.call(record.listLoanForgiveness, { query: { advanceIds: advanceId } })).response.json();
    const [told] = (await read()).loanForgiveness;
    expect(told).toMatchObject({
      advanceId,
      stage: "Document Upload",
      applicationVersionSelected: "3508S",
      ezApp: null,
      sApp: true,
      loanInformation: {
        loanVersion: "21PPPLoan",
        sbaPppLoanNumber: "7720200108301",
        lenderPppLoanNumber: "7720-20010",
        pppLoanAmount: 90_000,
        pppLoanIssueDate: signesLoanIssued().toString(),
        totalEmployees: 6,
      },
      caseWorker: {
        firstName: "Ana",
        lastName: "Reyes",
        phone: "(800) 555-0144",
        extension: "212",
        email: "ana.reyes@lender.example",
        customerFacingProfile: true,
      },
    });
    const unset = [
      "customerSignoffTimestamp",
      "submittedTimestamp",
      "lastPageSubmitted",
      "pageNumber",
      "standardCoveredPeriodStartDate",
      "standardCoveredPeriodEndDate",
      "payrollCost60Percent",
      "totalEligibleExpenses",
      "totalPayrollCost",
      "fteReductionQuotient",
      "actualForgivenessAmount",
      "modifiedForgivenessAmount",
      "finalForgivenessPrincipalOnly",
      "forgivenessAmount3508s",
      "ezAppQ1",
      "ezAppQ2",
      "ezAppQ3",
      "ezAppQ4",
      "ezAppQ6",
      "appliedForFirstDraw",
      "srActualForgivenessAmount",
      "srTotalPayrollCost",
      "totalCashCompensationTable1",
    ];
    expect(unset.filter((name) => told[name] !== null)).toEqual([]);
    expect(told.readyForCustomerSignoff).toBe(false);
    const facts = {
      stage: "Forgiven",
      ezApp: true,
      readyForCustomerSignoff: true,
      lastPageSubmitted: 5,
      pageNumber: 2,
      maintainedHourlyWage: false,
      ezAppQ6: true,
    } as const;
    const [customerSignoffTimestamp, submittedTimestamp] = ["2026-11-10T12:00:00Z", "2026-11-01T12:00:00Z"];
    const [start, end] = ["2026-09-01", "2026-10-27"];
    await setRecord({
      ...facts,
      customerSignoffTimestamp: Temporal.Instant.from(customerSignoffTimestamp),
      submittedTimestamp: Temporal.Instant.from(submittedTimestamp),
      standardCoveredPeriodStartDate: Temporal.PlainDate.from(start),
      standardCoveredPeriodEndDate: Temporal.PlainDate.from(end),
      totalPayrollCost: 1_01,
      payrollCost60Percent: 1_02,
      totalEligibleExpenses: 1_03,
      fteReductionQuotient: 875_000,
      modifiedForgivenessAmount: 1_04,
      actualForgivenessAmount: 1_05,
      finalForgivenessPrincipalOnly: 1_06,
      averageFteTable1: 85,
      payrollAmount3508s: 1_07,
      forgivenessAmount3508s: 1_08,
      srActualForgivenessAmount: 1_09,
    });
    expect((await read()).loanForgiveness).toMatchObject([
      {
        ...facts,
        customerSignoffTimestamp,
        submittedTimestamp,
        standardCoveredPeriodStartDate: start,
        standardCoveredPeriodEndDate: end,
        totalPayrollCost: 1.01,
        payrollCost60Percent: 1.02,
        totalEligibleExpenses: 1.03,
        fteReductionQuotient: 0.875,
        modifiedForgivenessAmount: 1.04,
        actualForgivenessAmount: 1.05,
        finalForgivenessPrincipalOnly: 1.06,
        averageFteTable1: 8.5,
        payrollAmount3508s: 1.07,
        forgivenessAmount3508s: 1.08,
        srActualForgivenessAmount: 1.09,
      },
    ]);
    const hidden = { ...told.caseWorker, customerFacingProfile: false };
    await portal.connection.database
      .update(opportunities)
      .set({ caseWorker: hidden })
      .where(eq(opportunities.id, opportunityId));
    expect((await read()).loanForgiveness[0].caseWorker).toEqual({ customerFacingProfile: false });
  });

  test("returns the forgiveness applications of the requested loans, and omits loans without an application [FORG-API-03]", async () => {
    const caller = await portal.signIn("maren@solheimfoods.example");
    const sba = (await loansOf(caller)).filter(({ type }) => type === "SBA");
    const [first = "", second = ""] = sba.map(({ id }) => id);
    const begin = (id: string) =>
      caller.call(record.createLoanForgiveness, { params: { id }, body: { sbaFormType: null } });
    const list = async (query: string) => {
      const response = await portal.app.inject({
        method: "GET",
        url: `/api/v2/loan-forgiveness/?${query}`,
        headers: { authorization: `JWT ${caller.token}` },
        cookies: { "session-binding": caller.binding ?? "" },
      });
      const told: { advanceId: string }[] = response.json().loanForgiveness;
      return told.map(({ advanceId }) => advanceId).toSorted();
    };
    const both = `advanceIds=${first}&advanceIds=${second}`;
    expect((await begin(second)).status).toBe(200);
    expect(await list(both)).toEqual([second]);
    expect((await begin(first)).status).toBe(200);
    expect(await list(both)).toEqual([first, second].toSorted());
    expect(await list(`advanceIds=${first},${second}`)).toEqual([first, second].toSorted());
    expect(await list(`advanceIds=${first}`)).toEqual([first]);
  });

  test("returns the short forgiveness forms for which the loan is eligible [FORG-ELIG-08]", async () => {
    const { caller, advanceId, begin, setRecord } = await astrid();
    await begin(null);
    const flags = async () => {
      const { loanForgiveness: records } = (
        await caller.call(record.listLoanForgiveness, { query: { advanceIds: advanceId } })
      ).response.json();
      const { advances: told } = (await caller.call(listAdvances)).response.json();
      const [{ ezApp, sApp }, { ezAppEligible, ezQuestionnaireCompleted }] = [records[0], told[0]];
      return { ezApp, sApp, ezAppEligible, ezQuestionnaireCompleted };
    };
    // The loan exceeds $150,000, so form 3508S is not allowed.
    expect(await flags()).toEqual({
      ezApp: null,
      sApp: false,
      ezAppEligible: false,
      ezQuestionnaireCompleted: false,
    });
    const setAdvance = (set: Partial<typeof advances.$inferInsert>) =>
      portal.connection.database.update(advances).set(set).where(eq(advances.id, advanceId));
    await setRecord({ ezApp: true });
    await setAdvance({ ezAppEligible: true });
    expect(await flags()).toEqual({
      ezApp: true,
      sApp: false,
      ezAppEligible: true,
      ezQuestionnaireCompleted: false,
    });
    await setRecord({ ezApp: false, pppLoanAmount: 150_000_00 });
    await setAdvance({ ezAppEligible: false, ezQuestionnaireCompleted: true });
    expect(await flags()).toEqual({
      ezApp: false,
      sApp: true,
      ezAppEligible: false,
      ezQuestionnaireCompleted: true,
    });
  });

  test("begins a forgiveness application without a form, and refuses unknown forms [FORG-GEN-07]", async () => {
    expect(applicationVersion.options).toEqual(["3508", "3508EZ", "3508S"]);
    const { caller, begin, advanceId } = await astrid();
    const { id, applicationVersionSelected } = (await begin(null)).value.loanForgiveness;
    expect(applicationVersionSelected).toBeNull();
    for (const other of ["3509", "3508ez", ""]) {
      const begun = await caller.call(record.createLoanForgiveness, {
        params: { id: advanceId },
        body: { sbaFormType: other as never },
      });
      const chosen = await caller.call(record.updateLoanForgiveness, {
        body: { id, applicationVersionSelected: other as never },
      });
      expect([other, begun.status, chosen.status]).toEqual([other, 422, 422]);
    }
  });

  test.each([
    "501(c)(3) nonprofit",
    "501(c)(6) organization",
    "C-Corp",
    "Housing cooperative",
    "Limited Liability Company",
    "Partnership",
    "Sole Proprietorship",
    "Independent contractor",
    "Eligible self-employed individual",
    "Other",
    "501(c)(19) veterans organization",
    "S-Corp",
    "tribal business",
  ])("returns %s as a valid business type [FORG-GEN-08]", async (businessEntityType) => {
    const { caller, opportunityId } = await astrid();
    await portal.connection.database
      .update(opportunities)
      .set({ businessEntityType })
      .where(eq(opportunities.id, opportunityId));
    const { opportunities: told } = (await caller.call(listOpportunities)).response.json();
    expect(told[0].businessEntityType).toBe(businessEntityType);
  });
});

test("ignores a second draw's questionnaire if the borrower has not applied for the first draw [FORG-ENT-11, FORG-QST-08, FORG-QST-09]", async () => {
  const caller = await portal.signIn("maren@solheimfoods.example");
  const second = (await loansOf(caller)).find(({ loanVersion }) => loanVersion === "21SDPPP");
  const begun = await caller.call(record.createLoanForgiveness, {
    params: { id: second?.id ?? "" },
    body: { sbaFormType: null },
  });
  const { id, opportunityId } = begun.value.loanForgiveness;
  const answer = (appliedForFirstDraw: boolean) =>
    caller.call(record.updateLoanForgiveness, {
      body: {
        id,
        oppId: opportunityId,
        paycheckProtectionPlanId: "plan-7720-20031",
        ezAppQ1: true,
        ezAppQ2: true,
        ezAppQ3: true,
        ezAppQ4: true,
        appliedForFirstDraw,
      },
    });
  expect((await answer(false)).value.loanForgiveness).toMatchObject({
    ezAppQ1: null,
    ezApp: null,
    appliedForFirstDraw: null,
    applicationVersionSelected: null,
  });
  expect((await answer(true)).value.loanForgiveness).toMatchObject({
    ezAppQ1: true,
    ezApp: true,
    appliedForFirstDraw: true,
  });
  // A changed questionnaire does not change the chosen form.
  const choose = (applicationVersionSelected: "3508" | "3508EZ") =>
    caller.call(record.updateLoanForgiveness, { body: { id, applicationVersionSelected } });
  expect((await choose("3508EZ")).status).toBe(200);
  expect((await choose("3508")).response.json().code).toBe("VERSION_NOT_ALLOWED");
  expect((await answer(true)).value.loanForgiveness.applicationVersionSelected).toBe("3508EZ");
});
