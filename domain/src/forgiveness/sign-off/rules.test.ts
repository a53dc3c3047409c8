import { describe, expect, test } from "vitest";
import { figureNames, requestedName, type FigureName } from "../record/fields/contract.ts";
import {
  changedDetails,
  changeText,
  figureText,
  hasPayrollTotal,
  signOffPage,
  signOffRows,
  signOffShown,
  signOffSummary,
} from "./rules.ts";

type Values = Partial<Record<FigureName, number>>;

function record(
  recommended: Values,
  requested: Values = {},
  version: "3508" | "3508EZ" | "3508S" | null = "3508",
) {
  const all = figureNames.flatMap((name) => [
    [name, recommended[name] ?? null] as const,
    [requestedName(name), requested[name] ?? null] as const,
  ]);
  return { applicationVersionSelected: version, ...Object.fromEntries(all) } as never;
}
const every = Object.fromEntries(figureNames.map((name) => [name, 1_00])) as Values;
const labels = (...given: Parameters<typeof record>) =>
  signOffRows(record(...given)).map(({ label }) => label);

describe("the lines of the sign-off comparison [FORG-SIGN-04, FORG-SIGN-06]", () => {
  test("the comparison lists form 3508's lines in order, with the parts of payroll costs as details", () => {
    const lines = [
      "Payroll costs",
      "Cash compensation (Table 1, Box 1)",
      "Cash compensation (Table 2, Box 4)",
      "Employer health insurance contributions",
      "Employer retirement plan contributions",
      "State and local taxes",
      "Total compensation to owners",
      "Mortgage interest payments",
      "Rent or lease payments",
      "Utility payments",
      "Covered operations expenditures",
      "Covered property damage costs",
      "Covered supplier costs",
      "Covered worker protection expenditures",
      "Salary/hourly wage reduction",
      "Total eligible costs",
      "FTE reduction quotient",
      "Modified total",
      "Payroll cost 60% requirement",
      "Total forgiveness amount",
    ];
    expect(labels(every)).toEqual(lines);
    expect(labels(every, {}, "3508EZ")).toEqual(lines);
    const details = signOffRows(record(every)).filter(({ isDetail }) => isDetail);
    expect(details.map(({ label }) => label)).toEqual(lines.slice(1, 7));
  });

  test("the comparison lists three lines for form 3508S", () => {
    expect(labels(every, {}, "3508S")).toEqual([
      "Requested payroll",
      "Requested forgiveness",
      "Total forgiveness amount",
    ]);
  });

  test("the comparison omits lines without amounts", () => {
    expect(labels({ utilityPayments: 0 }, { rentOrLeasePayments: 0 })).toEqual([
      "Rent or lease payments",
      "Utility payments",
    ]);
    expect(labels({})).toEqual([]);
  });

  test("each line has the requested and the recommended amount", () => {
    expect(signOffRows(record({ utilityPayments: 3_00 }, { utilityPayments: 4_00 }))).toEqual([
      {
        name: "utilityPayments",
        label: "Utility payments",
        requested: 4_00,
        recommended: 3_00,
        isDetail: false,
      },
    ]);
  });
});

test("a missing figure is shown as a dash", () => {
  expect(figureText("utilityPayments", 123_450)).toBe("$1,234.50");
  expect(figureText("utilityPayments", 0)).toBe("$0.00");
  expect(figureText("fteReductionQuotient", 875_000)).toBe("0.88");
  expect(figureText("fteReductionQuotient", 1_000_000)).toBe("1.0");
  expect([figureText("utilityPayments", null), figureText("fteReductionQuotient", null)]).toEqual(["—", "—"]);
});

