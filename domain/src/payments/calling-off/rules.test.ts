import { expect, test } from "vitest";
import { mostEntryCents } from "../ach/records/rules.ts";
import { hindrance } from "../contract.ts";
import { formatCents } from "../../wire/money.ts";
import { hindranceTexts } from "./messages.ts";
import { hindrancesOf } from "./rules.ts";

/** A Friday; what is sent is drawn on Monday. */
const today = Temporal.PlainDate.from("2026-11-20");
const due = (
  id: string,
  amountCents: number,
  { day = "2026-11-23", advanceId = "loan", minute = 0, isAccountOver = false } = {},
) => ({
  id,
  advanceId,
  amountCents,
  sendDate: Temporal.PlainDate.from(day),
  scheduledAt: Temporal.Instant.from("2026-11-19T15:00:00Z").add({ minutes: minute }),
  isAccountOver,
});
const loan = { balanceCents: 100_000, chargeOffDate: null, sentCents: 0 };
const of = (
  payments: Parameters<typeof hindrancesOf>[0],
  change: Partial<Parameters<typeof hindrancesOf>[1] extends ReadonlyMap<string, infer L> ? L : never> = {},
) => Object.fromEntries(hindrancesOf(payments, new Map([["loan", { ...loan, ...change }]]), today));

test.each([
  [100_000, 0, {}],
  [100_001, 0, { one: "above-balance" }],
  [60_000, 40_000, {}],
  [60_001, 40_000, { one: "above-balance" }],
])("one of %i cents with %i sent before, on $1,000.00: %o", (amountCents, sentCents, hindrances) => {
  expect(of([due("one", amountCents)], { sentCents })).toEqual(hindrances);
});

test.each([0, -1])(
  "a loan with a balance of %i cents has none drawn, whatever else is wrong with it",
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
])("a loan that is charged off on %s, of a payment drawn on Monday the 23rd: %o", (date, hindrances) => {
  expect(of([due("one", 500)], { chargeOffDate: Temporal.PlainDate.from(date) })).toEqual(hindrances);
});

test("the day that counts is the one on which it is drawn, not the one that was asked for", () => {
  const late = due("one", 500, { day: "2026-11-18" });
  expect(of([late], { chargeOffDate: Temporal.PlainDate.from("2026-11-23") })).toEqual({
    one: "charged-off",
  });
  expect(of([late], { chargeOffDate: Temporal.PlainDate.from("2026-11-24") })).toEqual({});
});

test("of several the earliest are drawn, by their days and then in the order in which they were scheduled", () => {
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

test("one that is too much takes nothing from those after it", () => {
  const payments = [due("a", 100_001), due("b", 60_000, { minute: 1 }), due("c", 40_000, { minute: 2 })];
  expect(of(payments)).toEqual({ a: "above-balance" });
});

test("one from an account that nothing more is drawn from takes nothing from those after it, and is told so where the loan is no reason", () => {
  const over = due("a", 60_000, { isAccountOver: true });
  expect(of([over, due("b", 60_000, { minute: 1 })])).toEqual({ a: "account-returned" });
  expect(of([due("a", 100_001, { isAccountOver: true })])).toEqual({ a: "account-returned" });
  expect(of([over], { balanceCents: 0 })).toEqual({ a: "no-balance" });
  expect(of([over], { chargeOffDate: today })).toEqual({ a: "charged-off" });
});

test("each loan's own balance counts", () => {
  const payments = [due("a", 60_000), due("b", 60_000, { advanceId: "other" })];
  const loans = new Map([
    ["loan", loan],
    ["other", { ...loan, balanceCents: 59_999 }],
  ]);
  expect([...hindrancesOf(payments, loans, today)]).toEqual([["b", "above-balance"]]);
  expect(() => hindrancesOf(payments, new Map([["loan", loan]]), today)).toThrow("a payment has no loan");
});

test("each reason has words, and the limit in them is the one that is held to", () => {
  expect(Object.keys(hindranceTexts)).toEqual(hindrance.options);
  expect(hindranceTexts["above-limit"]).toBe(
    `This payment was not made. Amount should not be more than ${formatCents(mostEntryCents)}.`,
  );
});
