import * as applications from "@portal/domain/applications/contract";
import type { Opportunity, Stage, Stipulation } from "@portal/domain/applications/contract";
import * as loans from "@portal/domain/loans/contract";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { account, opportunity, stipulation } from "../testing/fixtures.ts";
import { address, openPage, textsOf } from "../testing/open-page.tsx";

type Start = { readonly country?: "us" | "ca"; readonly search?: string };

const open = (application: Partial<Opportunity>, { country = "us", search = "" }: Start = {}) =>
  openPage(`/${country}/summary${search}`, {
    as: { country_code: country },
    api(api) {
      api.answer(loans.listAccounts, { accounts: [account()] });
      api.answer(loans.isRenewalEligible, { isRenewalEligible: false });
      api.answer(applications.listOpportunities, { opportunities: [opportunity(application)] });
      api.answer(applications.listOpportunityContacts, { contacts: [] });
    },
  });

const asked = (displayName: string, changes: Partial<Stipulation> = {}): Stipulation =>
  stipulation({
    id: `stip-${displayName}`,
    name: `${displayName} by name`,
    displayName,
    groupName: `group of ${displayName}`,
    type: "Other",
    ...changes,
    stipulationMap: { documentType: null },
  });
const bankInformation = asked("Bank account", { isBankAccountInformation: true, isDocument: false });
const bankVerification = asked("Bank check", { isBankAccountVerification: true, isDocument: false });

const main = page.getByRole("main");
const steps = page.getByRole("list", { name: "Where your application stands" }).getByRole("listitem");
const current = () => document.querySelector("[aria-current=step]")?.textContent;
const toggle = page.getByRole("button", { name: /^(Show|Hide) details, Oyelaran Bakery LLC - 2026$/ });
const openItems = page.getByRole("banner").getByRole("link", { name: /^Action items/ });
const heading = main.getByRole("heading", { name: /^We need \d+ more items? to finish the review$/ });
const names = [
  "Check eligibility",
  "Select loan terms",
  "Underwriting review",
  "Sign loan agreement",
  "Receive loan funding",
];

const eligibility =
  "We're checking whether your business is eligible. We'll email you when you can choose loan terms.";
const choose = "Review and select your loan terms.";
const review = "We're reviewing your application. No action is needed right now.";
const reviewNeeds = "We're reviewing your application. Complete your action items so we can finish.";
const sign = "Open your loan agreement to review and sign it.";
const funds = "Funds typically arrive within one business day.";
const needed = "Complete your action items so we can finish reviewing your application.";
const processing = "Your loan is being processed.";

