import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import { getGuarantyClaim } from "@portal/domain/forgiveness/claims/contract";
import * as records from "@portal/domain/forgiveness/record/contract";
import * as loans from "@portal/domain/loans/contract";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
  pppAccount,
  forgivenessRecord,
  pppAdvance,
  pppOpportunity,
} from "../../testing/forgiveness-fixtures.ts";
import { openForgiveness } from "../../testing/open-forgiveness.ts";
import { address, textsOf } from "../../testing/open-page.tsx";

const technicalIssue = "We are experiencing a technical issue, please contact customer support";
const cards = page.getByRole("heading", { level: 3, name: /^PPP Loan \d: / });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const link = (name: string) => page.getByRole("link", { name, exact: true });
const title = page.getByRole("heading", { level: 1 });
const main = page.getByRole("main");
const alert = page.getByRole("alert");
const small = { amount: 90_000_00 };
const waysForward = main.getByRole("link", { name: /Continue|Upload|Get Started|Start/ });

const open = (loan: Parameters<typeof openForgiveness>[1] = {}) =>
  openForgiveness("/us/summary", { isActive: false, ...loan });

test("a loan over $150,000 without an application shows a card with its amount and an Apply button under For you [FORG-HOME-01, FORG-HOME-07]", async () => {
  await open({ record: null });
  await expect.element(page.getByRole("heading", { level: 2, name: "For you" })).toBeVisible();
  await expect.element(cards).toHaveTextContent("PPP Loan 1: Apply for loan forgiveness");
  expect(textsOf(page.getByRole("heading", { level: 3 }))).toEqual([
    "PPP Loan 1: Apply for loan forgiveness",
    "PPP-00412",
  ]);
  await expect
    .element(page.getByRole("region", { name: /^PPP Loan 1: / }))
    .toMatchTextContent(
      "$184,500.00Loan 7720-10010Your Paycheck Protection Program loan may be eligible for forgiveness.",
    );
  await expect.element(main.getByText("The SBA can forgive all or part of your loan.")).toBeVisible();
  await expect.element(button("Apply")).toBeVisible();
});

test("Apply creates one forgiveness application without a form and opens the questionnaire [FORG-HOME-08, FORG-HOME-09]", async () => {
  const api = await open({ record: null });
  await button("Apply").click();
  await expect.element(title).toHaveTextContent("Your application overview");
  expect(address()).toBe("/us/questionnaire/opp-ppp");
  expect(api.calls(records.createLoanForgiveness)).toMatchObject([
    { params: { id: "advance-ppp" }, body: { sbaFormType: null } },
  ]);
  expect(api.calls(records.updateLoanForgiveness)).toEqual([]);
});

test.each([
  ["3508", "Payroll covered period", "/us/forgiveness-application?step=1"],
  ["3508EZ", "Complete SBA Form 3508EZ and upload your documents", "/us/forgiveness-summary"],
] as const)(
  "Apply opens the forgiveness application that another tab created, for form %s at the page %j [FORG-HOME-10, FORG-HOME-11]",
  async (applicationVersionSelected, heading, expected) => {
    const visited: string[] = [];
    const push = history.pushState.bind(history);
    const api = await open({ record: null });
    api.answer(records.createLoanForgiveness, () => {
      api.change({ applicationVersionSelected });
      return { error: false, loanForgiveness: forgivenessRecord({ applicationVersionSelected }) };
    });
    vi.spyOn(history, "pushState").mockImplementation((state, unused, url) => {
      visited.push(String(url));
      push(state, unused, url);
    });
    await button("Apply").click();
    await expect.element(title).toHaveTextContent(heading);
    expect(address()).toBe(expected);
    // Checks every visited address, because a wrong address could redirect to the expected page.
    expect(visited).toEqual([expected.replace("?step=1", "")]);
  },
);

test("the card of a 2021 loan of $150,000 or less creates an application with SBA form 3508S [FORG-HOME-06]", async () => {
  const api = await open({ record: null, advance: small });
  await expect.element(cards).toHaveTextContent("PPP Loan 1: Apply for forgiveness with SBA Form 3508S");
  await button("Get Started").click();
  await expect.element(title).toHaveTextContent("Complete SBA Form 3508S");
  expect(address()).toBe("/us/forgiveness-summary");
  expect(api.calls(records.createLoanForgiveness).map(({ body }) => body)).toEqual([
    { sbaFormType: "3508S" },
  ]);
});

test("the home page shows an error beside the card when creating a forgiveness application fails", async () => {
  const api = await open({ record: null, advance: small });
  api.answer(records.createLoanForgiveness, { refused: "INTERNAL_SERVER_ERROR" });
  await button("Get Started").click();
  await expect.element(alert).toHaveTextContent(technicalIssue);
  expect(address()).toBe("/us/summary");
  await expect.element(button("Get Started")).toBeEnabled();
});

