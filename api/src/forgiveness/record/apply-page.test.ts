import { listAdvances } from "@portal/domain/loans/contract";
import * as contract from "@portal/domain/forgiveness/record/contract";
import {
  figureNames,
  requestedName,
  type ApplicationVersion,
} from "@portal/domain/forgiveness/record/fields/contract";
import { wizardFields } from "@portal/domain/forgiveness/wizard/rules";
import { loanForgiveness } from "@portal/database/schema/forgiveness";
import { requireRow } from "@portal/database/require-row";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../testing/test-app.ts";
import { wizardPages as pages } from "../../testing/wizard-pages.ts";

let portal: TestApp;
beforeEach(async () => {
  await portal?.close();
  portal = await testApp();
});
afterAll(() => portal.close());

/** Signs in Vidar, who has a loan of $200,000.00, and begins a forgiveness application with the given form. */
async function vidar(version: ApplicationVersion | null = "3508") {
  const caller = await portal.signIn("vidar@holmtimber.example");
  const [advance] = (await caller.call(listAdvances)).value.advances;
  if (!advance) throw new Error("Vidar has no loan");
  const begun = await caller.call(contract.createLoanForgiveness, {
    params: { id: advance.id },
    body: { sbaFormType: version === "3508" ? "3508" : null },
  });
  const { id, loanInformation } = begun.value.loanForgiveness;
  const { database } = portal.connection;
  const setRecord = (set: Partial<typeof loanForgiveness.$inferInsert>) =>
    database.update(loanForgiveness).set(set);
  if (version !== "3508") await setRecord({ applicationVersionSelected: version });
  const update = async (body: object) => {
    const answer = await caller.call(contract.updateLoanForgiveness, { body: { id, ...body } as never });
    const { code, fields } = answer.response.json();
    const record = answer.status === 200 ? answer.value.loanForgiveness : undefined;
    return { status: answer.status, code, fields, record };
  };
  const read = async () => {
    const { value } = await caller.call(contract.listLoanForgiveness, { query: { advanceIds: advance.id } });
    const [record] = value.loanForgiveness;
    if (!record) throw new Error("Vidar has no application");
    return record;
  };
  const stored = async () =>
    requireRow(await database.select().from(loanForgiveness).where(eq(loanForgiveness.id, id)));
  return { caller, id, start: loanInformation.pppLoanIssueDate, update, read, stored, setRecord };
}

const calculate = { setForgivenessCalculation: true };
async function withPages(to: number) {
  const borrower = await vidar();
  const filled = pages(borrower.start);
  for (const page of [1, 2, 3, 4, 5] as const) {
    if (page > to) break;
    await borrower.update({ pageNumber: page, ...calculate, ...filled[page] });
  }
  return { ...borrower, filled };
}
const submitted = {
  pageNumber: 6,
  ...calculate,
  submittedTimestamp: Temporal.Instant.from("2001-01-01T00:00:00Z"),
};

