import { expect, test } from "vitest";
import { maxEntryCents } from "../ach/records/rules.ts";
import { skipReason } from "../contract.ts";
import { formatCents } from "../../wire/money.ts";
import { skipReasonTexts } from "./messages.ts";
import { skipReasonsOf } from "./rules.ts";

/** November 20 is a Friday. The next debit date is Monday. */
const today = Temporal.PlainDate.from("2026-11-20");
const due = (
  id: string,
  amountCents: number,
  { day = "2026-11-23", advanceId = "loan", minute = 0, isAccountUnusable = false } = {},
) => ({
  id,
  advanceId,
  amountCents,
  sendDate: Temporal.PlainDate.from(day),
  scheduledAt: Temporal.Instant.from("2026-11-19T15:00:00Z").add({ minutes: minute }),
  isAccountUnusable,
});
const loan = { balanceCents: 100_000, chargeOffDate: null, sentCents: 0 };
const of = (
  payments: Parameters<typeof skipReasonsOf>[0],
  change: Partial<Parameters<typeof skipReasonsOf>[1] extends ReadonlyMap<string, infer L> ? L : never> = {},
) => Object.fromEntries(skipReasonsOf(payments, new Map([["loan", { ...loan, ...change }]]), today));

test.each([
  [100_000, 0, {}],
  [100_001, 0, { one: "above-balance" }],
  [60_000, 40_000, {}],
  [60_001, 40_000, { one: "above-balance" }],
])(
  "with %i cents due and %i cents of the $1,000.00 balance in progress, the skip reasons are %o",
  (amountCents, sentCents, skipReasons) => {
    expect(of([due("one", amountCents)], { sentCents })).toEqual(skipReasons);
  },
);

test.each([0, -1])(
  'with a balance of %i cents, every payment is skipped for "no-balance"',
  (balanceCents) => {
    expect(of([due("one", 101), due("two", 500)], { balanceCents, chargeOffDate: today })).toEqual({
      one: "no-balance",
      two: "no-balance",
    });
  },
);

test.each([
  ["2026-11-23", { one: "charged-off" }],
  ["2026-11-22", { one: "charged-off" }],
  ["2026-11-24", {}],
])(
  "if the loan is charged off on %s, the debit of November 23 has the skip reasons %o",
  (date, skipReasons) => {
    expect(of([due("one", 500)], { chargeOffDate: Temporal.PlainDate.from(date) })).toEqual(skipReasons);
  },
);

test("the charge-off date is compared with the debit date, not with the requested date", () => {
  const late = due("one", 500, { day: "2026-11-18" });
  expect(of([late], { chargeOffDate: Temporal.PlainDate.from("2026-11-23") })).toEqual({
    one: "charged-off",
  });
  expect(of([late], { chargeOffDate: Temporal.PlainDate.from("2026-11-24") })).toEqual({});
});

test("if the balance does not cover all payments, the latest payments are skipped", () => {
  const payments = [
    due("a", 50_000, { minute: 2 }),
    due("b", 50_000, { minute: 1 }),
    due("c", 50_000, { day: "2026-11-20", minute: 9 }),
  ];
  expect(of(payments)).toEqual({ a: "above-balance" });
  expect(of(payments.toReversed())).toEqual({ a: "above-balance" });
  const alike = [due("y", 60_000), due("x", 60_000)];
  expect(of(alike)).toEqual({ y: "above-balance" });
  expect(of(alike.toReversed())).toEqual({ y: "above-balance" });
});

test("a payment that is too large does not block later payments", () => {
  const payments = [due("a", 100_001), due("b", 60_000, { minute: 1 }), due("c", 40_000, { minute: 2 })];
  expect(of(payments)).toEqual({ a: "above-balance" });
});

test("a payment is skipped if its bank account may not be debited", () => {
  const over = due("a", 60_000, { isAccountUnusable: true });
  expect(of([over, due("b", 60_000, { minute: 1 })])).toEqual({ a: "account-returned" });
  expect(of([due("a", 100_001, { isAccountUnusable: true })])).toEqual({ a: "account-returned" });
  expect(of([over], { balanceCents: 0 })).toEqual({ a: "no-balance" });
  expect(of([over], { chargeOffDate: today })).toEqual({ a: "charged-off" });
});

test("each payment is checked against the balance of its loan", () => {
  const payments = [due("a", 60_000), due("b", 60_000, { advanceId: "other" })];
  const loans = new Map([
    ["loan", loan],
    ["other", { ...loan, balanceCents: 59_999 }],
  ]);
  expect([...skipReasonsOf(payments, loans, today)]).toEqual([["b", "above-balance"]]);
  expect(() => skipReasonsOf(payments, new Map([["loan", loan]]), today)).toThrow("a payment has no loan");
});

test("each reason for skipping a payment has a text", () => {
  expect(Object.keys(skipReasonTexts)).toEqual(skipReason.options);
  expect(skipReasonTexts["above-limit"]).toBe(
    `This payment was not made. Amount should not be more than ${formatCents(maxEntryCents)}.`,
  );
});
