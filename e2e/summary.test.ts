import { expect, person, test } from "./portal.ts";

const dana = person("dana");

test(
  "shows the businesses with what was borrowed, loans, applications and whom to ask [CORE-SUM-01, CORE-SUM-03, CORE-SUM-28, CORE-LAYOUT-09, CORE-LAYOUT-10, CORE-LAYOUT-20, CORE-HELP-03, CORE-HELP-04]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(dana);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await page.goto("/us/summary");
    await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Active Loans");
    await expect(page.getByRole("main")).toContainText("$145,000.00");
    await expect(page.getByText("Your loan is $1,284.60 past due.")).toBeVisible();
    await expect(
      page.getByText(/^The [A-Z][a-z]{2} \d{1,2} automatic payment on loan 4410-22871 was returned\.$/),
    ).toBeVisible();
    await expect(page.getByText("PayPal Business Loan")).toHaveCount(2);
    const help = page.getByRole("complementary");
    await expect(help.getByRole("heading", { name: "Have questions?" })).toBeVisible();
    await expect(help).toContainText("Jordan Ellis");
    await expect(help.getByRole("heading", { name: "Paycheck Protection Program" })).toBeVisible();
    for (const call of [
      "/api/v2/accounts",
      "/api/v2/advances",
      "/api/v2/opportunities",
      "/api/contacts/notifications",
    ]) {
      expect(calls.filter((path) => path === call)).toHaveLength(1);
    }
    expect(calls.some((path) => /\/api\/opportunities\/[^/]+\/contacts$/.test(path))).toBe(true);
    await portal.look("summary");
    // The README's picture: README_PICTURE=docs/summary.png npx playwright test e2e/summary.test.ts --project=desktop
    const picture = process.env["README_PICTURE"];
    if (picture) await page.screenshot({ path: picture });
  },
);

test(
  "an application shows its tracker, its details on demand, and opens [CORE-SUM-07, CORE-SUM-10, CORE-ACT-08]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary");
    const steps = page.getByRole("list", { name: /progress|steps|application/i }).getByRole("listitem");
    await expect(steps).toHaveCount(5);
    await expect(page.locator("[aria-current=step]")).toContainText("Underwriting review");
    const toggle = page.getByRole("button", { name: /Show details/ });
    await toggle.click();
    await expect(
      page.getByText("Complete your action items so we can finish reviewing your application."),
    ).toBeVisible();
    await expect(page.getByText("Bank account information")).toBeVisible();
    await portal.look("summary-details");
    await page.getByRole("button", { name: /Hide details/ }).click();
    await expect(page.getByText("Bank account information")).toBeHidden();
    await page.getByRole("link", { name: /Open Application/ }).click();
    await expect(page).toHaveURL(/\/us\/action-items\/[^/]+$/);
    await expect(page.getByRole("heading", { level: 1, name: "Action items" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/us\/summary$/);
  },
);

test(
  "the plain layout has one section per business and the same texts [CORE-SUM-03, CORE-SUM-06]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(person("ingrid"));
    await page.goto("/us/summary");
    await expect(page.getByRole("heading", { name: "Your loans" })).toHaveCount(2);
    await portal.look("summary-redesigned-two-businesses");
    await portal.configure({ portalRedesignEnabled: false });
    await page.goto("/us/summary");
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expect(page.getByRole("heading", { level: 2, name: /Sato/ })).toHaveCount(2);
    await expect(page.getByRole("heading", { name: "Your loans" })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "For you" })).toHaveCount(0);
    await portal.look("summary-plain");
  },
);

test(
  "with nothing open it says so and shows the way on [CORE-SUM-04]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(person("iris"));
    await page.goto("/us/summary");
    await expect(
      page.getByText("You do not have any open applications or loans at the moment."),
    ).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Contact Us" })).toHaveAttribute(
      "href",
      "/us/contact-us",
    );
    await portal.look("summary-empty");
  },
);

