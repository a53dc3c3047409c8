import { describe, expect, test } from "vitest";
import {
  allChecks,
  checksFrom,
  checksOf,
  groupedReasons,
  isUndoable,
  messageFor,
  returnReasons,
  undoEndsAt,
} from "./rules.ts";
import { checkTexts } from "./messages.ts";

const facts = { request: "Rent Documents", period: "Apr 1 to Sep 15, 2021" };

describe("reasons for returning a document", () => {
  test("the picklist has the groups and labels in order [DESK-DOC-05]", () => {
    expect(
      groupedReasons().map(({ label, reasons }) => [label, reasons.map((reason) => reason.label)]),
    ).toEqual([
      ["Wrong document", ["Not the document requested", "For another business or person"]],
      ["Unreadable", ["Blurry or dark", "Cut off"]],
      ["Incomplete", ["Missing pages", "Not signed", "Screenshot, not the original file"]],
      [
        "Doesn't match",
        ["Amounts don't match what was entered", "Name doesn't match", "Outside the covered period"],
      ],
      ["Out of date", ["Too old", "Expired"]],
      ["Other", ["Write your own reason"]],
    ]);
    expect(groupedReasons().flatMap(({ reasons }) => reasons.map(({ code }) => code))).toEqual(returnReasons);
  });

  test.each([
    ["not-requested", "This isn't the document we asked for. Please send Rent Documents."],
    ["another-business", "This document is for another business or person. Please send yours."],
    [
      "blurry",
      "We can't read this document. Please scan it again, or take a photo in good light with all corners visible.",
    ],
    ["cut-off", "Part of the page is cut off. Please send the whole page."],
    ["missing-pages", "Some pages are missing. Please send every page, including blank ones."],
    ["unsigned", "A signature is missing. Please sign the document and send it again."],
    ["screenshot", "Please send the original file from your bank or provider, not a screenshot."],
    [
      "amounts",
      "The amounts don't add up to what you entered. Please send a corrected document, or change what you entered.",
    ],
    [
      "name",
      "The name on this document doesn't match your application. Please send one that matches, or tell us why it's different.",
    ],
    ["period", "The dates are outside your covered period. Please send documents for Apr 1 to Sep 15, 2021."],
    ["too-old", "This document is too old. Please send your most recent one."],
    ["expired", "This document has expired. Please send a current one."],
    ["other", ""],
  ] as const)("messageFor returns the default message for the reason %s [DESK-DOC-05]", (reason, words) => {
    expect(messageFor(reason, facts)).toBe(words);
  });

  test("every default message has at most 500 characters, and no placeholder if the covered period is unknown", () => {
    for (const reason of returnReasons) {
      const words = messageFor(reason, { request: "x".repeat(300) });
      expect(words.length).toBeLessThanOrEqual(500);
      expect(words).not.toContain("{");
    }
    expect(messageFor("period", { request: "x" })).toBe(
      "The dates are outside your covered period. Please send documents for that period.",
    );
  });
});

describe("checklists", () => {
  const costs = [
    "Dates fall in the covered period",
    "Amounts add up to what was entered",
    "Payee and address match",
  ];
  const identification = ["Name matches", "Valid today", "All corners visible"];
  test.each([
    ["Rent Documents", costs],
    ["Mortgage Interest Documents", costs],
    ["Utilities Documents", costs],
    ["Covered Costs Documents", costs],
    [
      "Payroll Supporting Documents",
      ["Dates fall in the covered period", "Totals match Form 3508", "Business name matches"],
    ],
    ["BankStatements", ["All pages included", "Name and last four digits match", "Month matches"]],
    ["ProofOfIdentity", identification],
    ["DriversLicense", identification],
    ["TaxReturn", ["All pages included", "Year matches", "Signed or filed"]],
    ["VoidedCheck", ["Numbers match the account provided"]],
    ["ProofOfAddress", []],
    ["constructor", []],
  ])("checksOf returns the checklist for documents of the type %s [DESK-DOC-04]", (type, labels) => {
    expect(checksOf(type).map((check) => checkTexts[check])).toEqual(labels);
  });

  test("checksFrom returns the state of every box of the checklist [DESK-DOC-04]", () => {
    expect(checksFrom("TaxReturn", ["year-matches"])).toEqual({
      "all-pages": false,
      "year-matches": true,
      "signed-or-filed": false,
    });
    expect(checksFrom("ProofOfAddress", [])).toEqual({});
  });

  test("checksFrom refuses a box that is not on the document type's checklist", () => {
    expect(checksFrom("TaxReturn", ["year-matches", "month-matches"])).toBeUndefined();
    expect(checksFrom("Unknown", ["month-matches"])).toBeUndefined();
    expect(allChecks).toHaveLength(14);
  });
});

test("a review can be undone for two minutes [DESK-DOC-09]", () => {
  const at = Temporal.Instant.from("2026-11-20T17:00:00Z");
  expect(undoEndsAt(at).toString()).toBe("2026-11-20T17:02:00Z");
  expect(isUndoable(at, at.add({ seconds: 119, milliseconds: 999 }))).toBe(true);
  expect(isUndoable(at, at.add({ minutes: 2 }))).toBe(false);
});
