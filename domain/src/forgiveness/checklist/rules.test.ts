import { describe, expect, test } from "vitest";
import { day, moment, sampleStipulation, type StipulationPart } from "../../testing/samples.ts";
import type { ApplicationVersion, ForgivenessStage } from "../record/fields/contract.ts";
import { groupsAtBegin } from "../groups/rules.ts";
import { checklistTexts as texts } from "./messages.ts";
import {
  checklistCount,
  checklistItems,
  checklistOf,
  formNumber,
  formStep,
  isAllFulfilled,
  listHeading,
  requestDescription,
  requestTitle,
  stageHeads,
  summaryHead,
  waitingBeside,
  wizardRequests,
} from "./rules.ts";

const request = (name: string, part: StipulationPart = {}) =>
  sampleStipulation(name, { ...part, stipulationMap: { requestType: "Forgiveness Application" } });
const requests = (isFulfilled = false, loanVersion = "21SDPPP") =>
  groupsAtBegin(loanVersion).map((name) => request(name, { isFulfilled }));
type Part = {
  readonly version?: ApplicationVersion | null;
  readonly loanVersion?: string;
  readonly stage?: ForgivenessStage | null;
  readonly isSent?: boolean;
  readonly isAgreed?: boolean;
  readonly isReady?: boolean;
};
const record = ({ version = null, loanVersion = "21PPPLoan", stage = "Document Upload", ...part }: Part) => ({
  applicationVersionSelected: version,
  stage,
  submittedTimestamp: part.isSent ? moment("2026-11-01T12:00:00Z") : null,
  customerSignoffTimestamp: part.isAgreed ? moment("2026-11-09T12:00:00Z") : null,
  readyForCustomerSignoff: part.isReady ?? false,
  loanInformation: {
    loanVersion,
    sbaPppLoanNumber: null,
    lenderPppLoanNumber: "7720",
    pppLoanAmount: 90_000_00,
    pppLoanIssueDate: day("2026-09-01"),
    totalEmployees: null,
  },
});

const papers = [
  "Payroll Supporting Documents",
  "Mortgage Interest Documents",
  "Rent Documents",
  "Utilities Documents",
  "Covered Costs Documents",
  "Forgiveness Demographic Information",
];
const [payroll = "", ...others] = papers;
const full = ["Schedule A Worksheet", payroll, "FTE Documents", ...others];
const small = ["SBA Form 3508", "Forgiveness Demographic Information"];

