import { describe, expect, test } from "vitest";
import {
  day,
  moment,
  sampleEstimateAnswers,
  samplePayrollData,
  sampleStipulation,
  type StipulationPart,
} from "../../testing/samples.ts";
import { receiptsLabels } from "../gross-receipts/messages.ts";
import type { PlanAnswers } from "../plan/contract.ts";
import { questionTexts } from "../questionnaire/messages.ts";
import { loanForgiveness, type LoanForgiveness } from "../record/contract.ts";
import { hasSentAnswers, payrollSection, receiptsSection, sentSections } from "./rules.ts";

const unanswered = Object.fromEntries(
  Object.keys(loanForgiveness.shape).map((name) => [name, null]),
) as unknown as LoanForgiveness;

/** The borrower submitted form 3508 with the specification's example A. The lender has since entered a lower rent. */
const form3508: LoanForgiveness = {
  ...unanswered,
  ...sampleEstimateAnswers,
  loanInformation: {
    ...({} as LoanForgiveness["loanInformation"]),
    loanVersion: "21PPPLoan",
    pppLoanAmount: 200_000_00,
  },
  applicationVersionSelected: "3508",
  submittedTimestamp: moment("2026-11-20T17:00:00Z"),
  ezAppQ1: false,
  ezAppQ2: true,
  preferredCoveredPeriod: "24 weeks",
  standardCoveredPeriodStartDate: day("2021-04-06"),
  standardCoveredPeriodEndDate: day("2021-09-21"),
  hasCoveredFteReductions: true,
  eidlAdvanceRadio: false,
  eidlAmount: 5_00,
  rentOrLeasePayments: 20_000_00,
  srRentOrLeasePayments: 24_000_00,
  modifiedForgivenessAmount: 161_875_00,
  payrollCost60Percent: 253_333_33,
  actualForgivenessAmount: 157_000_00,
  srActualForgivenessAmount: 161_875_00,
};

function request(name: string, isFulfilled: boolean, part: StipulationPart = {}) {
  const requestType = "Forgiveness Application" as const;
  return sampleStipulation(name, { isFulfilled, stipulationMap: { requestType }, ...part });
}
const sent = [request("SBA Form 3508", true)];
const notSent = [request("SBA Form 3508", false)];

const valueOf = (sections: ReturnType<typeof sentSections>, label: string) =>
  sections.flatMap(({ answers }) => answers).find((answer) => answer.label === label)?.value;

describe("the sections with the borrower's sent answers", () => {
  test("a submitted form 3508 has sections for the questionnaire, the five steps and the estimate", () => {
    const sections = sentSections(form3508, sent);
    expect(sections.map(({ title, note }) => [title, note])).toEqual([
      ["Your application overview", undefined],
      ["Payroll covered period", "Sent Nov 20, 2026"],
      ["Payroll costs", "Sent Nov 20, 2026"],
      ["Other payroll costs", "Sent Nov 20, 2026"],
      ["FTE and business activity", "Sent Nov 20, 2026"],
      ["Other business details", "Sent Nov 20, 2026"],
      ["Estimating your forgiveness amount", undefined],
    ]);
    expect(sections[0]?.answers).toEqual([
      { label: questionTexts.ezAppQ1, value: "No" },
      { label: questionTexts.ezAppQ2, value: "Yes" },
    ]);
    expect(sections[1]?.answers).toEqual([
      { label: "Covered period", value: "24 weeks" },
      { label: "Start date", value: "Apr 6, 2021" },
      { label: "End date", value: "Sep 21, 2021" },
    ]);
    expect(valueOf(sections, "Average FTE (Table 1, Box 2)")).toBe("8.5");
    expect(valueOf(sections, "Did you keep every employee's pay at 75% or more?")).toBe("No");
    expect(valueOf(sections, "Total salary/hourly wage reduction (Table 1, Box 3)")).toBe("$5,000.00");
    expect(valueOf(sections, "Average FTE during your chosen reference period")).toBe("12");
  });

  test("the sections show the amounts that the borrower sent, not amounts that the lender entered later", () => {
    const sections = sentSections(form3508, sent);
    expect(valueOf(sections, "Business rent or lease payments")).toBe("$24,000.00");
    expect(sections.at(-1)?.answers).toEqual([
      { label: "Total costs, adjusted for FTE", value: "$161,875.00", isTotal: false },
      { label: "Your loan amount", value: "$200,000.00", isTotal: false },
      { label: "Total payroll cost, divided by 0.6", value: "$253,333.33", isTotal: false },
      { label: "Your estimate", value: "$161,875.00", isTotal: true },
    ]);
  });

  test("the sent answers omit unanswered questions and an estimate that was not made", () => {
    const unknown = {
      utilityPayments: null,
      actualForgivenessAmount: null,
      srActualForgivenessAmount: null,
    };
    const sections = sentSections({ ...form3508, ...unknown }, sent);
    expect(valueOf(sections, "Business utility payments")).toBeUndefined();
    expect(sections.at(-1)?.title).toBe("Other business details");
  });

  test("form 3508EZ has no answers besides the questionnaire, because the borrower uploads the form", () => {
    const ez = { ...form3508, applicationVersionSelected: "3508EZ" as const };
    expect(sentSections(ez, sent).map(({ title }) => title)).toEqual(["Your application overview"]);
  });

  test("the sent answers omit questions that were not asked", () => {
    expect(valueOf(sentSections(form3508, sent), "EIDL advance amount")).toBeUndefined();
    const withAdvance = { ...form3508, eidlAdvanceRadio: true };
    expect(valueOf(sentSections(withAdvance, sent), "EIDL advance amount")).toBe("$5.00");
  });

  test("only the questionnaire is shown until the borrower submits the form", () => {
    expect(sentSections(form3508, notSent).map(({ title }) => title)).toEqual(["Your application overview"]);
    const untouched = { ...form3508, ezAppQ1: null, ezAppQ2: null };
    expect(sentSections(untouched, notSent)).toEqual([]);
  });

  test("form 3508S is listed with the day on which it was sent", () => {
    const record: LoanForgiveness = {
      ...unanswered,
      loanInformation: form3508.loanInformation,
      applicationVersionSelected: "3508S",
      employeesAtApplicationTime: 4,
      standardCoveredPeriodEndDate: day("2021-09-20"),
      payrollAmount3508s: 40_000_00,
      srPayrollAmount3508s: 41_000_00,
      forgivenessAmount3508s: 62_400_00,
      loanGreaterThan2Million3508s: false,
    };
    const at = { fulfilledFirstTimestamp: moment("2026-11-22T17:00:00Z") };
    expect(sentSections(record, [request("SBA Form 3508", true, at)])).toEqual([
      {
        title: "SBA Form 3508S",
        note: "Sent Nov 22, 2026",
        answers: [
          { label: "Employees at time of forgiveness application", value: "4" },
          { label: "Covered period end date", value: "Sep 20, 2021" },
          { label: "Payroll costs", value: "$41,000.00" },
          { label: "Requested loan forgiveness amount", value: "$62,400.00" },
          {
            label: "Did you, together with affiliates, receive PPP loans totaling $2 million or more?",
            value: "No",
          },
        ],
      },
    ]);
  });
});

