import { describe, expect, test } from "vitest";
import { day, moment, sampleAdvance, sampleOpportunity, sampleStipulation } from "../../testing/samples.ts";
import { groupsAtBegin } from "../groups/rules.ts";
import { forgivenessStage, type ForgivenessStage } from "../record/fields/contract.ts";
import { cardButtons, cardTexts, homeTexts } from "./messages.ts";
import { afterApply, homeCard, offBookNote, type Lent } from "./rules.ts";

const today = day("2026-11-22");
const issued = today.subtract({ days: 57 });
const requests = (isFulfilled: boolean) =>
  groupsAtBegin("21PPPLoan").map((name) =>
    sampleStipulation(name, { isFulfilled, stipulationMap: { requestType: "Forgiveness Application" } }),
  );
const record = {
  stage: "Document Upload" as ForgivenessStage | null,
  applicationVersionSelected: null,
  loanInformation: {
    loanVersion: "21PPPLoan",
    sbaPppLoanNumber: null,
    lenderPppLoanNumber: "7720",
    pppLoanAmount: 90_000_00,
    pppLoanIssueDate: issued,
    totalEmployees: null,
  },
  lastPageSubmitted: null,
  submittedTimestamp: null,
  customerSignoffTimestamp: null,
  readyForCustomerSignoff: false,
} as const;
const loan = {
  type: "SBA",
  loanVersion: "21PPPLoan",
  amount: 90_000_00,
  dateFirstWireIssued: issued,
  estimatedMaturityDate: today,
};

type Part = Partial<Omit<Lent, "advance" | "opportunity">> & {
  readonly advance?: Partial<Lent["advance"]>;
  readonly opportunity?: Partial<NonNullable<Lent["opportunity"]>>;
};
const card = ({ advance, opportunity, ...rest }: Part = {}) =>
  homeCard(
    {
      advance: sampleAdvance("a", { ...loan, ...advance }),
      opportunity: sampleOpportunity({ issuedDate: issued, ...opportunity }),
      record: undefined,
      requests: requests(false),
      hasClaim: false,
      ...rest,
    },
    today,
  );
const cardOf = (part: object, sent = false) =>
  card({ record: { ...record, ...part }, requests: requests(sent) });

const start = { text: "start3508s", button: "start", way: "begin-3508s" };
const apply = { text: "apply", button: "apply", way: "begin" };

describe("the home page's cards of unavailable loans", () => {
  test.each([
    ["off-book [FORG-ELIG-01]", { advance: { type: "OFB" } }],
    ["not an SBA loan [FORG-ELIG-01]", { advance: { type: "BLN" } }],
    ["not paid out [FORG-ELIG-02]", { advance: { dateFirstWireIssued: null } }],
    ["part of an application that was not issued [FORG-ELIG-02]", { opportunity: { issuedDate: null } }],
    ["already rescinded [FORG-ELIG-03]", { opportunity: { rescindedDate: today } }],
    ["rescinded by the SBA [FORG-ELIG-03]", { opportunity: { sbaLoanRescindedDate: today } }],
    ["flagged as confirmed fraud [FORG-ELIG-04]", { opportunity: { confirmedFraudDate: today } }],
    ["subject to a guaranty claim [FORG-HOME-02, FORG-API-08]", { hasClaim: true }],
    ["past maturity [FORG-HOME-02]", { advance: { estimatedMaturityDate: today.subtract({ days: 1 }) } }],
  ] as readonly (readonly [string, Part])[])("a loan that is %s has no card", (_, part) => {
    expect(card(part)).toBe("none");
    expect(card({ ...part, record })).toBe("none");
    // A ready collateral package gives other loans the "unavailable" card.
    const advance = { ...part.advance, collateralPackageStatus: "Ready" } as const;
    expect(card({ ...part, advance })).toBe("none");
  });

  test("a loan still has a card on its maturity date [FORG-HOME-02]", () => {
    expect(card()).toEqual(start);
    expect(card({ advance: { estimatedMaturityDate: null } })).toEqual(start);
  });
});

test.each(["Ready", "Packaged"] as const)(
  'a loan with collateral status %s has only the "unavailable" card [FORG-HOME-03]',
  (collateralPackageStatus) => {
    const advance = { collateralPackageStatus };
    expect([card({ advance }), card({ advance, record })]).toEqual([
      { text: "unavailable" },
      { text: "unavailable" },
    ]);
    expect(cardTexts.unavailable).toEqual({
      title: "Forgiveness is temporarily unavailable",
      body: "The system is currently unavailable. Please check back later.",
    });
  },
);

