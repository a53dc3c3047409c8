import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { codeTexts } from "./messages.ts";
import {
  afterReturn,
  bankDeadline,
  drawDate,
  endsDrawing,
  isDishonor,
  lastCutOff,
  nextDrawDate,
  resendDate,
  restoredLoan,
  settledLoan,
  settledUntil,
} from "./rules.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const five = Temporal.PlainTime.from("17:00");

test("a payment returned for insufficient funds has two retries [SERV-CONST-02]", () => {
  for (const code of ["R01", "R09"]) {
    expect(isDishonor(code)).toBe(true);
    expect([1, 2, 3, 4].map((attempts) => afterReturn(code, attempts))).toEqual([
      "send again",
      "send again",
      "failed",
      "failed",
    ]);
  }
  for (const code of ["R02", "R03", "R08", "R10", "R16", "R29", "C01"]) {
    expect(isDishonor(code)).toBe(false);
    expect(afterReturn(code, 1)).toBe("failed");
  }
});

describe("the date of the bank's latest cut-off", () => {
  test.each([
    ["2026-11-20T17:00:00", "2026-11-20", "at the cut-off on a Friday"],
    ["2026-11-20T16:59:59", "2026-11-19", "one second before the cut-off on a Friday"],
    ["2026-11-21T23:00:00", "2026-11-20", "on a Saturday"],
    ["2026-11-22T23:00:00", "2026-11-20", "on a Sunday"],
    ["2026-11-23T09:00:00", "2026-11-20", "on Monday morning"],
    ["2026-11-26T18:00:00", "2026-11-25", "on Thanksgiving"],
    ["2026-07-03T18:00:00", "2026-07-03", "on the Friday before a July 4 on a Saturday"],
    ["2027-07-05T18:00:00", "2027-07-02", "on the Monday after a July 4 on a Sunday"],
    ["2027-01-01T18:00:00", "2026-12-31", "on New Year's Day"],
  ])("at %s, the latest cut-off was on %s", (now, expected) => {
    expect(lastCutOff(Temporal.PlainDateTime.from(now), five)).toEqual(day(expected));
  });
});

describe("the bank's deadline for a file", () => {
  const deadlineOf = (written: string, time: string) =>
    bankDeadline(Temporal.Instant.from(written), Temporal.PlainTime.from(time)).toString();

  test("a file is due by the deadline on its date in New York [CONN-TEL-05]", () => {
    expect(deadlineOf("2026-11-24T22:00:04Z", "20:00")).toBe("2026-11-25T01:00:00Z");
    expect(deadlineOf("2026-11-25T01:00:00Z", "20:00")).toBe("2026-11-25T01:00:00Z");
  });

  test("a file that is written after the deadline is due on the next day [CONN-TEL-05]", () => {
    expect(deadlineOf("2026-11-25T01:00:01Z", "20:00")).toBe("2026-11-26T01:00:00Z");
    expect(deadlineOf("2026-10-31T21:00:00Z", "05:00")).toBe("2026-11-01T10:00:00Z");
  });
});

describe("calculating debit dates", () => {
  test.each([
    ["2026-11-20", "2026-11-23"],
    ["2026-11-21", "2026-11-23"],
    ["2026-11-25", "2026-11-27"],
    ["2026-12-24", "2026-12-28"],
    ["2026-12-31", "2027-01-04"],
    ["2027-12-31", "2028-01-03"],
    ["2028-02-28", "2028-02-29"],
  ])("on %s, the earliest date of a debit or a retry is %s", (today, expected) => {
    expect(nextDrawDate(day(today))).toEqual(day(expected));
    expect(resendDate(day(today))).toEqual(day(expected));
  });

  test("a payment is debited on its date or the earliest possible date, whichever is later", () => {
    const today = day("2026-11-20");
    expect(drawDate(day("2026-11-24"), today)).toEqual(day("2026-11-24"));
    expect(drawDate(day("2026-11-23"), today)).toEqual(day("2026-11-23"));
    expect(drawDate(day("2026-11-20"), today)).toEqual(day("2026-11-23"));
    expect(drawDate(day("2026-11-28"), today)).toEqual(day("2026-11-30"));
    expect(drawDate(day("2026-11-26"), today)).toEqual(day("2026-11-27"));
  });
});

