import { fulfillStipulation, listOpportunities } from "@portal/domain/applications/contract";
import { rejectStipulation } from "@portal/domain/documents/lender/rejections/contract";
import * as lender from "@portal/domain/forgiveness/lender/contract";
import * as contract from "@portal/domain/forgiveness/plan/contract";
import { stipulations } from "@portal/database/schema/applications";
import { paycheckProtectionPlans } from "@portal/database/schema/forgiveness";
import { accounts, opportunities } from "@portal/database/schema/loans";
import { auditEntries } from "@portal/database/schema/server";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { pathOf, testApp, type Caller, type TestApp } from "../testing/test-app.ts";

let portal: TestApp;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
});
afterAll(() => portal.close());

async function borrower(email: string) {
  const caller = await portal.signIn(email);
  const { value } = await caller.call(listOpportunities);
  const opportunity = value.opportunities[0];
  if (!opportunity) throw new Error(`${email} has no application`);
  const { id: opportunityId, paycheckProtectionPlanId } = opportunity;
  return {
    caller,
    opportunityId,
    paycheckProtectionPlanId,
    send: (answers: object, ids: object = {}) =>
      send(caller, { opportunityId, paycheckProtectionPlanId, ...ids, ...answers }),
    saved: async () => {
      const params = { id: opportunityId };
      return (await caller.call(contract.getPaycheckProtectionPlan, { params })).response.json()
        .paycheckProtectionPlan as Record<string, unknown>;
    },
    /** Returns the names of the fulfilled document requests. */
    done: async () => {
      const { value: now } = await caller.call(listOpportunities);
      const mine = now.opportunities.flatMap(({ stipulations: requests }) => requests);
      return mine.filter(({ isFulfilled }) => isFulfilled).map(({ name }) => name);
    },
    fulfil: async (name: string) => {
      const stipId = opportunity.stipulations.find((each) => each.name === name)?.id ?? "";
      const params = { id: opportunityId, stipId };
      return (await caller.call(fulfillStipulation, { params, body: {} })).status;
    },
  };
}
/** Sends raw JSON with amounts in dollars, because the typed test client sends cents. */
async function send(caller: Caller, data: object) {
  const response = await portal.app.inject({
    method: "PATCH",
    url: pathOf(contract.updatePaycheckProtectionPlan),
    headers: { authorization: `JWT ${caller.token}` },
    cookies: { "session-binding": caller.binding ?? "" },
    payload: { data },
  });
  return { status: response.statusCode, body: response.json() };
}
const rosa = () => borrower("rosa@delgadohair.example");
const hugo = () => borrower("hugo@brandtmillwork.example");
const mina = () => borrower("mina@okoyeevents.example");

const costs = {
  hiredHelpExpenses: 412_800,
  cashTipsEquivalent: 18_240.5,
  vacationLeaveBenefits: 5_100.25,
  allowanceSeparationDismissal: 0,
  yrlyHealthcareBenefitExpenses: 33_960.01,
  yrlyPayrollTaxExpenses: 12_000,
};
const noEidl = {
  eIDLRefinanceUse: null,
  eIDLRefinance: null,
  eIDLLoanNumber: null,
  economicDisasterInjuryLoan: null,
};
const inYear = { seasonalRevenue: "No", startDateOfPeriod: null, timePeriodOfPayrollCosts: "2019" };
const refinanced = {
  eIDLRefinanceUse: "Yes",
  eIDLRefinance: "Yes",
  eIDLLoanNumber: "3600001234",
  economicDisasterInjuryLoan: 5_000,
};
const noReceipts = {
  businessActive2019: null,
  period1Quarter: null,
  period1Revenue: null,
  period2Quarter: null,
  period2Revenue: null,
  grossReceiptReductionIsDemonstrated: null,
};
const quarters = {
  businessActive2019: "Yes",
  period1Quarter: "2Q",
  period1Revenue: 100_000,
  period2Quarter: "3Q",
  period2Revenue: 60_000.5,
  grossReceiptReductionIsDemonstrated: null,
};
const payroll = "Calculate Payroll Data";
const receipts = "Reduction in Gross Receipts";

