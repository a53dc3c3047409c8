import { describe, expect, test } from "vitest";
import { moment, sampleOpportunity, sampleStipulation } from "../testing/samples.ts";
import {
  activeOpportunity,
  applicationName,
  badgeText,
  byApplicationDate,
  isAgreementOut,
  isJustFulfilled,
  isLost,
  isOpen,
  isPpp,
  shownCaseWorker,
  showsAdverseActionNotice,
} from "./rules.ts";

test.each([
  ["Underwriting", true, false],
  ["Closed", true, false],
  ["Closed Won", false, false],
  ["Closed Lost", false, true],
])("an application at the stage %s is open: %s, and lost: %s", (stageName, open, lost) => {
  expect(isOpen({ stageName })).toBe(open);
  expect(isLost({ stageName })).toBe(lost);
});

test.each([
  [{ type: "SBA", paycheckProtectionPlanId: null }, true],
  [{ type: "BLN", paycheckProtectionPlanId: "p1" }, true],
  [{ type: "BLN", paycheckProtectionPlanId: null }, false],
])("an application with %o belongs to the Paycheck Protection Program: %s", (opportunity, expected) => {
  expect(isPpp(opportunity)).toBe(expected);
});

test.each([
  ["Equipment loan, Memphis", "Equipment loan, Memphis"],
  [" Truck ", "Truck"],
  ["  ", "Business loan application"],
  ["", "Business loan application"],
])('the application name %j is shown as "%s"', (name, shown) => {
  expect(applicationName({ name })).toBe(shown);
});

describe("the active application and the order of applications", () => {
  const received = (id: string, at: string | null, stageName = "Underwriting") =>
    sampleOpportunity({ id, stageName, applicationReceivedDate: at === null ? null : moment(at) });
  const undated = received("undated", null);
  const old = received("old", "2025-01-01T00:00:00Z");
  const late = received("late", "2025-11-12T15:00:00.5Z");
  const closed = [
    received("won", "2025-11-19T00:00:00Z", "Closed Won"),
    received("lost", "2025-11-19T00:00:00Z", "Closed Lost"),
  ];

  test("the active application is the newest open application", () => {
    expect(activeOpportunity([undated, old, late, ...closed])?.id).toBe("late");
    expect(activeOpportunity([...closed, late, old, undated])?.id).toBe("late");
    expect(activeOpportunity([undated])?.id).toBe("undated");
    expect(activeOpportunity(closed)).toBeUndefined();
  });

  test("applications are sorted newest first, and applications without a date last", () => {
    expect([undated, old, late].toSorted(byApplicationDate)).toEqual([late, old, undated]);
    expect([late, undated, old].toSorted(byApplicationDate)).toEqual([late, old, undated]);
    expect(byApplicationDate(undated, received("another", null))).toBe(0);
    expect(byApplicationDate(old, received("same", "2025-01-01T00:00:00Z"))).toBe(0);
  });
});

test.each([
  [{ type: "SBA", stageName: "Closed Lost", adverseActionNoticeSent: false }, true],
  [{ type: "SBA", stageName: "Closed Lost", adverseActionNoticeSent: true }, false],
  [{ type: "BLN", stageName: "Closed Lost", adverseActionNoticeSent: false }, false],
  [{ type: "SBA", stageName: "Closed Won", adverseActionNoticeSent: false }, false],
  [{ type: "SBA", stageName: "Underwriting", adverseActionNoticeSent: false }, false],
])("an application with %o is announced as declined: %s [CORE-SUM-19]", (opportunity, shown) => {
  expect(showsAdverseActionNotice(opportunity)).toBe(shown);
});

test.each([
  [{ groupName: "Rent" }, true],
  [{ name: "Lease" }, true],
  [{ name: "RentType" }, true],
  [{ groupName: "RentType" }, true],
  [{ groupName: "Lease" }, false],
  [{ name: "Rent" }, false],
  [{ groupName: "Else", name: "Nothing" }, false],
  [{ groupName: "Else", name: "Lease" }, true],
  [{}, false],
  [{ groupName: "", name: "" }, false],
])("the address parameters %o mark a rent document as just fulfilled: %s", (success, named) => {
  const part = { groupName: "Rent", stipulationMap: { documentType: "RentType" } };
  expect(isJustFulfilled(sampleStipulation("Lease", part), success)).toBe(named);
});

test("a stipulation without a document type is matched by group and name only", () => {
  const lease = sampleStipulation("Lease", { groupName: "Rent" });
  expect(isJustFulfilled(lease, {})).toBe(false);
  expect(isJustFulfilled(lease, { groupName: undefined, name: undefined })).toBe(false);
  expect(isJustFulfilled(lease, { name: "Lease" })).toBe(true);
});

test("the page's address cannot mark requests of another application as fulfilled", () => {
  const lease = sampleStipulation("Lease", { opportunityId: "o2" });
  expect(isJustFulfilled(lease, { groupName: "Lease", opportunityId: "o2" })).toBe(true);
  expect(isJustFulfilled(lease, { groupName: "Lease" })).toBe(true);
  expect(isJustFulfilled(lease, { groupName: "Lease", name: "Lease", opportunityId: "o1" })).toBe(false);
});

test("the page's address cannot mark a rejected stipulation as fulfilled", () => {
  const rejection = { filename: null, reason: "Too old.", timestamp: moment("2025-11-02T12:00:00Z") };
  const lease = sampleStipulation("Lease", { rejection });
  expect(isJustFulfilled(lease, { groupName: "Lease", name: "Lease" })).toBe(false);
  expect(isJustFulfilled({ ...lease, rejection: null }, { groupName: "Lease", name: "Lease" })).toBe(true);
});

test.each([
  [0, ""],
  [1, "1"],
  [98, "98"],
  [99, "99"],
  [100, "99"],
  [120, "99"],
])("the badge for %i items shows %j [CORE-ACT-03, CORE-CONST-03]", (count, text) => {
  expect(badgeText(count)).toBe(text);
});

test.each([
  [null, false],
  ["Draft", false],
  ["Voided", false],
  ["Sent", true],
  ["Completed", true],
] as const)(
  "the borrower received an agreement with the completion status %s: %s",
  (completionStatus, expected) => {
    expect(isAgreementOut(completionStatus)).toBe(expected);
  },
);

test("borrowers see a case worker's details only if the profile is customer-facing", () => {
  const details = {
    firstName: "Ana",
    lastName: "Reyes",
    phone: "(555) 010-2000",
    extension: "12",
    email: null,
  };
  const shown = { ...details, customerFacingProfile: true };
  expect(shownCaseWorker(shown)).toEqual(shown);
  expect(shownCaseWorker({ ...details, customerFacingProfile: false })).toEqual({
    customerFacingProfile: false,
  });
});
