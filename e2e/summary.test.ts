import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const teresa = person("teresa");
const everyCall = [
  "/api/v2/accounts",
  "/api/v2/advances",
  "/api/v2/opportunities",
  "/api/contacts/notifications",
];

function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  return calls;
}

test("the summary makes each of its four calls once [CORE-SUM-01]", async ({ page, portal }) => {
  await portal.signIn(dana);
  const calls = callsOf(page);
  await page.goto("/us/summary");
  await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(calls.filter((path) => everyCall.includes(path)).toSorted()).toEqual(everyCall.toSorted());
});

test("the summary makes the newest of two open applications active and fetches only its people [CORE-SUM-02]", async ({
  page,
  portal,
}) => {
  await portal.signIn(teresa);
  const calls = callsOf(page);
  const answer = page.waitForResponse(/\/api\/v2\/opportunities$/);
  await page.goto("/us/summary");
  const { opportunities } = (await (await answer).json()) as {
    opportunities: { id: string; name: string }[];
  };
  const newest = opportunities.find(({ name }) => name === "Business loan application");
  expect(opportunities).toHaveLength(2);
  await expect
    .poll(() => calls.filter((path) => path.endsWith("/contacts")))
    .toEqual([`/api/opportunities/${newest?.id}/contacts`]);
  expect(await page.evaluate(() => sessionStorage.getItem("activeIds"))).toBe(
    JSON.stringify({ opportunityId: newest?.id }),
  );
});

test(
  "the summary names the business and its figures, and has two columns on a desktop [CORE-LAYOUT-09, CORE-LAYOUT-10]",
  { tag: "@phone" },
  async ({ page, portal, isMobile }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Maple & Main Bakery LLC");
    await expect(page.getByRole("definition").nth(0)).toHaveText("2");
    await expect(page.getByRole("term").nth(0)).toHaveText("Active Loans");
    await expect(page.getByRole("definition").nth(1)).toHaveText("$145,000.00");
    await expect(page.getByRole("term").nth(1)).toHaveText("Total Borrowed");
    const aside = page.getByRole("main").getByRole("complementary");
    await expect(aside.getByRole("heading", { name: "Have questions?" })).toBeVisible();
    const [besides, last] = [await aside.boundingBox(), await page.getByRole("article").last().boundingBox()];
    const isBeside = (besides?.x ?? 0) > (last?.x ?? 0) + (last?.width ?? 0);
    expect(isBeside).toBe(!isMobile);
    await portal.look("summary");
  },
);

test("the summary shows loans, the application and its stage, and labels only the payment provider's loans [CORE-SUM-28, CORE-LAYOUT-20]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/summary");
  await expect(page.getByRole("heading", { name: "Business loan application" })).toBeVisible();
  await expect(page.locator("[aria-current=step]")).toHaveText("Underwriting reviewWaiting on you");
  const loans = page.getByRole("article");
  await expect(loans.getByRole("heading")).toHaveText([
    "Business loan 4410-22871",
    "Business loan 4410-30956",
  ]);
  await expect(loans.getByText("PayPal Business Loan", { exact: true })).toHaveCount(2);
  await portal.signIn(person("nadia"));
  await page.goto("/us/summary");
  await expect(loans.getByRole("heading")).toHaveText(["PPP Loan 1"]);
  await expect(page.getByText("PayPal Business Loan")).toHaveCount(0);
});

test("the summary has a section for each open business and omits other businesses [CORE-SUM-03]", async ({
  page,
  portal,
}) => {
  const sections = page.getByRole("region", { name: /Sato/ });
  await portal.signIn(person("ingrid"));
  await page.goto("/us/summary");
  await expect(sections).toHaveCount(2);
  // The borrower's off-book loan was made after 9/17/2021, and the borrower has no SBA loan.
  await expect(page.getByText("This loan was transferred to another bank.")).toBeVisible();
  await expect(page.getByText("9/17/2021")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "See your SBA loans" })).toHaveCount(0);
  for (const [at, loan] of ["4410-70560", "4410-70011"].entries()) {
    await expect(sections.nth(at).getByRole("article").first()).toContainText(loan);
  }
  await portal.look("summary-redesigned-two-businesses");
  // Dana's second business has neither an application nor a balance.
  await portal.signIn(dana);
  await page.goto("/us/summary");
  await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("Whitfield Catering Co.");
});

test('the redesigned summary has the headings "For you" and "Your loans", which the plain summary omits [CORE-SUM-06]', async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/summary");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "For you",
    "Your loans",
    "Have questions?",
    "Paycheck Protection Program",
  ]);
  await portal.configure({ portalRedesignEnabled: false });
  await page.goto("/us/summary");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Business loan application",
    "Loans",
    "Have questions?",
    "Paycheck Protection Program",
  ]);
  await portal.look("summary-plain");
});

