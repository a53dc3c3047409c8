import { expect, test } from "vitest";
import { groupsAtBegin } from "./rules.ts";

const firstNine = [
  "SBA Form 3508",
  "Schedule A Worksheet",
  "Payroll Supporting Documents",
  "FTE Documents",
  "Mortgage Interest Documents",
  "Rent Documents",
  "Utilities Documents",
  "Covered Costs Documents",
  "Forgiveness Demographic Information",
];

test("a new forgiveness application starts with nine requests, and with two more for a Second Draw loan", () => {
  expect(groupsAtBegin("21PPPLoan")).toEqual(firstNine);
  expect(groupsAtBegin(null)).toEqual(firstNine);
  expect(groupsAtBegin("21SDPPP")).toEqual([
    ...firstNine,
    "Reduction in Gross Receipts",
    "Reduction in Gross Receipts Documents",
  ]);
});