describe("searching for sent answers", () => {
  const empty = { ...form3508, ezAppQ1: null, ezAppQ2: null };
  test.each([
    [
      "finds no sent answers if the borrower sent neither the form nor gross receipts",
      [...notSent, request("Reduction in Gross Receipts", false)],
      false,
    ],
    ["finds sent answers if the borrower sent the form", sent, true],
    [
      "finds sent answers if the borrower sent only gross receipts",
      [...notSent, request("Reduction in Gross Receipts", true)],
      true,
    ],
  ])("the search for sent answers %s", (_, requests, expected) => {
    expect(hasSentAnswers(empty, requests)).toBe(expected);
  });
});

const noReceipts: PlanAnswers = {
  ...samplePayrollData,
  businessActive2019: null,
  period1Quarter: null,
  period1Revenue: null,
  period2Quarter: null,
  period2Revenue: null,
  grossReceiptReductionIsDemonstrated: null,
};

describe("the section with the sent gross receipts", () => {
  test("the gross receipts section lists the compared quarters and the percentage by which receipts fell", () => {
    const answers: PlanAnswers = {
      ...noReceipts,
      businessActive2019: "Yes",
      period1Quarter: "2Q",
      period1Revenue: 412_600_00,
      period2Quarter: "2Q",
      period2Revenue: 271_480_00,
    };
    expect(receiptsSection(answers)).toEqual({
      title: "Reduction in Gross Receipts",
      answers: [
        { label: "How would you like to compare your gross receipts?", value: "Quarters" },
        { label: "Were you in business in 2019?", value: "Yes" },
        { label: "Quarter in 2019", value: "2Q" },
        { label: "Gross receipts for that 2019 quarter", value: "$412,600.00" },
        { label: "Quarter in 2020", value: "2Q" },
        { label: "Gross receipts for that 2020 quarter", value: "$271,480.00" },
        { label: "Your gross receipts fell by", value: "34.2%", isTotal: true },
      ],
    });
  });

  test("the gross receipts section has no percentage if the borrower compared no amounts", () => {
    const answers: PlanAnswers = {
      ...noReceipts,
      businessActive2019: "No",
      grossReceiptReductionIsDemonstrated: "Yes",
    };
    expect(receiptsSection(answers)?.answers).toEqual([
      { label: receiptsLabels.q1, value: "Quarters" },
      { label: receiptsLabels.QuartersQ2, value: "No" },
      { label: receiptsLabels.QuartersQ2No, value: "Yes" },
    ]);
  });

  test("without answers, the gross receipts section is missing", () => {
    expect(receiptsSection(noReceipts)).toBeNull();
  });
});

describe("the section with the sent payroll data", () => {
  test("the payroll section lists the answers and the total of the payroll costs", () => {
    const answers: PlanAnswers = {
      ...noReceipts,
      seasonalRevenue: "Yes",
      startDateOfPeriod: day("2019-05-01"),
      hiredHelpExpenses: 100_000_00,
      cashTipsEquivalent: 50,
      eIDLRefinanceUse: "No",
    };
    expect(payrollSection(answers)).toEqual({
      title: "Calculate Payroll Data",
      answers: [
        { label: "Is your business a seasonal employer?", value: "Yes" },
        { label: "Start date of your 12-week period", value: "May 1, 2019" },
        { label: "Salary, wages, commissions or similar compensation", value: "$100,000.00" },
        { label: "Cash tips or the equivalent", value: "$0.50" },
        {
          label: "Did you receive an EIDL between January 31, 2020 and April 3, 2020?",
          value: "No",
        },
        { label: "Total payroll costs", value: "$100,000.50", isTotal: true },
      ],
    });
  });

  test("without answers, the payroll section is missing", () => {
    expect(payrollSection(noReceipts)).toBeNull();
  });
});
