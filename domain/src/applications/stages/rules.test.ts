import { describe, expect, test } from "vitest";
import type { Stage, Stipulation } from "../contract.ts";
import { stageNames } from "../tracker/messages.ts";
import { deskStageNames } from "./messages.ts";
import {
  deskStageOf,
  deskStages,
  isWithdrawable,
  listsUnchecked,
  moveFault,
  nextStage,
  offeredStage,
  shownStage,
  stagePairs,
  stepAfterMove,
  stepsBetween,
} from "./rules.ts";

const none: Stipulation[] = [];

test("the desk offers ten stages, each with a step of the borrower's tracker [DESK-STAGE-01]", () => {
  const placed = { stage: "ST3", stageName: "Underwriting", closedFrom: null, stipulations: none } as const;
  const rows = deskStages.map((to) => {
    const { stage, stageName } = stagePairs[to];
    const step = stepAfterMove(placed, to, { country: "us", success: {} });
    return [deskStageNames[to], stage, stageName, stageNames[step]];
  });
  expect(rows).toEqual([
    ["Application received", "0", "Application Received", "Check eligibility"],
    ["Choosing loan terms", "ST1", "Loan Terms", "Select loan terms"],
    ["Documents", "ST2", "Underwriting", "Underwriting review"],
    ["Underwriting review", "ST3", "Underwriting", "Underwriting review"],
    ["Needs attention", "ERROR", "Underwriting", "Underwriting review"],
    ["Approved", "ST4", "Approved", "Sign loan agreement"],
    ["Contract", "ST5", "Contract", "Sign loan agreement"],
    ["Funding", "ST6", "Funding", "Receive loan funding"],
    ["Closed, funded", "CLOSED", "Closed Won", "Receive loan funding"],
    // The tracker shows the step at which the application closed.
    ["Closed without a loan", "CLOSED", "Closed Lost", "Underwriting review"],
  ]);
});

test.each([
  ["0", "Lead", "received"],
  ["ST2", "Document Review", "documents"],
  ["ERROR", "Underwriting", "attention"],
  ["CLOSED", "Closed Won", "funded"],
  ["CLOSED", "Closed Lost", "lost"],
  ["ST4", "Closed Lost", "lost"],
  ["ST6", "Closed Won", "funded"],
] as const)("the stage %s with the name %s is the desk's stage %s", (stage, stageName, expected) => {
  expect(deskStageOf({ stage, stageName })).toBe(expected);
});

test("offeredStage recognizes only the desk's exact pairs of stage and stage name", () => {
  for (const stage of deskStages) expect(offeredStage(stagePairs[stage])).toBe(stage);
  expect(offeredStage({ stage: "ST2", stageName: "Document Review" })).toBeUndefined();
  expect(offeredStage({ stage: "ST4", stageName: "Closed Lost" })).toBeUndefined();
});

describe("moving an application", () => {
  test.each([
    ["approved", "review", -1],
    ["review", "approved", 1],
    ["review", "attention", 0],
    ["attention", "review", 0],
    ["attention", "documents", -1],
    ["lost", "funded", -1],
    ["documents", "lost", 1],
  ] as const)(
    "a move from %s to %s has the direction %i, where 1 is forward [DESK-STAGE-02]",
    (from, to, sign) => {
      expect(Math.sign(stepsBetween(from, to))).toBe(sign);
    },
  );

  test("the usual next stage is never Needs attention, and after closing it is Underwriting review", () => {
    expect(deskStages.map(nextStage)).toEqual([
      "terms",
      "documents",
      "review",
      "approved",
      "approved",
      "contract",
      "funding",
      "funded",
      "review",
      "review",
    ]);
  });

  test("only moves to Approved, Contract and Funding list unchecked items [DESK-STAGE-05]", () => {
    expect(deskStages.filter(listsUnchecked)).toEqual(["approved", "contract", "funding"]);
  });

  test("closing requires a reason, and closing without a loan also requires the answer about the notice [DESK-STAGE-02]", () => {
    const faultOf = (to: (typeof deskStages)[number], more: object = {}) =>
      moveFault({ ...stagePairs[to], ...more });
    const reason = { closingReason: "other" };
    expect(faultOf("review")).toBeUndefined();
    expect(faultOf("funded")).toBe("closingReason");
    expect(faultOf("funded", reason)).toBeUndefined();
    expect(faultOf("lost")).toBe("closingReason");
    expect(faultOf("lost", reason)).toBe("adverseActionNoticeSent");
    expect(faultOf("lost", { ...reason, adverseActionNoticeSent: false })).toBeUndefined();
    expect(moveFault({ stage: "ST4", stageName: "Nearly there" })).toBe("stageName");
  });
});

test("closing can withdraw only open requests of the credit application [DESK-STAGE-02]", () => {
  const credit = { isFulfilled: false, requestType: "Credit Application" } as const;
  expect(isWithdrawable(credit)).toBe(true);
  expect(isWithdrawable({ ...credit, isFulfilled: true })).toBe(false);
  expect(isWithdrawable({ ...credit, requestType: "Forgiveness Application" })).toBe(false);
});

test("an application that closed without a loan stays at the step before closing, even after a second closing", () => {
  expect(shownStage({ stage: "CLOSED", stageName: "Closed Lost" }, "ST4")).toBe("ST4");
  expect(shownStage({ stage: "CLOSED", stageName: "Closed Won" }, "ST4")).toBe("CLOSED");
  expect(shownStage({ stage: "CLOSED", stageName: "Closed Lost" }, null)).toBe("CLOSED");
  expect(shownStage({ stage: "ST3", stageName: "Closed Lost" }, "ST1")).toBe("ST3");
  const closed = { stage: "CLOSED", stageName: "Closed Won", closedFrom: "ST6", stipulations: none } as const;
  const viewer = { country: "us", success: {} } as const;
  expect(stepAfterMove(closed, "lost", viewer)).toBe("ST6" satisfies Stage);
});

test("while a request is open, a move shows the borrower the same step as the tracker", () => {
  const bank = {
    isFulfilled: false,
    isBankAccountInformation: true,
    rejection: null,
    groupName: "Bank",
    name: "Bank account",
    stipulationMap: { documentType: null, requestType: "Credit Application" },
  };
  const stipulations = [bank as Stipulation];
  const placed = { stage: "ST3", stageName: "Underwriting", closedFrom: null, stipulations } as const;
  const viewer = { country: "us", success: {} } as const;
  expect(stepAfterMove(placed, "approved", viewer)).toBe("ST2");
  expect(stepAfterMove({ ...placed, stipulations: [] }, "approved", viewer)).toBe("ST4");
  // Closing withdraws the open request, so the borrower sees the step at which the application closed.
  const approved = { ...placed, stage: "ST4", stageName: "Approved" } as const;
  expect(stepAfterMove(approved, "lost", viewer)).toBe("ST4");
});
