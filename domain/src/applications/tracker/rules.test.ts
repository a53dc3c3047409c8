import { describe, expect, test } from "vitest";
import { moment, sampleOpportunity, sampleStipulation } from "../../testing/samples.ts";
import type { Stage, Stipulation } from "../contract.ts";
import { showsAdverseActionNotice } from "../rules.ts";
import { correctStage, isShownOnTracker, trackerRows } from "./rules.ts";

const now = moment("2025-11-20T12:00:00Z");
const hoursAgo = (hours: number) => now.subtract({ hours });
const aMillisecondLess = now.subtract({ hours: 72 }).add({ milliseconds: 1 });

describe("showing an application on the tracker", () => {
  test.each([
    ["Underwriting", null, "BLN", true],
    ["Underwriting", hoursAgo(500), "card", true],
    ["Closed Won", null, "BLN", false],
    ["Closed Lost", null, "BLN", false],
    ["Closed Won", hoursAgo(71), "BLN", true],
    ["Closed Lost", hoursAgo(71), "BLN", true],
    ["Closed Won", aMillisecondLess, "BLN", true],
    ["Closed Won", hoursAgo(72), "BLN", false],
    ["Closed Lost", hoursAgo(72), "BLN", false],
    ["Closed Won", hoursAgo(1), "card", false],
    ["Closed Lost", hoursAgo(1), "SBA", true],
  ])(
    "the tracker shows an application with stage %s, closed date %s and type %s: %s [CORE-SUM-08, CORE-SUM-09]",
    (stageName, closedDate, type, shown) => {
      expect(isShownOnTracker(sampleOpportunity({ stageName, closedDate, type }), now)).toBe(shown);
    },
  );

  test("the tracker shows a closed application for 72 hours [CORE-CONST-02]", () => {
    for (const stageName of ["Closed Won", "Closed Lost"]) {
      const closedAt = (closedDate: Temporal.Instant) => sampleOpportunity({ stageName, closedDate });
      expect(isShownOnTracker(closedAt(aMillisecondLess), now)).toBe(true);
      expect(isShownOnTracker(closedAt(hoursAgo(72)), now)).toBe(false);
    }
    const declined = { stageName: "Closed Lost", adverseActionNoticeSent: false };
    expect(showsAdverseActionNotice({ ...declined, type: "SBA" })).toBe(true);
    expect(showsAdverseActionNotice({ ...declined, type: "sba" })).toBe(false);
  });
});

const us = { country: "us", success: {} } as const;
const ca = { country: "ca", success: {} } as const;

const correct = (
  stage: Stage,
  stipulations: Stipulation[],
  viewer: Parameters<typeof correctStage>[1] = us,
) => correctStage({ stage, stipulations }, viewer);

describe("correcting the stage on the tracker", () => {
  const bank = sampleStipulation("Bank account", { isBankAccountInformation: true });
  const verification = sampleStipulation("Bank check", { isBankAccountVerification: true });
  const owners = sampleStipulation("Owners", { type: "BusinessOwnership" });
  const other = sampleStipulation("Tax return");
  const forgiveness = sampleStipulation("Payroll", {
    stipulationMap: { requestType: "Forgiveness Application" },
  });
  const later = ["ST3", "ERROR", "ST4", "ST5", "ST6"] as const;

  test.each(later)(
    "the tracker changes stage %s to ST2 while a request for bank details is open [CORE-SUM-12]",
    (stage) => {
      for (const request of [bank, verification]) {
        expect(correct(stage, [request])).toBe("ST2");
        expect(correct(stage, [{ ...request, isFulfilled: true }])).toBe(stage);
        const success = (groupName: string) => ({ ...us, success: { groupName } });
        expect(correct(stage, [request], success(request.groupName))).toBe(stage);
        expect(correct(stage, [request], { ...us, success: { name: request.name } })).toBe(stage);
        expect(correct(stage, [request], success("Another"))).toBe("ST2");
      }
      expect(correct(stage, [bank, verification], { ...us, success: { name: "Bank account" } })).toBe("ST2");
      expect(correct(stage, [other])).toBe(stage);
    },
  );

  test.each(later)(
    "the tracker changes stage %s to ST2 while the ownership request is open [CORE-SUM-13]",
    (stage) => {
      expect(correct(stage, [owners])).toBe("ST2");
      expect(correct(stage, [owners], { ...us, success: { groupName: "Owners" } })).toBe("ST2");
      expect(correct(stage, [{ ...owners, isFulfilled: true }])).toBe(stage);
    },
  );

  test.each(["0", "ST1", "CLOSED"] as const)("the tracker never changes stage %s [CORE-SUM-14]", (stage) => {
    for (const viewer of [us, ca]) {
      expect(correct(stage, [bank, owners, other, forgiveness], viewer)).toBe(stage);
    }
  });

  test("the tracker shows ST2 in Canada while a customer-facing request is open [CORE-SUM-15]", () => {
    const internal = sampleStipulation("Internal", { stipulationMap: { customerFacingCopy: null } });
    expect(correct("ST3", [other], ca)).toBe("ST2");
    expect(correct("ST3", [{ ...other, isFulfilled: true }, sampleStipulation("Lease")], ca)).toBe("ST2");
    expect(correct("ST3", [other], us)).toBe("ST3");
    expect(correct("ST1", [other], ca)).toBe("ST1");
    expect(correct("ST3", [internal], ca)).toBe("ST3");
    expect(correct("ST3", [{ ...other, isFulfilled: true }], ca)).toBe("ST3");
    expect(correct("ST3", [other], { ...ca, success: { groupName: "Tax return" } })).toBe("ST3");
  });

  test("while a forgiveness request is open, the tracker shows ST2 instead of stages ST3 to ST6 [CORE-SUM-16, CORE-CONST-04]", () => {
    for (const stage of ["ST3", "ST4", "ST5", "ST6"] as const) {
      expect(correct(stage, [forgiveness])).toBe("ST2");
      expect(correct(stage, [{ ...forgiveness, isFulfilled: true }])).toBe(stage);
      expect(correct(stage, [forgiveness], { ...us, success: { groupName: "Payroll" } })).toBe(stage);
    }
    for (const stage of ["0", "ST1", "ST2", "ERROR", "CLOSED"] as const) {
      expect(correct(stage, [forgiveness])).toBe(stage);
    }
  });
});