describe("the home page's cards of loans without an application", () => {
  test.each([
    ["21PPPLoan", 150_000_00, start],
    ["21SDPPP", 150_000_00, start],
    ["21PPPLoan", 150_000_01, apply],
    ["21SDPPP", 150_000_01, apply],
    ["20PPPLoan", 150_000_00, apply],
    ["20PPPLoan", 150_000_01, apply],
    [null, 90_000_00, apply],
  ] as const)(
    "the card offers form 3508S only for 2021 loans up to $150,000: version %s and %i cents [FORG-HOME-06, FORG-HOME-07, FORG-ELIG-06, FORG-CONST-01]",
    (loanVersion, amount, expected) => {
      expect(card({ advance: { loanVersion, amount } })).toEqual(expected);
    },
  );

  test('a loan that is at most 56 days old has the card "tooRecent", unless an application exists [FORG-ELIG-05, FORG-CONST-10, FORG-HOME-04]', () => {
    const young = { dateFirstWireIssued: today.subtract({ days: 56 }) };
    expect(card({ advance: young })).toEqual({ text: "tooRecent" });
    expect(card({ advance: { ...young, loanVersion: "20PPPLoan" } })).toEqual({ text: "tooRecent" });
    expect(card({ advance: young, record })).toMatchObject({ text: "nothingDone" });
  });
});

describe("the home page's cards of loans with an application", () => {
  const summary = { way: "summary" };
  const inReview = { text: "inReview", button: "view", ...summary };
  const decided = { text: "decided", button: "amount", way: "detail" };
  const expected: Readonly<Record<ForgivenessStage, object>> = {
    "Document Upload": { text: "nothingDone", button: "upload", ...summary },
    "Document Review": inReview,
    "Quality Check Sendback": inReview,
    "Internal Quality Check": inReview,
    "Additional Documents Requested": { text: "moreDocuments", button: "upload", ...summary },
    "Customer Signoff": inReview,
    "Pending SBA Submission": { text: "pending", button: "details", way: "detail" },
    "Awaiting SBA Response": { text: "awaiting", button: "details", way: "detail" },
    "SBA Response Received": { text: "responded", button: "details", way: "detail" },
    "SBA Additional Info Required": { text: "moreInformation", button: "upload", ...summary },
    Declined: decided,
    Forgiven: decided,
    Expired: { text: "expired", button: "resume", way: "resume" },
  };
  test.each(forgivenessStage.options)(
    "an application in the stage %s has that stage's card [FORG-HOME-04, FORG-HOME-14, FORG-HOME-15, FORG-HOME-16, FORG-HOME-20]",
    (stage) => {
      expect(cardOf({ stage })).toEqual(expected[stage]);
    },
  );

  test("a forgiveness application has thirteen stages [FORG-HOME-20]", () => {
    expect(forgivenessStage.options).toEqual([
      "Document Upload",
      "Document Review",
      "Quality Check Sendback",
      "Internal Quality Check",
      "Additional Documents Requested",
      "Customer Signoff",
      "Pending SBA Submission",
      "Awaiting SBA Response",
      "SBA Response Received",
      "SBA Additional Info Required",
      "Declined",
      "Forgiven",
      "Expired",
    ]);
  });

  test("in the stage Document Upload, the card shows whether the borrower has started the application [FORG-HOME-14]", () => {
    const begun = { text: "begun", button: "continue", ...summary };
    expect(cardOf({ lastPageSubmitted: 1 })).toEqual(begun);
    expect(cardOf({ applicationVersionSelected: "3508" })).toEqual(begun);
    const some = requests(false).map((each) => ({ ...each, isFulfilled: each.name === "Rent Documents" }));
    expect(card({ record, requests: some })).toEqual(begun);
    // Only requests in the checklist count as progress.
    const hidden = requests(false).map((each) => ({ ...each, isFulfilled: each.name === "SBA Form 3508" }));
    expect(card({ record, requests: hidden })).toMatchObject({ text: "nothingDone" });
  });

  test("the card says that the application was submitted once the form and all documents are received", () => {
    const submitted = { text: "submitted", button: "view", ...summary };
    expect(cardOf({ applicationVersionSelected: "3508S" }, true)).toEqual(submitted);
    const form = { applicationVersionSelected: "3508" };
    expect(cardOf(form, true)).toMatchObject({ text: "begun" });
    expect(cardOf({ ...form, submittedTimestamp: moment("2026-11-01T12:00:00Z") }, true)).toEqual(submitted);
    expect(cardOf({}, true)).toMatchObject({ text: "begun" });
    expect(cardTexts.submitted.title).toBe("Your application has been submitted for initial review");
  });

  test("in the stage Customer Signoff, the card links to the sign-off page until the borrower agrees [FORG-HOME-05, FORG-HOME-17, FORG-HOME-18]", () => {
    const stage = "Customer Signoff";
    const agreed = { text: "agreed", button: "review", way: "completed" };
    expect(cardOf({ stage, readyForCustomerSignoff: true })).toEqual({
      text: "signoff",
      button: "review",
      way: "signoff",
    });
    const at = { stage, customerSignoffTimestamp: moment("2026-11-01T12:00:00Z") };
    expect(cardOf(at)).toEqual(agreed);
    expect(cardOf({ ...at, readyForCustomerSignoff: true })).toEqual(agreed);
    // In other stages, the borrower's agreement does not change the card.
    expect(cardOf({ ...at, stage: "Document Review", readyForCustomerSignoff: true })).toEqual(inReview);
  });

  test('an application without a stage has the card "unset" [FORG-HOME-19]', () => {
    expect(cardOf({ stage: null })).toBe("unset");
  });
});

