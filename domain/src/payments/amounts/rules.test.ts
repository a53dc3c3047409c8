import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { day } from "../../testing/samples.ts";
import { formatCents } from "../../wire/money.ts";
import {
  amountFault,
  amountTypes,
  checkAmount,
  chosenCents,
  firstAmountType,
  isAllOnItsWay,
  isRepeated,
  remainingCents,
} from "./rules.ts";

const loan = { Balance: 4_751_980, PastDueAmountWithFees: 128_460, QueueTransactions: [] };
const upToDate = { ...loan, PastDueAmountWithFees: 0 };

describe("validating a payment amount", () => {
  test.each([
    [undefined, "Enter payment amount"],
    [-5_000, "Enter amount more than $1.00"],
    [0, "Enter amount more than $1.00"],
    [100, "Enter amount more than $1.00"],
    [101, undefined],
    [4_751_980, undefined],
    [4_751_981, "Amount should not be more than total outstanding amount"],
  ])(
    "validating %s cents with a balance of $47,519.80 returns %s [SERV-MODAL-13, SERV-MODAL-15, SERV-MODAL-16]",
    (cents, fault) => {
      expect(amountFault(cents, loan)).toBe(fault);
    },
  );

  test("accepts amounts from $1.01 up to the balance or $99,999,999.99 [SERV-MODAL-15, SERV-MODAL-16]", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 101, max: 1e12 }),
        fc.integer({ min: 0, max: 2e12 }),
        (balance, cents) => {
          expect(amountFault(cents, { Balance: balance, QueueTransactions: [] }) === undefined).toBe(
            cents >= 101 && cents <= Math.min(balance, 9_999_999_999),
          );
        },
      ),
    );
  });
});

test.each([
  [9_999_999_999, undefined],
  [10_000_000_000, "Amount should not be more than $99,999,999.99"],
])("validating %i cents with a balance of $100,000,000.00 returns %s", (cents, fault) => {
  expect(amountFault(cents, { Balance: 10_000_000_000, QueueTransactions: [] })).toBe(fault);
  expect(amountFault(10_000_000_001, { Balance: 10_000_000_000, QueueTransactions: [] })).toBe(
    "Amount should not be more than total outstanding amount",
  );
});

const owing = (...payments: readonly (readonly ["Q" | "PA" | "F" | "S" | "C", number])[]) => ({
  Balance: 100_000,
  QueueTransactions: payments.map(([Status, TransactionAmount]) => ({ Status, TransactionAmount })),
});

describe("validating a payment amount with payments in progress", () => {
  const most = (onItsWay: string, left: string) =>
    `Amount should not be more than total outstanding amount. With ${onItsWay} in progress, you can pay ${left} at most.`;
  const all = (onItsWay: string) =>
    `Amount should not be more than total outstanding amount. ${onItsWay} of it is already in progress.`;

  test.each([
    [[["Q", 40_000]], 60_000, undefined],
    [[["Q", 40_000]], 60_001, most("$400.00", "$600.00")],
    [[["PA", 40_000]], 60_000, undefined],
    [[["PA", 40_000]], 60_001, most("$400.00", "$600.00")],
    [[["Q", 40_000], ["PA", 59_899]], 101, undefined], // oxfmt-ignore
    [[["Q", 40_000], ["PA", 59_899]], 102, most("$998.99", "$1.01")], // oxfmt-ignore
    [[["Q", 99_900]], 101, all("$999.00")],
    [[["Q", 100_000]], 101, all("$1,000.00")],
    [[["Q", 120_000]], 100_000, all("$1,200.00")],
    // Finished payments do not reduce the payable amount.
    [[["F", 40_000], ["S", 40_000], ["C", 40_000]], 100_000, undefined], // oxfmt-ignore
    [[["Q", 40_000]], 100_001, "Amount should not be more than total outstanding amount"],
    [[["Q", 100_000]], 100, "Enter amount more than $1.00"],
  ] as const)(
    "with the payments %j and a balance of $1,000.00, validating %i cents returns %s",
    (payments, cents, fault) => {
      expect(amountFault(cents, owing(...payments))).toBe(fault);
    },
  );

  test("accepts the whole amount that remains after payments in progress [SERV-MODAL-12]", () => {
    const some = { ...owing(["Q", 40_000], ["S", 10_000]), PastDueAmountWithFees: 70_000 };
    const outstanding = { amountType: "outstanding-amount", otherAmount: "" } as const;
    expect(chosenCents(outstanding, some)).toBe(60_000);
    expect(checkAmount(outstanding, some)).toEqual({});
    expect(amountFault(60_000, some)).toBeUndefined();
  });

  test("an amount above the remaining balance is refused with the total of the payments in progress", () => {
    const some = { ...owing(["Q", 40_000]), PastDueAmountWithFees: 70_000 };
    const text = most("$400.00", "$600.00");
    const check = (amountType: "past-due-amount" | "outstanding-amount" | "other-amount", otherAmount = "") =>
      checkAmount({ amountType, otherAmount }, some);
    expect(check("past-due-amount")).toEqual({ amountType: text });
    expect(check("other-amount", "600.01")).toEqual({ otherAmount: text });
    expect(check("other-amount", "600.00")).toEqual({});
  });

  test.each([
    [99_899, false],
    [99_900, true],
    [100_000, true],
    [120_000, true],
  ])("payments in progress of %i cents leave too little of a $1,000.00 balance: %s", (cents, isAll) => {
    const some = { ...owing(["PA", cents]), PastDueAmountWithFees: 0 };
    expect(isAllOnItsWay(some)).toBe(isAll);
    expect(remainingCents(some)).toBe(Math.max(0, 100_000 - cents));
    expect(checkAmount({ amountType: "outstanding-amount", otherAmount: "" }, some)).toEqual(
      isAll ? { amountType: all(formatCents(cents)) } : {},
    );
    expect(isAllOnItsWay({ Balance: 50, QueueTransactions: [] })).toBe(false);
  });
});

