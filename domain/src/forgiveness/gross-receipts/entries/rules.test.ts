import { describe, expect, test } from "vitest";
import { formatCents } from "../../../wire/money.ts";
import {
  askedFields,
  checkReceipts,
  comparedReceipts,
  comparisons,
  receiptsAnswers,
  receiptsEntries,
  receiptsFieldsOf,
  unlikeQuarters,
  type ReceiptsEntries,
} from "./rules.ts";

const blank: ReceiptsEntries = {
  q1: "",
  QuartersQ2: "",
  Quarter2019: "",
  QuarterRevenue2019: "",
  Quarter2020: "",
  QuarterRevenue2020: "",
  QuartersQ2No: "",
  AnnualRevenue2019: "",
  AnnualRevenue2020: "",
};
const full: ReceiptsEntries = {
  q1: "Quarters",
  QuartersQ2: "Yes",
  Quarter2019: "2Q",
  QuarterRevenue2019: "$1,234.50",
  Quarter2020: "3Q",
  QuarterRevenue2020: "1000",
  QuartersQ2No: "Yes",
  AnnualRevenue2019: "5000",
  AnnualRevenue2020: "0",
};
const none = {
  businessActive2019: null,
  period1Quarter: null,
  period1Revenue: null,
  period2Quarter: null,
  period2Revenue: null,
  grossReceiptReductionIsDemonstrated: null,
};

test("gross receipts can be compared by quarters or by years [SERV-GRR-02]", () => {
  expect(comparisons).toEqual(["Quarters", "Annual"]);
});

test.each([
  [{}, ["q1"]],
  [{ q1: "Quarters" }, ["q1", "QuartersQ2"]],
  [
    { q1: "Quarters", QuartersQ2: "Yes" },
    ["q1", "QuartersQ2", "Quarter2019", "QuarterRevenue2019", "Quarter2020", "QuarterRevenue2020"],
  ],
  [{ q1: "Quarters", QuartersQ2: "No" }, ["q1", "QuartersQ2", "QuartersQ2No"]],
  [{ q1: "Annual", QuartersQ2: "No" }, ["q1", "AnnualRevenue2019", "AnnualRevenue2020"]],
])(
  "with the entries %j, the page asks the questions %j [SERV-GRR-03, SERV-GRR-04, SERV-GRR-06, SERV-GRR-07]",
  (entries, asked) => {
    expect(askedFields({ ...blank, ...entries })).toEqual(asked);
  },
);

describe("converting the fields of the gross receipts page", () => {
  test.each([
    [
      {},
      {
        ...none,
        businessActive2019: "Yes",
        period1Quarter: "2Q",
        period1Revenue: 123_450,
        period2Quarter: "3Q",
        period2Revenue: 100_000,
      },
    ],
    [{ QuartersQ2: "No" }, { ...none, businessActive2019: "No", grossReceiptReductionIsDemonstrated: "Yes" }],
    [
      { q1: "Annual" },
      {
        ...none,
        period1Quarter: "Annual",
        period1Revenue: 500_000,
        period2Quarter: "Annual",
        period2Revenue: 0,
      },
    ],
    [
      { q1: "Annual", AnnualRevenue2019: "x", AnnualRevenue2020: "" },
      { ...none, period1Quarter: "Annual", period2Quarter: "Annual" },
    ],
    [{ QuartersQ2: "" }, none],
    [
      { Quarter2019: "5Q", QuarterRevenue2020: "x", Quarter2020: "Annual" },
      { ...none, businessActive2019: "Yes", period1Revenue: 123_450 },
    ],
  ])("the gross receipts page with the changes %j is saved as %j [SERV-GRR-09]", (change, answers) => {
    expect(receiptsAnswers({ ...full, ...change })).toEqual(answers);
  });

  test.each([
    [{}, { QuartersQ2No: "", AnnualRevenue2019: "", AnnualRevenue2020: "", QuarterRevenue2020: "$1,000.00" }],
    [
      { q1: "Annual" },
      {
        ...blank,
        q1: "Annual",
        AnnualRevenue2019: "$5,000.00",
        AnnualRevenue2020: "$0.00",
      },
    ],
    [{ QuartersQ2: "No" }, { ...blank, q1: "Quarters", QuartersQ2: "No", QuartersQ2No: "Yes" }],
    [{ q1: "", QuartersQ2: "" }, blank],
  ])("the saved gross receipts with the changes %j fill in the fields %j [SERV-GRR-08]", (change, opened) => {
    const answers = receiptsAnswers({ ...full, ...change });
    expect(receiptsEntries(answers, formatCents)).toEqual({ ...full, ...change, ...opened });
  });
});

