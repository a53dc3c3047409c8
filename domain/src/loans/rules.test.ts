import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { day, sampleAccount, sampleAdvance } from "../testing/samples.ts";
import { refusals } from "./messages.ts";
import {
  activeLoans,
  activityGroups,
  byIssuedDate,
  pastDueFirst,
  failedPayment,
  isOffBook,
  inProgressCents,
  pastDueLoans,
  pastDueCents,
  repaidPercent,
  showsRenewal,
  totalBorrowedCents,
} from "./rules.ts";

const ids = (loans: readonly { readonly id: string }[]) => loans.map(({ id }) => id);

describe("active loans and total amounts", () => {
  const opportunities = [
    { id: "won", stageName: "Closed Won" },
    { id: "lost", stageName: "Closed Lost" },
    { id: "open", stageName: "Underwriting" },
  ];
  const advances = [
    sampleAdvance("active"),
    sampleAdvance("paid", { balance: 0, amount: 10 }),
    sampleAdvance("a cent", { balance: 1, amount: 20 }),
    sampleAdvance("overpaid", { balance: -1, amount: 1 }),
    sampleAdvance("off-book", { type: "OFB", amount: 100_000, pastDueAmount: 900 }),
    sampleAdvance("of a lost application", { opportunityId: "lost" }),
    sampleAdvance("of an open application", { opportunityId: "open" }),
    sampleAdvance("of no application", { opportunityId: null }),
    sampleAdvance("of an unknown application", { opportunityId: "elsewhere" }),
  ];

  test("the active loans are those with a balance from Closed Won applications, without off-book loans [CORE-SUM-22]", () => {
    expect(ids(activeLoans(advances, opportunities))).toEqual(["active", "a cent"]);
    expect(activeLoans(advances, [])).toEqual([]);
  });

  test("the total borrowed includes paid-off loans and excludes off-book loans [CORE-SUM-23]", () => {
    const total = 10_000 + 10 + 20 + 1;
    expect(totalBorrowedCents(advances, opportunities)).toBe(total);
    const onBook = advances.map((advance) => ({ ...advance, type: "BLN" }));
    expect(totalBorrowedCents(onBook, opportunities)).toBe(total + 100_000);
    expect(totalBorrowedCents([], opportunities)).toBe(0);
    expect([isOffBook({ type: "OFB" }), isOffBook({ type: "BLN" })]).toEqual([true, false]);
  });

  test("the past-due amount excludes off-book loans [CORE-SUM-23]", () => {
    const late = sampleAdvance("late", { pastDueAmount: 128_460 });
    const later = sampleAdvance("later", { pastDueAmount: 10 });
    expect(pastDueCents([late, later, ...advances])).toBe(128_470);
    expect(pastDueCents([])).toBe(0);
  });
});

describe("the order of loans on the summary page", () => {
  const undated = sampleAdvance("undated");
  const old = sampleAdvance("old", { issuedDate: day("2023-06-09") });
  const late = sampleAdvance("late", { issuedDate: day("2025-02-03") });

  test("the newest loans come first, and loans without an issue date last", () => {
    for (const given of [
      [undated, old, late],
      [late, undated, old],
    ]) {
      expect(ids(given.toSorted(byIssuedDate))).toEqual(["late", "old", "undated"]);
    }
    expect(byIssuedDate(old, { issuedDate: day("2023-06-09") })).toBe(0);
    expect(byIssuedDate(undated, { issuedDate: null })).toBe(0);
  });

  test("past-due loans come first, followed by the newest loans", () => {
    const due = sampleAdvance("due", { pastDueAmount: 1, issuedDate: day("2022-01-01") });
    const dueLater = sampleAdvance("due later", { pastDueAmount: 1, issuedDate: day("2022-05-01") });
    const offBook = sampleAdvance("off-book", {
      type: "OFB",
      pastDueAmount: 5,
      issuedDate: day("2020-01-01"),
    });
    const second = sampleAdvance("2", { name: "Loan 2", issuedDate: day("2021-01-01") });
    const tenth = sampleAdvance("10", { name: "Loan 10", issuedDate: day("2021-01-01") });
    const order = ["due later", "due", "late", "old", "2", "10", "off-book", "undated"];
    const loans = [tenth, second, undated, old, due, offBook, late, dueLater];
    expect(ids(loans.toSorted(pastDueFirst))).toEqual(order);
    expect(ids(loans.toReversed().toSorted(pastDueFirst))).toEqual(order);
  });
});

describe("the failed payment of a loan", () => {
  const entry = (date: string, status: "Q" | "PA" | "F" | "S" | "C", amount = -100) => ({
    date: day(date),
    status,
    amount,
  });
  const failed = entry("2025-11-19", "F");

  test("failedPayment returns the last payment if its status is failed", () => {
    const earlier = [entry("2025-11-12", "S"), entry("2025-11-05", "F")];
    expect(failedPayment([failed, ...earlier])).toBe(failed);
    expect(failedPayment([...earlier, failed])).toBe(failed);
    expect(failedPayment([failed, entry("2025-11-20", "S")])).toBeUndefined();
    expect(failedPayment([])).toBeUndefined();
  });

  test("later fees and unfinished payments do not hide a failed payment", () => {
    const others = [
      entry("2025-11-20", "S", 35),
      entry("2025-11-26", "Q"),
      entry("2025-11-26", "PA"),
      entry("2025-11-24", "C"),
      entry("2025-11-19", "S"),
      entry("2025-11-25", "F", 0),
    ];
    expect(failedPayment([...others, failed])).toBe(failed);
    expect(failedPayment([failed, ...others])).toBe(failed);
    expect(failedPayment(others)).toBeUndefined();
  });
});

