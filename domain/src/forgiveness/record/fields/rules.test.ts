import { expect, test } from "vitest";
import { figureNames } from "./contract.ts";
import { requestedOf, restoredOf, type Figures, type RequestedFigures } from "./rules.ts";

/** Each figure is another, so that none can stand in another's place. */
const figures = Object.fromEntries(figureNames.map((name, at) => [name, at + 1])) as Figures;

test("what was requested has each figure under its other name, and gives each back under its own", () => {
  const requested = requestedOf(figures);
  expect(Object.keys(requested)).toHaveLength(figureNames.length);
  expect(requested).toMatchObject({
    srUtilityPayments: figures.utilityPayments,
    srTotalPayrollCost: figures.totalPayrollCost,
  });
  expect(restoredOf(requested)).toEqual(figures);
});

test("a figure that is none is requested as none, and gives nothing back; a zero does", () => {
  const requested = requestedOf({ ...figures, utilityPayments: null, totalPayrollCost: 0 });
  expect(requested.srUtilityPayments).toBeNull();
  const restored = restoredOf(requested);
  expect(restored).not.toHaveProperty("utilityPayments");
  expect(restored.totalPayrollCost).toBe(0);
  const none = Object.fromEntries(Object.keys(requested).map((name) => [name, null]));
  expect(restoredOf(none as RequestedFigures)).toEqual({});
});