describe("saving payroll data", () => {
  test("stores payroll data and fulfills the payroll data request [SERV-ENT-19, SERV-PAY-02, SERV-PAY-04, SERV-PAY-18, SERV-API-24]", async () => {
    const { send: answer, saved, done, opportunityId, paycheckProtectionPlanId } = await hugo();
    const sent = { ...inYear, ...costs, ...refinanced };
    const plan = {
      id: paycheckProtectionPlanId,
      opportunityId,
      ...sent,
      ...noReceipts,
      reductionPercent: null,
    };
    expect(await saved()).toEqual({
      ...Object.fromEntries(Object.keys(plan).map((name) => [name, null])),
      id: paycheckProtectionPlanId,
      opportunityId,
    });
    expect(await done()).toEqual([]);
    expect(await answer(sent)).toEqual({ status: 200, body: { error: false, paycheckProtectionPlan: plan } });
    expect(await saved()).toEqual(plan);
    expect(await done()).toEqual([payroll]);
    const trail = await portal.connection.database.select().from(auditEntries);
    const noted = trail.filter(({ subjectId }) => subjectId === opportunityId);
    expect(noted.map(({ action, detail }) => [action, detail])).toEqual([
      ["plan.answered", { forms: "payroll-data", complete: "payroll-data" }],
    ]);
  });

  test("accepts a 12-week payroll period that starts between 02/15/2019 and 11/23/2019 [SERV-PAY-03, SERV-ENT-19]", async () => {
    const { send: answer, saved } = await rosa();
    const weeks = { seasonalRevenue: "Yes", startDateOfPeriod: "2019-03-01", timePeriodOfPayrollCosts: null };
    expect((await answer({ ...weeks, ...costs, ...noEidl, eIDLRefinanceUse: "No" })).status).toBe(200);
    expect(await saved()).toMatchObject(weeks);
    for (const [day, text] of [
      ["2019-02-14", "Date must be between 02/15/2019 and 11/23/2019"],
      ["2019-11-24", "Date must be between 02/15/2019 and 11/23/2019"],
      ["2019-02-30", "must be a date such as 2026-11-26"],
    ]) {
      const { status, body } = await answer({ startDateOfPeriod: day });
      expect([status, body.code, body.fields]).toEqual([
        422,
        "VALIDATION",
        { "data.startDateOfPeriod": text },
      ]);
    }
  });

  test("refuses invalid payroll data with a message for each field and stores no data", async () => {
    const { send: answer, saved, done } = await hugo();
    const before = await saved();
    const { status, body } = await answer({
      ...inYear,
      ...costs,
      hiredHelpExpenses: -1,
      cashTipsEquivalent: null,
      yrlyPayrollTaxExpenses: 1_000_000_000,
      ...refinanced,
      eIDLLoanNumber: "12-3",
      economicDisasterInjuryLoan: -0.01,
    });
    expect([status, body.code, body.fields]).toEqual([
      422,
      "VALIDATION",
      {
        "data.hiredHelpExpenses": "Enter an amount",
        "data.cashTipsEquivalent": "Enter an amount",
        "data.yrlyPayrollTaxExpenses": "Enter an amount of at most $999,999,999.99",
        "data.eIDLLoanNumber": "Must be a number",
        "data.economicDisasterInjuryLoan": "Enter an amount",
      },
    ]);
    expect(await saved()).toEqual(before);
    expect(await done()).toEqual([]);
    expect(await portal.connection.database.$count(paycheckProtectionPlans)).toBe(0);
  });

  test("accepts payroll data in several calls and fulfills the request once the form is complete [SERV-API-18]", async () => {
    const { send: answer, saved, done, fulfil } = await hugo();
    expect((await answer({ seasonalRevenue: "No" })).status).toBe(200);
    expect((await answer({ timePeriodOfPayrollCosts: "2020", ...costs })).status).toBe(200);
    expect(await saved()).toMatchObject({
      seasonalRevenue: "No",
      timePeriodOfPayrollCosts: "2020",
      ...costs,
    });
    expect(await done()).toEqual([]);
    expect(await fulfil(payroll)).toBe(409);
    expect((await answer({ eIDLRefinanceUse: "No" })).status).toBe(200);
    expect(await done()).toEqual([payroll]);
    expect(await fulfil(payroll)).toBe(200);
  });

  test("refuses a change that makes the form of a fulfilled request incomplete", async () => {
    const { send: answer, saved } = await hugo();
    await answer({ ...inYear, ...costs, ...refinanced });
    expect((await answer({ cashTipsEquivalent: 1 })).status).toBe(200);
    const before = await saved();
    expect(before).toMatchObject({ cashTipsEquivalent: 1 });
    const { status, body } = await answer({ seasonalRevenue: "Yes" });
    expect([status, body.fields]).toEqual([422, { "data.startDateOfPeriod": "Required" }]);
    expect(await saved()).toEqual(before);
  });

  test("requires new payroll data after the lender rejects the request", async () => {
    const { send: answer, done, fulfil, opportunityId } = await hugo();
    expect((await answer({ ...inYear, ...costs, ...refinanced })).status).toBe(200);
    expect(await done()).toEqual([payroll]);
    const [request] = await portal.connection.database
      .select()
      .from(stipulations)
      .where(eq(stipulations.opportunityId, opportunityId));
    const params = { stipulationId: request?.id ?? "" };
    await portal.lender.call(rejectStipulation, { params, body: { reason: "Not as in your return." } });
    expect([await fulfil(payroll), await done()]).toEqual([409, []]);
    portal.clock.advance({ milliseconds: 1 });
    expect((await answer({ ...inYear, ...costs, ...refinanced })).status).toBe(200);
    expect([await done(), await fulfil(payroll)]).toEqual([[payroll], 200]);
  });

  test("keeps the payroll data request open when the lender rejects the request while the borrower saves", async () => {
    const { send: answer, done, opportunityId, caller } = await hugo();
    expect((await answer({ seasonalRevenue: "No" })).status).toBe(200);
    const { value } = await caller.call(listOpportunities);
    const request = value.opportunities
      .flatMap(({ stipulations: requests }) => requests)
      .find(({ name }) => name === payroll);
    const waiting = (count: number) =>
      vi.waitFor(async () => {
        const { rows } = await portal.connection.pool.query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        expect(rows).toHaveLength(count);
      }, 10_000);
    const holder = await portal.connection.pool.connect();
    await holder.query("begin");
    await holder.query("select 1 from paycheck_protection_plans where opportunity_id = $1 for update", [
      opportunityId,
    ]);
    onTestFinished(() => holder.release());
    const answered = answer({ ...inYear, ...costs, ...refinanced });
    await waiting(1);
    const sentBack = portal.lender.call(rejectStipulation, {
      params: { stipulationId: request?.id ?? "" },
      body: { reason: "Of the other year." },
    });
    await waiting(2);
    await holder.query("commit");
    expect([(await answered).status, (await sentBack).status]).toEqual([200, 200]);
    expect(await done()).not.toContain(payroll);
  });

  test("keeps a rejected payroll data request open when the borrower completes another form", async () => {
    const { send: answer, done, fulfil, opportunityId } = await mina();
    expect((await answer({ ...inYear, ...costs })).status).toBe(200);
    expect(await done()).toEqual([payroll]);
    const [request] = await portal.connection.database
      .select()
      .from(stipulations)
      .where(and(eq(stipulations.name, payroll), eq(stipulations.opportunityId, opportunityId)));
    const params = { stipulationId: request?.id ?? "" };
    await portal.lender.call(rejectStipulation, { params, body: { reason: "Not as in your return." } });
    portal.clock.advance({ milliseconds: 1 });
    expect((await answer(quarters)).status).toBe(200);
    expect([await done(), await fulfil(payroll)]).toEqual([[receipts], 409]);
    expect((await answer({ cashTipsEquivalent: 1 })).status).toBe(200);
    expect(await fulfil(payroll)).toBe(200);
  });

  test("clears answers to hidden EIDL questions", async () => {
    const { send: answer, saved } = await hugo();
    await answer({ ...inYear, ...costs, ...refinanced });
    await answer({ eIDLRefinance: "No" });
    expect(await saved()).toMatchObject({
      ...refinanced,
      eIDLRefinance: "No",
      eIDLLoanNumber: null,
      economicDisasterInjuryLoan: null,
    });
    await answer({ eIDLRefinanceUse: "No" });
    expect(await saved()).toMatchObject({ ...noEidl, eIDLRefinanceUse: "No" });
    const second = await mina();
    await second.send({ ...inYear, ...costs, ...refinanced });
    expect(await second.saved()).toMatchObject({ ...inYear, ...noEidl });
    expect(await second.done()).toEqual([payroll]);
  });

  test("refuses the option 'Precise 12 month period' for an independent contractor [SERV-PAY-05]", async () => {
    const { send: answer, opportunityId } = await rosa();
    const precise = {
      ...inYear,
      timePeriodOfPayrollCosts: "Precise 12 month period (prior to PPP Application)",
      ...costs,
      ...noEidl,
      eIDLRefinanceUse: "No",
    };
    const refused = await answer(precise);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { "data.timePeriodOfPayrollCosts": "Required" },
    ]);
    await portal.connection.database
      .update(opportunities)
      .set({ businessEntityType: "Partnership" })
      .where(eq(opportunities.id, opportunityId));
    expect((await answer(precise)).status).toBe(200);
    const { send: ofCompany, opportunityId: company } = await hugo();
    const [row] = await portal.connection.database
      .select()
      .from(opportunities)
      .where(eq(opportunities.id, company));
    await portal.connection.database
      .update(accounts)
      .set({ businessEntityType: "Independent contractor" })
      .where(eq(accounts.id, row?.accountId ?? ""));
    expect((await ofCompany(precise)).status).toBe(422);
  });

  test("tells the lender whether the payroll data is complete", async () => {
    const { send: answer, opportunityId } = await hugo();
    const precise = "Precise 12 month period (prior to PPP Application)";
    const whole = { ...inYear, ...costs, timePeriodOfPayrollCosts: precise };
    expect((await answer(whole)).status).toBe(200);
    const { database } = portal.connection;
    const [row] = await database.select().from(opportunities).where(eq(opportunities.id, opportunityId));
    const isComplete = async (
      application: Partial<typeof opportunities.$inferInsert>,
      ofAccount: string | null,
    ) => {
      await database.update(opportunities).set(application).where(eq(opportunities.id, opportunityId));
      await database
        .update(accounts)
        .set({ businessEntityType: ofAccount })
        .where(eq(accounts.id, row?.accountId ?? ""));
      const { value } = await portal.lender.call(lender.listLenderPlans, { query: { opportunityId } });
      return value.paycheckProtectionPlans.map((plan) => plan.isPayrollDataComplete);
    };
    const alone = "Independent contractor";
    const secondDraw = { loanVersion: "21SDPPP" };
    expect(await isComplete({ ...secondDraw, businessEntityType: "Partnership" }, alone)).toEqual([true]);
    expect(await isComplete({ businessEntityType: null }, alone)).toEqual([false]);
    expect(await isComplete({ businessEntityType: alone }, "Partnership")).toEqual([false]);
    expect(await isComplete({ businessEntityType: null }, "Partnership")).toEqual([true]);
    // A first-draw PPP loan also needs answers about an EIDL (disaster loan).
    expect(await isComplete({ loanVersion: "21PPPLoan" }, "Partnership")).toEqual([false]);
    expect(await isComplete({ loanVersion: "PPP" }, "Partnership")).toEqual([false]);
  });
});

