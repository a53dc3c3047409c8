import fc from "fast-check";
import { expect, test } from "vitest";
import { paymentRefusals, schedulingFailed } from "./messages.ts";
import { isOfPaymentProvider, paymentFault } from "./rules.ts";

const today = Temporal.PlainDate.from("2026-11-18");
const loan = { Balance: 1_000_00, IsEligibeForSSACH: true, chargeOffDate: null, QueueTransactions: [] };
const right = { transactionAmount: 250_00, effectiveDate: Temporal.PlainDate.from("2026-11-19") };
const notAble = "You are not able to make a one-time payment online at this time.";
const noBalance = "The loan currently has no outstanding balance.";
const date = "Date is invalid. Please use the calendar to select an available date.";

test("a valid payment is accepted", () => {
  expect(paymentFault(right, loan, today)).toBeUndefined();
});

test.each([
  [{ Balance: 0 }, { advanceId: noBalance }],
  [{ Balance: -1 }, { advanceId: noBalance }],
  [{ Balance: 0, IsEligibeForSSACH: false }, { advanceId: noBalance }],
  [{ IsEligibeForSSACH: false }, { advanceId: notAble }],
  [{ chargeOffDate: Temporal.PlainDate.from("2026-11-19") }, { advanceId: notAble }],
])(
  "for a loan with %o, the only error is that the loan cannot be paid [SERV-OTP-08] [SERV-OTP-09]",
  (change, fault) => {
    const wrong = { transactionAmount: 0, effectiveDate: today };
    expect(paymentFault(wrong, { ...loan, ...change }, today)).toEqual(fault);
  },
);

test.each([
  [1_00, "Enter amount more than $1.00"],
  [1_01, undefined],
  [1_000_00, undefined],
  [1_000_01, "Amount should not be more than total outstanding amount"],
])(
  "an amount of %i cents returns the error '%s', even if the date is also invalid [SERV-MODAL-15] [SERV-MODAL-16]",
  (transactionAmount, text) => {
    expect(paymentFault({ ...right, transactionAmount }, loan, today)).toEqual(
      text && { transactionAmount: text },
    );
    const both = paymentFault({ transactionAmount, effectiveDate: today }, loan, today);
    expect(both).toEqual(text ? { transactionAmount: text } : { effectiveDate: date });
  },
);

test("the error for an amount states the balance without payments in progress", () => {
  const QueueTransactions = [{ Status: "PA", TransactionAmount: 750_01 } as const];
  const fault = paymentFault(right, { ...loan, QueueTransactions }, today);
  expect(fault).toEqual({
    transactionAmount:
      "Amount should not be more than total outstanding amount. With $750.01 in progress, you can pay $249.99 at most.",
  });
});

test.each([
  ["2026-11-18", date],
  ["2026-11-21", date],
  ["2026-11-26", date],
  ["2027-01-15", undefined],
  ["2027-01-18", date],
])("a payment on %s is refused with '%s' [SERV-MODAL-22]", (day, text) => {
  const asked = { ...right, effectiveDate: Temporal.PlainDate.from(day) };
  expect(paymentFault(asked, loan, today)).toEqual(text && { effectiveDate: text });
});

test("a payment's date can be from the next business day to 60 days ahead [SERV-CONST-01]", () => {
  // November 20 is a Friday. The next business day is a Monday, and the date 60 days ahead is a Tuesday.
  const friday = Temporal.PlainDate.from("2026-11-20");
  const isTaken = (transactionAmount: number, date: string) =>
    paymentFault({ transactionAmount, effectiveDate: Temporal.PlainDate.from(date) }, loan, friday) ===
    undefined;
  expect([1_00, 1_01].map((cents) => isTaken(cents, "2026-11-23"))).toEqual([false, true]);
  const days = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2027-01-19", "2027-01-20"];
  expect(days.map((date) => isTaken(1_01, date))).toEqual([false, false, false, true, true, false]);
});

test.each([
  ["SBA", false],
  ["Term Loan", true],
  ["", true],
])('a loan of the type "%s" belongs to the payment provider: %s', (type, isTheirs) => {
  expect(isOfPaymentProvider({ type })).toBe(isTheirs);
});

test("the payment refusals use the specification's texts", () => {
  expect(schedulingFailed).toBe("There is some error in scheduling payment now");
  expect(paymentRefusals.DUPLICATE_ENTRY_EXISTS).toBe(
    "Select a different date or adjust the amount to proceed, as there is already an existing transaction scheduled for the same date with the same amount.",
  );
});

/** The number of random amounts to test, from the environment variable `MONEY_CASES` (requirement M1). */
const cases = Number(process.env["MONEY_CASES"] ?? 2_000);

test("a payment amount must be above $1.00 and at most the balance [SERV-MODAL-15] [SERV-MODAL-16]", () => {
  const cents = fc.integer({ min: -10_00, max: 99_999_999_999_999 });
  const near = fc
    .tuple(fc.integer({ min: 1, max: 99_999_999_999_999 }), fc.integer({ min: -2, max: 2 }))
    .map(([balance, by]) => [balance, balance + by] as const);
  const pair = fc.oneof(near, fc.tuple(cents, cents), fc.tuple(cents, fc.integer({ min: 98, max: 103 })));
  fc.assert(
    fc.property(pair, ([Balance, transactionAmount]) => {
      const fault = paymentFault({ ...right, transactionAmount }, { ...loan, Balance }, today);
      const most = Math.min(Balance, 9_999_999_999);
      const isTaken = Balance > 0 && transactionAmount >= 101 && transactionAmount <= most;
      expect(fault === undefined).toBe(isTaken);
    }),
    { numRuns: cases },
  );
});
