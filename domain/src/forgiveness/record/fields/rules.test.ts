import { expect, test } from "vitest";
import { figureNames } from "./contract.ts";
import { requestedOf, restoredOf, type Figures, type RequestedFigures } from "./rules.ts";

/** Every figure has a different value, so the tests notice swapped figures. */
const figures = Object.fromEntries(figureNames.map((name, at) => [name, at + 1])) as Figures;

test("requestedOf copies every figure to its field for the requested amount (`sr…`), and restoredOf copies it back", () => {
  const requested = requestedOf(figures);
  expect(Object.keys(requested)).toHaveLength(figureNames.length);
  expect(requested).toMatchObject({
    srUtilityPayments: figures.utilityPayments,
    srTotalPayrollCost: figures.totalPayrollCost,
  });
  expect(restoredOf(requested)).toEqual(figures);
});

test("requestedOf keeps null for a missing figure, and restoredOf omits null but keeps zero", () => {
  const requested = requestedOf({ ...figures, utilityPayments: null, totalPayrollCost: 0 });
  expect(requested.srUtilityPayments).toBeNull();
  const restored = restoredOf(requested);
  expect(restored).not.toHaveProperty("utilityPayments");
  expect(restored.totalPayrollCost).toBe(0);
  const none = Object.fromEntries(Object.keys(requested).map((name) => [name, null]));
  expect(restoredOf(none as RequestedFigures)).toEqual({});
});
