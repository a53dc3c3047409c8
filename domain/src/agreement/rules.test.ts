import { describe, expect, test } from "vitest";
import type { AgreementStatus } from "./contract.ts";
import { filingPoll, signingMinutes } from "./signing/rules.ts";
import { checkFiles, dropHelper, dropHelperDetail, rejectionText } from "../documents/rules.ts";
import {
  agreementProfile,
  agreementState,
  awaitsConfirmation,
  contractFilename,
  contractLimits,
  exceedsTotal,
  isSigned,
  keepsSigningOpen,
  pageCount,
  maxBodyBytes,
  signedCopyType,
  signedFacts,
  signedTracker,
  takesOnlineSignature,
  takesSignedCopy,
  unappliedCopyType,
  type AgreementState,
} from "./rules.ts";

type Completion = AgreementStatus["completionStatus"];
type Review = AgreementStatus["uwReviewStatus"];

const made = { size: 1 };
const standing = (completionStatus: Completion, uwReviewStatus: Review, contract: unknown = made) => ({
  completionStatus,
  uwReviewStatus,
  contract,
});

describe("the states of a loan agreement (specification 2.14)", () => {
  const reviews = [null, "Needs Review", "Approved", "Rejected"] as const;

  test.each([null, "Draft", "Voided"] as const)(
    'an agreement with completion status %s has the state "working" [FORG-AGR-03]',
    (each) => {
      for (const review of reviews) {
        expect(agreementState(standing(each, review))).toBe("working");
        expect(agreementState(standing(each, review, null))).toBe("working");
        expect(takesSignedCopy(standing(each, review))).toBe(false);
      }
    },
  );

  test.each<[Completion, Review, AgreementState, AgreementState, boolean]>([
    ["Sent", null, "ready", "working", true],
    ["Sent", "Needs Review", "received", "received", true],
    ["Sent", "Rejected", "rejected", "working", true],
    ["Sent", "Approved", "signed", "signed", false],
    ["Completed", null, "signed", "signed", false],
    ["Completed", "Needs Review", "received", "received", true],
    ["Completed", "Rejected", "rejected", "working", true],
    ["Completed", "Approved", "signed", "signed", false],
  ])(
    "the state of an agreement with status %s and review %s is %s with a signed copy, and %s without a signed copy [FORG-AGR-04, FORG-AGR-05]",
    (completion, review, state, without, isTaken) => {
      expect(agreementState(standing(completion, review))).toBe(state);
      expect(agreementState(standing(completion, review, null))).toBe(without);
      expect(takesSignedCopy(standing(completion, review))).toBe(isTaken);
      expect(takesSignedCopy(standing(completion, review, null))).toBe(isTaken && without === "received");
    },
  );
});

describe("the upload limits of a signed copy", () => {
  const file = (name: string, size = 1_000) => ({ name, size });
  const reasons = (files: readonly ReturnType<typeof file>[]) =>
    checkFiles(agreementProfile, [], files).rejected.map((each) => [each.file.name, each.reason]);

  test("a signed copy may be a jpg, gif, png or pdf file, but not jpeg [FORG-AGR-02, FORG-UPL-16]", () => {
    expect(reasons([file("a.jpg"), file("a.gif"), file("a.png"), file("a.pdf"), file("a.PDF")])).toEqual([]);
    const others = ["a.jpeg", "a.tiff", "a.tif", "a.csv", "a.xlsx", "a.docx", "a.exe", "a"];
    expect(reasons(others.map((name) => file(name)))).toEqual(
      others.map((name) => [name, "FILE_TYPE_NOT_ALLOWED"]),
    );
  });

  test("each file of a signed copy, and all files together, may have at most 27,000,000 bytes [FORG-AGR-09, FORG-UPL-16, FORG-CONST-13]", () => {
    expect(reasons([file("a.pdf", 27_000_000)])).toEqual([]);
    expect(reasons([file("a.pdf", 27_000_001)])).toEqual([["a.pdf", "FILE_TOO_LARGE"]]);
    expect(reasons([file("a.pdf", 13_500_000), file("b.pdf", 13_500_000)])).toEqual([]);
    expect(reasons([file("a.pdf", 13_500_000), file("b.pdf", 13_500_001)])).toEqual([
      ["a.pdf", "TOTAL_TOO_LARGE"],
      ["b.pdf", "TOTAL_TOO_LARGE"],
    ]);
    expect([exceedsTotal([27_000_000]), exceedsTotal([27_000_000, 1]), exceedsTotal([])]).toEqual([
      false,
      true,
      false,
    ]);
    expect(maxBodyBytes).toBe(30_000_000);
  });

  test("the texts beside the drop zone and beside a rejected file state the limits of a signed copy", () => {
    expect(`${dropHelper(agreementProfile)}. ${dropHelperDetail(agreementProfile)}`).toBe(
      "Up to 27MB total. JPG, GIF, PNG or PDF.",
    );
    expect(rejectionText(agreementProfile, { file: file("a.jpeg"), reason: "FILE_TYPE_NOT_ALLOWED" })).toBe(
      "File type is not allowed. Save it as JPG, GIF, PNG or PDF and add it again.",
    );
  });

  test("an upload of a signed copy accepts 60 files at a time and rejects the 61st file", () => {
    const pages = Array.from({ length: 61 }, (_, page) => file(`${page}.jpg`));
    expect(reasons(pages.slice(0, 60))).toEqual([]);
    expect(reasons(pages)).toEqual([["60.jpg", "TOO_MANY_FILES"]]);
  });

  test("the lender uploads the agreement as one PDF, up to the maximum size of a signed copy", () => {
    expect(contractLimits).toEqual({
      name: "agreement",
      perFileBytes: 27_000_000,
      totalBytes: 27_000_000,
      maxFiles: 1,
      extensions: ["pdf"],
    });
  });
});