describe("saving pages of the forgiveness wizard", () => {
  test.each([1, 2, 3, 4, 5] as const)(
    "stores wizard page %i with its number and returns the stored answers [FORG-API-05, FORG-WZ-06]",
    async (page) => {
      const { start, update, read } = await vidar();
      const sent = pages(start)[page];
      const { status, record } = await update({ pageNumber: page, ...calculate, ...sent });
      expect(status).toBe(200);
      expect(record).toMatchObject({ lastPageSubmitted: page, pageNumber: page, ...sent });
      expect(await read()).toEqual(record);
      const others = wizardFields.filter((name) => !(name in sent));
      expect(others.map((name) => record?.[name])).toEqual(others.map(() => null));
    },
  );

  test("keeps the highest submitted page number when the borrower saves an earlier page again [FORG-WZ-07]", async () => {
    const { update } = await vidar();
    const after = async (pageNumber: number) => {
      const { record } = await update({ pageNumber });
      return [record?.lastPageSubmitted, record?.pageNumber];
    };
    expect(await after(4)).toEqual([4, 4]);
    expect(await after(2)).toEqual([4, 2]);
    expect(await after(5)).toEqual([5, 5]);
  });

  test("converts the texts yes and no in wizard answers to booleans [FORG-WZ-15, FORG-WZ-16]", async () => {
    const { update } = await vidar();
    const { record } = await update({
      pageNumber: 4,
      noReductionInEmployeeAverageHours: "no",
      hasCoveredFteReductions: "yes",
      fteSafeHarbor1: "false",
      fteSafeHarbor2: "true",
      averageFteDuringChosenPeriod: 5.9,
    });
    expect(record).toMatchObject({
      noReductionInEmployeeAverageHours: false,
      hasCoveredFteReductions: true,
      fteSafeHarbor1: false,
      fteSafeHarbor2: true,
      averageFteDuringChosenPeriod: 5,
    });
    const texts = { maintainedHourlyWage: "yes", loanGreaterThan2Million: "no", eidlAdvanceRadio: "true" };
    expect((await update(texts)).record).toMatchObject({
      maintainedHourlyWage: true,
      loanGreaterThan2Million: false,
      eidlAdvanceRadio: true,
    });
  });

  test("clears the total salary reductions when the borrower maintained hourly wages [FORG-WZ-13]", async () => {
    const { update, filled } = await withPages(2);
    const { record } = await update({
      pageNumber: 2,
      ...calculate,
      ...filled[2],
      maintainedHourlyWage: true,
    });
    expect([record?.maintainedHourlyWage, record?.totalSalaryReductions]).toEqual([true, null]);
    expect((await update({ maintainedHourlyWage: false, totalSalaryReductions: 7 })).record).toMatchObject({
      maintainedHourlyWage: false,
      totalSalaryReductions: 7,
    });
    expect((await update({ maintainedHourlyWage: true })).record?.totalSalaryReductions).toBeNull();
  });

  test("clears the EIDL number and amount when the borrower received no EIDL advance [FORG-WZ-12]", async () => {
    const { update, filled } = await withPages(5);
    const { record } = await update({ pageNumber: 5, ...calculate, ...filled[5], eidlAdvanceRadio: false });
    expect([record?.eidlAdvanceRadio, record?.eidlLoanNumber, record?.eidlAmount]).toEqual([
      false,
      null,
      null,
    ]);
  });

  test("starts the covered period at the loan's issue date and calculates the end of a 24-week period [FORG-W1-04]", async () => {
    const { update, start } = await vidar();
    const sent = {
      preferredCoveredPeriod: "24 weeks",
      standardCoveredPeriodStartDate: start.add({ days: 3 }),
      standardCoveredPeriodEndDate: start.add({ days: 60 }),
    };
    const preset = (await update({ pageNumber: 1, ...sent })).record;
    expect(preset?.standardCoveredPeriodStartDate?.toString()).toBe(start.toString());
    expect(preset?.standardCoveredPeriodEndDate?.toString()).toBe(start.add({ days: 167 }).toString());
    const other = (await update({ pageNumber: 1, ...sent, preferredCoveredPeriod: "Other" })).record;
    expect(other?.standardCoveredPeriodEndDate?.toString()).toBe(start.add({ days: 60 }).toString());
  });

  const bounds = "Date must be at least 8 weeks and not more than 24 weeks after your loan was disbursed.";
  test.each([
    [53, 422],
    [54, 200],
    [168, 200],
    [169, 422],
  ])(
    "saving a covered period that ends %i days after the first wire returns status %i [FORG-W1-05, FORG-CONST-02]",
    async (days, status) => {
      const { update, start, read } = await vidar();
      const end = start.add({ days });
      const answer = await update({
        pageNumber: 1,
        preferredCoveredPeriod: "Other",
        standardCoveredPeriodEndDate: end,
      });
      expect(answer.status).toBe(status);
      expect(answer.fields).toEqual(status === 200 ? undefined : { standardCoveredPeriodEndDate: bounds });
      expect((await read()).lastPageSubmitted).toBe(status === 200 ? 1 : null);
    },
  );

  test.each([
    [2, { totalCashCompensationTable1: null }, "Enter value from Schedule A Worksheet, Table 1 - Box 1"],
    [2, { averageFteTable2: -1 }, "Enter value from Schedule A Worksheet, Table 2 - Box 5"],
    [2, { maintainedHourlyWage: null }, "Choose yes or no"],
    [3, { employeeHealthInsurance: -1 }, "Enter an amount. Enter 0 if none."],
    [3, { numberOfOwners: 0 }, "Total number must be at least 1"],
    [3, { ownerCompensationTotal: 20_833_01 }, "Total amount must be less than $20,833.00."],
    [4, { averageFteDuringChosenPeriod: null }, "Enter a whole number"],
    [5, { employeesAtApplicationTime: null }, "Enter an amount"],
    [5, { utilityPayments: null }, "Enter an amount. Enter 0 if none."],
    [5, { eidlLoanNumber: null }, "Required"],
  ] as const)(
    "rejects an invalid wizard page, reports the field and stores no answers: page %i with %j",
    async (page, wrong, text) => {
      const { start, update, read } = await vidar();
      const before = await read();
      const answer = await update({ pageNumber: page, ...calculate, ...pages(start)[page], ...wrong });
      expect(answer).toMatchObject({ status: 422, code: "VALIDATION" });
      expect(answer.fields).toEqual({ [Object.keys(wrong)[0] ?? ""]: text });
      expect(await read()).toEqual(before);
    },
  );

  test("rejects wizard pages, answers and submission for applications with a form other than 3508", async () => {
    for (const version of [null, "3508EZ", "3508S"] as const) {
      await portal.close();
      portal = await testApp();
      const { update, read } = await vidar(version);
      const code = async (body: object) => (await update(body)).code;
      expect(await code({ pageNumber: 2 })).toBe("VERSION_NOT_ALLOWED");
      expect(await code({ totalCashCompensationTable1: 1 })).toBe("VERSION_NOT_ALLOWED");
      expect(await code({ submittedTimestamp: submitted.submittedTimestamp })).toBe("VERSION_NOT_ALLOWED");
      expect(await read()).toMatchObject({ lastPageSubmitted: null, totalCashCompensationTable1: null });
    }
  });

  test("stores and returns answers to the legacy wizard's questions unchanged [FORG-WZ-14]", async () => {
    const { update, read, start } = await vidar();
    const earlier = {
      coveredPeriod24Week: true,
      payrollSchedule: "Biweekly",
      useAlternativeCoveredPeriod: false,
      alternativeCoveredPeriodStartDate: start,
      alternativeCoveredPeriodEndDate: start.add({ days: 7 }),
    };
    expect(await read()).toMatchObject(Object.fromEntries(Object.keys(earlier).map((name) => [name, null])));
    expect((await update(earlier)).record).toMatchObject(earlier);
    expect((await update({ payrollSchedule: null })).record).toMatchObject({
      ...earlier,
      payrollSchedule: null,
    });
  });
});