test("Resume on an expired forgiveness card shows the new stage [FORG-ERR-10, FORG-HOME-13]", async () => {
  const api = await open({ record: { stage: "Expired", applicationVersionSelected: "3508EZ" } });
  await expect.element(cards).toHaveTextContent("PPP Loan 1: Your application has expired");
  api.answer(records.resumeLoanForgiveness, { refused: "INTERNAL_SERVER_ERROR" });
  await button("Resume").click();
  await expect.poll(() => api.calls(records.resumeLoanForgiveness).length).toBe(1);
  await expect.element(button("Resume")).toBeEnabled();
  await expect.element(cards).toHaveTextContent("PPP Loan 1: Your application has expired");
  await expect.element(alert).not.toBeInTheDocument();

  const reads = api.calls(records.listLoanForgiveness).length;
  api.answer(records.resumeLoanForgiveness, () => {
    api.change({ stage: "Document Upload" });
    return { error: false, loanForgiveness: forgivenessRecord({ stage: "Expired" }) };
  });
  await untilAnotherCallCounts();
  await button("Resume").click();
  await expect.element(cards).toHaveTextContent("PPP Loan 1: Continue your forgiveness application");
  expect(api.calls(records.resumeLoanForgiveness).map(({ body }) => body)).toEqual([
    { loanForgivenessId: "forgiveness-1" },
    { loanForgivenessId: "forgiveness-1" },
  ]);
  expect(api.calls(records.listLoanForgiveness).length).toBeGreaterThan(reads);
  expect(address()).toBe("/us/summary");
});

test("a forgiveness card shows the current stage after another tab has resumed the application", async () => {
  const api = await open({ record: { stage: "Expired", applicationVersionSelected: "3508EZ" } });
  api.answer(records.resumeLoanForgiveness, () => {
    api.change({ stage: "Document Upload" });
    return { refused: "NOT_EXPIRED", message: "This application has not expired." };
  });
  await button("Resume").click();
  await expect.element(cards).toHaveTextContent("PPP Loan 1: Continue your forgiveness application");
});

test("the home page shows Try again instead of a forgiveness card when the loan's requests do not load", async () => {
  const api = await open({
    record: { applicationVersionSelected: "3508S" },
    api: (stub) => stub.answer(applications.listStipulations, { refused: "INTERNAL_SERVER_ERROR" }),
  });
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  await expect.element(cards).not.toBeInTheDocument();
  api.answer(applications.listStipulations, { stipulations: [] });
  await untilAnotherCallCounts();
  await again.click();
  await expect.element(cards).toHaveTextContent("PPP Loan 1: Continue your forgiveness application");
});

test.each([
  [
    { stage: "Customer Signoff", readyForCustomerSignoff: true },
    ["Review your recommended amount", "Review", "/us/forgiveness-customer-signoff"],
  ],
  [
    { stage: "Customer Signoff", customerSignoffTimestamp: Temporal.Instant.from("2026-07-01T12:00:00Z") },
    ["Review your recommended amount", "Review", "/us/forgiveness-customer-signoff-completed"],
  ],
  [{ stage: "Awaiting SBA Response" }, ["Submitted to the SBA", "See Details", "/us/forgiveness-detail"]],
  [{ stage: "Forgiven" }, ["SBA decision received", "See SBA Approved Amount", "/us/forgiveness-detail"]],
  [
    { stage: "Document Upload" },
    ["Upload your forgiveness documents", "Upload Documents", "/us/forgiveness-summary"],
  ],
  [{ stage: "Document Review" }, ["Your application is in review", "View", "/us/forgiveness-summary"]],
] as const)(
  "a forgiveness card for %j shows the stage and a link to the stage's page [FORG-HOME-04, FORG-HOME-05, FORG-HOME-14, FORG-HOME-15, FORG-HOME-16, FORG-HOME-17, FORG-HOME-18]",
  async (record, [heading, name, href]) => {
    await open({ record });
    await expect.element(cards).toHaveTextContent(`PPP Loan 1: ${heading}`);
    await expect.element(link(name)).toHaveAttribute("href", href);
  },
);

test("the home page shows no card for an application without a stage, and logs the application's id [FORG-HOME-19]", async () => {
  const log = vi.spyOn(console, "info").mockImplementation(() => {});
  await open({ record: { stage: null } });
  await expect
    .poll(() => log.mock.calls)
    .toContainEqual(["Forgiveness tracker stage is not set", "forgiveness-1"]);
  await expect.element(page.getByRole("heading", { level: 3, name: "PPP-00412" })).toBeVisible();
  await untilAnotherCallCounts();
  await expect.element(cards).not.toBeInTheDocument();
  expect(address()).toBe("/us/summary");
});

test("the card of a 56-day-old PPP loan says when to apply and has no button [FORG-HOME-07]", async () => {
  await open({ record: null, today: "2026-04-07" });
  await expect.element(cards).toHaveTextContent("PPP Loan 1: Apply for loan forgiveness");
  await expect
    .element(page.getByText("You can apply for forgiveness once your loan is more than 56 days old."))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: /Apply|Get Started/ })).not.toBeInTheDocument();
});

