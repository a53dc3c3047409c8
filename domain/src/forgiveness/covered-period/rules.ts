import { required } from "../../wire/messages.ts";
import type { BorrowerAnswers } from "../record/fields/contract.ts";
import { fieldTexts } from "../record/messages.ts";

/** Earliest and latest end of a covered period, inclusive, in days after the first wire (FORG-CONST-02, FH-40). */
export const minPeriodDays = 54;
export const maxPeriodDays = 168;

export type CoveredPeriod = NonNullable<BorrowerAnswers["preferredCoveredPeriod"]>;

/** Days from the first wire to the end of a preset period. The day of the wire is the period's first day (FH-58). */
const presetDays = { "24 weeks": 167, "8 weeks": 55 } as const;

/** Loans disbursed before this day may have a covered period of eight weeks (FORG-CONST-03). */
const eightWeeksBefore = "2020-06-05";

/** @param start the day on which the first wire was issued */
export function coveredPeriodsOf(start: Temporal.PlainDate): readonly CoveredPeriod[] {
  const isEarly = Temporal.PlainDate.compare(start, eightWeeksBefore) < 0;
  return isEarly ? ["24 weeks", "8 weeks", "Other"] : ["24 weeks", "Other"];
}

/** Returns the last day of a preset covered period, or undefined if the borrower enters that day. */
export function presetEnd(period: CoveredPeriod, start: Temporal.PlainDate): Temporal.PlainDate | undefined {
  return period === "Other" ? undefined : start.add({ days: presetDays[period] });
}

export function periodEnds(start: Temporal.PlainDate): {
  readonly first: Temporal.PlainDate;
  readonly last: Temporal.PlainDate;
} {
  return { first: start.add({ days: minPeriodDays }), last: start.add({ days: maxPeriodDays }) };
}

/**
 * Validates the end of a covered period. Returns undefined for a valid end. Shared by the wizard and form 3508S
 * (FH-40).
 */
export function periodEndFault(
  end: Temporal.PlainDate | null,
  start: Temporal.PlainDate,
): string | undefined {
  if (end === null) return required;
  const { first, last } = periodEnds(start);
  const isWithin = Temporal.PlainDate.compare(end, first) >= 0 && Temporal.PlainDate.compare(end, last) <= 0;
  return isWithin ? undefined : fieldTexts.dateBounds;
}