describe("calculating the forgiveness estimate", () => {
  test("calculates the forgiveness estimate only if a call requests the calculation [FORG-API-05]", async () => {
    const { update, read, start } = await vidar();
    const filled = pages(start);
    for (const page of [2, 3] as const) await update({ pageNumber: page, ...filled[page] });
    expect((await read()).totalPayrollCost).toBeNull();
    expect((await update(calculate)).record?.totalPayrollCost).toBe(152_000_00);
  });

  test("calculates each amount when all answers for the amount are stored, and limits the total to the loan amount [FORG-EST-03]", async () => {
    const { read } = await withPages(3);
    expect(await read()).toMatchObject({
      totalPayrollCost: 152_000_00,
      payrollCost60Percent: 253_333_33,
      totalEligibleExpenses: null,
      fteReductionQuotient: null,
      actualForgivenessAmount: null,
    });
    await portal.close();
    portal = await testApp();
    const whole = await withPages(5);
    expect(await whole.read()).toMatchObject({
      totalPayrollCost: 152_000_00,
      payrollCost60Percent: 253_333_33,
      totalEligibleExpenses: 185_000_00,
      fteReductionQuotient: 875_000,
      modifiedForgivenessAmount: 161_875_00,
      actualForgivenessAmount: 161_875_00,
    });
    await whole.setRecord({ pppLoanAmount: 100_000_00 });
    expect((await whole.update(calculate)).record?.actualForgivenessAmount).toBe(100_000_00);
  });

  test("recalculates the stored estimate only if setForgivenessCalculation is true", async () => {
    const { update, start } = await vidar();
    const sent = { pageNumber: 3, ...pages(start)[3], ...pages(start)[2] };
    expect((await update(sent)).record?.totalPayrollCost).toBeNull();
    expect((await update({ ...sent, setForgivenessCalculation: false })).record?.totalPayrollCost).toBeNull();
    expect((await update({ ...sent, ...calculate })).record?.totalPayrollCost).toBe(152_000_00);
  });
});

