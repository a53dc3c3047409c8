import { expect, test } from "vitest";
import { day, moment } from "../../testing/samples.ts";
import type { ForgivenessStage } from "../record/fields/contract.ts";
import { dayOfReview, forgivenessSteps, receivedOn } from "./rules.ts";

const items = { done: 3, count: 8 };
const at = (stage: ForgivenessStage | null, part: object = {}, reviewed?: number) => {
  const record = { stage, readyForCustomerSignoff: false, customerSignoffTimestamp: null, ...part };
  const steps = forgivenessSteps(record, items, reviewed);
  const current = steps.findIndex(({ state }) => state === "current");
  expect(steps.map(({ state, note }, place) => (place < current ? note : state))).toEqual(
    steps.map((_, place) => (place < current ? "Done" : place === current ? "current" : "next")),
  );
  expect(steps.filter(({ state }) => state === "done")).toHaveLength(current);
  return [steps[current]?.name, steps[current]?.note];
};

test.each([
  ["Document Upload", "Your application", "3 of 8 items received"],
  ["Additional Documents Requested", "Your application", "3 of 8 items received"],
  ["Expired", "Your application", "Expired"],
  [null, "Your application", "3 of 8 items received"],
  ["Document Review", "Our review", "Up to 60 days"],
  ["Quality Check Sendback", "Our review", "Up to 60 days"],
  ["Internal Quality Check", "Our review", "Up to 60 days"],
  ["Customer Signoff", "Our review", "Up to 60 days"],
  ["Pending SBA Submission", "SBA review", "We're preparing it"],
  ["Awaiting SBA Response", "SBA review", "Up to 90 days"],
  ["SBA Additional Info Required", "SBA review", "Waiting on you"],
  ["SBA Response Received", "SBA review", "The SBA has responded"],
  ["Declined", "SBA decision", "Decided"],
  ["Forgiven", "SBA decision", "Decided"],
] as const)("in stage %s, the current step is %s with the note %s", (stage, name, note) => {
  expect(at(stage)).toEqual([name, note]);
});

test("the steps show 'Waiting on you' from the time the amount is ready for sign-off until the borrower agrees", () => {
  const ready = { readyForCustomerSignoff: true };
  expect(at("Customer Signoff", ready)).toEqual(["Your agreement", "Waiting on you"]);
  // An amount that is ready for sign-off has no effect outside the stage Customer Signoff.
  expect(at("Document Review", ready)).toEqual(["Our review", "Up to 60 days"]);
  const agreed = { ...ready, customerSignoffTimestamp: moment("2026-11-01T12:00:00Z") };
  expect(at("Customer Signoff", agreed)).toEqual(["SBA review", "We send it for you"]);
  const takenBack = { ...agreed, readyForCustomerSignoff: false };
  expect(at("Customer Signoff", takenBack)).toEqual(["SBA review", "We send it for you"]);
  expect(at("Forgiven", agreed)).toEqual(["SBA decision", "Decided"]);
});

test("the steps include 'Your agreement' only if the borrower agreed or can still agree", () => {
  const names = (stage: ForgivenessStage, agreedAt: Temporal.Instant | null) =>
    forgivenessSteps(
      { stage, readyForCustomerSignoff: false, customerSignoffTimestamp: agreedAt },
      items,
    ).map(({ name }) => name);
  const all = ["Your application", "Our review", "Your agreement", "SBA review", "SBA decision"];
  expect(names("Document Review", null)).toEqual(all);
  expect(names("Awaiting SBA Response", moment("2026-11-01T12:00:00Z"))).toEqual(all);
  expect(names("Awaiting SBA Response", null)).toEqual(all.filter((name) => name !== "Your agreement"));
});

test.each([
  [1, "Day 1 of up to 60"],
  [60, "Day 60 of up to 60"],
  [61, "Up to 60 days"],
  [undefined, "Up to 60 days"],
])("day %s of the lender's review is shown as '%s'", (reviewed, note) => {
  expect(at("Internal Quality Check", {}, reviewed)).toEqual(["Our review", note]);
  expect(at("Document Upload", {}, reviewed)).toEqual(["Your application", "3 of 8 items received"]);
});

test("the day on which the last item arrived is day 1 of the lender's review", () => {
  const received = receivedOn({ submittedTimestamp: moment("2026-11-01T12:00:00Z") }, [
    { fulfilledFirstTimestamp: null },
    { fulfilledFirstTimestamp: moment("2026-11-03T02:00:00Z") },
    { fulfilledFirstTimestamp: moment("2026-10-03T02:00:00Z") },
  ]);
  expect(received?.toString()).toBe("2026-11-02");
  expect(receivedOn({ submittedTimestamp: null }, [])).toBeUndefined();
  expect(dayOfReview(day("2026-11-02"), day("2026-11-02"))).toBe(1);
  expect(dayOfReview(day("2026-11-02"), day("2026-12-31"))).toBe(60);
});
