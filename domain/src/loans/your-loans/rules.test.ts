import { expect, test } from "vitest";
import { day, sampleAccount, sampleAdvance } from "../../testing/samples.ts";
import { yourLoansTexts } from "./messages.ts";
import { isDeferred, sbaLoans, together } from "./rules.ts";

const today = day("2026-11-22");

test.each([
  [today.add({ days: 1 }), true],
  [today, false],
  [today.subtract({ days: 1 }), false],
  [null, true],
])(
  "a loan with a first payment due on %s is deferred: %s [FORG-LOANS-06]",
  (firstPaymentDateExpected, expected) => {
    expect(isDeferred({ firstPaymentDateExpected, balance: 1 }, today)).toBe(expected);
    expect(isDeferred({ firstPaymentDateExpected, balance: 0 }, today)).toBe(false);
    expect(yourLoansTexts.deferred).toBe("Deferred");
  },
);

test("the Your loans page lists only the SBA loans of each business, newest first [FORG-LOANS-01, FORG-LOANS-09]", () => {
  const [bakery, catering, shop] = [sampleAccount("a1"), sampleAccount("a2"), sampleAccount("a3")];
  const sba = (id: string, accountId: string, issuedDate: string, balance = 50_00) =>
    sampleAdvance(id, { type: "SBA", accountId, issuedDate: day(issuedDate), balance });
  const loans = [
    sba("old", "a1", "2020-05-01", 0),
    sampleAdvance("off", { type: "OFB", accountId: "a3" }),
    sampleAdvance("plain", { accountId: "a1" }),
    sba("new", "a1", "2021-03-01"),
    sba("other", "a2", "2021-01-01"),
  ];
  const shown = sbaLoans([catering, shop, bakery], loans);
  expect(shown.map(({ account, loans: own }) => [account.accountId, own.map(({ id }) => id)])).toEqual([
    ["a2", ["other"]],
    ["a1", ["new", "old"]],
  ]);
});

test("the total payment of SBA loans excludes deferred loans", () => {
  const due = { firstPaymentDateExpected: today, currentPayment: 10_01 };
  const loans = [
    sampleAdvance("paying", { ...due, balance: 100_00 }),
    sampleAdvance("unknown", { ...due, currentPayment: null, balance: 3_00 }),
    sampleAdvance("repaid", { ...due, currentPayment: 30_00, balance: 0 }),
    sampleAdvance("deferred", { currentPayment: 20_00, balance: 7_00 }),
    sampleAdvance("forgiven", { currentPayment: 20_00, balance: 0 }),
  ];
  expect(together(loans, today)).toEqual({ balance: 110_00, eachMonth: 10_01, deferred: 1 });
});