const eligibility =
  "We're checking whether your business is eligible. We'll email you when you can choose loan terms.";
const review = "We're reviewing your application. No action is needed right now.";
const sign = "Open your loan agreement to review and sign it.";
const funds = "Funds typically arrive within one business day.";

describe("the rows of the tracker", () => {
  test.each([
    ["0", 0, "Check eligibility", "In progress", eligibility],
    ["ST1", 1, "Select loan terms", "Waiting on you", "Review and select your loan terms."],
    // Without open items, stage ST2 shows the same text as ST3.
    ["ST2", 2, "Underwriting review", "In review", review],
    ["ST3", 2, "Underwriting review", "In review", review],
    ["ERROR", 2, "Underwriting review", "In review", review],
    ["ST4", 3, "Sign loan agreement", "In progress", sign],
    ["ST5", 3, "Sign loan agreement", "In progress", sign],
    ["ST6", 4, "Receive loan funding", "In progress", funds],
    ["CLOSED", 4, "Receive loan funding", "In progress", funds],
  ] as const)(
    'at stage %s, the tracker\'s current row is row %i, "%s", with the status "%s" [CORE-SUM-10, CORE-SUM-11, CORE-SUM-17]',
    (stage, at, name, word, detail) => {
      const rows = trackerRows(stage, "us", false);
      expect(rows.map((row) => row.name)).toEqual([
        "Check eligibility",
        "Select loan terms",
        "Underwriting review",
        "Sign loan agreement",
        "Receive loan funding",
      ]);
      expect(rows.map((row) => row.state)).toEqual(
        rows.map((_, place) => (place < at ? "done" : place === at ? "current" : "next")),
      );
      expect(rows[at]).toEqual({
        stage,
        name,
        state: "current",
        word,
        detail,
        showsTerms: stage === "ST1",
        showsStipulations: stage === "ST2",
        showsAgreement: stage === "ST4" || stage === "ST5",
        waitsOnBorrower: stage === "ST1",
      });
      for (const row of rows.filter((_, place) => place !== at)) {
        expect(row).toMatchObject({
          word: row.state === "done" ? "Done" : null,
          detail: null,
          showsTerms: false,
          showsStipulations: false,
          showsAgreement: false,
          waitsOnBorrower: false,
        });
      }
    },
  );

  test("each row of the tracker shows its first stage, unless another stage of the row is active [CORE-SUM-11]", () => {
    const stages = (stage: Stage) => trackerRows(stage, "us", false).map((row) => row.stage);
    expect(stages("ERROR")).toEqual(["0", "ST1", "ERROR", "ST4", "ST6"]);
    expect(stages("ST5")).toEqual(["0", "ST1", "ST2", "ST5", "ST6"]);
    expect(stages("CLOSED")).toEqual(["0", "ST1", "ST2", "ST4", "CLOSED"]);
  });

  test('the tracker at stage ST4 shows "Your loan is being processed." in Canada and the agreement text in the US [CORE-SUM-18]', () => {
    expect(trackerRows("ST4", "ca", false)[3]?.detail).toBe("Your loan is being processed.");
    expect(trackerRows("ST4", "us", false)[3]?.detail).toBe(sign);
    expect(trackerRows("ST5", "ca", false)[3]?.detail).toBe(sign);
  });

  const needed = "We're reviewing your application. Complete your action items so we can finish.";
  test.each([
    ["0", eligibility, "In progress"],
    ["ST1", "Review and select your loan terms.", "Waiting on you"],
    ["ST2", "Complete your action items so we can finish reviewing your application.", "Waiting on you"],
    ["ST3", needed, "Waiting on you"],
    ["ERROR", needed, "Waiting on you"],
    ["ST4", sign, "In progress"],
    ["ST5", sign, "In progress"],
    ["ST6", funds, "In progress"],
    ["CLOSED", funds, "In progress"],
  ] as const)(
    'the tracker with open items at stage %s shows the text "%s" and the status "%s"',
    (stage, detail, word) => {
      const current = trackerRows(stage, "us", true).find(({ state }) => state === "current");
      expect(current).toMatchObject({ detail, word, waitsOnBorrower: word === "Waiting on you" });
      const others = trackerRows(stage, "us", true).filter(({ state }) => state !== "current");
      expect(others.filter(({ waitsOnBorrower }) => waitsOnBorrower)).toEqual([]);
    },
  );
});