describe("saving gross receipts", () => {
  test("saving quarterly receipts fulfills only the gross receipts request [SERV-GRR-09, SERV-GRR-10, SERV-API-24]", async () => {
    const { send: answer, saved, done } = await mina();
    const { status, body } = await answer(quarters);
    expect([status, body.paycheckProtectionPlan]).toEqual([200, await saved()]);
    expect(await saved()).toMatchObject({ ...quarters, reductionPercent: 39.99, seasonalRevenue: null });
    expect(await done()).toEqual([receipts]);
  });

  test.each([
    [
      { period1Quarter: "Annual", period1Revenue: 300, period2Quarter: "Annual", period2Revenue: 400 },
      -33.33,
    ],
    [{ period1Quarter: "Annual", period1Revenue: 0, period2Quarter: "Annual", period2Revenue: 400 }, null],
  ])(
    "clears the answer about activity in 2019 when the gross receipts are annual: %j [SERV-GRR-09]",
    async (years, reductionPercent) => {
      const { send: answer, saved, done } = await mina();
      await answer(quarters);
      expect((await answer({ ...noReceipts, ...years })).status).toBe(200);
      expect(await saved()).toMatchObject({ ...noReceipts, ...years, reductionPercent });
      expect(await done()).toEqual([receipts]);
    },
  );

  test("stores the borrower's statement that the business was not active in 2019 [SERV-GRR-09]", async () => {
    const { send: answer, saved, done } = await mina();
    const word = { ...noReceipts, businessActive2019: "No", grossReceiptReductionIsDemonstrated: "Yes" };
    expect((await answer(word)).status).toBe(200);
    expect(await saved()).toMatchObject({ ...word, reductionPercent: null });
    expect(await done()).toEqual([receipts]);
  });

  test("stores the largest and smallest gross receipts to the cent", async () => {
    const { send: answer, saved } = await mina();
    const most = { ...quarters, period1Revenue: 0.01, period2Revenue: 999_999_999.99 };
    expect((await answer(most)).status).toBe(200);
    expect(await saved()).toMatchObject({ ...most, reductionPercent: -9_999_999_999_800 });
  });

  test.each([
    [{ ...quarters, period1Revenue: null }, { "data.period1Revenue": "Enter an amount" }],
    [{ ...quarters, period2Revenue: -1 }, { "data.period2Revenue": "Enter an amount" }],
    [{ ...quarters, period2Quarter: null }, { "data.period2Quarter": "Required" }],
    [{ ...quarters, period2Quarter: "Annual" }, { "data.period2Quarter": "Required" }],
    [{ ...noReceipts }, { "data.businessActive2019": "Required" }],
    [{ ...noReceipts, businessActive2019: "No" }, { "data.grossReceiptReductionIsDemonstrated": "Required" }],
  ])("refuses invalid gross receipts with a message for each field: %j", async (sent, fields) => {
    const { send: answer, done } = await mina();
    const { status, body } = await answer(sent);
    expect([status, body.code, body.fields]).toEqual([422, "VALIDATION", fields]);
    expect(await done()).toEqual([]);
  });
});