describe("submitting the forgiveness wizard", () => {
  test("submitting the wizard stores the server's time and a copy of the requested figures [FORG-API-05, FORG-WZ-08, FORG-SIGN-06]", async () => {
    const { update, read } = await withPages(5);
    const before = await read();
    expect(figureNames.map((name) => before[requestedName(name)])).toEqual(figureNames.map(() => null));
    const { status, record } = await update(submitted);
    expect([status, record?.lastPageSubmitted, record?.pageNumber]).toEqual([200, 6, 6]);
    expect(record?.submittedTimestamp?.toString()).toBe(portal.clock.now().toString());
    if (!record) throw new Error("nothing came back");
    expect(figureNames.map((name) => record[requestedName(name)])).toEqual(
      figureNames.map((name) => record[name]),
    );
    expect([
      record.srActualForgivenessAmount,
      record.srTotalPayrollCost,
      record.srFteReductionQuotient,
    ]).toEqual([161_875_00, 152_000_00, 875_000]);
  });

  test("a second submission keeps the first submission time and updates the requested figures [FORG-WZ-08]", async () => {
    const { update } = await withPages(5);
    const first = (await update(submitted)).record?.submittedTimestamp;
    portal.clock.advance({ minutes: 5 });
    await update({ pageNumber: 3, ...calculate, employeeHealthInsurance: 5_000_00 });
    const { record } = await update(submitted);
    expect(record?.submittedTimestamp?.toString()).toBe(first?.toString());
    expect([record?.srEmployeeHealthInsurance, record?.srTotalPayrollCost]).toEqual([5_000_00, 151_000_00]);
  });

  test("rejects submission of the wizard without page 5 and reports the missing answers", async () => {
    const { update, read } = await withPages(4);
    const { status, code, fields } = await update(submitted);
    expect([status, code]).toEqual([422, "VALIDATION"]);
    expect(fields).toMatchObject({
      employeesAtApplicationTime: "Enter an amount",
      submittedTimestamp:
        "Some information needed to estimate your forgiveness amount is missing. Please edit your application.",
    });
    expect(await read()).toMatchObject({
      submittedTimestamp: null,
      lastPageSubmitted: 4,
      srTotalPayrollCost: null,
    });
  });

  test("rejects the wizard's submission until page 5 is sent", async () => {
    const { update, filled } = await withPages(4);
    await update({ ...calculate, ...filled[5] });
    expect((await update(submitted)).fields).toEqual({
      submittedTimestamp:
        "Some information needed to estimate your forgiveness amount is missing. Please edit your application.",
    });
    await update({ pageNumber: 5 });
    expect((await update(submitted)).status).toBe(200);
  });

  test.each([
    "payrollCost60Percent",
    "totalEligibleExpenses",
    "totalPayrollCost",
    "fteReductionQuotient",
    "actualForgivenessAmount",
  ] as const)(
    "recalculates %s from the wizard's answers and ignores the stored figure [FORG-EST-07]",
    async (name) => {
      const { update, setRecord, read } = await withPages(5);
      const { [name]: computed } = await read();
      const { submittedTimestamp } = submitted;
      for (const stale of [null, 1]) {
        await setRecord({ [name]: stale });
        const { record } = await update({ pageNumber: 6, submittedTimestamp });
        expect([record?.[name], record?.[requestedName(name)]]).toEqual([computed, computed]);
      }
    },
  );

  test("keeps the confirmation time of form 3508 until any answer changes", async () => {
    const { update, stored, filled } = await withPages(5);
    expect((await stored()).requestedAt).toBeNull();
    await update({ pageNumber: 6, ...calculate });
    expect((await stored()).requestedAt).toBeNull();
    await update(submitted);
    const confirmed = (await stored()).requestedAt;
    expect(confirmed?.toString()).toBe(portal.clock.now().toString());
    // Saving unchanged answers keeps the confirmation.
    for (const [page, answers] of Object.entries(filled))
      await update({ pageNumber: Number(page), ...answers, ...calculate });
    expect((await stored()).requestedAt).toEqual(confirmed);
    await update({ pageNumber: 5, employeesAtApplicationTime: 12, ...calculate });
    expect((await stored()).requestedAt).toBeNull();
  });

  test("rejects a second submission if an answer is missing [FORG-WZ-08, FORG-EST-07]", async () => {
    const { update, read } = await withPages(5);
    expect((await update(submitted)).status).toBe(200);
    const before = await read();
    expect((await update({ maintainedHourlyWage: true, ...calculate })).status).toBe(200);
    expect((await update({ maintainedHourlyWage: false, ...calculate })).status).toBe(200);
    expect(await update(submitted)).toMatchObject({
      status: 422,
      fields: { totalSalaryReductions: "Enter value from Schedule A Worksheet, Table 1 - Box 3" },
    });
    expect(await read()).toMatchObject({
      submittedTimestamp: before.submittedTimestamp,
      srActualForgivenessAmount: before.srActualForgivenessAmount,
    });
    expect((await update({ totalSalaryReductions: 5_000_00, ...calculate })).status).toBe(200);
    expect((await update(submitted)).record).toMatchObject({ submittedTimestamp: before.submittedTimestamp });
  });

  test("saving wizard page 6 without submitting stores no submission time", async () => {
    const { update } = await withPages(5);
    const { record } = await update({ pageNumber: 6, ...calculate });
    expect(record).toMatchObject({ submittedTimestamp: null, srActualForgivenessAmount: 161_875_00 });
  });
});
