import { expect, test } from "vitest";
import { moment } from "../../testing/samples.ts";
import type { ForgivenessStage } from "../record/fields/contract.ts";
import { forgivenessSteps } from "./rules.ts";

const items = { done: 3, count: 8 };
const at = (stage: ForgivenessStage | null, part: object = {}) => {
  const record = { stage, readyForCustomerSignoff: false, customerSignoffTimestamp: null, ...part };
  const steps = forgivenessSteps(record, items);
  const current = steps.findIndex(({ state }) => state === "current");
  expect(steps.map(({ state, note }, place) => (place < current ? note : state))).toEqual(
    steps.map((_, place) => (place < current ? "Done" : place === current ? "current" : "next")),
  );
  expect(steps.filter(({ state }) => state === "done")).toHaveLength(current);
  return [steps[current]?.name, steps[current]?.note];
};

test.each([
  ["Document Upload", "Your application", "3 of 8 items in"],
  ["Additional Documents Requested", "Your application", "3 of 8 items in"],
  ["Expired", "Your application", "Expired"],
  [null, "Your application", "3 of 8 items in"],
  ["Document Review", "Our review", "Up to 60 days"],
  ["Quality Check Sendback", "Our review", "Up to 60 days"],
  ["Internal Quality Check", "Our review", "Up to 60 days"],
  ["Customer Signoff", "Our review", "Up to 60 days"],
  ["Pending SBA Submission", "SBA review", "Up to 90 days"],
  ["Awaiting SBA Response", "SBA review", "Up to 90 days"],
  ["SBA Additional Info Required", "SBA review", "Up to 90 days"],
  ["SBA Response Received", "SBA review", "Up to 90 days"],
  ["Declined", "SBA decision", "Decided"],
  ["Forgiven", "SBA decision", "Decided"],
] as const)("in stage %s an application stands at %s: %s", (stage, name, note) => {
  expect(at(stage)).toEqual([name, note]);
});

test("ready for sign-off it waits on the borrower, until they agreed", () => {
  const ready = { readyForCustomerSignoff: true };
  expect(at("Customer Signoff", ready)).toEqual(["Your agreement", "Waiting on you"]);
  // Of another stage neither says anything.
  expect(at("Document Review", ready)).toEqual(["Our review", "Up to 60 days"]);
  const agreed = { ...ready, customerSignoffTimestamp: moment("2026-11-01T12:00:00Z") };
  expect(at("Customer Signoff", agreed)).toEqual(["Your agreement", "You agreed"]);
  const takenBack = { ...agreed, readyForCustomerSignoff: false };
  expect(at("Customer Signoff", takenBack)).toEqual(["Your agreement", "You agreed"]);
});
