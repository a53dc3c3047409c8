import { loanForgiveness } from "@portal/database/schema/forgiveness";
import { opportunities } from "@portal/database/schema/loans";
import { fulfillStipulation, listStipulations } from "@portal/domain/applications/contract";
import * as contract from "@portal/domain/forgiveness/record/contract";
import { figureNames, requestedName } from "@portal/domain/forgiveness/record/fields/contract";
import { listAdvances } from "@portal/domain/loans/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../testing/test-app.ts";

let portal: TestApp;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
});
afterAll(() => portal.close());

const addresses = {
  solveig: "solveig@brekkewool.example",
  halvor: "halvor@nygaardboats.example",
  liv: "liv@solbergflowers.example",
} as const;

/** Signs in a borrower with a small loan and begins a forgiveness application with form 3508S. */
async function begun(who: keyof typeof addresses) {
  const caller = await portal.signIn(addresses[who]);
  const [advance] = (await caller.call(listAdvances)).value.advances;
  if (!advance?.opportunityId || !advance.dateFirstWireIssued) throw new Error(`${who} has no loan`);
  const { opportunityId, dateFirstWireIssued: wired } = advance;
  const made = await caller.call(contract.createLoanForgiveness, {
    params: { id: advance.id },
    body: { sbaFormType: "3508S" },
  });
  const { id } = made.value.loanForgiveness;
  const { stipulations } = (await caller.call(listStipulations, { params: { id: opportunityId } })).value;
  const form = stipulations.find(({ name }) => name === "SBA Form 3508");
  const whole = {
    employeesAtApplicationTime: 6,
    standardCoveredPeriodEndDate: wired.add({ days: 167 }),
    payrollAmount3508s: 84_000_00,
    forgivenessAmount3508s: 110_000_50,
    loanGreaterThan2Million3508s: false,
    wageReduction3508s: false,
    ezAppQ6: null,
    reviewedAdjustedForgivenessAmount3508s: null,
  };
  return {
    caller,
    opportunityId,
    wired,
    whole,
    id,
    save: (change: object = {}) =>
      caller.call(contract.updateLoanForgiveness, {
        body: { id, setForgivenessCalculation: true, ...whole, ...change } as never,
      }),
    fulfil: () =>
      caller.call(fulfillStipulation, { params: { id: opportunityId, stipId: form?.id ?? "" }, body: {} }),
    kept: async () => {
      const { database } = portal.connection;
      const [row] = await database.select().from(loanForgiveness).where(eq(loanForgiveness.id, id));
      if (!row) throw new Error("nothing is kept");
      return row;
    },
  };
}

test("stores form 3508S with an estimate and copies the form's amounts as the requested amounts [FORG-S-04, FORG-S-19, FORG-API-05, FORG-SIGN-06]", async () => {
  const { save, whole, wired, kept } = await begun("solveig");
  expect((await kept()).actualForgivenessAmount).toBeNull();
  const uncounted = await save({ setForgivenessCalculation: false });
  expect([uncounted.status, uncounted.value.loanForgiveness.actualForgivenessAmount]).toEqual([200, null]);
  const { status, value, response } = await save();
  expect([status, response.json().error]).toEqual([200, false]);
  const estimate = {
    totalPayrollCost: 84_000_00,
    payrollCost60Percent: 140_000_00,
    totalEligibleExpenses: 110_000_50,
    fteReductionQuotient: 1_000_000,
    modifiedForgivenessAmount: 110_000_50,
    actualForgivenessAmount: 110_000_50,
  };
  expect(value.loanForgiveness).toMatchObject({
    ...whole,
    standardCoveredPeriodStartDate: wired,
    ...estimate,
    stage: "Document Upload",
    submittedTimestamp: null,
  });
  const row = await kept();
  for (const name of figureNames) expect([name, row[requestedName(name)]]).toEqual([name, row[name]]);
  expect(row).toMatchObject({
    srActualForgivenessAmount: 110_000_50,
    srPayrollAmount3508s: 84_000_00,
    srForgivenessAmount3508s: 110_000_50,
    srTotalPayrollCost: 84_000_00,
    srMortgageInterestPayments: null,
  });
  const reduced = { wageReduction3508s: true, ezAppQ6: false, reviewedAdjustedForgivenessAmount3508s: true };
  expect((await save(reduced)).value.loanForgiveness).toMatchObject({ ...whole, ...reduced });
  expect(await kept()).toMatchObject(reduced);
});

test("stores no estimate for form 3508S when setForgivenessCalculation is missing", async () => {
  const { save, kept } = await begun("solveig");
  expect((await save({ setForgivenessCalculation: undefined })).status).toBe(200);
  expect(await kept()).toMatchObject({
    payrollAmount3508s: 84_000_00,
    actualForgivenessAmount: null,
    srActualForgivenessAmount: null,
    srPayrollAmount3508s: 84_000_00,
  });
});