test.each([
  [{}, {}],
  [{ q1: "" }, { q1: "Required" }],
  [{ q1: "Years" }, { q1: "Required" }],
  [{ QuartersQ2: "" }, { QuartersQ2: "Required" }],
  [{ QuartersQ2: "No", QuartersQ2No: "" }, { QuartersQ2No: "Required" }],
  [
    { Quarter2019: "", Quarter2020: "" },
    { Quarter2019: "Required", Quarter2020: "Required" },
  ],
  [{ QuarterRevenue2019: "" }, { QuarterRevenue2019: "Enter an amount" }],
  [{ QuarterRevenue2019: "x" }, { QuarterRevenue2019: "Enter the amount in digits, as in 1,234.50." }],
  [{ QuarterRevenue2020: "-1" }, { QuarterRevenue2020: "Enter an amount without a minus sign." }],
  [{ QuarterRevenue2020: "0" }, {}],
  [
    { q1: "Annual", AnnualRevenue2019: "", AnnualRevenue2020: "-1" },
    { AnnualRevenue2019: "Enter an amount", AnnualRevenue2020: "Enter an amount without a minus sign." },
  ],
  [{ q1: "Annual", QuarterRevenue2019: "x" }, {}],
])(
  "validating the gross receipts page with the changes %j returns %j [SERV-GRR-02, SERV-GRR-03, SERV-GRR-04, SERV-GRR-05, SERV-GRR-06, SERV-GRR-07]",
  (change, faults) => {
    expect(checkReceipts({ ...full, ...change })).toEqual(faults);
  },
);

test("gross receipts by quarter and by year have different field names", () => {
  expect(receiptsFieldsOf({ q1: "Quarters" }).period1Revenue).toBe("QuarterRevenue2019");
  expect(receiptsFieldsOf({ q1: "Annual" })).toEqual({
    period1Revenue: "AnnualRevenue2019",
    period2Revenue: "AnnualRevenue2020",
  });
});

test.each([
  [{}, { before: 123_450, after: 100_000 }],
  [{ QuarterRevenue2019: "" }, undefined],
  [{ QuarterRevenue2020: "" }, undefined],
  [{ QuarterRevenue2019: "-1" }, undefined],
  [{ QuarterRevenue2020: "1000000000" }, undefined],
  [{ QuartersQ2: "No" }, undefined],
  [{ q1: "Annual" }, { before: 500_000, after: 0 }],
])("the gross receipts page with the changes %j compares the amounts %j", (change, compared) => {
  expect(comparedReceipts({ ...full, ...change })).toEqual(compared);
});

describe("the warning about two different quarters", () => {
  test.each([
    ["two different quarters", {}, { before: "2Q", after: "3Q" }],
    ["the same quarter in both years", { Quarter2020: "2Q" }, undefined],
    ["one quarter without the other", { Quarter2020: "" }, undefined],
    ["years", { q1: "Annual" }, undefined],
    ["quarters of a business that was not active in 2019", { QuartersQ2: "No" }, undefined],
  ] as const)("choosing %s gives the warning %j", (_, entries, expected) => {
    expect(unlikeQuarters({ ...full, ...entries })).toEqual(expected);
  });
});