describe("the checklist of a forgiveness application's requests", () => {
  test.each([
    [null, "20PPPLoan", full],
    [null, "21SDPPP", full],
    ["3508", "20PPPLoan", full],
    ["3508", "21PPPLoan", full],
    ["3508", "21SDPPP", full],
    ["3508EZ", "20PPPLoan", ["SBA Form 3508", ...papers]],
    ["3508EZ", "21PPPLoan", ["SBA Form 3508", ...papers]],
    ["3508EZ", "21SDPPP", ["SBA Form 3508", ...papers]],
    ["3508S", "21PPPLoan", small],
    ["3508S", "21SDPPP", [...small, "Reduction in Gross Receipts", "Reduction in Gross Receipts Documents"]],
  ] as const)(
    "the checklist for form %s and loan version %s lists the form's requests in order [FORG-SUM-14, FORG-SUM-15, FORG-SUM-16, FORG-SUM-17]",
    (version, loanVersion, expected) => {
      const listed = checklistOf(record({ version, loanVersion }), requests().toReversed());
      expect(listed.map(({ name }) => name)).toEqual(expected);
    },
  );

  test("the checklist does not list a loan request with the same name as a forgiveness request", () => {
    const asked = [request("Rent Documents"), sampleStipulation("FTE Documents")];
    expect(checklistOf(record({ version: "3508" }), asked)).toEqual([asked[0]]);
  });

  test("the number of remaining items includes the form if the borrower can still fill in the form", () => {
    const [fte, rent] = [request("FTE Documents"), request("Rent Documents")];
    const form = request("SBA Form 3508");
    const left = (part: Part, ...asked: Parameters<typeof waitingBeside>[2][number][]) =>
      waitingBeside(rent, record(part), asked);
    expect(left({ version: "3508" }, fte, rent)).toBe(1 + 1);
    expect(left({ version: "3508" }, { ...fte, isFulfilled: true }, rent)).toBe(1);
    expect(left({ version: "3508", isSent: true }, rent, { ...form, isFulfilled: true })).toBe(0);
    expect(left({ version: null }, rent)).toBe(1);
    expect(left({ version: "3508EZ" }, rent, form)).toBe(1);
    expect(left({ version: "3508", stage: "Document Review" }, rent)).toBe(0);
  });

  test("the checklist ends with requests that the lender added (FH-94)", () => {
    const rejection = { filename: null, reason: "Again.", timestamp: moment("2026-11-17T12:00:00Z") };
    const [fte, rent] = [request("FTE Documents"), request("Rent Documents")];
    const names = (version: ApplicationVersion, ...asked: Parameters<typeof checklistOf>[1]) =>
      checklistOf(record({ version }), asked).map(({ name }) => name);
    expect(names("3508", request("March payroll"), rent)).toEqual(["Rent Documents", "March payroll"]);
    expect(names("3508EZ", fte, rent)).toEqual(["Rent Documents"]);
    expect(names("3508EZ", { ...fte, rejection }, rent)).toEqual(["Rent Documents", "FTE Documents"]);
    expect(names("3508S", { ...rent, rejection }, sampleStipulation("A loan's own"))).toEqual([
      "Rent Documents",
    ]);
    // The checklist never contains form 3508, which the borrower fills in with the wizard.
    expect(names("3508", { ...request("SBA Form 3508"), rejection })).toEqual([]);
  });

  const viewer = { ezAppEligible: false, forgivenessAppEnabled: true };
  const done = { isFulfilled: true, fulfilledFirstTimestamp: moment("2026-11-17T12:00:00Z") };

  test("the checklist lists fulfilled requests last [FORG-SUM-03, FORG-SUM-18, FORG-DDEM-03]", () => {
    const asked = [
      request("Schedule A Worksheet", done),
      request("FTE Documents"),
      request("Rent Documents", done),
      request("Mortgage Interest Documents", { ...done, optedOut: true }),
      request("Forgiveness Demographic Information", { ...done, optedOut: true }),
      request("Utilities Documents", { isFulfilled: true, fulfilledFirstTimestamp: null }),
    ];
    const items = checklistItems(record({ version: "3508" }), asked, {
      ...viewer,
      success: { groupName: "Rent Documents" },
    });
    expect(items.map(({ title, isDone, isNew, note }) => [title, isDone, isNew, note])).toEqual([
      ["FTE Documents", false, false, "Done"],
      ["Schedule A Worksheet", true, false, "Received Nov 17"],
      ["Mortgage Interest Documents", true, false, "Not needed"],
      ["Rent Documents", true, true, "Received Nov 17"],
      ["Utilities Documents", true, false, "Done"],
      ["Demographic Information (optional)", true, false, "prefer not to upload"],
    ]);
  });

  test("a rejected or unsent request is never marked as done or new [FORG-SUM-18]", () => {
    const rejection = {
      filename: null,
      reason: "Another year's.",
      timestamp: moment("2026-11-18T12:00:00Z"),
    };
    const asked = [
      request("FTE Documents", { rejection }),
      request("Rent Documents"),
      request("Utilities Documents", done),
    ];
    for (const groupName of ["FTE Documents", "Rent Documents"]) {
      const items = checklistItems(record({ version: "3508" }), asked, { ...viewer, success: { groupName } });
      expect(items.map(({ title, isDone, isOpen, isNew }) => [title, isDone, isOpen, isNew])).toEqual([
        ["FTE Documents", false, true, false],
        ["Rent Documents", false, true, false],
        ["Utilities Documents", true, false, false],
      ]);
    }
    expect(checklistCount(record({ version: "3508" }), asked)).toEqual({ done: 1, count: 3 });
  });

  test.each([
    ["3508S", "Document Upload", [true, true]],
    ["3508S", "Additional Documents Requested", [true, true]],
    ["3508S", "Document Review", [false, true]],
    ["3508S", "Customer Signoff", [false, true]],
    ["3508S", "SBA Additional Info Required", [false, true]],
    ["3508S", "Expired", [false, false]],
    ["3508EZ", "Document Review", [true, true]],
    ["3508EZ", "Expired", [false, false]],
  ] as const)(
    "for form %s in stage %s, the checklist shows the form and the document as open: %j [FORG-SUM-03]",
    (version, stage, expected) => {
      const asked = small.map((name) => request(name));
      const items = checklistItems(record({ version, stage }), asked, { ...viewer, success: {} });
      expect(items.map(({ isOpen }) => isOpen)).toEqual(expected);
    },
  );
});

test("the wizard handles the open request for form 3508 if the borrower chose form 3508", () => {
  const form = request("SBA Form 3508");
  const asked = [request("Rent Documents"), form];
  expect(wizardRequests(record({ version: "3508" }), asked)).toEqual([form]);
  expect(wizardRequests(record({ version: "3508S" }), asked)).toEqual([]);
  expect(wizardRequests(record({}), asked)).toEqual([]);
  const isFulfilled = true;
  expect(wizardRequests(record({ version: "3508" }), [{ ...form, isFulfilled }])).toEqual([]);
});