describe("signing the loan agreement online", () => {
  test.each<[Completion, Review, boolean, boolean, boolean]>([
    ["Sent", null, true, true, true],
    ["Sent", "Rejected", false, true, false],
    ["Sent", "Needs Review", false, false, true],
    ["Sent", "Approved", false, false, false],
    ["Completed", null, false, false, false],
    ["Completed", "Rejected", false, false, false],
    ["Completed", "Needs Review", false, false, false],
    ["Voided", null, false, false, false],
    ["Voided", "Needs Review", false, false, false],
    ["Draft", null, false, false, false],
    [null, null, false, false, false],
  ])(
    "with status %s and review %s, the borrower can sign online: %s, the provider can confirm: %s, an open signing page stays valid: %s [FORG-AGR-01]",
    (completion, review, isTaken, isAwaited, isKept) => {
      const rules = [takesOnlineSignature, awaitsConfirmation, keepsSigningOpen];
      const now = standing(completion, review);
      expect(rules.map((rule) => rule(now))).toEqual([isTaken, isAwaited, isKept]);
      const without = standing(completion, review, null);
      expect(rules.map((rule) => rule(without))).toEqual([false, false, isKept && review === "Needs Review"]);
    },
  );

  test("the agreement counts as signed while the provider's confirmation is pending, but not before the borrower signs [FORG-AGR-06]", () => {
    const sent = standing("Sent", null);
    expect(isSigned({ ...sent, onlineSigning: "filing" })).toBe(true);
    expect(isSigned({ ...sent, onlineSigning: "offered" })).toBe(false);
    expect(isSigned({ ...sent, onlineSigning: null })).toBe(false);
    expect(isSigned({ ...standing("Completed", null), onlineSigning: "signed" })).toBe(true);
    expect(isSigned({ ...standing("Sent", "Approved"), onlineSigning: null })).toBe(true);
    expect(isSigned({ ...standing("Voided", null), onlineSigning: null })).toBe(false);
  });

  test("polling for the signature lasts 15 minutes at 5-second intervals, and a signing session lasts 60 minutes [FORG-CONST-13]", () => {
    expect(filingPoll).toEqual({ every: 5_000, most: 900_000 });
    expect(signingMinutes).toBe(60);
  });
});

test("a signed copy and a late signature have different document types, and the borrower downloads the agreement as loan-agreement.pdf", () => {
  expect([signedCopyType, unappliedCopyType]).toEqual(["SignedLoanAgreement", "UnappliedLoanAgreement"]);
  expect(contractFilename).toBe("loan-agreement.pdf");
});

test("the number of pages has a singular for one page and a plural for more", () => {
  expect(pageCount(1)).toBe("1 page");
  expect(pageCount(12)).toBe("12 pages");
});

describe("the page that appears after signing", () => {
  test.each([
    [true, "Sign loan agreement", "Signed, being filed"],
    [false, "Receive loan funding", "In progress"],
  ])('with isFiling %s, the tracker\'s current step is "%s" with the note "%s"', (isFiling, name, note) => {
    const rows = signedTracker(isFiling);
    expect(rows.find(({ state }) => state === "current")).toEqual({ name, state: "current", note });
    expect(rows.filter(({ state }) => state === "done").map((row) => row.note)).toEqual(
      Array.from({ length: isFiling ? 3 : 4 }, () => "Done"),
    );
  });

  const facts = {
    signature: {
      name: "Dana Whitfield",
      jobTitle: "Owner",
      timestamp: Temporal.Instant.from("2026-11-20T15:42:07Z"),
    },
    contract: { size: 1, generatedTimestamp: Temporal.Instant.from("2026-11-20T03:00:00Z") },
    fundsGoTo: { institutionName: "First Prairie Bank", lastFour: "4821" },
  };

  test("the page after signing lists the signer, the time, the agreement and the account that receives the funds", () => {
    expect(signedFacts(facts)).toEqual([
      { label: "Signed by", value: "Dana Whitfield, Owner" },
      { label: "Signed at", value: "Nov 20, 2026, 10:42 AM EST" },
      { label: "Agreement", value: "Made on Nov 19, 2026" },
      { label: "Funds go to", value: "First Prairie Bank ending 4821" },
    ]);
  });

  test("the page after signing omits unknown facts", () => {
    expect(signedFacts({ signature: null, contract: null, fundsGoTo: null })).toEqual([]);
    const signature = { ...facts.signature, jobTitle: null };
    const fundsGoTo = { institutionName: "First Prairie Bank", lastFour: "" };
    expect(signedFacts({ ...facts, signature, fundsGoTo }).map(({ value }) => value)).toEqual([
      "Dana Whitfield",
      "Nov 20, 2026, 10:42 AM EST",
      "Made on Nov 19, 2026",
      "First Prairie Bank",
    ]);
  });
});
