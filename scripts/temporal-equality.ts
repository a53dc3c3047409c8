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

/**
 * Compares days and moments by what they say. By itself Vitest takes any two for the same where it asks
 * for a part of an object only (`toMatchObject`), since they have no properties of their own.
 */
function areTemporalEqual(one: unknown, other: unknown): boolean | undefined {
  const kind = kinds.find((each) => one instanceof each || other instanceof each);
  if (kind === undefined) return undefined;
  return one instanceof kind && other instanceof kind && one.toString() === other.toString();
}

expect.addEqualityTesters([areTemporalEqual]);
