import { expect, test } from "vitest";
import * as z from "zod/mini";
import { borrowerAnswers, figureNames } from "./contract.ts";
import { requestedOf, restoredOf, type Figures, type RequestedFigures } from "./rules.ts";

/** Every figure has a different value, so the tests notice swapped figures. */
const figures = Object.fromEntries(figureNames.map((name, at) => [name, at + 1])) as Figures;

test("the borrower's requested amounts are stored as a copy of the figures", () => {
  const requested = requestedOf(figures);
  expect(Object.keys(requested)).toHaveLength(figureNames.length);
  expect(requested).toMatchObject({
    srUtilityPayments: figures.utilityPayments,
    srTotalPayrollCost: figures.totalPayrollCost,
  });
  expect(restoredOf(requested)).toEqual(figures);
});

test("every yes-or-no answer of the borrower can also be sent as the text yes, no, true or false [FORG-WZ-15]", () => {
  const flags = Object.entries(borrowerAnswers).filter(
    ([, schema]: readonly [string, z.core.$ZodType]) => z.safeDecode(schema, true).success,
  );
  expect(flags.map(([name]) => name)).toEqual([
    "maintainedHourlyWage",
    "noReductionInEmployeeAverageHours",
    "hasCoveredFteReductions",
    "fteSafeHarbor1",
    "fteSafeHarbor2",
    "loanGreaterThan2Million",
    "eidlAdvanceRadio",
    "coveredPeriod24Week",
    "useAlternativeCoveredPeriod",
    "loanGreaterThan2Million3508s",
    "reviewedAdjustedForgivenessAmount3508s",
    "wageReduction3508s",
    "ezAppQ6",
    "ezAppQ1",
    "ezAppQ2",
    "ezAppQ3",
    "ezAppQ4",
    "appliedForFirstDraw",
  ]);
  for (const [name, schema] of flags as readonly (readonly [string, z.core.$ZodType])[]) {
    const read = ["true", "yes", "false", "no"].map((text) => z.safeDecode(schema, text).data);
    expect([name, ...read]).toEqual([name, true, true, false, false]);
  }
});

test("restoring the requested figures skips missing figures, but not zeros", () => {
  const requested = requestedOf({ ...figures, utilityPayments: null, totalPayrollCost: 0 });
  expect(requested.srUtilityPayments).toBeNull();
  const restored = restoredOf(requested);
  expect(restored).not.toHaveProperty("utilityPayments");
  expect(restored.totalPayrollCost).toBe(0);
  const none = Object.fromEntries(Object.keys(requested).map((name) => [name, null]));
  expect(restoredOf(none as RequestedFigures)).toEqual({});
});