test("the summary shows a message and a Contact Us link when no application or loan is open [CORE-SUM-04]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("iris"));
  await page.goto("/us/summary");
  const nothing = page.getByText("You do not have any open applications or loans at the moment.", {
    exact: true,
  });
  await expect(nothing).toBeVisible();
  const contact = page.getByRole("main").getByRole("link", { name: "Contact Us" });
  await expect(contact).toHaveAttribute("href", "/us/contact-us");
  await portal.look("summary-empty");
  await portal.signIn(dana);
  await page.goto("/us/summary");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(nothing).toHaveCount(0);
});

test(
  "the summary shows a past-due loan first, with the reason and a payment button that fits",
  { tag: "@phone" },
  async ({ page, portal, isMobile }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary");
    const alert = page.getByRole("alert").filter({ hasText: "past due" });
    await expect(alert).toContainText("Your loan is $1,284.60 past due.");
    await expect(alert).toContainText(
      /The [A-Z][a-z]{2} \d{1,2} automatic payment on loan 4410-22871 was returned\./,
    );
    const pay = alert.getByRole("link", { name: "Pay $1,284.60 past due on Business loan 4410-22871" });
    await expect(pay).toHaveAttribute("href", /\/us\/one-time-payment\?advanceId=[\w-]+&pay=past-due$/);
    await expect(alert).toContainText("$400.00 in payments is already in progress.");
    const first = page.getByRole("article").first();
    await expect(first).toContainText("4410-22871");
    await expect(first).toContainText("$1,284.60 past due");
    for (const width of isMobile ? [390, 320] : [1280]) {
      await page.setViewportSize({ width, height: 844 });
      const [words, button, box] = [
        await alert.getByText("was returned.").boundingBox(),
        await pay.boundingBox(),
        await alert.boundingBox(),
      ];
      if (!words || !button || !box) throw new Error("the alert is not shown");
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      if (isMobile) {
        expect(button.y).toBeGreaterThanOrEqual(words.y + words.height);
        expect(Math.abs(button.width - words.width)).toBeLessThanOrEqual(1);
        expect(words.width).toBeGreaterThan(box.width * 0.6);
      } else expect(button.x).toBeGreaterThan(words.x + words.width - 1);
    }
  },
);

const tinted = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement("div");
    probe.style.background = "var(--color-moment)";
    document.body.append(probe);
    const wanted = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...document.querySelectorAll("main *")].filter(
      (element) => getComputedStyle(element).backgroundColor === wanted,
    ).length;
  });

test("the summary tints only the first of several applications", async ({ page, portal }) => {
  await portal.signIn(teresa);
  await page.goto("/us/summary");
  const titles = page.getByRole("main").getByRole("heading", { level: 3 });
  await expect(titles.filter({ hasText: /^(Business|Paycheck)/ })).toHaveText([
    "Business loan application",
    "Paycheck Protection Program",
  ]);
  expect(await tinted(page)).toBe(1);
  await portal.look("summary-two-applications");
});

for (const [who, path] of [
  ["dana", "summary"],
  ["dana", "action-items"],
  ["ingrid", "summary"],
  ["priya", "summary"],
  ["teresa", "summary"],
  ["teresa", "action-items"],
] as const) {
  test(`links with the same name lead to the same page on ${who}'s ${path}`, async ({ page, portal }) => {
    await portal.signIn(person(who));
    await page.goto(`/us/${path}`);
    await expect(page.getByRole("complementary")).toContainText("Have questions?");
    await expect(page.getByRole("main").getByRole("link").nth(2)).toBeVisible();
    await page.waitForLoadState("networkidle");
    // Reads all links at once, because content that loads later would move links between single reads.
    const moment = await page.getByRole("main").ariaSnapshot();
    const targets = Map.groupBy(moment.matchAll(/- (link ".*"):\n\s*- \/url: (.*)/g), ([, name]) => name);
    expect(targets.size).toBeGreaterThan(2);
    const several = [...targets].filter(([, links]) => new Set(links.map(([, , url]) => url)).size > 1);
    expect(several.map(([name]) => name)).toEqual([]);
    const buttons = [...moment.matchAll(/- (button ".*")/g)].map(([, name]) => name);
    expect(buttons).toEqual([...new Set(buttons)]);
  });
}