describe("saving form 3508S", () => {
  const choose = "Choose yes or no";
  test.each([
    [
      "employees",
      { employeesAtApplicationTime: 0 },
      { employeesAtApplicationTime: "Total number must be at least 1" },
    ],
    [
      "payroll above the loan amount",
      { payrollAmount3508s: 120_000_01 },
      { payrollAmount3508s: "Entered amount cannot be greater than your PPP loan amount." },
    ],
    [
      "payroll below 60% of the requested amount",
      { payrollAmount3508s: 66_000_99 },
      { payrollAmount3508s: "At least 60% of loan proceeds must be used for payroll costs." },
    ],
    [
      "a requested amount of zero",
      { forgivenessAmount3508s: 0 },
      { forgivenessAmount3508s: "Enter an amount greater than $0.00." },
    ],
    [
      "missing yes/no answers",
      { loanGreaterThan2Million3508s: null, wageReduction3508s: undefined },
      { loanGreaterThan2Million3508s: choose, wageReduction3508s: choose },
    ],
    [
      "a calculation that the borrower did not review",
      { wageReduction3508s: true, ezAppQ6: false, reviewedAdjustedForgivenessAmount3508s: false },
      {
        reviewedAdjustedForgivenessAmount3508s:
          "You must use the SBA Form 3508 Calculation Form, Worksheet and Instructions to calculate your Requested Loan Forgiveness Amount before you submit SBA Form 3508S.",
      },
    ],
  ])(
    "reports an error for each invalid field of form 3508S and stores no changes: %s [FORG-S-05, FORG-S-10, FORG-S-11, FORG-S-12, FORG-S-13, FORG-S-18]",
    async (_, change, fields) => {
      const { save, kept } = await begun("solveig");
      const before = await kept();
      const { status, response } = await save(change);
      expect([status, response.json()]).toEqual([
        422,
        { error: true, code: "VALIDATION", message: expect.any(String), fields },
      ]);
      expect(await kept()).toEqual(before);
    },
  );

  test.each([
    [53, 422],
    [54, 200],
    [168, 200],
    [169, 422],
  ])(
    "saving form 3508S with a covered period that ends %i days after the first wire returns status %i [FORG-S-07]",
    async (days, status) => {
      const { save, wired } = await begun("solveig");
      expect((await save({ standardCoveredPeriodEndDate: wired.add({ days }) })).status).toBe(status);
    },
  );
});

test("clears form 3508S answers to hidden questions [FORG-S-14, FORG-S-15, FORG-S-16, FORG-S-17]", async () => {
  const all = {
    loanGreaterThan2Million3508s: true,
    wageReduction3508s: true,
    ezAppQ6: false,
    reviewedAdjustedForgivenessAmount3508s: true,
  };
  const nothing = {
    loanGreaterThan2Million3508s: null,
    wageReduction3508s: null,
    ezAppQ6: null,
    reviewedAdjustedForgivenessAmount3508s: null,
  };
  const alone = await begun("halvor");
  // Only a business with few employees can answer `false` to this question.
  expect((await alone.save({ ...all, reviewedAdjustedForgivenessAmount3508s: false })).status).toBe(200);
  expect(await alone.kept()).toMatchObject(nothing);
  const two = await begun("liv");
  expect((await two.save(all)).status).toBe(200);
  expect(await two.kept()).toMatchObject(all);
  expect((await two.save({ ...all, wageReduction3508s: false })).status).toBe(200);
  expect(await two.kept()).toMatchObject({
    ...nothing,
    loanGreaterThan2Million3508s: true,
    wageReduction3508s: false,
  });
});

test("the employee count and the business type determine the required answers of form 3508S", async () => {
  const { save, opportunityId } = await begun("halvor");
  const unanswered = { loanGreaterThan2Million3508s: null, wageReduction3508s: null };
  const set = (change: Partial<typeof opportunities.$inferInsert>) =>
    portal.connection.database.update(opportunities).set(change).where(eq(opportunities.id, opportunityId));
  expect((await save(unanswered)).status).toBe(200);
  await set({ numberOfEmployees: null });
  expect((await save(unanswered)).status).toBe(422);
  await set({ numberOfEmployees: 1, businessEntityType: null });
  expect((await save(unanswered)).status).toBe(422);
});

test("rejects form 3508S for another borrower's application, and for an application with a different form", async () => {
  const { save, id, caller } = await begun("solveig");
  await portal.connection.database
    .update(loanForgiveness)
    .set({ applicationVersionSelected: "3508" })
    .where(eq(loanForgiveness.id, id));
  expect((await save()).response.json().code).toBe("VERSION_NOT_ALLOWED");
  const stranger = await portal.signIn(addresses.liv);
  const body = { id, payrollAmount3508s: 1 };
  expect((await stranger.call(contract.updateLoanForgiveness, { body })).status).toBe(404);
  expect((await caller.call(contract.updateLoanForgiveness, { body })).status).toBe(422);
});

test("the request for SBA Form 3508 can be fulfilled once form 3508S is saved [FORG-S-19, FORG-API-09]", async () => {
  const { save, fulfil, kept } = await begun("solveig");
  const early = await fulfil();
  expect([early.status, early.response.json().code]).toEqual([422, "VALIDATION"]);
  portal.clock.advance({ minutes: 1 });
  await save();
  const { status, response } = await fulfil();
  expect([status, response.json().stipulation]).toEqual([
    200,
    expect.objectContaining({ name: "SBA Form 3508", isFulfilled: true, fulfilled: true }),
  ]);
  expect((await fulfil()).status).toBe(200);
  const before = await kept();
  expect((await save({ forgivenessAmount3508s: 1_00 })).response.json().code).toBe("FORGIVENESS_LOCKED");
  expect(await kept()).toEqual(before);
});