const stages: readonly (readonly [string, RegExp, RegExp | undefined])[] = [
  ["grace", /Check eligibility/, undefined],
  ["marcus", /Select loan terms/, /Review and select your loan terms\./],
  [
    "elena",
    /Underwriting review/,
    /We're reviewing your application\. Complete your action items so we can finish\./,
  ],
  ["tom", /Underwriting review/, /We're reviewing your application\. No action is needed right now\./],
  [
    "aisha",
    /Underwriting review/,
    /Complete your action items so we can finish reviewing your application\./,
  ],
  ["luis", /Sign loan agreement/, /Your loan agreement will be emailed to you for electronic signature\./],
  ["hannah", /Receive loan funding/, /Funds typically arrive within one business day\./],
  ["victor", /Receive loan funding/, /Funds typically arrive within one business day\./],
  ["chloe", /Underwriting review/, /Complete your action items/],
  ["owen", /Sign loan agreement/, /Your loan is being processed\./],
];
for (const [name, step, detail] of stages) {
  test(`${name}'s application stands where its stage and its open requests put it [CORE-SUM-10, CORE-SUM-17, CORE-SUM-18]`, async ({
    page,
    portal,
  }) => {
    const who = person(name);
    await portal.signIn(who);
    await page.goto(`/${who.country}/summary`);
    await expect(page.locator("[aria-current=step]")).toHaveText(step);
    const toggle = page.getByRole("button", { name: /Show details/ });
    // The first step has nothing to tell.
    await expect(toggle).toHaveCount(detail ? 1 : 0);
    if (detail) {
      await toggle.click();
      await expect(page.getByText(detail)).toBeVisible();
    }
    await portal.look(`summary-${name}`);
  });
}

test("a closed application shows for 72 hours; a declined SBA one tells of the notice [CORE-SUM-09, CORE-SUM-19]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("paula"));
  await page.goto("/us/summary");
  await expect(page.getByText(/This application was closed on/)).toHaveCount(1);
  await portal.look("summary-closed");
  await portal.signIn(person("ray"));
  await page.goto("/us/summary");
  await expect(
    page.getByText(
      "We're unable to approve your application. You will receive a notice with the details by email.",
    ),
  ).toHaveCount(1);
  await portal.look("summary-declined");
});

test(
  "Canada has no PPP tile and its own support; a specialist is shown only when customer-facing [CORE-SUM-05, CORE-HELP-01, CORE-HELP-02, CORE-HELP-06, CORE-HELP-07]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(person("chloe"));
    await page.goto("/ca/summary");
    const help = page.getByRole("complementary");
    await expect(help).toContainText("(800) 555-0143");
    await expect(help).toContainText("9 AM - 6 PM ET, Monday - Friday");
    await expect(help).not.toContainText("Paycheck Protection Program");
    await expect(help).not.toContainText("Business Funding Expert");
    await portal.signIn(person("nadia"));
    await page.goto("/us/summary");
    await expect(help).toContainText("Loan Forgiveness Specialist");
    await expect(help).toContainText("ext.");
    await portal.look("summary-specialist");
    await portal.signIn(person("samuel"));
    await page.goto("/us/summary");
    await expect(help).toContainText("8 AM - 6 PM ET, Monday - Friday");
    await expect(help).toContainText("(800) 555-0144");
    await expect(help).not.toContainText("Loan Forgiveness Specialist");
  },
);

test("experts of an excluded marketplace are not asked for [CORE-HELP-05]", async ({ page, portal }) => {
  await portal.signIn(person("kara"));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/us/summary");
  await expect(page.getByRole("complementary")).toContainText("(800) 555-0142");
  expect(asked.filter((url) => url.includes("business-funding-experts"))).toEqual([]);
});

test("a renewal begins only where it may, and takes the campaign along [CORE-SUM-21, CORE-SUM-26]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("ben"));
  await page.route(/alderway\.example/, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Apply</title>" }),
  );
  await page.goto("/us/summary?utm_campaign=spring");
  await expect(page.getByText("You are eligible to renew.")).toBeVisible();
  await page.getByRole("button", { name: "Apply for Renewal" }).click();
  await expect(page).toHaveURL(/alderway\.example.*utm_campaign=spring/);
  await portal.configure({ renewalsEnabled: false });
  await page.goto("/us/summary");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("You are eligible to renew.")).toHaveCount(0);
});

test(
  "very long names and large amounts stay inside the page",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(person("maximiliana.bartholomea.wolfeschlegelstein"));
    await page.goto("/us/summary");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    await portal.look("summary-long-names");
  },
);

