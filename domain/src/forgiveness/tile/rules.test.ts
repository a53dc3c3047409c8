import { expect, test } from "vitest";
import { day, sampleAccount, sampleAdvance, sampleOpportunity } from "../../testing/samples.ts";
import { pppTile } from "./rules.ts";

const today = day("2026-11-22");
const issued = day("2021-03-01");
const sba = (id: string, part: object = {}) =>
  sampleAdvance(id, {
    type: "SBA",
    issuedDate: issued,
    dateFirstWireIssued: issued,
    estimatedMaturityDate: null,
    opportunityId: "o",
    ...part,
  });
const won = sampleOpportunity({ id: "o", stageName: "Closed Won", issuedDate: issued });
const borrower = {
  forgivenessAppEnabled: true,
  accounts: [sampleAccount("first"), sampleAccount("second")],
  advances: [
    sba("old", { issuedDate: day("2020-05-01") }),
    sba("new"),
    sampleAdvance("newest", { issuedDate: day("2025-01-01") }),
  ],
  opportunities: [won],
  claimedIds: new Set<string>(),
  today,
};
const withRecords = (...ids: readonly string[]) => ({
  ...borrower,
  advances: borrower.advances.map((advance) =>
    ids.includes(advance.id) ? { ...advance, loanForgivenessId: `f-${advance.id}` } : advance,
  ),
});
const call = { kind: "call" };

test("the PPP tile leads to the newest loan's forgiveness application", () => {
  expect(pppTile(withRecords("old", "new", "newest"))).toMatchObject({
    kind: "forgiveness",
    advance: { id: "new", loanForgivenessId: "f-new" },
  });
  expect(pppTile(withRecords("old"))).toMatchObject({ kind: "forgiveness", advance: { id: "old" } });
});

test("the PPP tile leads to a forgiveness application that exists, even if the loan is recent", () => {
  const young = { loanForgivenessId: "f", dateFirstWireIssued: today.subtract({ days: 56 }) };
  expect(pppTile({ ...borrower, advances: [sba("loan", young)] })).toMatchObject({
    kind: "forgiveness",
    advance: { id: "loan" },
  });
});

test("the PPP tile has no link without a PPP forgiveness application, or if forgiveness is switched off", () => {
  expect(pppTile(borrower)).toEqual({ kind: "text" });
  expect(pppTile(withRecords("newest"))).toEqual({ kind: "text" });
  expect(pppTile({ ...withRecords("old", "new"), forgivenessAppEnabled: false })).toEqual({ kind: "text" });
});

test.each([
  ["rescinded", {}, { rescindedDate: today }, []],
  ["flagged as fraud", {}, { confirmedFraudDate: today }, []],
  ["with the collateral package status Ready", { collateralPackageStatus: "Ready" }, {}, []],
  ["past maturity", { estimatedMaturityDate: day("2026-11-21") }, {}, []],
  ["with a claimed guaranty", {}, {}, ["loan"]],
  [
    "not old enough to apply",
    { dateFirstWireIssued: today.subtract({ days: 56 }), loanForgivenessId: null },
    {},
    [],
  ],
] as const)("the PPP tile does not mention forgiveness for a loan %s", (_, advance, opportunity, claimed) => {
  const one = {
    ...borrower,
    advances: [sba("loan", { loanForgivenessId: "f", ...advance })],
    opportunities: [{ ...won, ...opportunity }],
    claimedIds: new Set<string>(claimed),
  };
  expect(pppTile(one)).toEqual(call);
  // If another loan can be forgiven, the tile offers that loan.
  const other = {
    ...sba("other", { loanForgivenessId: "f2", opportunityId: "p" }),
    issuedDate: day("2020-01-01"),
  };
  const both = {
    ...one,
    advances: [...one.advances, other],
    opportunities: [...one.opportunities, { ...won, id: "p" }],
  };
  expect(pppTile(both)).toMatchObject({ kind: "forgiveness", advance: { id: "other" } });
});

test("the PPP tile offers an application for the first business if no application is open", () => {
  const plain = { ...borrower, advances: [sampleAdvance("plain")] };
  const lead = { kind: "lead", accountId: "first", contactId: "contact of first" };
  expect(pppTile(plain)).toEqual(lead);
  expect(pppTile({ ...plain, accounts: [] })).toEqual(call);
  const open = sampleOpportunity({ id: "q", stageName: "Underwriting" });
  expect(pppTile({ ...plain, opportunities: [won, open] })).toEqual(call);
  expect(pppTile({ ...plain, opportunities: [{ ...open, stageName: "Closed Lost" }] })).toEqual(lead);
});