test("the checklist shows the title and description of the SBA form that the borrower chose", () => {
  const viewer = { success: {}, ezAppEligible: true, forgivenessAppEnabled: true };
  const [form] = checklistItems(record({ version: "3508EZ" }), requests(), viewer);
  expect([form?.title, form?.description]).toEqual([
    "SBA Form 3508EZ",
    "Upload your completed and signed SBA Form 3508EZ.",
  ]);
  const [small] = checklistItems(record({ version: "3508S" }), requests(), viewer);
  expect([small?.title, small?.description]).toEqual([
    "SBA Form 3508S",
    "Fill in and submit SBA Form 3508S.",
  ]);
});

describe("the heading of the forgiveness summary", () => {
  const head = (part: Part, isFulfilled = false) =>
    summaryHead(record(part), requests(isFulfilled, part.loanVersion));
  const reviewStages = ["Document Review", "Quality Check Sendback", "Internal Quality Check"] as const;

  test.each(reviewStages)(
    "the summary's heading in stage %s says that the application is in review, whatever requests are open [FORG-SUM-04, FORG-CONST-09]",
    (stage) => {
      expect(head({ version: "3508EZ", stage }, true)).toBe("inReview");
      for (const version of [null, "3508", "3508EZ", "3508S"] as const)
        expect(head({ version, stage })).toBe("inReviewOpen");
      const open = requests(true).map((each) =>
        each.name === "Rent Documents" ? { ...each, isFulfilled: false } : each,
      );
      expect(summaryHead(record({ version: "3508EZ", stage }), open)).toBe("inReviewOpen");
      expect(texts.inReviewOpen.title).toBe(texts.inReview.title);
      expect(texts.inReview).toEqual({
        title: "Your application is in review",
        lead: "Our review may take up to 60 days.",
      });
    },
  );

  test.each([
    "Document Upload",
    "Customer Signoff",
    "Awaiting SBA Response",
    "Additional Documents Requested",
    null,
  ] as const)(
    "the summary's heading in stage %s says that the application was submitted if all requests are fulfilled [FORG-SUM-05, FORG-CONST-09]",
    (stage) => {
      expect(head({ version: "3508S", stage }, true)).toBe("submitted");
      expect(texts.submitted).toEqual({
        title: "Your application has been submitted for initial review",
        lead: "It may take up to 60 days for us to make a recommendation. The SBA then has up to 90 days to respond.",
      });
    },
  );

  test.each([
    [{ version: "3508" }, "Complete your SBA Form 3508 application"],
    [{ version: "3508EZ" }, "Complete SBA Form 3508EZ and upload your documents"],
    [{ version: "3508S" }, "Complete SBA Form 3508S"],
    [{ version: null }, "Let's get started on your application"],
    [{ version: "3508", stage: "Additional Documents Requested" }, "We need more documents"],
    [{ version: "3508", stage: "SBA Additional Info Required" }, "We need more documents"],
  ] as const)(
    "the summary's heading for %o tells the borrower the next step: %s [FORG-SUM-06]",
    (part, title) => {
      expect(texts[head(part)].title).toBe(title);
    },
  );

  test.each([
    ["Expired", "Your application has expired"],
    ["Declined", "SBA decision received"],
    ["Forgiven", "SBA decision received"],
  ] as const)(
    "the summary's heading announces the stage %s, whether requests are open or fulfilled",
    (stage, title) => {
      for (const version of [null, "3508", "3508EZ", "3508S"] as const)
        for (const isFulfilled of [false, true]) {
          expect(texts[head({ version, stage }, isFulfilled)].title).toBe(title);
          expect(stageHeads).toContain(head({ version, stage }, isFulfilled));
        }
    },
  );

  test.each([
    [{ stage: "Customer Signoff" }, "Your application is in review", false],
    [{ stage: "Customer Signoff", isReady: true }, "Review your recommended amount", true],
    [{ stage: "Customer Signoff", isAgreed: true }, "Review your recommended amount", true],
    [{ stage: "Pending SBA Submission" }, "Preparing your SBA submission", true],
    [{ stage: "Awaiting SBA Response" }, "Submitted to the SBA", true],
    [{ stage: "SBA Response Received" }, "The SBA has responded", true],
  ] as const)(
    "the summary's heading in the stage %o is %s, and replaces the step's text: %s",
    (part, title, isStageHead) => {
      for (const version of [null, "3508", "3508S"] as const) {
        const shown = head({ version, ...part });
        expect([texts[shown].title, stageHeads.includes(shown)]).toEqual([title, isStageHead]);
      }
    },
  );

  test.each(["3508EZ", "3508S"] as const)(
    "after form %s is sent, the summary's heading asks only for documents",
    (version) => {
      const asked = requests(false).map((each) => ({ ...each, isFulfilled: each.name === "SBA Form 3508" }));
      const title = texts[summaryHead(record({ version }), asked)].title;
      expect(title).toBe(
        version === "3508S"
          ? "Finish your SBA Form 3508S application"
          : "Upload documents to support your SBA Form 3508EZ",
      );
      expect(title).not.toBe(texts[`form${version}`].title);
    },
  );

  test("after form 3508 is sent, the summary's heading asks for documents [FORG-SUM-06]", () => {
    const asked = requests(false).map((each) => ({ ...each, isFulfilled: each.name === "SBA Form 3508" }));
    const sent = record({ version: "3508", isSent: true });
    expect(texts[summaryHead(sent, asked)].title).toBe("Upload documents to support your SBA Form 3508");
    expect(isAllFulfilled(sent, requests(true))).toBe(true);
    expect(isAllFulfilled(record({ version: "3508" }), requests(true))).toBe(false);
    expect(isAllFulfilled(record({ version: null, isSent: true }), requests(true))).toBe(false);
    expect(isAllFulfilled(record({ version: "3508S", loanVersion: "21SDPPP" }), requests(true))).toBe(true);
    const part = requests(true).map((each) => ({
      ...each,
      isFulfilled: each.name !== "Reduction in Gross Receipts",
    }));
    expect(isAllFulfilled(record({ version: "3508S", loanVersion: "21SDPPP" }), part)).toBe(false);
    expect(isAllFulfilled(record({ version: "3508S" }), part)).toBe(true);
  });
});

