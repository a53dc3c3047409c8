import { expect, test } from "vitest";
import { coveredPeriodsOf, periodEndFault, periodEnds, presetEnd } from "./rules.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const start = day("2021-03-15");
const outside = "Date must be at least 8 weeks and not more than 24 weeks after your loan was disbursed.";

test.each([
  [53, outside],
  [54, undefined],
  [55, undefined],
  [167, undefined],
  [168, undefined],
  [169, outside],
  [0, outside],
  [-54, outside],
])(
  "validating a period's end %i days after the first wire returns %s [FORG-CONST-02, FORG-W1-05, FORG-ERR-11]",
  (days, fault) => {
    expect(periodEndFault(start.add({ days }), start)).toBe(fault);
  },
);

test("a covered period requires an end date", () => {
  expect(periodEndFault(null, start)).toBe("Required");
});

test("the covered period has a first and a last allowed end date", () => {
  const { first, last } = periodEnds(start);
  expect([first.toString(), last.toString()]).toEqual(["2021-05-08", "2021-08-30"]);
});

test.each([
  ["2020-06-04", ["24 weeks", "8 weeks", "Other"]],
  ["2020-06-05", ["24 weeks", "Other"]],
  ["2021-03-15", ["24 weeks", "Other"]],
])("a loan with its first wire on %s offers the periods %j [FORG-CONST-03]", (wired, periods) => {
  expect(coveredPeriodsOf(day(wired))).toEqual(periods);
});

test.each([
  ["24 weeks", "2021-08-29", 168],
  ["8 weeks", "2021-05-09", 56],
] as const)(
  "a covered period of %s ends on %s and has %i days including the first day [FORG-CONST-03]",
  (period, end, length) => {
    expect(presetEnd(period, start)?.toString()).toBe(end);
    expect(start.until(day(end)).days + 1).toBe(length);
    expect(periodEndFault(day(end), start)).toBeUndefined();
  },
);

test('the period "Other" has no preset end, because the borrower enters that date', () => {
  expect(presetEnd("Other", start)).toBeUndefined();
});