test("the home page shows a card for a second-draw loan, a note for an off-book loan, and no card for a matured loan [FORG-HOME-02, FORG-HOME-12, FORG-LOANS-09, FORG-CONST-14, FORG-GEN-06]", async () => {
  const second = pppAdvance({
    id: "advance-second",
    opportunityId: "opp-second",
    loanId: "7720-20031",
    loanVersion: "21SDPPP",
    amount: 150_000_00,
  });
  const matured = pppAdvance({ estimatedMaturityDate: Temporal.PlainDate.from("2026-08-02") });
  const offBook = pppAdvance({
    id: "advance-sold",
    type: "OFB",
    loanId: "7720-20032",
    issuedDate: Temporal.PlainDate.from("2021-09-16"),
  });
  const secondOpportunity = pppOpportunity({ id: "opp-second", loanVersion: "21SDPPP" });
  await open({
    record: null,
    api(stub) {
      stub.answer(loans.listAdvances, { advances: [matured, second, offBook] });
      stub.answer(applications.listOpportunities, { opportunities: [pppOpportunity(), secondOpportunity] });
    },
  });
  await expect.element(cards).toHaveTextContent("PPP Loan 2: Apply for forgiveness with SBA Form 3508S");
  await expect
    .element(page.getByRole("region", { name: /^PPP Loan 2/ }))
    .toMatchTextContent("Loan 7720-20031");
  const note = page.getByText("This loan was transferred to another bank on 9/17/2021.");
  await expect.element(note).toBeVisible();
  expect(textsOf(page.getByRole("heading", { level: 3, name: "Loan 7720-20032" }))).toHaveLength(1);
  await expect.element(main.getByText("Your loans", { exact: true })).toBeVisible();
  await main.getByRole("link", { name: "See your SBA loans" }).click();
  await expect.element(title).toHaveTextContent("Your loans");
  await expect.element(title).toHaveFocus();
  expect(address()).toBe("/us/loans");
});

test.each(["Ready", "Packaged"] as const)(
  "the home page says that forgiveness is unavailable while the collateral package is %s [FORG-HOME-03]",
  async (collateralPackageStatus) => {
    await open({ advance: { collateralPackageStatus } });
    await expect.element(cards).toHaveTextContent("PPP Loan 1: Forgiveness is temporarily unavailable");
    await expect
      .element(page.getByText("The system is currently unavailable. Please check back later."))
      .toBeVisible();
    await expect.element(waysForward).not.toBeInTheDocument();
    await expect.element(main.getByRole("button", { name: /Apply|Start|Resume/ })).not.toBeInTheDocument();
  },
);

test("the home page shows a phone number instead of a card for a loan with a guaranty claim [FORG-HOME-02]", async () => {
  await open({
    api: (stub) =>
      stub.answer(getGuarantyClaim, ({ params }) => ({
        guarantyClaim: { advanceId: params.id, available: true, status: null },
      })),
  });
  await expect
    .element(page.getByRole("region", { name: "Paycheck Protection Program" }))
    .toHaveTextContent(
      "Paycheck Protection ProgramCall us at (800) 555-0144, 8 AM - 6 PM ET, Monday - Friday.",
    );
  await expect.element(cards).not.toBeInTheDocument();
});

test("of two loans, the home page shows a card only for the loan without a guaranty claim [FORG-HOME-02, FORG-API-08]", async () => {
  const second = pppAdvance({ id: "advance-second", opportunityId: "opp-second", loanVersion: "21SDPPP" });
  await open({
    record: null,
    api(stub) {
      stub.answer(loans.listAdvances, { advances: [pppAdvance(), second] });
      stub.answer(applications.listOpportunities, {
        opportunities: [pppOpportunity(), pppOpportunity({ id: "opp-second", loanVersion: "21SDPPP" })],
      });
      stub.answer(getGuarantyClaim, ({ params: { id: advanceId } }) => ({
        guarantyClaim: { advanceId, available: advanceId !== second.id, status: null },
      }));
    },
  });
  await expect.element(cards).toHaveTextContent("PPP Loan 2: Apply for loan forgiveness");
});

test("the home page in Canada shows no forgiveness card", async () => {
  const api = await openForgiveness("/ca/summary", { as: { country_code: "ca" }, record: null });
  await expect.element(page.getByRole("heading", { level: 3, name: "PPP-00412" })).toBeVisible();
  await untilAnotherCallCounts();
  expect(api.calls(records.listLoanForgiveness)).toEqual([]);
  await expect.element(cards).not.toBeInTheDocument();
});

test("the home page fetches the forgiveness applications of at most 100 loans per call", async () => {
  const ids = Array.from({ length: 120 }, (_, at) => `advance-${at}`);
  const api = await open({
    record: null,
    api(stub) {
      stub.answer(loans.listAccounts, { accounts: [pppAccount()] });
      stub.answer(loans.listAdvances, { advances: ids.map((id) => pppAdvance({ id })) });
    },
  });
  await expect.poll(() => cards.elements().length).toBe(120);
  expect(api.calls(records.listLoanForgiveness).map(({ query }) => query.advanceIds)).toEqual([
    ids.slice(0, 100),
    ids.slice(100),
  ]);
});
