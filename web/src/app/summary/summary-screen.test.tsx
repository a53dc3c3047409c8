import * as applications from "@portal/domain/applications/contract";
import type { Opportunity } from "@portal/domain/applications/contract";
import { getGuarantyClaim } from "@portal/domain/forgiveness/claims/contract";
import { listLoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import * as loans from "@portal/domain/loans/contract";
import type { Account, Advance, Transaction } from "@portal/domain/loans/contract";
import * as support from "@portal/domain/support/contract";
import type { PublicConfig } from "@portal/domain/wire/config";
import type { Endpoint } from "@portal/domain/wire/endpoint";
import { afterEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { account, advance, opportunity, stipulation } from "../../testing/fixtures.ts";
import { shiftWhileLoading } from "../../testing/layout-shift.ts";
import { address, openPage, textsOf } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

type Borrower = {
  readonly accounts?: readonly Account[];
  readonly advances?: readonly Advance[];
  readonly opportunities?: readonly Opportunity[];
  readonly transactions?: readonly Transaction[];
  readonly renewable?: readonly string[];
};
type Start = {
  readonly country?: "us" | "ca";
  readonly path?: string;
  readonly config?: Partial<PublicConfig>;
  readonly api?: (api: StubApi) => void;
};

function open(borrower: Borrower, { country = "us", path = "summary", config = {}, api: more }: Start = {}) {
  const { accounts = [account()], advances = [], opportunities = [], transactions = [] } = borrower;
  return openPage(`/${country}/${path}`, {
    as: { country_code: country },
    config,
    api(api) {
      api.answer(loans.listAccounts, { accounts: [...accounts] });
      api.answer(loans.listAdvances, { advances: [...advances] });
      api.answer(loans.listTransactions, { transactions: [...transactions] });
      api.answer(loans.isRenewalEligible, ({ params }) => ({
        isRenewalEligible: borrower.renewable?.includes(params.id) ?? false,
      }));
      api.answer(applications.listOpportunities, { opportunities: [...opportunities] });
      api.answer(applications.listOpportunityContacts, { contacts: [] });
      more?.(api);
    },
  });
}

const closedWon = (id: string, changes: Partial<Opportunity> = {}) =>
  opportunity({ id, stageName: "Closed Won", stage: "CLOSED", ...changes });
const closedLost = (changes: Partial<Opportunity> = {}) =>
  opportunity({ id: "opp-lost", stageName: "Closed Lost", ...changes });

/** A running loan from an approved application. */
const running = advance({
  id: "advance-1",
  name: "Business loan 4410-22871",
  loanId: "4410-22871",
  opportunityId: "opp-won",
});
const won = closedWon("opp-won");

const main = page.getByRole("main");
const title = page.getByRole("heading", { level: 1 });
const loanRows = page.getByRole("article");
const aside = main.getByRole("complementary");
const region = (name: string) => page.getByRole("region", { name, exact: true });
const headings = (level: number) => textsOf(main.getByRole("heading", { level }));
const boxOf = (locator: { element(): Element }) => locator.element().getBoundingClientRect();

afterEach(() => page.viewport(1280, 800));

describe("the contents of the summary page", () => {
  test("the summary makes each of its four calls once [CORE-SUM-01]", async () => {
    const api = await open({ advances: [running], opportunities: [won, opportunity()] });
    await expect.poll(() => loanRows.elements().length).toBe(1);
    await expect.element(aside).toMatchTextContent("Paycheck Protection Program");
    expect(
      [
        loans.listAccounts,
        loans.listAdvances,
        applications.listOpportunities,
        applications.listNotifications,
      ].map((endpoint) => api.calls(endpoint).length),
    ).toEqual([1, 1, 1, 1]);
  });

  test("the summary makes the newest open application active and fetches only that application's people [CORE-SUM-02]", async () => {
    const received = (day: string) => Temporal.Instant.from(`2026-0${day}T15:00:00Z`);
    sessionStorage.setItem("activeIds", JSON.stringify({ opportunityId: "opp-9" }));
    const api = await open({
      opportunities: [
        opportunity({ id: "opp-older", applicationReceivedDate: received("1-09") }),
        opportunity({ id: "opp-newest", applicationReceivedDate: received("2-11") }),
        opportunity({ id: "opp-undated", applicationReceivedDate: null }),
        closedLost({ applicationReceivedDate: received("3-12") }),
        closedWon("opp-won", { applicationReceivedDate: received("3-13") }),
      ],
    });
    await expect
      .poll(() => api.calls(applications.listOpportunityContacts).map(({ params }) => params.id))
      .toEqual(["opp-newest"]);
    expect(sessionStorage.getItem("activeIds")).toBe(JSON.stringify({ opportunityId: "opp-newest" }));
  });

  test("the summary names the business and shows the number of active loans and the total borrowed [CORE-LAYOUT-10]", async () => {
    const loan = (number: number, changes: Partial<Advance> = {}) =>
      advance({
        id: `advance-${number}`,
        loanId: `4410-${number}`,
        opportunityId: "opp-won",
        amount: number * 100_000,
        ...changes,
      });
    await open({
      opportunities: [won, opportunity({ id: "opp-open" })],
      advances: [
        loan(1),
        loan(2),
        loan(4, { balance: 0 }),
        loan(8, { type: "OFB" }),
        loan(16, { opportunityId: "opp-open" }),
        loan(32, { accountId: "account-2" }),
      ],
    });
    await expect.element(title).toHaveTextContent("Oyelaran Bakery LLC");
    const [terms, figures] = [page.getByRole("term"), page.getByRole("definition")];
    await expect.poll(() => textsOf(terms).slice(0, 2)).toEqual(["Active Loans", "Total Borrowed"]);
    expect(textsOf(figures).slice(0, 2)).toEqual(["2", "$7,000.00"]);
  });

  test.each([
    ["beside the loans on a desktop", 1280, 800, true],
    ["below the loans on a phone", 390, 844, false],
  ])("the summary shows the help panel %s [CORE-LAYOUT-09]", async (_, width, height, isBeside) => {
    await page.viewport(width, height);
    await open({ advances: [running], opportunities: [won] });
    await expect.element(aside.getByRole("heading", { name: "Have questions?" })).toBeVisible();
    await expect.poll(() => loanRows.elements().length).toBe(1);
    const [help, loan] = [boxOf(aside), boxOf(loanRows.last())];
    expect(help.left > loan.right).toBe(isBeside);
    expect(help.top > loan.bottom).toBe(!isBeside);
  });

  test("the summary shows loans, the application and its stage, and labels the payment provider's loans [CORE-SUM-28, CORE-LAYOUT-20]", async () => {
    await open(
      {
        opportunities: [won, opportunity({ stipulations: [stipulation()] })],
        advances: [
          running,
          advance({
            id: "advance-2",
            name: "PPP Loan 1",
            type: "SBA",
            opportunityId: "opp-won",
            loanId: "4410-5",
          }),
        ],
      },
      { country: "ca" },
    );
    await expect.element(main.getByRole("heading", { name: "Oyelaran Bakery LLC - 2026" })).toBeVisible();
    expect(document.querySelector("[aria-current=step]")?.textContent).toBe(
      "Underwriting reviewWaiting on you",
    );
    expect(textsOf(loanRows.getByRole("heading"))).toEqual(["Business loan 4410-22871", "PPP Loan 1"]);
    const labels = main.getByText("PayPal Business Loan", { exact: true });
    expect(labels.elements()).toHaveLength(1);
    await expect.element(loanRows.first()).toMatchTextContent("PayPal Business Loan");
  });

  test("the summary has a section for each open business and omits other businesses [CORE-SUM-03]", async () => {
    const [catering, farm] = [
      account({ accountId: "account-2", accountName: "Oyelaran Catering Co." }),
      account({ accountId: "account-3", accountName: "Oyelaran Farm" }),
    ];
    await open({
      accounts: [account(), catering, farm],
      opportunities: [won],
      advances: [
        running,
        advance({ id: "advance-2", loanId: "4410-2", accountId: "account-2", balance: 0 }),
        advance({ id: "advance-3", loanId: "4410-3", name: "Business loan 4410-3", accountId: "account-3" }),
      ],
    });
    await expect.element(title).toHaveTextContent("Summary");
    const sections = main.getByRole("region", { name: /^Oyelaran/ });
    await expect
      .poll(() => textsOf(sections.getByRole("heading", { level: 2 })))
      .toEqual(["Oyelaran Bakery LLC", "Oyelaran Farm"]);
    await expect.element(region("Oyelaran Bakery LLC").getByRole("article")).toMatchTextContent("4410-22871");
    await expect.element(region("Oyelaran Farm").getByRole("article")).toMatchTextContent("4410-3");
    await expect.element(main).not.toMatchTextContent("Oyelaran Catering Co.");
  });

  test.each([
    ["redesigned", true, ["For you", "Your loans"]],
    ["plain", false, ["Oyelaran Bakery LLC - 2026", "Loans"]],
  ])("the %s summary has its own headings [CORE-SUM-06]", async (_, portalRedesignEnabled, expected) => {
    await open(
      { opportunities: [won, opportunity()], advances: [running] },
      { config: { portalRedesignEnabled } },
    );
    await expect
      .poll(() => headings(2))
      .toEqual([...expected, "Have questions?", "Paycheck Protection Program"]);
  });

  const nothing = "You do not have any open applications or loans at the moment.";
  test("the summary shows a message and a Contact Us link when no application or loan is open [CORE-SUM-04]", async () => {
    await open({ opportunities: [won], advances: [{ ...running, balance: 0 }] });
    await expect.element(page.getByText(nothing, { exact: true })).toBeVisible();
    await expect
      .element(main.getByRole("link", { name: "Contact Us" }))
      .toHaveAttribute("href", "/us/contact-us");
  });

  test("the summary omits the message about no open applications or loans when a loan is open [CORE-SUM-04]", async () => {
    await open({ opportunities: [won], advances: [running] });
    await expect.poll(() => loanRows.elements().length).toBe(1);
    await expect.element(page.getByText(nothing)).not.toBeInTheDocument();
  });

  test("the summary tints only the first of several applications", async () => {
    await open({
      opportunities: [
        opportunity({ id: "opp-2", name: "Second application", applicationReceivedDate: null }),
        opportunity({ name: "First application" }),
      ],
    });
    await expect.poll(() => headings(3)).toEqual(["First application", "Second application"]);
    const probe = document.createElement("div");
    probe.style.background = "var(--color-moment)";
    document.body.append(probe);
    const wanted = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const tinted = [...document.querySelectorAll("main *")].filter(
      (element) => getComputedStyle(element).backgroundColor === wanted,
    );
    expect(tinted.map(({ textContent }) => textContent.includes("First application"))).toEqual([true]);
  });

  test("the summary shows no transfer date for an off-book loan that was issued after 9/17/2021", async () => {
    const issuedDate = Temporal.PlainDate.from("2021-09-18");
    await open({
      opportunities: [won],
      advances: [running, advance({ id: "advance-ofb", loanId: "4410-6", type: "OFB", issuedDate })],
    });
    await expect
      .element(main.getByText("This loan was transferred to another bank.", { exact: true }))
      .toBeVisible();
    await expect.element(main).not.toMatchTextContent("9/17/2021");
    await expect.element(page.getByRole("link", { name: "See your SBA loans" })).not.toBeInTheDocument();
  });

  test("the address of an unknown loan redirects to the summary", async () => {
    await open(
      { opportunities: [won], advances: [running] },
      {
        path: "activity/0000-00000",
        api(api) {
          api.answer(loans.getLoan, { refused: "NOT_FOUND" });
          api.answer(loans.listTransactions, { refused: "NOT_FOUND" });
        },
      },
    );
    await expect.poll(address).toBe("/us/summary");
  });
});

describe("a past-due loan on the summary", () => {
  const pastDue = advance({
    id: "advance-due",
    name: "Business loan 4410-30956",
    loanId: "4410-30956",
    opportunityId: "opp-won",
    issuedDate: Temporal.PlainDate.from("2025-01-07"),
    pastDueAmount: 128_460,
  });
  const payment = (changes: Partial<Transaction>): Transaction => ({
    id: "transaction-1",
    date: Temporal.PlainDate.from("2026-03-02"),
    description: "Automatic payment",
    status: "F",
    amount: -64_230,
    returnCode: "R01",
    isMendable: false,
    ...changes,
  });
  const borrower = {
    opportunities: [won],
    advances: [running, pastDue],
    transactions: [
      payment({
        id: "transaction-2",
        date: Temporal.PlainDate.from("2026-03-05"),
        description: "One-time payment",
        status: "PA",
        amount: -40_000,
        returnCode: null,
      }),
      payment({}),
    ],
  };
  const alert = page.getByRole("alert").filter({ hasText: "past due" });
  const pay = alert.getByRole("link", { name: "Pay $1,284.60 past due on Business loan 4410-30956" });

  test("the summary shows a past-due loan first, with its reason, the payments in progress and a payment button", async () => {
    await open(borrower);
    await expect.element(alert).toMatchTextContent("Your loan is $1,284.60 past due.");
    await expect
      .element(alert)
      .toMatchTextContent("The Mar 2 automatic payment on loan 4410-30956 was returned.");
    await expect.element(alert).toMatchTextContent("$400.00 in payments is already in progress.");
    await expect
      .element(pay)
      .toHaveAttribute("href", "/us/one-time-payment?advanceId=advance-due&pay=past-due");
    await expect.element(loanRows.first()).toMatchTextContent("4410-30956");
    await expect.element(loanRows.first()).toMatchTextContent("$1,284.60 past due");
    expect(loanRows.elements()).toHaveLength(2);
  });

  test("the payment button of a past-due loan is beside the reason on a desktop", async () => {
    await open(borrower);
    await expect.element(pay).toBeVisible();
    const [words, button] = [boxOf(alert.getByText(/was returned\.$/)), boxOf(pay)];
    expect(button.left).toBeGreaterThan(words.right - 1);
    expect(boxOf(alert).right).toBeLessThanOrEqual(1280);
  });

  test.each([390, 320])(
    "the payment button of a past-due loan is below the reason on a phone of %d pixels",
    async (width) => {
      await page.viewport(width, 844);
      await open(borrower);
      await expect.element(pay).toBeVisible();
      const [words, button, box] = [boxOf(alert.getByText(/was returned\.$/)), boxOf(pay), boxOf(alert)];
      expect(box.right).toBeLessThanOrEqual(width);
      expect(button.top).toBeGreaterThanOrEqual(words.bottom);
      expect(Math.abs(button.width - words.width)).toBeLessThanOrEqual(1);
      expect(words.width).toBeGreaterThan(box.width * 0.6);
    },
  );
});

describe("links with the same name on the summary and the action items page", () => {
  /** Returns ambiguous names: names shared by links with different targets, and names of repeated buttons. */
  function ambiguousNames(): string[] {
    const nameOf = (element: Element) => element.getAttribute("aria-label") ?? element.textContent.trim();
    const links = [...document.querySelectorAll("main a")];
    const targets = Map.groupBy(links, nameOf);
    expect(targets.size).toBeGreaterThan(2);
    const several = [...targets]
      .filter(([, same]) => new Set(same.map((link) => link.getAttribute("href"))).size > 1)
      .map(([name]) => name);
    const buttons = [...document.querySelectorAll("main button")].map(nameOf);
    return [...several, ...buttons.filter((name, at) => buttons.indexOf(name) !== at)];
  }

  const stipulations = (opportunityId: string) => [
    stipulation({ id: `lease-${opportunityId}`, opportunityId, displayName: "Lease", groupName: "Lease" }),
  ];
  const twoApplications: Borrower = {
    opportunities: [
      won,
      opportunity({ name: "", stipulations: stipulations("opp-1") }),
      opportunity({ id: "opp-2", name: "Second application", stipulations: stipulations("opp-2") }),
    ],
    advances: [
      running,
      advance({
        id: "advance-2",
        name: "Business loan 4410-2",
        loanId: "4410-2",
        opportunityId: "opp-won",
        pastDueAmount: 5_000,
      }),
    ],
    renewable: ["account-1"],
  };
  const twoBusinesses: Borrower = {
    accounts: [account(), account({ accountId: "account-2", accountName: "Oyelaran Catering Co." })],
    opportunities: [
      opportunity({ name: "", stipulations: stipulations("opp-1") }),
      opportunity({ id: "opp-2", name: "", accountId: "account-2", stipulations: stipulations("opp-2") }),
    ],
    renewable: ["account-1", "account-2"],
  };
  test.each([
    ["summary of a borrower with two applications", "summary", twoApplications],
    ["action items of a borrower with two applications", "action-items", twoApplications],
    ["summary of a borrower with two businesses", "summary", twoBusinesses],
    ["action items of a borrower with two businesses", "action-items", twoBusinesses],
  ])("links with the same name open the same page on the %s", async (_, path, borrower) => {
    await open(borrower, { path, config: { renewalsEnabled: true } });
    await expect.poll(() => main.getByRole("link", { name: /^Start Lease/ }).elements().length).toBe(2);
    expect(ambiguousNames()).toEqual([]);
  });
});

describe("closed applications on the summary", () => {
  const closed = main.getByText(/^This application was closed/);
  const ago = (hours: number, minutes: number) => Temporal.Now.instant().subtract({ hours, minutes });

  test.each([
    ["shows an application that was closed 71 hours and 59 minutes ago", 71, {}, 1],
    ["omits an application that was closed 72 hours ago", 72, {}, 0],
    ["omits a closed application for a card", 71, { type: "card" }, 0],
    ["omits a closed application without a date", 71, { closedDate: null }, 0],
  ])(
    "the summary lists closed applications for 72 hours: it %s [CORE-SUM-09]",
    async (_, hours, changes, count) => {
      await open({
        opportunities: [won, closedLost({ closedDate: ago(hours, hours === 71 ? 59 : 0), ...changes })],
        advances: [running],
      });
      await expect.poll(() => loanRows.elements().length).toBe(1);
      expect(textsOf(closed)).toEqual(
        Array.from({ length: count }, () =>
          expect.stringMatching(
            /closed on \w{3} \d{1,2}, \d{4}\. If you have questions, call us at \(800\) 555-0142\.$/,
          ),
        ),
      );
    },
  );

  const notice = main.getByText(
    "We're unable to approve your application. You will receive a notice with the details by email.",
    { exact: true },
  );
  test.each([
    ["shows the notice about a declined SBA application", {}, 1],
    ["omits the notice once it was sent", { adverseActionNoticeSent: true }, 0],
    ["omits the notice about an application of another type", { type: "New" }, 0],
    ["omits the notice about an application that was won", { stageName: "Closed Won" }, 0],
  ])("the summary announces declined SBA applications: it %s [CORE-SUM-19]", async (_, changes, count) => {
    await open({
      opportunities: [won, closedLost({ type: "SBA", ...changes })],
      advances: [running],
    });
    await expect.poll(() => loanRows.elements().length).toBe(1);
    expect(notice.elements()).toHaveLength(count);
  });
});

test.each([
  ["offers a renewal to an eligible business", ["account-1"], true, 1],
  ["offers no renewal to a business that is not eligible", ["account-2"], true, 0],
  ["offers no renewal to an eligible business when renewals are off", ["account-1"], false, 0],
  ["offers no renewal to a business that is not eligible when renewals are off", [], false, 0],
])(
  "the summary offers renewals to eligible businesses: it %s [CORE-SUM-21]",
  async (_, renewable, renewalsEnabled, count) => {
    await open({ opportunities: [won], advances: [running], renewable }, { config: { renewalsEnabled } });
    await expect.poll(() => loanRows.elements().length).toBe(1);
    expect(page.getByText("You are eligible to renew.", { exact: true }).elements()).toHaveLength(count);
  },
);

describe("the summary's tile for the Paycheck Protection Program", () => {
  const tile = region("Paycheck Protection Program");
  const today = Temporal.Now.plainDateISO("America/New_York");
  const ppp = advance({
    name: "PPP Loan 1",
    type: "SBA",
    loanVersion: "20PPPLoan",
    opportunityId: "opp-won",
    dateFirstWireIssued: today.subtract({ days: 90 }),
    estimatedMaturityDate: today.add({ years: 1 }),
  });
  const issued = { ...won, issuedDate: today.subtract({ days: 91 }) };
  const call = "Paycheck Protection ProgramCall us at (800) 555-0144, 8 AM - 6 PM ET, Monday - Friday.";

  test.each([
    [
      "offers an application to a business without an application",
      { opportunities: [won], advances: [running] },
      "Paycheck Protection ProgramStart an application for your business.Get Started",
    ],
    ["shows the phone number while an application is open", { opportunities: [opportunity()] }, call],
    ["shows the phone number to a borrower without a business", { accounts: [] }, call],
    [
      "mentions forgiveness to a borrower with a loan of the program",
      { advances: [ppp], opportunities: [issued] },
      "Paycheck Protection ProgramThe SBA can forgive all or part of your loan.",
    ],
    [
      "shows the phone number to a borrower whose loan of the program is too recent",
      { advances: [{ ...ppp, dateFirstWireIssued: today }], opportunities: [issued] },
      call,
    ],
    [
      "shows the phone number to a borrower whose loan of the program was not issued",
      { advances: [ppp], opportunities: [won] },
      call,
    ],
  ])(
    "the PPP tile depends on the borrower's applications and loans: it %s [CORE-SUM-05]",
    async (_, borrower, text) => {
      await open(borrower, {
        api(api) {
          api.answer(listLoanForgiveness, { loanForgiveness: [] });
          api.answer(getGuarantyClaim, ({ params }) => ({
            guarantyClaim: { advanceId: params.id, available: false, status: null },
          }));
        },
      });
      await expect.element(tile).toHaveTextContent(text);
    },
  );

  test("the summary has no PPP tile in Canada [CORE-SUM-05]", async () => {
    await open({ opportunities: [won], advances: [running] }, { country: "ca" });
    await expect.poll(() => loanRows.elements().length).toBe(1);
    await expect.element(aside).toMatchTextContent("Have questions?");
    await expect.element(tile).not.toBeInTheDocument();
  });
});

describe("the summary when some data do not load", () => {
  test.each([
    ["accounts", loans.listAccounts],
    ["advances", loans.listAdvances],
    ["opportunities", applications.listOpportunities],
  ] as const)(
    "the summary shows a spinner, then an alert for %s, and loads after Try again [CORE-SESS-21]",
    async (_, endpoint) => {
      const borrower = { opportunities: [won], advances: [running] };
      let release = () => {};
      const api = await open(borrower, {
        api(stub) {
          stub.answer<
            typeof loans.listAccounts | typeof loans.listAdvances | typeof applications.listOpportunities
          >(endpoint, { refused: "INTERNAL_SERVER_ERROR", message: "The loans are not available." });
          release = stub.hold(endpoint);
        },
      });
      await expect.element(page.getByTestId("busy-spinner").getByText("Loading")).toBeInTheDocument();
      expect(loanRows.elements()).toHaveLength(0);
      release();
      await expect.element(main.getByRole("alert")).toMatchTextContent("The loans are not available.");
      expect(loanRows.elements()).toHaveLength(0);
      api.answer(loans.listAccounts, { accounts: [account()] });
      api.answer(loans.listAdvances, { advances: [running] });
      api.answer(applications.listOpportunities, { opportunities: [won] });
      await page.getByRole("button", { name: /try again/i }).click();
      await expect.element(title).toHaveTextContent("Oyelaran Bakery LLC");
      await expect.poll(() => loanRows.elements().length).toBe(1);
    },
  );
});

describe("the summary while data loads", () => {
  const borrowers: readonly (readonly [string, Borrower, readonly Endpoint[]])[] = [
    [
      "with an application and a past-due loan",
      {
        opportunities: [won, opportunity({ stipulations: [stipulation()] })],
        advances: [running, { ...running, id: "advance-due", pastDueAmount: 128_460 }],
        renewable: ["account-1"],
      },
      [
        loans.listAccounts,
        loans.listTransactions,
        loans.listAdvances,
        support.listBusinessFundingExperts,
        applications.listOpportunities,
        applications.listNotifications,
      ],
    ],
    [
      "with two businesses",
      {
        accounts: [account(), account({ accountId: "account-2", accountName: "Oyelaran Farm" })],
        opportunities: [won],
        advances: [running, { ...running, id: "advance-2", accountId: "account-2" }],
      },
      [applications.listOpportunities, loans.listAccounts, loans.listAdvances],
    ],
    [
      "with a loan and an application under review",
      { opportunities: [won, opportunity({ stage: "ST3" })], advances: [running] },
      [loans.listAdvances, loans.listAccounts, applications.listOpportunities],
    ],
    [
      "with only one loan",
      { opportunities: [won], advances: [running] },
      [applications.listOpportunities, loans.listAccounts, loans.listAdvances],
    ],
    [
      "with nothing open",
      { accounts: [] },
      [applications.listOpportunities, loans.listAdvances, loans.listAccounts],
    ],
  ];
  for (const [device, width, height] of [
    ["desktop", 1280, 800],
    ["phone", 390, 844],
  ] as const)
    test.each(borrowers)(
      `on a ${device}, the summary of a borrower %s does not shift while responses arrive`,
      async (_, borrower, endpoints) => {
        await page.viewport(width, height);
        const shift = await shiftWhileLoading((hold) => open(borrower, { api: hold }), endpoints);
        await expect.element(aside).toMatchTextContent("Paycheck Protection Program");
        await expect.element(main.getByRole("status").filter({ hasText: "Loading" })).not.toBeInTheDocument();
        expect(shift).toBeLessThan(0.02);
      },
    );
});