describe("access to payroll data", () => {
  test("returns 404 for the plan of another application [SERV-API-24, SERV-GEN-02]", async () => {
    const { send: answer } = await mina();
    const { paycheckProtectionPlanId } = await hugo();
    for (const other of [paycheckProtectionPlanId, "nobody", null]) {
      const { status } = await answer(quarters, { paycheckProtectionPlanId: other });
      expect(status).toBe(404);
    }
    expect(await portal.connection.database.$count(paycheckProtectionPlans)).toBe(0);
  });

  test.each([
    ["20PPPLoan", [422, 422]],
    ["21PPPLoan", [200, 422]],
    ["21SDPPP", [200, 200]],
    [null, [422, 422]],
  ])(
    "accepts only the PPP forms of loan version %s [SERV-PAY-01, SERV-GRR-01]",
    async (loanVersion, statuses) => {
      const { send: answer, opportunityId } = await mina();
      await portal.connection.database
        .update(opportunities)
        .set({ loanVersion })
        .where(eq(opportunities.id, opportunityId));
      const answers = [await answer(inYear), await answer(quarters)];
      expect(answers.map(({ status }) => status)).toEqual(statuses);
      const codes = answers.filter(({ status }) => status === 422).map(({ body }) => body.code);
      expect(new Set(codes)).toEqual(new Set(statuses.includes(422) ? ["VERSION_NOT_ALLOWED"] : []));
    },
  );

  test("refuses PPP form data if the lender did not request it or the application accepts no more documents", async () => {
    const { send: answer, opportunityId, done } = await mina();
    const { database } = portal.connection;
    await database
      .update(opportunities)
      .set({ takesStipulations: false })
      .where(eq(opportunities.id, opportunityId));
    const disabled = await answer(quarters);
    expect([disabled.status, disabled.body.code]).toEqual([403, "STIPULATION_DISABLED"]);
    await database
      .update(opportunities)
      .set({ takesStipulations: true })
      .where(eq(opportunities.id, opportunityId));
    await database
      .update(stipulations)
      .set({ name: `${receipts} Documents` })
      .where(eq(stipulations.name, receipts));
    expect((await answer(quarters)).status).toBe(403);
    expect((await answer({ ...inYear, ...costs })).status).toBe(200);
    expect(await done()).toEqual([payroll]);
  });

  test("stores PPP form data for a forgiveness request without fulfilling the request", async () => {
    const { send: answer, saved, done } = await mina();
    await portal.connection.database
      .update(stipulations)
      .set({ requestType: "Forgiveness Application" })
      .where(eq(stipulations.name, receipts));
    expect((await answer(quarters)).status).toBe(200);
    expect(await saved()).toMatchObject(quarters);
    expect(await done()).toEqual([]);
  });
});

