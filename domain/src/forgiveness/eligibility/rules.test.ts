import { describe, expect, test } from "vitest";
import { day, sampleAdvance, sampleOpportunity } from "../../testing/samples.ts";
import {
  form3508sSince,
  isSecondDraw,
  isSmallLoan,
  loanLabel,
  mayChoose,
  currentlyUnavailableReason,
} from "./rules.ts";

test.each([
  ["20PPPLoan", "PPP Loan 1"],
  ["21PPPLoan", "PPP Loan 1"],
  ["21SDPPP", "PPP Loan 2"],
  [null, "PPP Loan 1"],
])("a loan of version %s has the label %s [FORG-GEN-06, FORG-HOME-12]", (loanVersion, label) => {
  expect(loanLabel(loanVersion)).toBe(label);
  expect(isSecondDraw(loanVersion)).toBe(label === "PPP Loan 2");
});

test("a loan of $150,000.00 or less is small [FORG-ELIG-06, FORG-CONST-01]", () => {
  expect([isSmallLoan(150_000_00), isSmallLoan(150_000_01)]).toEqual([true, false]);
});

test("small loans use form 3508S starting March 5, 2021 [FORG-ELIG-07, FORG-CONST-01]", () => {
  expect(form3508sSince).toEqual({ year: 2021, month: 3, day: 5 });
});

describe("the reason why forgiveness is currently unavailable", () => {
  const today = day("2026-11-22");
  const issued = today.subtract({ days: 57 });
  const why = (advance: object = {}, opportunity: object = {}) =>
    currentlyUnavailableReason(
      {
        ...sampleAdvance("a", { type: "SBA", dateFirstWireIssued: issued }),
        isClaimed: false,
        ...advance,
      },
      sampleOpportunity({ issuedDate: issued, ...opportunity }),
      today,
    );

  test.each([
    [{}, {}, undefined],
    [{ type: "OFB" }, {}, "ADVANCE_NOT_SBA"],
    [{ dateFirstWireIssued: null }, {}, "ADVANCE_NOT_ISSUED"],
    [{}, { issuedDate: null }, "ADVANCE_NOT_ISSUED"],
    [{}, { rescindedDate: today }, "ADVANCE_RESCINDED"],
    [{}, { sbaLoanRescindedDate: today }, "ADVANCE_RESCINDED"],
    [{}, { confirmedFraudDate: today }, "ADVANCE_FRAUD"],
    [{ isClaimed: true }, {}, "ADVANCE_CLAIMED"],
    [{ isClaimed: true, collateralPackageStatus: "Ready" }, {}, "ADVANCE_CLAIMED"],
    [{ collateralPackageStatus: "Packaged" }, {}, "SYSTEM_UNAVAILABLE"],
    [{ dateFirstWireIssued: today.subtract({ days: 56 }) }, {}, "ADVANCE_TOO_RECENT"],
  ] as const)(
    "forgiveness of the loan %o with the application %o is refused with %s [FORG-ELIG-01, FORG-ELIG-02, FORG-ELIG-03, FORG-ELIG-04, FORG-ELIG-05]",
    (advance, opportunity, reason) => {
      expect(why(advance, opportunity)).toBe(reason);
    },
  );

  test("forgiveness of a loan without a known application is refused with ADVANCE_NOT_ISSUED", () => {
    const advance = sampleAdvance("a", { type: "SBA", dateFirstWireIssued: issued });
    expect(currentlyUnavailableReason({ ...advance, isClaimed: false }, undefined, today)).toBe(
      "ADVANCE_NOT_ISSUED",
    );
  });
});

describe("the SBA forms that a borrower may choose", () => {
  const record = {
    applicationVersionSelected: null,
    ezApp: null,
    appliedForFirstDraw: null,
    loanVersion: "21PPPLoan",
    pppLoanAmount: 150_000_00,
  } as const;
  const large = { pppLoanAmount: 150_000_01 };
  const second = { loanVersion: "21SDPPP" };

  test.each([
    ["3508", {}, true],
    ["3508EZ", {}, false],
    ["3508EZ", { ezApp: false }, false],
    ["3508EZ", { ezApp: true }, true],
    ["3508S", {}, true],
    ["3508S", large, false],
    ["3508S", { ...second }, true],
    ["3508", second, false],
    ["3508", { ...second, appliedForFirstDraw: false }, false],
    ["3508", { ...second, appliedForFirstDraw: true }, true],
    ["3508EZ", { ...second, ezApp: true }, false],
    ["3508EZ", { ...second, ezApp: true, appliedForFirstDraw: true }, true],
    ["3508", { applicationVersionSelected: "3508" }, true],
    ["3508S", { applicationVersionSelected: "3508" }, false],
    ["3508", { applicationVersionSelected: "3508S" }, false],
  ] as const)("the borrower may choose form %s for the record %o: %s", (version, part, expected) => {
    expect(mayChoose(version, { ...record, ...part })).toBe(expected);
  });
});
