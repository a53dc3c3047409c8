import { describe, expect, test } from "vitest";
import { sampleEstimateAnswers } from "../../../testing/samples.ts";
import { estimateOf, type EstimateAnswers } from "../rules.ts";
import { estimateLines, threeAmounts } from "./rules.ts";

const loanCents = 200_000_00;
const answers = sampleEstimateAnswers;
const estimated = (change: Partial<EstimateAnswers> = {}, loan = loanCents) => {
  const changed = { ...answers, ...change };
  return { ...changed, ...estimateOf(changed, loan) };
};
const lineOf = (change: Partial<EstimateAnswers>, line: number) =>
  estimateLines(estimated(change), loanCents)
    .flatMap(({ lines }) => lines)
    .find((each) => each.line === line);

test("the specification's example A has the expected lines, explanations and wizard pages [FORG-EST-06]", () => {
  const shown = estimateLines(estimated(), loanCents).map(({ title, page, lines }) => [
    title,
    page,
    lines.map(({ line, label, how, value, look }) => [line, label, how, value, look]),
  ]);
  const none = undefined;
  expect(shown).toEqual([
    [
      "Payroll",
      2,
      [
        [
          none,
          "Cash compensation",
          "Table 1, Box 1, $90,000.00 + Table 2, Box 4, $30,000.00",
          "$120,000.00",
          none,
        ],
        [none, "Employer health insurance contributions", "Schedule A, line 6", "$6,000.00", none],
        [none, "Employer retirement plan contributions", "Schedule A, line 7", "$4,000.00", none],
        [none, "State and local taxes", "Schedule A, line 8", "$2,000.00", none],
        [none, "Total compensation to owners", "Schedule A, line 9", "$20,000.00", none],
        [1, "Total payroll cost", "The five lines above, added", "$152,000.00", "total"],
      ],
    ],
    [
      "Other costs",
      5,
      [
        [2, "Business mortgage interest payments", none, "$0.00", none],
        [3, "Business rent or lease payments", none, "$24,000.00", none],
        [4, "Business utility payments", none, "$4,000.00", none],
        [5, "Covered operations expenditures", none, "$3,000.00", none],
        [6, "Covered property damage costs", none, "$0.00", none],
        [7, "Covered supplier costs", none, "$5,000.00", none],
        [8, "Covered worker protection expenditures", none, "$2,000.00", none],
        [
          9,
          "Total salary/hourly wage reduction (Table 1, Box 3)",
          "Table 1, Box 3. We subtract it.",
          "−$5,000.00",
          none,
        ],
        [10, "Total eligible costs", "Lines 1 to 8, less line 9", "$185,000.00", "total"],
      ],
    ],
    [
      "Your team",
      4,
      [
        [
          none,
          "Average FTE in your covered period",
          "Table 1, Box 2, 8.5 + Table 2, Box 5, 2.0",
          "10.5",
          none,
        ],
        [none, "Average FTE in your reference period", "Schedule A, line 11", "12", none],
        [11, "FTE reduction quotient", "10.5 ÷ 12, never more than 1.0", "0.88", "total"],
      ],
    ],
    [
      "The smallest of three amounts",
      none,
      [
        [12, "Total costs, adjusted for FTE", "$185,000.00 × 10.5 ÷ 12", "$161,875.00", "smallest"],
        [13, "Your loan amount", none, "$200,000.00", none],
        [14, "Total payroll cost, divided by 0.6", "$152,000.00 ÷ 0.6", "$253,333.33", none],
        [15, "Your estimate", "The smallest of lines 12, 13 and 14", "$161,875.00", "total"],
      ],
    ],
  ]);
});

describe("the explanations of the estimate's lines", () => {
  test("the estimate's explanation of line 9 says that no wages were cut", () => {
    expect(lineOf({ maintainedHourlyWage: true, totalSalaryReductions: null }, 9)).toMatchObject({
      how: "None. You kept every employee's pay at 75% or more",
      value: "$0.00",
    });
  });

  test("the estimate's explanation of line 11 says why the FTE quotient is 1.0", () => {
    expect(lineOf({ fteSafeHarbor1: true }, 11)).toMatchObject({
      how: "You answered Yes in step 4, so no reduction applies (1.0).",
      value: "1.0",
    });
    expect(lineOf({ averageFteDuringChosenPeriod: 0 }, 11)).toMatchObject({
      how: "You had no one to count in the reference period, so no reduction applies (1.0).",
      value: "1.0",
    });
    expect(lineOf({ averageFteDuringChosenPeriod: 10 }, 11)?.value).toBe("1.0");
  });

  test("the explanation of line 12 shows the exact FTE quotient", () => {
    expect(lineOf({ fteSafeHarbor1: true }, 12)?.how).toBe("$185,000.00 × 1.0");
    const exact = { averageFteTable1: 36, averageFteTable2: 20, averageFteDuringChosenPeriod: 8 };
    expect(lineOf(exact, 12)).toMatchObject({ how: "$185,000.00 × 0.7", value: "$129,500.00" });
    expect(lineOf({ ...exact, averageFteTable1: 48 }, 12)?.how).toBe("$185,000.00 × 0.85");
  });
});

test("the estimate marks the smallest of three amounts, or the first if several are equal [FORG-EST-03]", () => {
  const smallest = (change: Partial<EstimateAnswers>, loan: number) =>
    threeAmounts(estimated(change, loan), loan)
      .filter(({ isSmallest }) => isSmallest)
      .map(({ line }) => line);
  expect(smallest({}, loanCents)).toEqual([12]);
  expect(smallest({}, 100_000_00)).toEqual([13]);
  expect(smallest({}, 161_875_00)).toEqual([12]);
  expect(smallest({ rentOrLeasePayments: 300_000_00 }, 400_000_00)).toEqual([14]);
});

test("the estimate shows a dash for unknown values, also in explanations", () => {
  const unknown = {
    ...estimated(),
    totalCashCompensationTable2: null,
    averageFteTable1: null,
    averageFteDuringChosenPeriod: null,
  };
  const lines = estimateLines(unknown, loanCents).flatMap(({ lines: each }) => each);
  const of = (label: string) => lines.find((line) => line.label === label);
  expect(of("Cash compensation")).toMatchObject({
    how: "Table 1, Box 1, $90,000.00 + Table 2, Box 4, \u2014",
    value: "\u2014",
  });
  expect(of("Average FTE in your covered period")).toMatchObject({
    how: "Table 1, Box 2, \u2014 + Table 2, Box 5, 2.0",
    value: "\u2014",
  });
  expect(of("Average FTE in your reference period")?.value).toBe("\u2014");
  expect(of("FTE reduction quotient")?.how).toBe("\u2014 ÷ \u2014, never more than 1.0");
  expect(threeAmounts({ ...unknown, fteReductionQuotient: null }, loanCents)[0]?.how).toBe(
    "$185,000.00 × \u2014",
  );
});

test("the estimate shows a dash as the value of each line with an unknown figure", () => {
  const record = {
    ...estimated(),
    totalCashCompensationTable1: null,
    averageFteTable2: null,
    fteReductionQuotient: null,
    totalSalaryReductions: null,
  };
  const values = estimateLines(record, loanCents).flatMap(({ lines }) => lines.map(({ value }) => value));
  expect(values.filter((value) => value === "\u2014")).toHaveLength(4);
});