test('the next step is "continue" once the borrower chose form 3508, and "start" before a form is chosen', () => {
  const step = (part: Part, isFulfilled = false) => formStep(record(part), requests(isFulfilled));
  expect(step({ version: "3508" })).toBe("continue");
  expect(step({ version: null })).toBe("start");
  expect([step({ version: "3508EZ" }), step({ version: "3508S" })]).toEqual([undefined, undefined]);
  expect(step({ version: "3508", isSent: true }, true)).toBeUndefined();
  expect(step({ version: "3508", stage: "Document Review" })).toBeUndefined();
  expect(step({ version: null, stage: "Expired" })).toBeUndefined();
  // After the borrower agreed to the amount, the form cannot change, even while the form's request is open.
  expect(step({ version: "3508", isSent: true })).toBe("continue");
  expect(step({ version: "3508", isSent: true, isAgreed: true })).toBeUndefined();
  expect([texts.continueApplication, texts.startApplication]).toEqual([
    "Continue your application",
    "Start your application",
  ]);
});

test.each([
  ["3508S", true, true, "3508S"],
  ["3508EZ", true, true, "3508EZ"],
  [null, true, true, "3508EZ"],
  ["3508EZ", true, false, "3508"],
  ["3508", false, true, "3508"],
  // Later answers to the questionnaire do not replace a form that was already chosen.
  ["3508EZ", false, true, "3508EZ"],
  ["3508", true, true, "3508"],
  [null, false, true, "3508"],
] as const)(
  "with %s as the chosen form, ezAppEligible %s and forgivenessAppEnabled %s, the borrower must send form %s",
  (applicationVersionSelected, ezAppEligible, forgivenessAppEnabled, form) => {
    const titled = { applicationVersionSelected, ezAppEligible, forgivenessAppEnabled };
    expect(formNumber(titled)).toBe(form);
    const title = (name: string, displayName = name) => requestTitle({ name, displayName }, titled);
    expect(title("SBA Form 3508")).toBe(`SBA Form ${form}`);
    expect(title("Rent Documents")).toBe("Rent Documents");
    expect(title("constructor", " ")).toBe("constructor");
    expect(title("Payroll 3", "March payroll register")).toBe("March payroll register");
    expect(requestDescription("Rent Documents", "As asked.", titled)).toBe("As asked.");
    expect(requestDescription("SBA Form 3508", "As asked.", titled)).toBe(
      form === "3508S"
        ? "Fill in and submit SBA Form 3508S."
        : `Upload your completed and signed SBA Form ${form}.`,
    );
  },
);

test.each([
  ["open open done", "toGo"],
  ["open done", "oneToGo"],
  ["late open done", "oneToGo"],
  ["done done", "sent"],
  ["late done", "asked"],
  ["late late", "asked"],
] as const)("the list of the items '%s' has the heading %s", (items, heading) => {
  const shown = items.split(" ").map((each) => ({ isDone: each === "done", isOpen: each === "open" }));
  expect(listHeading(shown)).toBe(heading);
});
