import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusals } from "./messages.ts";
import {
  activeLoans,
  activityGroups,
  isOffBook,
  pastDueCents,
  pppTile,
  repaidPercent,
  showsRenewal,
  totalBorrowedCents,
  transactionDescription,
  transactionStatusText,
} from "./rules.ts";

const opportunities = [
  { id: "won", stageName: "Closed Won" },
  { id: "lost", stageName: "Closed Lost" },
  { id: "open", stageName: "Underwriting" },
];

function loan(id: string, values: object = {}) {
  const usual = {
    accountId: "a1",
    opportunityId: "won" as string | null,
    loanId: `loan-${id}`,
    type: "BLN",
    amount: 10_000,
    balance: 5_000,
    pastDueAmount: 0,
    issuedDate: null as Temporal.PlainDate | null,
  };
  return { id, ...usual, ...values };
}

describe("active loans and totals", () => {
  const advances = [
    loan("active"),
    loan("paid", { balance: 0, amount: 10 }),
    loan("cents", { balance: 1, amount: 20 }),
    loan("off-book", { type: "OFB", amount: 100_000, pastDueAmount: 900 }),
    loan("of a lost application", { opportunityId: "lost" }),
    loan("of an open application", { opportunityId: "open" }),
    loan("of no application", { opportunityId: null }),
    loan("of an unknown application", { opportunityId: "elsewhere" }),
  ];

  test("active are loans with a balance from Closed Won applications, not OFB [CORE-SUM-22]", () => {
    expect(activeLoans(advances, opportunities).map(({ id }) => id)).toEqual(["active", "cents"]);
  });

  test("Total Borrowed adds paid-off loans and leaves OFB out, to the cent [CORE-SUM-23]", () => {
    expect(totalBorrowedCents(advances, opportunities)).toBe(10_030);
  });

  test("off-book loans are in no past-due total [CORE-SUM-23]", () => {
    expect(isOffBook({ type: "OFB" })).toBe(true);
    const due = [loan("late", { pastDueAmount: 128_460 }), loan("later", { pastDueAmount: 10 }), ...advances];
    expect(pastDueCents(due)).toBe(128_470);
  });
});

describe("the Activity dropdown", () => {
  test("groups by account name ascending, newest loan first [CORE-LAYOUT-03]", () => {
    const accounts = [
      { accountId: "a1", accountName: "Whitfield Catering" },
      { accountId: "a2", accountName: "Maple & Main" },
      { accountId: "a3", accountName: "No loans" },
    ];
    const advances = [
      loan("undated"),
      loan("old", { issuedDate: Temporal.PlainDate.from("2023-06-09") }),
      loan("new", { issuedDate: Temporal.PlainDate.from("2025-02-03") }),
      loan("other", { accountId: "a2", issuedDate: Temporal.PlainDate.from("2020-01-01"), balance: 0 }),
      loan("off-book", { type: "OFB" }),
      loan("without number", { loanId: "" }),
      loan("of a stranger", { accountId: "a9" }),
    ];
    const groups = activityGroups(advances, accounts);
    expect(groups.map((group) => [group.accountName, group.loans.map(({ id }) => id)])).toEqual([
      ["Maple & Main", ["other"]],
      ["Whitfield Catering", ["new", "old", "undated"]],
    ]);
  });

  test("without a viewable loan there is no group", () => {
    expect(activityGroups([loan("x", { type: "OFB" })], [{ accountId: "a1", accountName: "A" }])).toEqual([]);
  });
});

test("transaction status codes have their words [CORE-SUM-27]", () => {
  expect(transactionStatusText).toEqual({
    Q: "Scheduled",
    PA: "Scheduled",
    F: "Failed",
    S: "Processed",
    C: "Voided",
  });
});

test("an interest charge is shown as the loan's fee", () => {
  expect(transactionDescription("Interest Charge")).toBe("Total Loan Fee");
  expect(transactionDescription("Automatic payment")).toBe("Automatic payment");
});

describe("repaid percent", () => {
  test.each([
    [4_751_980, 9_746_880, 51],
    [5_118_672, 6_824_896, 25],
    [0, 10_000, 100],
    [1, 10_000, 99],
    [10_000, 10_000, 0],
    [13_500, 10_000, 0],
    [-500, 10_000, 100],
  ])("balance %d of %d cents is %d percent", (balance, repaymentAmount, percent) => {
    expect(repaidPercent({ balance, repaymentAmount })).toBe(percent);
  });

  test.each([null, 0])("is unknown for a repayment amount of %s", (repaymentAmount) => {
    expect(repaidPercent({ balance: 10, repaymentAmount })).toBeUndefined();
  });

  test("is whole, within 0 and 100, and 100 only when nothing is left", () => {
    const cents = fc.integer({ min: 1, max: 99_999_999_999 });
    fc.assert(
      fc.property(cents, cents, (balance, repayment) => {
        const percent = repaidPercent({ balance, repaymentAmount: repayment });
        expect(Number.isInteger(percent)).toBe(true);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThan(100);
      }),
    );
  });
});

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [false, false, false],
])(
  "eligible %s, renewals enabled %s: shown %s [CORE-SUM-21]",
  (isRenewalEligible, renewalsEnabled, shown) => {
    expect(showsRenewal({ isRenewalEligible, renewalsEnabled })).toBe(shown);
  },
);

describe("the PPP tile", () => {
  const accounts = [{ accountId: "a1", contact: { id: "c1" } }];
  const sba = [
    loan("first", { type: "SBA", issuedDate: Temporal.PlainDate.from("2020-05-01") }),
    loan("second", { type: "SBA", issuedDate: Temporal.PlainDate.from("2021-03-01") }),
  ];

  test("is not in Canada [CORE-SUM-05]", () => {
    expect(pppTile({ country: "ca", advances: sba, accounts })).toBeUndefined();
    expect(pppTile({ country: "us", advances: sba, accounts })).toBeDefined();
  });

  test("leads to the newest SBA loan's forgiveness", () => {
    expect(pppTile({ country: "us", advances: sba, accounts })).toEqual({
      kind: "forgiveness",
      advanceId: "second",
    });
  });

  test("without one starts an application, for which it needs a business", () => {
    const lead = { kind: "lead", accountId: "a1", contactId: "c1" };
    expect(pppTile({ country: "us", advances: [loan("plain")], accounts })).toEqual(lead);
    expect(pppTile({ country: "us", advances: [], accounts: [] })).toBeUndefined();
  });
});

test("a refusal to renew says whom to call", () => {
  expect(refusals.NOT_ELIGIBLE).toContain("{phone}");
});
