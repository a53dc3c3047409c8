import { expect, test } from "vitest";
import { wireWarning } from "./rules.ts";

const found = {
  Name: "First Prairie Bank",
  RoutingNumber__c: "990019004",
  StateCode__c: "IA",
  city: "Des Moines",
  ach: true,
  wire: true,
  mainlyWire: true,
};
const listed = [
  { Name: "Hawkeye Credit Union", RoutingNumber__c: "990020307", StateCode__c: "IA" },
  { Name: "First Prairie Bank", RoutingNumber__c: "990019004", StateCode__c: "IA" },
  { Name: "First Prairie Bank", RoutingNumber__c: "990010207", StateCode__c: "IL" },
  { Name: "First Prairie Bank", RoutingNumber__c: "990010100", StateCode__c: "IA" },
];
const iowa = { code: "IA", name: "Iowa" };
const mainly = "The routing number you entered is mainly used for wire transfers.";

test.each([
  [iowa, `${mainly} The ACH routing number for First Prairie Bank in Iowa is usually 990010100.`],
  [
    { code: "IL", name: "Illinois" },
    `${mainly} The ACH routing number for First Prairie Bank in Illinois is usually 990010207.`,
  ],
  [{ code: "TX", name: "Texas" }, `${mainly} Please confirm the ACH routing number with your bank.`],
  [{ code: "", name: "" }, `${mainly} Please confirm the ACH routing number with your bank.`],
])("a business in the state %o sees the warning %s [SERV-BANKEDIT-10, SERV-BANKEDIT-11]", (state, text) => {
  expect(wireWarning(found, state, listed)).toBe(text);
});

test("the form warns about a routing number that does not accept ACH entries [SERV-BANKEDIT-10]", () => {
  const wireOnly = { ...found, ach: false, mainlyWire: false };
  expect(wireWarning(wireOnly, iowa, listed)).toContain("is usually 990010100.");
  expect(wireWarning({ ...found, mainlyWire: false }, iowa, listed)).toBeUndefined();
});
