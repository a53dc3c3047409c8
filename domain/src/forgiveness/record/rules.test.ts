import { describe, expect, test } from "vitest";
import type { ApplicationVersion, ForgivenessStage } from "./fields/contract.ts";
import { forgivenessStage } from "./fields/contract.ts";
import { isSubmitted, isWritable, takesDocuments, reopenRefusal } from "./rules.ts";

const moment = Temporal.Instant.from("2026-11-20T17:00:00Z");
const stages = forgivenessStage.options;
const open = ["Document Upload", "Additional Documents Requested"];

const request = (isFulfilled: boolean, change: object = {}) => ({
  name: "SBA Form 3508",
  stipulationMap: { requestType: "Forgiveness Application" as const },
  isFulfilled,
  ...change,
});
const held = (change: {
  version?: ApplicationVersion | null;
  stage?: ForgivenessStage | null;
  isAgreed?: boolean;
  isSent?: boolean;
}) => ({
  applicationVersionSelected: change.version === undefined ? ("3508S" as const) : change.version,
  stage: change.stage === undefined ? ("Document Upload" as const) : change.stage,
  customerSignoffTimestamp: change.isAgreed ? moment : null,
  submittedTimestamp: change.isSent ? moment : null,
});

describe("submitting the SBA form", () => {
  test.each(["3508S", "3508EZ"] as const)(
    "form %s counts as submitted once its request is fulfilled",
    (version) => {
      expect(isSubmitted(held({ version }), [request(true)])).toBe(true);
      expect(isSubmitted(held({ version }), [request(false)])).toBe(false);
      expect(isSubmitted(held({ version }), [])).toBe(false);
      expect(isSubmitted(held({ version }), [request(true, { name: "Rent Documents" })])).toBe(false);
      const ofCredit = { stipulationMap: { requestType: "Credit Application" as const } };
      expect(isSubmitted(held({ version }), [request(true, ofCredit)])).toBe(false);
    },
  );

  test("form 3508 counts as submitted only after the borrower sends it", () => {
    expect(isSubmitted(held({ version: "3508" }), [request(true)])).toBe(false);
    expect(isSubmitted(held({ version: "3508", isSent: true }), [request(true)])).toBe(true);
    expect(isSubmitted(held({ version: "3508", isSent: true }), [request(false)])).toBe(false);
    expect(isSubmitted(held({ version: null, isSent: true }), [request(true)])).toBe(false);
  });
});

test("the borrower can change the form until the borrower sends it or agrees to the amount", () => {
  const writable = stages.filter((stage) => isWritable(held({ stage }), [request(false)]));
  expect(writable.toSorted()).toEqual(open.toSorted());
  expect(isWritable(held({ stage: null }), [])).toBe(true);
  expect(isWritable(held({}), [request(true)])).toBe(false);
  expect(isWritable(held({ isAgreed: true }), [request(false)])).toBe(false);
});

test("after the borrower's agreement, no form can be reopened", () => {
  for (const stage of stages) {
    const isOpen = open.includes(stage ?? "");
    for (const version of ["3508", "3508S", null] as const)
      expect(reopenRefusal(held({ version }), stage)).toBe(isOpen ? undefined : "FORGIVENESS_LOCKED");
    expect(reopenRefusal(held({ version: "3508EZ" }), stage)).toBeUndefined();
    for (const version of ["3508", "3508EZ"] as const)
      expect(reopenRefusal(held({ version, isAgreed: true }), stage)).toBe("AMOUNT_AGREED");
  }
  expect(reopenRefusal(held({}), null)).toBeUndefined();
});

test("an application accepts documents until it is decided or expired", () => {
  const closed = stages.filter((stage) => !takesDocuments({ stage: stage ?? null }));
  expect(closed.toSorted()).toEqual(["Declined", "Expired", "Forgiven"]);
  expect(takesDocuments({ stage: null })).toBe(true);
});