test("the home page's cards and their buttons have the texts of the specification's table [FORG-CONST-01, FORG-CONST-09, FORG-HOME-04, FORG-HOME-05, FORG-HOME-14, FORG-HOME-16]", () => {
  expect(Object.values(cardTexts).map(({ title, body }) => `${title} | ${body}`)).toEqual([
    "Forgiveness is temporarily unavailable | The system is currently unavailable. Please check back later.",
    "Upload your forgiveness documents | Complete your application and upload your documents.",
    "Continue your forgiveness application | You have started your application. Pick up where you left off.",
    "Your application has been submitted for initial review | It may take up to 60 days for us to make a recommendation. The SBA then has up to 90 days to respond.",
    "Your application is in review | Our review may take up to 60 days.",
    "We need more documents | Your Loan Forgiveness Specialist has asked for more documents.",
    "Review your recommended amount | Our review is complete. Please review the amount we'll recommend to the SBA.",
    "Review your recommended amount | You agreed to the amount we'll recommend to the SBA.",
    "Preparing your SBA submission | We are preparing your application for submission to the SBA for review.",
    "Submitted to the SBA | The SBA has up to 90 days to respond.",
    "The SBA has responded | We are reviewing the SBA's response.",
    "The SBA needs more information | Please upload the documents the SBA has requested.",
    "SBA decision received | The SBA has made a decision on your application.",
    "Your application has expired | Resume your application to continue.",
    "Apply for forgiveness with SBA Form 3508S | As of March 5, 2021, use SBA Form 3508S for loans of $150,000 or less.",
    "Apply for loan forgiveness | Your Paycheck Protection Program loan may be eligible for forgiveness.",
    "Apply for loan forgiveness | You can apply for forgiveness once your loan is more than 56 days old.",
  ]);
  expect(Object.values(cardButtons)).toEqual([
    "Upload Documents",
    "Continue",
    "View",
    "See Details",
    "See SBA Approved Amount",
    "Review",
    "Resume",
    "Get Started",
    "Apply",
  ]);
});

test("the note about an off-book loan says when the loan was transferred to another bank [FORG-CONST-14]", () => {
  expect(homeTexts.offBook).toBe("This loan was transferred to another bank on 9/17/2021.");
  expect(homeTexts.offBookLater).toBe("This loan was transferred to another bank.");
});

test.each([
  [null, false, "questionnaire"],
  [null, true, "summary"],
  ["3508", false, "application"],
  ["3508", true, "application"],
  ["3508EZ", false, "summary"],
  ["3508S", true, "summary"],
] as const)(
  "with form %s chosen and ezQuestionnaireCompleted %s, the Apply button opens %s [FORG-HOME-09, FORG-HOME-10, FORG-HOME-11]",
  (applicationVersionSelected, ezQuestionnaireCompleted, page) => {
    expect(afterApply({ applicationVersionSelected }, { ezQuestionnaireCompleted })).toBe(page);
  },
);

describe("the note about an off-book loan", () => {
  test.each([
    [null, "offBook"],
    ["2021-09-17", "offBook"],
    ["2021-09-18", "offBookLater"],
  ] as const)("a loan issued on %s has the note %s [FORG-CONST-14]", (issuedDate, note) => {
    expect(offBookNote({ issuedDate: issuedDate && day(issuedDate) })).toBe(note);
  });
});
