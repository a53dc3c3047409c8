import { required } from "../../wire/messages.ts";
import type { BorrowerAnswers } from "../record/fields/contract.ts";
import { fieldTexts } from "../record/messages.ts";

/** When a covered period may end, in days after the first wire, both included (FORG-CONST-02, FH-40). */
export const fewestPeriodDays = 54;
export const mostPeriodDays = 168;

export type CoveredPeriod = NonNullable<BorrowerAnswers["preferredCoveredPeriod"]>;

/** How many days after the first wire a period of so many weeks ends; its first day counts (FH-58). */
const presetDays = { "24 weeks": 167, "8 weeks": 55 } as const;

/** Loans that were received before this day may choose eight weeks (FORG-CONST-03). */
const eightWeeksBefore = "2020-06-05";

/** The periods to choose from. @param start the day of the first wire */
export function coveredPeriodsOf(start: Temporal.PlainDate): readonly CoveredPeriod[] {
  const isEarly = Temporal.PlainDate.compare(start, eightWeeksBefore) < 0;
  return isEarly ? ["24 weeks", "8 weeks", "Other"] : ["24 weeks", "Other"];
}

/** The last day of a period of so many weeks; undefined where the borrower names it. */
export function presetEnd(period: CoveredPeriod, start: Temporal.PlainDate): Temporal.PlainDate | undefined {
  return period === "Other" ? undefined : start.add({ days: presetDays[period] });
}

/** The first and the last day on which a covered period may end. */
export function periodEnds(start: Temporal.PlainDate): {
  readonly first: Temporal.PlainDate;
  readonly last: Temporal.PlainDate;
} {
  return { first: start.add({ days: fewestPeriodDays }), last: start.add({ days: mostPeriodDays }) };
}

/** Why a covered period cannot end on a day; undefined where it can. Asked by the wizard and by form 3508S (FH-40). */
export function periodEndFault(
  end: Temporal.PlainDate | null,
  start: Temporal.PlainDate,
): string | undefined {
  if (end === null) return required;
  const { first, last } = periodEnds(start);
  const isWithin = Temporal.PlainDate.compare(end, first) >= 0 && Temporal.PlainDate.compare(end, last) <= 0;
  return isWithin ? undefined : fieldTexts.dateBounds;
}