/** Columns: stage, open request, country, index of the current step, status, details, requirement ids. */
const stages: readonly (readonly [
  Stage,
  Stipulation | undefined,
  "us" | "ca",
  number,
  string,
  string,
  string,
])[] = [
  ["0", undefined, "us", 0, "In progress", eligibility, "CORE-SUM-07, CORE-SUM-10"],
  ["ST1", undefined, "us", 1, "Waiting on you", choose, "CORE-SUM-10"],
  ["ST1", bankInformation, "us", 1, "Waiting on you", choose, "CORE-SUM-14"],
  ["ST1", asked("Lease"), "ca", 1, "Waiting on you", choose, "CORE-SUM-15"],
  ["ST2", asked("Lease"), "us", 2, "Waiting on you", needed, "CORE-SUM-10"],
  ["ST3", undefined, "us", 2, "In review", review, "CORE-SUM-10, CORE-SUM-17"],
  ["ST3", asked("Lease"), "us", 2, "Waiting on you", reviewNeeds, "CORE-SUM-15, CORE-SUM-17"],
  ["ST3", asked("Lease"), "ca", 2, "Waiting on you", needed, "CORE-SUM-15"],
  ["ERROR", undefined, "us", 2, "In review", review, "CORE-SUM-10"],
  ["ST4", undefined, "us", 3, "In progress", sign, "CORE-SUM-10, CORE-SUM-18"],
  ["ST4", undefined, "ca", 3, "In progress", processing, "CORE-SUM-18"],
  ["ST4", bankInformation, "us", 2, "Waiting on you", needed, "CORE-SUM-12"],
  ["ST4", bankVerification, "us", 2, "Waiting on you", needed, "CORE-SUM-12"],
  ["ST5", undefined, "us", 3, "In progress", sign, "CORE-SUM-10"],
  ["ST6", undefined, "us", 4, "In progress", funds, "CORE-SUM-10"],
  ["CLOSED", undefined, "us", 4, "In progress", funds, "CORE-SUM-10"],
];
for (const [stage, request, country, at, word, detail, ids] of stages) {
  const waiting = request ? ` with the open request "${request.displayName}"` : "";
  test(`the tracker in stage ${stage} in ${country}${waiting} shows "${word}" at step ${at + 1} [${ids}]`, async () => {
    await open({ stage, averagePayment: 54_077, stipulations: request ? [request] : [] }, { country });
    await expect
      .poll(() => textsOf(steps))
      .toEqual(
        names.map((name, place) => (place < at ? `${name}Done` : place === at ? `${name}${word}` : name)),
      );
    expect(current()).toBe(`${names[at]}${word}`);
    if (toggle.element().textContent === "Show details") await toggle.click();
    await expect.element(page.getByText(detail, { exact: true })).toBeVisible();
    expect(main.getByText("Average payment", { exact: true }).elements()).toHaveLength(at === 1 ? 1 : 0);
    expect(heading.elements()).toHaveLength(detail === needed ? 1 : 0);
  });
}

