import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCents, textFromCents } from "../../wire/money.ts";
import { day } from "../../testing/samples.ts";
import {
  amountFault,
  amountTypes,
  checkAmount,
  chosenCents,
  firstAmountType,
  isRepeated,
  typedCents,
} from "./rules.ts";

const loan = { Balance: 4_751_980, PastDueAmountWithFees: 128_460, QueueTransactions: [] };
const upToDate = { ...loan, PastDueAmountWithFees: 0 };

describe("an amount", () => {
  test.each([
    [undefined, "Enter payment amount"],
    [-5_000, "Enter amount more than $1.00"],
    [0, "Enter amount more than $1.00"],
    [100, "Enter amount more than $1.00"],
    [101, undefined],
    [4_751_980, undefined],
    [4_751_981, "Amount should not be more than total outstanding amount"],
  ])(
    "of %s cents on a balance of 47,519.80: %s [SERV-MODAL-13, SERV-MODAL-15, SERV-MODAL-16]",
    (cents, fault) => {
      expect(amountFault(cents, loan)).toBe(fault);
    },
  );

  test("is refused at a dollar and allowed a cent above it, up to the balance and no cent more, whatever the balance [SERV-MODAL-15, SERV-MODAL-16]", () => {
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
])("of %i cents, on a larger balance: %s", (cents, fault) => {
  expect(amountFault(cents, { Balance: 10_000_000_000, QueueTransactions: [] })).toBe(fault);
  expect(amountFault(10_000_000_001, { Balance: 10_000_000_000, QueueTransactions: [] })).toBe(
    "Amount should not be more than total outstanding amount",
  );
});

/** A thousand dollars are owed. */
const owing = (...payments: readonly (readonly ["Q" | "PA" | "F" | "S" | "C", number])[]) => ({
  Balance: 100_000,
  QueueTransactions: payments.map(([Status, TransactionAmount]) => ({ Status, TransactionAmount })),
});

describe("with payments on their way", () => {
  const most = (onItsWay: string, left: string) =>
    `Amount should not be more than total outstanding amount. With ${onItsWay} on its way you can pay ${left} at most.`;
  const all = (onItsWay: string) =>
    `Amount should not be more than total outstanding amount. ${onItsWay} of it is on its way already.`;

  test.each([
    [[["Q", 40_000]], 60_000, undefined],
    [[["Q", 40_000]], 60_001, most("$400.00", "$600.00")],
    [[["PA", 40_000]], 60_000, undefined],
    [[["PA", 40_000]], 60_001, most("$400.00", "$600.00")],
    [[["Q", 40_000], ["PA", 59_899]], 101, undefined], // prettier-ignore
    [[["Q", 40_000], ["PA", 59_899]], 102, most("$998.99", "$1.01")], // prettier-ignore
    [[["Q", 99_900]], 101, all("$999.00")],
    [[["Q", 100_000]], 101, all("$1,000.00")],
    [[["Q", 120_000]], 100_000, all("$1,200.00")],
    // What is over takes nothing more off the balance.
    [[["F", 40_000], ["S", 40_000], ["C", 40_000]], 100_000, undefined], // prettier-ignore
    [[["Q", 40_000]], 100_001, "Amount should not be more than total outstanding amount"],
    [[["Q", 100_000]], 100, "Enter amount more than $1.00"],
  ] as const)("%j, an amount of %i cents on $1,000.00: %s", (payments, cents, fault) => {
    expect(amountFault(cents, owing(...payments))).toBe(fault);
  });

  test("what they come to is said beside the choice that is too much", () => {
    const some = { ...owing(["Q", 40_000]), PastDueAmountWithFees: 70_000 };
    const text = most("$400.00", "$600.00");
    const check = (amountType: "past-due-amount" | "outstanding-amount" | "other-amount", otherAmount = "") =>
      checkAmount({ amountType, otherAmount }, some);
    expect(check("past-due-amount")).toEqual({ amountType: text });
    expect(check("outstanding-amount")).toEqual({ amountType: text });
    expect(check("other-amount", "600.01")).toEqual({ otherAmount: text });
    expect(check("other-amount", "600.00")).toEqual({});
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
  "beside a payment that is %s, another of %s cents for %s is its like: %s",
  (Status, cents, date, expected) => {
    const others = [sent("Q", 1, "2026-11-23"), sent("PA", 40_000, "2026-12-01")];
    const loan = { QueueTransactions: [...others, sent(Status, 40_000, "2026-11-23")] };
    expect(isRepeated(cents, date && day(date), loan)).toBe(expected);
  },
);

describe("a typed amount", () => {
  test.each([
    ["250", 25_000],
    ["250.", 25_000],
    ["250.5", 25_050],
    ["$1,234.50", 123_450],
    [" 1 234.50 ", 123_450],
    ["1.01", 101],
    ["", undefined],
    ["   ", undefined],
    ["$", undefined],
    [".", undefined],
    ["1.005", undefined],
    ["12a", undefined],
    ["1e3", undefined],
    ["5$", undefined],
  ])("%j is %s cents [SERV-MODAL-12]", (text, cents) => {
    expect(typedCents(text)).toBe(cents);
  });

  test("comes back to the cent from how it is written and how it is shown", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), (cents) => {
        expect(typedCents(textFromCents(cents))).toBe(cents);
        expect(typedCents(formatCents(cents))).toBe(cents);
      }),
    );
  });
});

describe("what can be chosen", () => {
  test("with something past due: three, and none of them by itself [SERV-MODAL-12]", () => {
    expect(amountTypes(loan)).toEqual(["past-due-amount", "outstanding-amount", "other-amount"]);
    expect(firstAmountType(loan)).toBe("");
  });

  test("with nothing past due: two, the other amount at first [SERV-MODAL-12]", () => {
    expect(amountTypes(upToDate)).toEqual(["outstanding-amount", "other-amount"]);
    expect(firstAmountType(upToDate)).toBe("other-amount");
  });

  test.each([
    ["past-due-amount", 128_460],
    ["outstanding-amount", 4_751_980],
    ["other-amount", 40_000],
    ["", undefined],
  ] as const)("%s comes to %s cents [SERV-MODAL-12]", (amountType, cents) => {
    expect(chosenCents({ amountType, otherAmount: "400" }, loan)).toBe(cents);
  });

  test.each([
    ["", "", { amountType: "You must select one" }],
    ["other-amount", "", { otherAmount: "Enter payment amount" }],
    ["other-amount", "1.00", { otherAmount: "Enter amount more than $1.00" }],
    ["other-amount", "1.01", {}],
    ["other-amount", "47519.81", { otherAmount: "Amount should not be more than total outstanding amount" }],
    ["past-due-amount", "", {}],
    ["outstanding-amount", "", {}],
  ] as const)("%j with %j typed: %o [SERV-MODAL-13, SERV-MODAL-14]", (amountType, otherAmount, faults) => {
    expect(checkAmount({ amountType, otherAmount }, loan)).toEqual(faults);
  });

  test("what is past due may be more than the balance: then it cannot be paid at once, and its radio says so", () => {
    const odd = { ...loan, Balance: 10_000, PastDueAmountWithFees: 10_001 };
    expect(checkAmount({ amountType: "past-due-amount", otherAmount: "" }, odd)).toEqual({
      amountType: "Amount should not be more than total outstanding amount",
    });
    expect(
      checkAmount({ amountType: "outstanding-amount", otherAmount: "" }, { ...odd, Balance: 100 }),
    ).toEqual({
      amountType: "Enter amount more than $1.00",
    });
  });
});