test("the past-due loans exclude off-book loans", () => {
  const loans = [
    sampleAdvance("fine", {}),
    sampleAdvance("due", { pastDueAmount: 1 }),
    sampleAdvance("off-book", { type: "OFB", pastDueAmount: 1 }),
    sampleAdvance("due too", { pastDueAmount: 1 }),
  ];
  expect(ids(pastDueLoans(loans))).toEqual(["due", "due too"]);
});

test("the amount in progress is the sum of the payments that can still be debited, without fees", () => {
  const entries = (["Q", "PA", "F", "S", "C"] as const).flatMap((status, at) => [
    { status, amount: -(10 ** at), date: day("2026-12-02") },
    { status, amount: 7 * 10 ** at, date: day("2026-12-02") },
  ]);
  const loan = { nextPaymentDate: null, currentPayment: null };
  expect(inProgressCents(loan, entries)).toBe(11);
  expect(inProgressCents(loan, [])).toBe(0);
});

test("the next installment does not count as an amount in progress", () => {
  const loan = { nextPaymentDate: day("2026-12-02"), currentPayment: 100 };
  const payment = (date: string, amount: number) => ({ status: "PA" as const, date: day(date), amount });
  expect(inProgressCents(loan, [payment("2026-12-02", -100)])).toBe(0);
  expect(inProgressCents(loan, [payment("2026-12-02", -100), payment("2026-12-02", -100)])).toBe(100);
  expect(inProgressCents(loan, [payment("2026-12-02", -101), payment("2026-12-01", -100)])).toBe(201);
});

describe("the groups of loans in the Activity dropdown", () => {
  test("businesses are sorted by name, and the loans of each business from newest to oldest", () => {
    const accounts = [
      sampleAccount("a1", "Whitfield 10"),
      sampleAccount("a2", "Whitfield 2"),
      sampleAccount("a3", "No loans"),
      sampleAccount("a4", "Whitfield 10"),
    ];
    const of = (id: string, accountId: string, issued: string | null, part = {}) =>
      sampleAdvance(id, { accountId, issuedDate: issued === null ? null : day(issued), ...part });
    const advances = [
      of("undated", "a1", null),
      of("old", "a1", "2023-06-09"),
      of("new", "a1", "2025-02-03"),
      of("10", "a1", "2024-01-01", { name: "Loan 10" }),
      of("2", "a1", "2024-01-01", { name: "Loan 2" }),
      of("other", "a2", "2020-01-01", { balance: 0 }),
      of("of the same name", "a4", "2024-06-01"),
      of("off-book", "a1", "2025-05-05", { type: "OFB" }),
      of("without number", "a1", "2025-05-05", { loanId: "" }),
      of("of a stranger", "a9", "2025-05-05"),
    ];
    const groups = activityGroups(advances, accounts);
    expect(groups.map((group) => [group.accountName, ids(group.loans)])).toEqual([
      ["Whitfield 2", ["other"]],
      ["Whitfield 10", ["new", "of the same name", "2", "10", "old", "undated"]],
    ]);
  });

  test("a business without viewable loans has no group", () => {
    expect(activityGroups([sampleAdvance("x", { type: "OFB" })], [sampleAccount("a1")])).toEqual([]);
  });
});

describe("the repaid percentage of a loan", () => {
  test.each([
    [4_751_980, 9_746_880, 51],
    [5_118_672, 6_824_896, 25],
    [0, 10_000, 100],
    [1, 10_000, 99],
    [9_900, 10_000, 1],
    [9_901, 10_000, 0],
    [10_000, 10_000, 0],
    [13_500, 10_000, 0],
    [-500, 10_000, 100],
    [0, 1, 100],
  ])(
    "with a balance of %d cents and a repayment amount of %d cents, %d percent of a loan is repaid",
    (balance, repaymentAmount, percent) => {
      expect(repaidPercent({ balance, repaymentAmount })).toBe(percent);
    },
  );

  test.each([null, 0, -1])(
    "the repaid percentage is unknown for a repayment amount of %s",
    (repaymentAmount) => {
      expect(repaidPercent({ balance: 10, repaymentAmount })).toBeUndefined();
    },
  );

  test("the repaid percentage of a loan with a balance is a whole number from 0 to 99", () => {
    const cents = fc.integer({ min: 1, max: 99_999_999_999 });
    fc.assert(
      fc.property(cents, cents, (balance, repaymentAmount) => {
        const percent = repaidPercent({ balance, repaymentAmount });
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
  "with isRenewalEligible %s and renewalsEnabled %s, showsRenewal returns %s [CORE-SUM-21]",
  (isRenewalEligible, renewalsEnabled, shown) => {
    expect(showsRenewal({ isRenewalEligible, renewalsEnabled })).toBe(shown);
  },
);

test("the NOT_ELIGIBLE refusal asks the borrower to call the lender", () => {
  expect(refusals.NOT_ELIGIBLE).toBe(
    "This business can't renew a loan right now. Call us at {phone} to find out more.",
  );
});
