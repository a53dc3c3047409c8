import { expect } from "vitest";

const kinds = [
  Temporal.Duration,
  Temporal.Instant,
  Temporal.PlainDate,
  Temporal.PlainDateTime,
  Temporal.PlainMonthDay,
  Temporal.PlainTime,
  Temporal.PlainYearMonth,
  Temporal.ZonedDateTime,
];

/** Compares Temporal values by text, because `toMatchObject` treats any two Temporal values as equal. */
function areTemporalEqual(one: unknown, other: unknown): boolean | undefined {
  const kind = kinds.find((each) => one instanceof each || other instanceof each);
  if (kind === undefined) return undefined;
  return one instanceof kind && other instanceof kind && one.toString() === other.toString();
}

expect.addEqualityTesters([areTemporalEqual]);