test("lists PPP form data for the lender in pages, most recently changed first", async () => {
  const [first, second] = [await hugo(), await mina()];
  await first.send({ ...inYear, ...costs, ...refinanced });
  portal.clock.advance({ minutes: 1 });
  await second.send({ seasonalRevenue: "No" });
  portal.clock.advance({ minutes: 1 });
  await second.send(quarters);
  const list = async (query: Record<string, string>) =>
    (await portal.lender.call(lender.listLenderPlans, { query })).response.json();
  const page = await list({ limit: "1" });
  expect(page.paycheckProtectionPlans).toEqual([
    {
      ...(await second.saved()),
      opportunityExternalId: "application-okoye",
      loanVersion: "21SDPPP",
      isPayrollDataComplete: false,
      isGrossReceiptsComplete: true,
      changedTimestamp: portal.clock.now().toString(),
    },
  ]);
  const rest = await list({ limit: "1", cursor: page.nextCursor });
  expect(rest).toMatchObject({
    paycheckProtectionPlans: [
      {
        ...(await first.saved()),
        opportunityExternalId: "application-brandt",
        isPayrollDataComplete: true,
        isGrossReceiptsComplete: false,
      },
    ],
    nextCursor: null,
  });
  for (const opportunityId of [first.opportunityId, "application-brandt"]) {
    expect((await list({ opportunityId })).paycheckProtectionPlans).toEqual(rest.paycheckProtectionPlans);
  }
  expect((await list({ opportunityId: "nobody" })).paycheckProtectionPlans).toEqual([]);
  expect((await portal.lender.call(lender.listLenderPlans, { query: { cursor: "x" } })).status).toBe(422);
});