describe("the change from the requested to the recommended amounts", () => {
  const change = (name: FigureName, requested: number | null, recommended: number | null) =>
    changeText({ name, label: "", requested, recommended, isDetail: false });
  test("the change of each line is described, except for totals", () => {
    expect(change("utilityPayments", 4_000_00, 3_200_00)).toBe("$800.00 less");
    expect(change("utilityPayments", 3_200_00, 4_000_00)).toBe("$800.00 more");
    expect(change("utilityPayments", 4_000_00, 4_000_00)).toBeUndefined();
    expect(change("utilityPayments", null, 4_000_00)).toBeUndefined();
    expect(change("utilityPayments", 4_000_00, null)).toBeUndefined();
    // The page rounds these quotients to 1.0 and 0.88.
    expect(change("fteReductionQuotient", 1_000_000, 875_000)).toBe("0.12 less");
    expect(change("fteReductionQuotient", 866_667, 870_000)).toBeUndefined();
    expect(change("fteReductionQuotient", 864_999, 865_000)).toBe("0.01 more");
    for (const total of [
      "totalEligibleExpenses",
      "modifiedForgivenessAmount",
      "payrollCost60Percent",
      "actualForgivenessAmount",
    ] as const)
      expect(change(total, 2_00, 1_00)).toBeUndefined();
  });

  const summary = (recommended: Values, requested: Values) =>
    signOffSummary(signOffRows(record(recommended, requested)));
  test.each([
    [
      { actualForgivenessAmount: 9_00, utilityPayments: 1_00 },
      { actualForgivenessAmount: 10_00, utilityPayments: 2_00 },
      "That is $1.00 less than you requested. One line changed; it is marked below.",
    ],
    [
      { actualForgivenessAmount: 11_00, utilityPayments: 3_00, rentOrLeasePayments: 1_00 },
      { actualForgivenessAmount: 10_00, utilityPayments: 2_00, rentOrLeasePayments: 2_00 },
      "That is $1.00 more than you requested. 2 lines changed; they are marked below.",
    ],
    [
      { actualForgivenessAmount: 10_00 },
      { actualForgivenessAmount: 10_00 },
      "That is the amount you requested.",
    ],
  ])(
    "the summary describes the change from the requested to the recommended amount in one or two sentences",
    (recommended, requested, text) => {
      expect(summary(recommended, requested)).toBe(text);
    },
  );

  test("the summary counts a changed payroll total with the changed parts as one line", () => {
    expect(
      summary(
        { actualForgivenessAmount: 9_00, totalPayrollCost: 8_00, stateAndLocalTaxes: 1_00 },
        { actualForgivenessAmount: 10_00, totalPayrollCost: 9_00, stateAndLocalTaxes: 2_00 },
      ),
    ).toBe("That is $1.00 less than you requested. One line changed; it is marked below.");
  });

  test("changed parts of payroll costs count only if the payroll total did not change", () => {
    const tables = { totalCashCompensationTable1: 3_00, totalCashCompensationTable2: 2_00 };
    const moved = { totalCashCompensationTable1: 2_00, totalCashCompensationTable2: 3_00 };
    const total = { actualForgivenessAmount: 10_00 };
    const opened = (...given: Parameters<typeof summary>) =>
      changedDetails(signOffRows(record(...given))).map(({ name }) => name);
    const both = Object.keys(tables);
    const text = "That is the amount you requested. 2 lines changed; they are marked below.";
    const payroll = { totalPayrollCost: 5_00 };
    expect(summary({ ...total, ...payroll, ...moved }, { ...total, ...payroll, ...tables })).toBe(text);
    expect(opened({ ...total, ...payroll, ...moved }, { ...total, ...payroll, ...tables })).toEqual(both);
    expect(summary({ ...total, ...moved }, { ...total, ...tables })).toBe(text);
    expect(opened({ ...total, ...moved }, { ...total, ...tables })).toEqual(both);
    expect(opened({ ...total, ...tables }, { ...total, ...tables })).toEqual([]);
    expect(opened({ ...payroll, ...moved }, { totalPayrollCost: 6_00, ...tables })).toEqual([]);
    expect(hasPayrollTotal(signOffRows(record({ ...payroll, ...moved })))).toBe(true);
    expect(hasPayrollTotal(signOffRows(record(moved)))).toBe(false);
  });

  test("the summary is missing if the borrower requested no amount", () => {
    expect(summary({ actualForgivenessAmount: 10_00 }, {})).toBeUndefined();
  });
});

test("the agreed text contains every line and every figure of the sign-off page", () => {
  const total = { actualForgivenessAmount: 10_00 };
  const requested = { actualForgivenessAmount: 12_00, utilityPayments: 4_00 };
  const shown = signOffShown(record({ ...total, utilityPayments: 3_00 }, requested));
  expect(JSON.parse(shown)).toEqual({
    version: "2026-11-24",
    heading: "Based on our review, we'll recommend $10.00 in loan forgiveness to the SBA",
    summary: "That is $2.00 less than you requested. One line changed; it is marked below.",
    columns: ["Amounts you requested", "Recommended to SBA"],
    rows: [
      ["Utility payments", "$4.00", "$3.00", "$1.00 less"],
      ["Total forgiveness amount", "$12.00", "$10.00", null],
    ],
    button: "Agree to This Amount",
  });
  expect(JSON.parse(signOffShown(record({}, requested))).summary).toBeNull();
  // The text changes even if only one recommended or requested amount changes.
  expect(signOffShown(record({ ...total, utilityPayments: 3_01 }, requested))).not.toBe(shown);
  const other = { ...requested, actualForgivenessAmount: 12_01 };
  expect(signOffShown(record({ ...total, utilityPayments: 3_00 }, other))).not.toBe(shown);
});

test.each([
  ["Customer Signoff", true, false, 1, "sign-off"],
  ["Customer Signoff", true, false, 0, "sign-off"],
  ["Customer Signoff", true, false, null, "summary"],
  ["Customer Signoff", false, false, 1, "summary"],
  ["Document Review", true, false, 1, "summary"],
  ["Customer Signoff", true, true, 1, "completed"],
  ["Forgiven", false, true, null, "completed"],
] as const)(
  'in stage %s with readyForCustomerSignoff %s, agreed %s and the amount %s, signOffPage returns "%s"',
  (stage, ready, agreed, amount, page) => {
    const at = agreed ? Temporal.Instant.from("2026-11-20T12:00:00Z") : null;
    expect(
      signOffPage({
        stage,
        readyForCustomerSignoff: ready,
        customerSignoffTimestamp: at,
        actualForgivenessAmount: amount,
      }),
    ).toBe(page);
  },
);

test("a wage reduction is shown as a negative amount", () => {
  expect(figureText("totalSalaryReductions", 5_000_00)).toBe("\u2212$5,000.00");
  expect(figureText("totalSalaryReductions", 0)).toBe("$0.00");
  expect(figureText("totalSalaryReductions", null)).toBe("—");
  expect(figureText("utilityPayments", 5_000_00)).toBe("$5,000.00");
  const [row] = signOffRows(record({ totalSalaryReductions: 6_000_00 }, { totalSalaryReductions: 5_000_00 }));
  expect(row && changeText(row)).toBe("$1,000.00 more");
});