const sent = (Status: "Q" | "PA" | "F" | "S" | "C", TransactionAmount: number, date: string) => ({
  Status,
  TransactionAmount,
  EffectiveDate: day(date),
});
test.each([
  ["Q", 40_000, "2026-11-23", true],
  ["PA", 40_000, "2026-11-23", true],
  ["F", 40_000, "2026-11-23", false],
  ["S", 40_000, "2026-11-23", false],
  ["C", 40_000, "2026-11-23", false],
  ["Q", 40_001, "2026-11-23", false],
  ["Q", 40_000, "2026-11-24", false],
  ["Q", undefined, "2026-11-23", false],
  ["Q", 40_000, undefined, false],
] as const)(
  "a payment with the status %s makes a new payment of %s cents on %s a duplicate: %s",
  (Status, cents, date, expected) => {
    const others = [sent("Q", 1, "2026-11-23"), sent("PA", 40_000, "2026-12-01")];
    const loan = { QueueTransactions: [...others, sent(Status, 40_000, "2026-11-23")] };
    expect(isRepeated(cents, date && day(date), loan)).toBe(expected);
  },
);

describe("choosing a payment amount", () => {
  test("a past-due loan offers the past-due amount [SERV-MODAL-12]", () => {
    expect(amountTypes(loan)).toEqual(["past-due-amount", "outstanding-amount", "other-amount"]);
    expect(firstAmountType(loan)).toBe("");
  });

  test("the past-due amount is preselected if the borrower opened the form to pay that amount", () => {
    expect(firstAmountType(loan, { paysPastDue: true })).toBe("past-due-amount");
    expect(firstAmountType(upToDate, { paysPastDue: true })).toBe("other-amount");
  });

  test.each([
    ["Q", 128_459, true],
    ["PA", 128_460, false],
    ["Q", 200_000, false],
    ["S", 200_000, true],
    // This payment leaves less of the balance than the past-due amount.
    ["Q", 4_751_980 - 128_459, false],
  ] as const)(
    "the form offers the past-due amount after a payment with the status %s and %i cents: %s",
    (Status, cents, isOffered) => {
      const some = { ...loan, QueueTransactions: [{ Status, TransactionAmount: cents }] };
      expect(amountTypes(some).includes("past-due-amount")).toBe(isOffered);
      expect(firstAmountType(some, { paysPastDue: true })).toBe(
        isOffered ? "past-due-amount" : "other-amount",
      );
    },
  );

  test("a past-due amount that exceeds the balance is not offered", () => {
    expect(amountTypes({ ...loan, Balance: 10_000, PastDueAmountWithFees: 10_001 })).toEqual([
      "outstanding-amount",
      "other-amount",
    ]);
  });

  test("the payment form preselects 'Other amount' if no amount is past due [SERV-MODAL-12]", () => {
    expect(amountTypes(upToDate)).toEqual(["outstanding-amount", "other-amount"]);
    expect(firstAmountType(upToDate)).toBe("other-amount");
  });

  test.each([
    ["past-due-amount", 128_460],
    ["outstanding-amount", 4_751_980],
    ["other-amount", 40_000],
    ["", undefined],
  ] as const)('the amount type "%s" means %s cents [SERV-MODAL-12]', (amountType, cents) => {
    expect(chosenCents({ amountType, otherAmount: "400" }, loan)).toBe(cents);
  });

  test.each([
    ["", "", { amountType: "You must select one" }],
    ["other-amount", "", { otherAmount: "Enter payment amount" }],
    ["other-amount", "-5", { otherAmount: "Enter amount more than $1.00" }],
    ["other-amount", "-1234.56", { otherAmount: "Enter amount more than $1.00" }],
    ["other-amount", ".50", { otherAmount: "Enter a 0 before the decimal point, as in 0.50." }],
    [
      "other-amount",
      "1.005",
      { otherAmount: "Enter no more than two digits after the decimal point, as in 1,234.50." },
    ],
    ["other-amount", "abc", { otherAmount: "Enter the amount in digits, as in 1,234.50." }],
    [
      "other-amount",
      "12,50",
      {
        otherAmount:
          "Use a point before the cents, as in 12.50. Use commas only for thousands, as in 1,250.00.",
      },
    ],
    ["past-due-amount", "abc", {}],
    ["other-amount", "1.00", { otherAmount: "Enter amount more than $1.00" }],
    ["other-amount", "1.01", {}],
    ["other-amount", "47519.81", { otherAmount: "Amount should not be more than total outstanding amount" }],
    ["past-due-amount", "", {}],
    ["outstanding-amount", "", {}],
  ] as const)(
    "validating the amount type %j and the typed amount %j returns %o [SERV-MODAL-13, SERV-MODAL-14]",
    (amountType, otherAmount, faults) => {
      expect(checkAmount({ amountType, otherAmount }, loan)).toEqual(faults);
    },
  );

  test("rejects the outstanding amount if it is $1.00", () => {
    expect(
      checkAmount({ amountType: "outstanding-amount", otherAmount: "" }, { ...loan, Balance: 100 }),
    ).toEqual({ amountType: "Enter amount more than $1.00" });
  });
});