test.describe("when a call fails", () => {
  test.use({ expectedErrors: [/500/] });
  test("an alert says so, and trying again mends it [CORE-SESS-21]", async ({ page, portal }) => {
    await portal.signIn(dana);
    await page.route(/\/api\/v2\/advances$/, (route) =>
      route.fulfill({
        status: 500,
        json: { error: true, code: "INTERNAL_SERVER_ERROR", message: "technical" },
      }),
    );
    await page.goto("/us/summary");
    await expect(page.getByRole("alert")).toBeVisible();
    await portal.look("summary-error");
    await page.unroute(/\/api\/v2\/advances$/);
    await page.getByRole("button", { name: /try again/i }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Maple & Main Bakery LLC" })).toBeVisible();
  });
});

test.describe("action items", () => {
  test("of all applications and of one, in their order, done ones apart [CORE-ACT-01, CORE-ACT-07, CORE-ACT-10, CORE-SESS-19, CORE-SESS-20]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await page.goto("/us/action-items");
    const todo = page.getByRole("main").getByRole("listitem");
    await expect(todo.first()).toContainText("Bank account information");
    const titles = [
      "Bank account information",
      "Verify your business representatives",
      "Bank statements",
      "Financial statements",
    ];
    for (const [at, title] of titles.entries()) await expect(todo.nth(at)).toContainText(title);
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Upcoming automatic payments" })).toBeVisible();
    await portal.look("action-items");
    await page.getByRole("link", { name: /Start Financial statements/ }).click();
    await expect(page).toHaveURL(/\/us\/upload-document-group\/[^/]+\/FinancialStatement$/);
    await page.goBack();
    await page.goto("/us/summary");
    await page.getByRole("link", { name: /Open Application/ }).click();
    await expect(page).toHaveURL(/\/us\/action-items\/[^/]+$/);
    const opportunityId = page.url().split("/").at(-1);
    await expect(page.getByRole("heading", { level: 1, name: "Action items" })).toBeVisible();
    const ids = await page.evaluate(() => sessionStorage.getItem("activeIds"));
    expect(JSON.parse(ids ?? "{}")).toMatchObject({ opportunityId });
  });

  test("are counted once: bell, heading and rows agree, payments aside", async ({ page, portal }) => {
    for (const name of ["dana", "priya", "teresa"]) {
      await portal.signIn(person(name));
      await page.goto("/us/action-items");
      await expect(page.getByText(/things to finish/)).toBeVisible();
      const count = await page
        .getByRole("main")
        .getByRole("link", { name: /^(Start|Continue) / })
        .count();
      await expect(page.getByText(`${count} things to finish. Each one saves as you go.`)).toBeVisible();
      const badge = `Action items, ${Math.min(99, count)} open`;
      await expect(page.getByRole("banner").getByRole("link", { name: badge })).toBeVisible();
    }
  });

  test("ask for a landlord's and a vendor's reference in a row each, and list 2 before 10", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("teresa"));
    await page.goto("/us/action-items");
    for (const name of ["Start Landlord reference", "Start Vendor reference"]) {
      await expect(page.getByRole("link", { name })).toHaveAttribute("href", /^\/us\/references\?/);
    }
    await portal.signIn(person("priya"));
    await page.goto("/us/action-items");
    await expect(page.getByRole("link", { name: /Memphis freight report 1$/ })).toBeVisible();
    const names = await page
      .getByRole("link", { name: /Memphis freight report/ })
      .evaluateAll((links) =>
        links.map((link) => Number(/\d+$/.exec(link.getAttribute("aria-label") ?? "")?.[0])),
      );
    expect(names).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  });

  test("of somebody else make a group of their own [CORE-ACT-06]", async ({ page, portal }) => {
    await portal.signIn(person("teresa"));
    await page.goto("/us/action-items");
    await expect(page.getByText("Additional identification").first()).toBeVisible();
    await portal.look("action-items-every-kind");
  });

  test("say so when there are none [CORE-ACT-02]", async ({ page, portal }) => {
    await portal.signIn(person("iris"));
    await page.goto("/us/action-items");
    await expect(page.getByText("There are no notifications.")).toBeVisible();
    await portal.look("action-items-empty");
  });

  test("of an unknown application lead to the summary", async ({ page, portal }) => {
    await portal.signIn(dana);
    await page.goto("/us/action-items/nope");
    await expect(page).toHaveURL(/\/us\/summary$/);
  });

  test("120 of them stay usable", async ({ page, portal }) => {
    await portal.signIn(person("priya"));
    await page.goto("/us/action-items");
    await expect(page.getByRole("heading", { level: 1, name: "Action items" })).toBeVisible();
    await portal.look("action-items-120");
  });
});

test.describe("an unknown loan", () => {
  test.use({ expectedErrors: [/404/] });
  test("leads to the summary", async ({ page, portal }) => {
    await portal.signIn(dana);
    await page.goto("/us/activity/0000-00000");
    await expect(page).toHaveURL(/\/us\/summary$/);
  });
});