test("debits count as settled after a given number of business days", () => {
  expect(settledUntil(day("2026-11-25"), 2)).toEqual(day("2026-11-23"));
  expect(settledUntil(day("2026-11-24"), 2)).toEqual(day("2026-11-20"));
  expect(settledUntil(day("2026-11-27"), 2)).toEqual(day("2026-11-24"));
  expect(settledUntil(day("2026-11-27"), 1)).toEqual(day("2026-11-25"));
});

test("only some return codes end all debits from an account", () => {
  const ended = "R02 R03 R04 R05 R07 R10 R11 R12 R13 R14 R15 R16 R20 R29".split(" ");
  expect(Object.keys(codeTexts).filter(endsDrawing).toSorted()).toEqual(ended);
  expect([null, "Non-editable", "R99", "R2"].filter(endsDrawing)).toEqual([]);
});

describe("a loan's amounts after a settled or returned payment", () => {
  const amounts = (balanceCents: number, pastDueAmountCents: number, daysPastDue: number) => ({
    balanceCents,
    pastDueAmountCents,
    daysPastDue,
  });

  test.each([
    [
      "the whole past-due amount, which clears the days past due",
      500,
      amounts(1_000, 500, 8),
      amounts(500, 0, 0),
      [500, 500, 8],
    ],
    ["more than the past-due amount", 700, amounts(1_000, 500, 8), amounts(300, 0, 0), [700, 500, 8]],
    [
      "less than the past-due amount, which keeps the days past due",
      499,
      amounts(1_000, 500, 8),
      amounts(501, 1, 8),
      [499, 499, 8],
    ],
    [
      "a loan without a past-due amount, whatever its days past due",
      500,
      amounts(1_000, 0, 3),
      amounts(500, 0, 0),
      [500, 0, 0],
    ],
    ["more than the balance", 700, amounts(600, 0, 0), amounts(0, 0, 0), [600, 0, 0]],
    ["a loan with a negative balance", 700, amounts(-5, 0, 0), amounts(-5, 0, 0), [0, 0, 0]],
  ] as const)(
    "a late return reverts a settled payment of %s",
    (_, amountCents, before, after, [fromBalanceCents, fromPastDueCents, daysPastDue]) => {
      const taken = { fromBalanceCents, fromPastDueCents, daysPastDue };
      expect(settledLoan(before, amountCents)).toEqual({ loan: after, taken });
      expect(restoredLoan(after, taken)).toEqual({
        ...before,
        daysPastDue: fromPastDueCents > 0 ? before.daysPastDue : 0,
      });
    },
  );

  test("a late return never lowers the days past due", () => {
    const taken = { fromBalanceCents: 500, fromPastDueCents: 500, daysPastDue: 8 };
    expect(restoredLoan(amounts(500, 100, 7), taken)).toEqual(amounts(1_000, 600, 8));
    expect(restoredLoan(amounts(500, 100, 9), taken)).toEqual(amounts(1_000, 600, 9));
  });

  test("late returns revert two settled payments of a loan to the cent", () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    const days = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(cents, cents, days, cents, cents, (balance, pastDue, late, one, two) => {
        const before = amounts(balance, Math.min(balance, pastDue), late);
        const first = settledLoan(before, one);
        const second = settledLoan(first.loan, two);
        const back = restoredLoan(restoredLoan(second.loan, first.taken), second.taken);
        expect(back).toEqual(before);
        // Reverting the first payment is enough to restore the days past due.
        const alone = restoredLoan(second.loan, first.taken);
        expect(alone.daysPastDue).toBe(before.daysPastDue);
      }),
    );
  });
});