test("the Tab key moves from the alert through the application and its items to the loans and the help", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/summary");
  await expect(page.getByRole("complementary")).toContainText("Jordan Ellis");
  await expect(page.getByRole("alert").filter({ hasText: "past due" })).toContainText("was returned");
  await expect(page.getByRole("button", { name: /^Apply for Renewal/ })).toBeVisible();
  await page.getByRole("link", { name: "Skip to main content" }).press("Enter");
  const walked = await portal.focusAfter(...Array.from({ length: 19 }, () => "Tab"));
  expect(walked).toEqual([
    'link "Pay $1,284.60 past due on Business loan 4410-22871"',
    'button "Hide details, Business loan application" [expanded]',
    'link "Open Application, Business loan application"',
    'link "Start Bank account information, Business loan application"',
    'link "Start Verify your business representatives, Business loan application"',
    'link "Start Bank statements, Business loan application"',
    'link "Start Financial statements, Business loan application"',
    'link "Files you sent, Business license"',
    'link "Files you sent, Proof of identity"',
    'link "See activity, Business loan 4410-22871"',
    'link "Make a payment, Business loan 4410-22871"',
    'link "See activity, Business loan 4410-30956"',
    'link "Make a payment, Business loan 4410-30956"',
    'button "Apply for Renewal, Maple & Main Bakery LLC"',
    'link "(800) 555-0176 ext. 4417"',
    'link "jordan.ellis@lender.example"',
    'link "(800) 555-0142"',
    'link "support@alderway.example"',
    'link "(800) 555-0144"',
  ]);
  // The business license came from the lender's import, without a file.
  await page.getByRole("link", { name: "Files you sent, Business license" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Files you sent" })).toBeFocused();
  await expect(page.getByText(/^We have no files that you sent here for this application\./)).toBeVisible();
});

for (const [name, delays] of [
  [
    "dana",
    {
      accounts: 100,
      advances: 500,
      opportunities: 900,
      notifications: 1100,
      transactions: 400,
      "business-funding-experts": 700,
    },
  ],
  ["ingrid", { opportunities: 100, accounts: 600, advances: 900 }],
  ["nadia", { advances: 100, accounts: 300, opportunities: 800 }],
  ["iris", { accounts: 700, opportunities: 300, advances: 500 }],
] as const) {
  test(
    `the summary of ${name} does not jump while replies arrive one by one`,
    { tag: "@phone" },
    async ({ page, portal }) => {
      const who = person(name);
      await portal.signIn(who);
      for (const [call, delay] of Object.entries(delays)) {
        await page.route(new RegExp(`/api/.*${call}$`), async (route) => {
          await new Promise((resolve) => setTimeout(resolve, delay));
          await route.continue();
        });
      }
      await page.goto("/us/summary");
      await expect(page.getByRole("main").getByRole("status").filter({ hasText: "Loading" })).toHaveCount(0);
      await expect(page.getByRole("complementary")).toContainText("Paycheck Protection Program");
      await page.waitForLoadState("networkidle");
      expect(await portal.layoutShift()).toBeLessThan(0.05);
    },
  );
}

test("the summary shows a closed application for 72 hours [CORE-SUM-09]", async ({ page, portal }) => {
  await portal.signIn(person("paula"));
  const answer = page.waitForResponse(/\/api\/v2\/opportunities$/);
  await page.goto("/us/summary");
  expect(((await (await answer).json()) as { opportunities: unknown[] }).opportunities).toHaveLength(4);
  await expect(
    page.getByText(
      /^This application was closed on \w{3} \d{1,2}, \d{4}\. If you have questions, call us at \(800\) 555-0142\.$/,
    ),
  ).toHaveCount(1);
  await portal.look("summary-closed");
});

test("the summary announces the notice about a declined SBA application until the notice is sent [CORE-SUM-19]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("ray"));
  const answer = page.waitForResponse(/\/api\/v2\/opportunities$/);
  await page.goto("/us/summary");
  expect(((await (await answer).json()) as { opportunities: unknown[] }).opportunities).toHaveLength(2);
  await expect(
    page.getByText(
      "We're unable to approve your application. You will receive a notice with the details by email.",
      { exact: true },
    ),
  ).toHaveCount(1);
  await portal.look("summary-declined");
});

test("the summary offers a renewal only when the flag is on and the business is eligible [CORE-SUM-21]", async ({
  page,
  portal,
}) => {
  const offer = page.getByText("You are eligible to renew.", { exact: true });
  const loan = page.getByRole("article").first();
  for (const [who, renewalsEnabled, isOffered] of [
    ["ben", true, true],
    ["victor", true, false],
    ["ben", false, false],
    ["victor", false, false],
  ] as const) {
    await portal.signIn(person(who));
    await portal.configure({ renewalsEnabled });
    await page.goto("/us/summary");
    await expect(loan).toBeVisible();
    await expect(offer).toHaveCount(isOffered ? 1 : 0);
  }
});

/** Presses a button, expects the browser to open the address in the reply, and returns the call. */
async function applied(page: Page, button: string, call: RegExp) {
  await page.route(/alderway\.example/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Apply</title>" }),
  );
  let answered = "";
  await page.route(call, async (route) => {
    const response = await route.fetch();
    answered = ((await response.json()) as { loanApplicationUrl: string }).loanApplicationUrl;
    await route.fulfill({ response });
  });
  const sending = page.waitForRequest(call);
  await page.getByRole("button", { name: button }).click();
  await expect(page).toHaveURL(/alderway\.example/);
  expect(page.url()).toBe(answered);
  const sent = await sending;
  return {
    method: sent.method(),
    path: new URL(sent.url()).pathname,
    body: sent.postDataJSON() as unknown,
  };
}