describe("the details and counts on the application card", () => {
  test("the application card shows and hides its details and opens the application [CORE-SUM-07, FORG-LOANS-07, FORG-LOANS-08]", async () => {
    await open({ stipulations: [asked("Lease")] });
    const details = page.getByText(needed, { exact: true });
    // The details are open at first, because the application waits for the borrower.
    await expect.element(toggle).toHaveTextContent("Hide details");
    await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
    await expect.element(details).toBeVisible();
    await toggle.click();
    await expect.element(toggle).toHaveTextContent("Show details");
    await expect.element(toggle).toHaveAttribute("aria-expanded", "false");
    await expect.element(details).not.toBeVisible();
    await toggle.click();
    await expect.element(details).toBeVisible();
    const link = main.getByRole("link", { name: "Open Application, Oyelaran Bakery LLC - 2026" });
    await expect.element(link).toHaveTextContent("Open Application");
    await link.click();
    await expect.poll(address).toBe("/us/action-items/opp-1");
    await expect.element(page.getByRole("heading", { level: 1, name: "Action items" })).toBeVisible();
  });

  test("the application card, the bell and the action items page show the same number of open items", async () => {
    const fulfilled = { isFulfilled: true, fulfilled: true };
    await open({
      stipulations: [asked("Lease"), asked("License"), asked("Return"), asked("Check", fulfilled)],
    });
    await expect.element(openItems).toHaveAccessibleName("Action items, 3 open");
    await expect.element(openItems).toHaveTextContent("3");
    await expect.element(heading).toHaveTextContent("We need 3 more items to finish the review");
    await expect.element(page.getByText("1 of 4 received", { exact: true })).toBeVisible();
    const starts = main.getByRole("link", { name: /^Start / });
    expect(starts.elements()).toHaveLength(3);
    await openItems.click();
    await expect
      .element(page.getByText("3 things to finish. Each one is saved when you submit it."))
      .toBeVisible();
    expect(starts.elements()).toHaveLength(3);
  });

  test('without open items, the application card shows "No action is needed right now." and the bell shows no number', async () => {
    await open({ stage: "ST3" });
    await expect.element(toggle).toHaveTextContent("Show details");
    await toggle.click();
    await expect.element(page.getByText(review, { exact: true })).toBeVisible();
    await expect.element(openItems).toHaveAccessibleName("Action items");
  });

  test("the card of an application under review links to the action items if an item is open", async () => {
    await open({ stage: "ST3", stipulations: [asked("Lease")] });
    await expect.element(openItems).toHaveAccessibleName("Action items, 1 open");
    await expect.element(page.getByText(reviewNeeds, { exact: true })).toBeVisible();
    await expect.element(page.getByText(review, { exact: true })).not.toBeInTheDocument();
    await main.getByRole("link", { name: "See action items, Oyelaran Bakery LLC - 2026" }).click();
    await expect.element(main.getByRole("link", { name: "Start Lease" })).toBeVisible();
  });

  test("the application card in the stage for loan terms shows the terms and the phone number to call", async () => {
    await open({
      stage: "ST1",
      advanceAmount: 2_500_000,
      totalLoanFee: 312_000,
      termInWeeks: 52,
      averagePayment: 54_077,
    });
    await expect.poll(current).toBe("Select loan termsWaiting on you");
    const call = page.getByRole("link", { name: "Call (800) 555-0142 to choose terms" });
    await expect.element(call).toHaveAttribute("href", "tel:(800) 555-0142");
    const [terms, figures] = [main.getByRole("term"), main.getByRole("definition")];
    // Skips the first two figures, which belong to the business.
    expect(textsOf(terms).slice(-4)).toEqual(["Loan amount", "Total Loan Fee", "Term", "Average payment"]);
    expect(textsOf(figures).slice(-4)).toEqual(["$25,000.00", "$3,120.00", "52 weeks", "$540.77"]);
  });

  test.each([
    ["?successStipulationGroupName=group+of+Bank+check", "Sign loan agreementIn progress"],
    ["?successStipulationName=Bank+check+by+name", "Sign loan agreementIn progress"],
    ["?successStipulationGroupName=AnotherGroup", "Underwriting reviewWaiting on you"],
  ])(
    "for an application with an open bank request and the query %s, the tracker shows %s [CORE-SUM-12]",
    async (search, expected) => {
      await open({ stage: "ST4", stipulations: [bankVerification] }, { search });
      await expect.poll(current).toBe(expected);
    },
  );

  test("the application card shows ten of 500 items and a link to all items", async () => {
    const many = Array.from({ length: 500 }, (_, at) => asked(`Report ${at}`));
    await open({ stipulations: many });
    await expect.element(heading).toHaveTextContent("We need 500 more items to finish the review");
    await expect.element(openItems).toHaveAccessibleName("Action items, 99 open");
    await expect.element(openItems).toHaveTextContent("99");
    const reports = main.getByRole("link", { name: /^Start Report / });
    expect(reports.elements()).toHaveLength(10);
    await main.getByRole("link", { name: "See all 500 items, Oyelaran Bakery LLC - 2026" }).click();
    await expect
      .element(page.getByText("500 things to finish. Each one is saved when you submit it."))
      .toBeVisible();
    expect(reports.elements()).toHaveLength(500);
  });

  test("the summary marks an uploaded item as new and received if the page's address names the item [CORE-SUM-25, CORE-ACT-05]", async () => {
    await open(
      {
        stipulations: [
          asked("Lease"),
          asked("License"),
          asked("Return", { isFulfilled: true, fulfilled: true }),
        ],
      },
      { search: "?successStipulationGroupName=group+of+License" },
    );
    const row = (title: string) =>
      main.getByRole("listitem").filter({ has: page.getByText(title, { exact: true }) });
    await expect.element(page.getByText("2 of 3 received", { exact: true })).toBeVisible();
    await expect.element(row("License")).toHaveAttribute("data-new", "true");
    await expect.element(main.getByRole("link", { name: "Start License" })).not.toBeInTheDocument();
    await expect.element(row("Return")).not.toHaveAttribute("data-new");
    await expect
      .element(main.getByRole("link", { name: /^Start / }))
      .toHaveAccessibleName("Start Lease, Oyelaran Bakery LLC - 2026");
  });
});