test("a renewal sends the campaign from the page's address [CORE-SUM-26]", async ({ page, portal }) => {
  await portal.signIn(person("ben"));
  const answer = page.waitForResponse(/\/api\/v2\/accounts$/);
  await page.goto("/us/summary?utm_campaign=spring");
  const { accounts } = (await (await answer).json()) as { accounts: { accountId: string }[] };
  expect(await applied(page, "Apply for Renewal, Foster Fitness LLC", /\/renew$/)).toEqual({
    method: "POST",
    path: `/api/accounts/${accounts[0]?.accountId}/renew`,
    body: { campaignId: "spring" },
  });
});

test("the program tile begins an application for the first business, with its contact and the campaign [CORE-SUM-29]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("ben"));
  const answer = page.waitForResponse(/\/api\/v2\/accounts$/);
  await page.goto("/us/summary?utm_campaign=autumn");
  const { accounts } = (await (await answer).json()) as {
    accounts: { accountId: string; accountName: string; contact: { id: string } }[];
  };
  const first = accounts.find(({ accountName }) => accountName === "Foster Fitness LLC");
  expect(await applied(page, "Get Started", /\/create-ppp-lead$/)).toEqual({
    method: "POST",
    path: `/api/accounts/${first?.accountId}/create-ppp-lead`,
    body: { contactId: first?.contact.id, campaignId: "autumn" },
  });
});

test("the program tile shows each borrower's next step, only in the US [CORE-SUM-05]", async ({
  page,
  portal,
}) => {
  const tile = page.getByRole("region", { name: "Paycheck Protection Program" });
  for (const [who, text] of [
    ["ben", "Paycheck Protection ProgramStart an application for your business.Get Started"],
    // Dana has an application in progress.
    ["dana", "Paycheck Protection ProgramCall us at (800) 555-0144, 8 AM - 6 PM ET, Monday - Friday."],
    ["astrid", "Paycheck Protection ProgramThe SBA can forgive all or part of your loan."],
    // Nadia's loan was not issued yet.
    ["nadia", "Paycheck Protection ProgramCall us at (800) 555-0144, 8 AM - 6 PM ET, Monday - Friday."],
    ["iris", "Paycheck Protection ProgramCall us at (800) 555-0144, 8 AM - 6 PM ET, Monday - Friday."],
  ] as const) {
    await portal.signIn(person(who));
    await page.goto("/us/summary");
    await expect(tile).toHaveText(text);
  }
  await portal.signIn(person("chloe"));
  await page.goto("/ca/summary");
  await expect(page.getByRole("heading", { level: 1, name: "Tremblay Apiary Inc." })).toBeVisible();
  await expect(tile).toHaveCount(0);
});

test(
  "very long names and large amounts stay inside the page",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(person("maximiliana.bartholomea.wolfeschlegelstein"));
    await page.goto("/us/summary");
    await expect(page.getByText("$987,654,321.00")).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await portal.look("summary-long-names");
  },
);

test.describe("a summary with data that does not load", () => {
  test.use({ expectedErrors: [/500/] });
  for (const call of ["accounts", "advances", "opportunities"]) {
    test(`the summary shows a spinner, then an alert for ${call}, and loads after Try again [CORE-SESS-21]`, async ({
      page,
      portal,
    }) => {
      await portal.signIn(dana);
      const failure = { error: true, code: "INTERNAL_SERVER_ERROR", message: "The advances are away." };
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(new RegExp(`/api/v2/${call}$`), async (route) => {
        await held;
        await route.fulfill({ status: 500, json: failure });
      });
      await page.goto("/us/summary");
      await expect(page.getByTestId("busy-spinner").getByText("Loading")).toBeAttached();
      await expect(page.getByRole("article")).toHaveCount(0);
      release();
      await expect(page.getByRole("main").getByRole("alert")).toContainText("The advances are away.");
      await expect(page.getByRole("article")).toHaveCount(0);
      if (call === "advances") await portal.look("summary-error");
      await page.unroute(new RegExp(`/api/v2/${call}$`));
      await page.getByRole("button", { name: /try again/i }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(2);
    });
  }
});

test.describe("the summary for an unknown loan", () => {
  test.use({ expectedErrors: [/404/] });
  test("the address of an unknown loan redirects to the summary", async ({ page, portal }) => {
    await portal.signIn(dana);
    await page.goto("/us/activity/0000-00000");
    await expect(page).toHaveURL(/\/us\/summary$/);
  });
});
