import type { Page, Request } from "@playwright/test";
import { lenderOf } from "./lender.ts";
import { expect, person, test, untilAnotherCallCounts } from "./portal.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const card = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 3, name });
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const answer = (page: Page, question: RegExp, choice: "Yes" | "No") =>
  page.getByRole("radiogroup", { name: question }).getByRole("radio", { name: choice }).check();
const technical = "We are experiencing a technical issue, please contact customer support";

function changesOf(page: Page): { method: string; path: string; body: unknown }[] {
  const changes: { method: string; path: string; body: unknown }[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    const isOurs = /\/(loan-forgiveness|advances\/[^/]+\/forgiveness)/.test(pathname);
    if (!isOurs || request.method() === "GET") return;
    changes.push({ method: request.method(), path: pathname, body: request.postDataJSON() });
  });
  return changes;
}

/** Overrides fields of the forgiveness application that the page receives. */
async function withRecord(page: Page, change: () => object): Promise<void> {
  await page.route(/\/v2\/loan-forgiveness\?/, async (route) => {
    const response = await route.fetch();
    const { loanForgiveness } = (await response.json()) as { loanForgiveness: object[] };
    const json = { loanForgiveness: loanForgiveness.map((each) => ({ ...each, ...change() })) };
    await route.fulfill({ response, json });
  });
}

async function begin(page: Page): Promise<void> {
  await page.goto("/us/summary");
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page).toHaveURL(/\/us\/forgiveness-summary$/);
}

test(
  "a borrower goes from a loan's card through the questions to the list of items [FORG-HOME-01, FORG-HOME-07, FORG-HOME-08, FORG-HOME-09, FORG-QST-01, FORG-QST-03, FORG-QST-04, FORG-QST-05, FORG-QST-07]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    test.slow();
    await portal.signIn(person("astrid"));
    const changes = changesOf(page);
    await page.goto("/us/summary");
    await expect(page.getByRole("heading", { level: 2, name: "For you" })).toBeVisible();
    await expect(card(page, /./)).toHaveText(["PPP Loan 1: Apply for loan forgiveness", "PPP Loan 1"]);
    await expect(page.getByRole("main").locator("p").getByText("$184,500.00")).toBeVisible();
    await expect(
      page.getByText("Your Paycheck Protection Program loan may be eligible for forgiveness."),
    ).toBeVisible();
    await expect(page.getByText("The SBA can forgive all or part of your loan.")).toBeVisible();
    await portal.look("home-forgiveness");
    await page.getByRole("button", { name: "Apply" }).click();

    await expect(page).toHaveURL(/\/us\/questionnaire\/[^/]+$/);
    await expect(title(page)).toHaveText("Your application overview");
    await expect(title(page)).toBeFocused();
    await expect(page.getByRole("radiogroup")).toHaveCount(4);
    await portal.look("questionnaire");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/us\/forgiveness-summary$/);
    await expect(title(page)).toHaveText("Let's get started on your application");
    await expect(page.getByText("8 items to go")).toBeVisible();
    await page.getByRole("link", { name: "Start your application" }).click();

    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("alert")).toContainText("There are 4 things to fix");
    await expect(page.getByText("Choose yes or no", { exact: true }).last()).toBeVisible();
    await answer(page, /^Are you a self-employed/, "No");
    await answer(page, /^Did you keep every/, "Yes");
    await answer(page, /^Did you avoid/, "Yes");
    await answer(page, /^Were you unable/, "No");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/us\/forgiveness-summary$/);
    await expect(title(page)).toHaveText("Complete SBA Form 3508EZ and upload your documents");
    const ids = { id: expect.any(String), oppId: expect.any(String) };
    expect(changes).toMatchObject(
      [
        { method: "POST", path: /forgiveness$/, body: { sbaFormType: null } },
        {
          method: "PATCH",
          path: "/api/v2/loan-forgiveness",
          body: {
            ...ids,
            paycheckProtectionPlanId: "plan-7720-10010",
            ezAppQ1: false,
            ezAppQ2: true,
            ezAppQ3: true,
            ezAppQ4: false,
          },
        },
        { method: "PATCH", body: { id: ids.id, applicationVersionSelected: "3508EZ" } },
      ].map((change) => ({
        ...change,
        ...("path" in change &&
          change.path instanceof RegExp && { path: expect.stringMatching(change.path) }),
      })),
    );
    expect(changes).toHaveLength(3);
  },
);

test("the summary lists the same items as the bell and the action items, and each row links to its page [FORG-HOME-06, FORG-SUM-01, FORG-SUM-02, FORG-SUM-03, FORG-SUM-07, FORG-SUM-08, FORG-SUM-09, FORG-SUM-10, FORG-SUM-11]", async ({
  page,
  portal,
}) => {
  test.slow();
  await portal.signIn(person("signe"));
  const changes = changesOf(page);
  await page.goto("/us/summary");
  await expect(card(page, /^PPP Loan 1: /)).toHaveText(
    "PPP Loan 1: Apply for forgiveness with SBA Form 3508S",
  );
  await begin(page);
  expect(changes).toMatchObject([{ method: "POST", body: { sbaFormType: "3508S" } }]);
  await expect(title(page)).toHaveText("Complete SBA Form 3508S");
  const main = page.getByRole("main");
  for (const text of [
    "PPP Loan Forgiveness Application",
    "Loan amount$90,000.00",
    "Covered periodNot selected yet",
    "Quick Summary",
    "FormSBA Form 3508S",
    "Progress0 of 2 complete",
    "Ana Reyes",
    "Loan Forgiveness Specialist",
  ])
    await expect(main).toContainText(text);
  await portal.look("forgiveness-summary");
  await expect(page.getByText("2 items to go")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Action items, 2 open/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Get Started, SBA Form 3508S" })).toHaveAttribute(
    "href",
    /^\/us\/lf\/sba-3508s\/[^/]+\/[^/]+$/,
  );
  await expect(
    page.getByRole("link", { name: "Get Started, Demographic Information (optional)" }),
  ).toHaveAttribute("href", /^\/us\/forgiveness\/[^/]+\/Forgiveness%20Demographic%20Information$/);

  await page.goto("/us/action-items");
  await expect(page.getByText("2 things to finish. Each one is saved when you submit it.")).toBeVisible();
  await expect(row(page, "SBA Form 3508S")).toBeVisible();
  await expect(row(page, "Demographic Information (optional)")).toBeVisible();
  await page.goto("/us/summary");
  await expect(card(page, /^PPP Loan 1: /)).toHaveText("PPP Loan 1: Continue your forgiveness application");
  await portal.look("home-forgiveness-begun");
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(title(page)).toHaveText("Complete SBA Form 3508S");
  expect(changes).toHaveLength(1);
});

test("opening an action item makes its loan the active one [FORG-ROUTE-06]", async ({
  page,
  portal,
  context,
}) => {
  await portal.signIn(person("signe"));
  await begin(page);
  const fresh = await context.newPage();
  await fresh.goto("/us/forgiveness-summary");
  await expect(fresh).toHaveURL(/\/us\/summary$/);
  await fresh.goto("/us/action-items");
  await fresh.getByRole("link", { name: /Demographic Information/ }).click();
  await expect(fresh).toHaveURL(/\/us\/forgiveness\//);
  const ids = await fresh.evaluate(() => JSON.parse(sessionStorage.getItem("activeIds") ?? "{}") as object);
  expect(Object.keys(ids).toSorted()).toEqual([
    "advanceId",
    "forgivenessId",
    "opportunityId",
    "stipulationId",
  ]);
  await fresh.goto("/us/forgiveness-summary");
  await expect(title(fresh)).toHaveText("Complete SBA Form 3508S");
});

test("a bookmarked success address marks a request as done only while the request is fulfilled [FORG-SUM-03, FORG-SUM-18]", async ({
  page,
  portal,
  server,
}) => {
  const kept =
    "/us/forgiveness-summary?successStipulationGroupName=Forgiveness+Demographic+Information&successStipulationName=Forgiveness+Demographic+Information";
  const demographic = row(page, "Demographic Information (optional)");
  const tick = demographic.getByRole("img", { name: "Done" });
  const toGive = demographic.getByRole("link", { name: /^Get Started/ });
  await portal.signIn(person("signe"));
  await begin(page);
  await page.goto(kept);
  await expect(page.getByText("2 items to go")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Progress0 of 2 complete");
  await expect(toGive).toBeVisible();
  await expect(tick).toHaveCount(0);

  await toGive.click();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(kept);
  await expect(tick).toBeVisible();
  await expect(demographic).toHaveAttribute("data-new", "true");
  await expect(page.getByText("1 item to go")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Progress1 of 2 complete");

  await lenderOf(server).sendBack(
    "application-7720-20010",
    "Forgiveness Demographic Information",
    "It was for somebody else.",
  );
  await page.goto(kept);
  await expect(page.getByText("It was for somebody else.")).toBeVisible();
  await expect(toGive).toBeVisible();
  await expect(tick).toHaveCount(0);
  await expect(page.getByText("2 items to go")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Progress0 of 2 complete");
});

test("the forgiveness pages redirect to the summary without an active loan, with an unknown application, and in Canada [FORG-ROUTE-01, FORG-ROUTE-12]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("signe"));
  for (const path of ["forgiveness-summary", "questionnaire", "questionnaire/other"]) {
    await page.goto(`/us/${path}`);
    await expect(page).toHaveURL(/\/us\/summary$/);
  }
  await begin(page);
  await page.goto("/us/questionnaire/other");
  await expect(page).toHaveURL(/\/us\/summary$/);
  await page.goto("/us/questionnaire");
  await expect(page).toHaveURL(/\/us\/questionnaire\/[^/]+$/);
  await portal.signIn(person("chloe"));
  await page.goto("/ca/forgiveness-summary");
  await expect(page).toHaveURL(/\/ca\/summary$/);
  await expect(title(page)).toHaveText("Tremblay Apiary Inc.");
  await expect(card(page, /PPP Loan/)).toHaveCount(0);
});

test.describe("the forgiveness home page after a failed call", () => {
  test.use({ expectedErrors: [/500|Failed to load resource/] });

  test("the home page shows an error beside the loan's card if beginning an application fails, and no error if resuming it fails [FORG-ERR-10, FORG-HOME-13]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("signe"));
    await page.route(/\/forgiveness$/, (route) => route.fulfill({ status: 500, json: { error: true } }));
    await page.goto("/us/summary");
    await page.getByRole("button", { name: "Get Started" }).click();
    await expect(page.getByRole("alert")).toHaveText(technical);
    await expect(page).toHaveURL(/\/us\/summary$/);
    await page.unroute(/\/forgiveness$/);
    await begin(page);

    let stage = "Expired";
    await withRecord(page, () => ({ stage }));
    const answers = [500, 200];
    await page.route(/\/loan-forgiveness\/resume$/, async (route) => {
      const status = answers.shift() ?? 200;
      const id = (route.request().postDataJSON() as { loanForgivenessId: string }).loanForgivenessId;
      if (status === 500) return route.fulfill({ status, json: { error: true } });
      stage = "Document Upload";
      const { origin } = new URL(route.request().url());
      const { authorization = "" } = route.request().headers();
      const { advanceId } = await page.evaluate(
        () => JSON.parse(sessionStorage.getItem("activeIds") ?? "{}") as { advanceId: string },
      );
      const list = await page.request.get(`${origin}/api/v2/loan-forgiveness?advanceIds=${advanceId}`, {
        headers: { authorization },
      });
      const { loanForgiveness } = (await list.json()) as { loanForgiveness: object[] };
      expect(loanForgiveness).toMatchObject([{ id }]);
      return route.fulfill({ json: { error: false, loanForgiveness: loanForgiveness[0] } });
    });
    await page.goto("/us/summary");
    const heading = card(page, /^PPP Loan 1: /);
    await expect(heading).toHaveText("PPP Loan 1: Your application has expired");
    const failed = page.waitForResponse(/resume$/);
    await page.getByRole("button", { name: "Resume" }).click();
    await failed;
    await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
    await expect(heading).toHaveText("PPP Loan 1: Your application has expired");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await untilAnotherCallCounts(page);
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(heading).toHaveText("PPP Loan 1: Continue your forgiveness application");
    await expect(page).toHaveURL(/\/us\/summary$/);
  });
});

test.describe("a forgiveness card with data that does not load", () => {
  test.use({ expectedErrors: [/500|Failed to load resource/] });
  test("the home page omits a forgiveness card with missing data and offers to try again", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("signe"));
    await begin(page);
    await page.route(/\/stipulations$/, (route) => route.fulfill({ status: 500, json: { error: true } }));
    await page.goto("/us/summary");
    const again = page.getByRole("button", { name: /try again/i });
    await expect(again).toBeVisible({ timeout: 20_000 });
    await expect(card(page, /^PPP Loan 1: /)).toHaveCount(0);
    await page.unroute(/\/stipulations$/);
    await again.click();
    await expect(card(page, /^PPP Loan 1: /)).toBeVisible();
  });
});

test.describe("a forgiveness card that shows an outdated stage", () => {
  test.use({ expectedErrors: [/409/] });
  test("the card shows the current stage when Resume is refused because another tab has resumed the application", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("signe"));
    await begin(page);
    let stage = "Expired";
    await withRecord(page, () => ({ stage }));
    await page.goto("/us/summary");
    const heading = card(page, /^PPP Loan 1: /);
    await expect(heading).toHaveText("PPP Loan 1: Your application has expired");
    stage = "Document Upload";
    // Only the page shows the application as expired. On the server, it has not expired.
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(heading).not.toHaveText("PPP Loan 1: Your application has expired");
  });
});

test("the forgiveness questionnaire redirects to the summary once the form can no longer change", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("astrid"));
  let stage = "Document Upload";
  await withRecord(page, () => ({ stage }));
  await page.goto("/us/summary");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/\/us\/questionnaire\/[^/]+$/);
  const address = page.url();
  stage = "Document Review";
  await page.goto(address);
  await expect(page).toHaveURL(/\/us\/forgiveness-summary$/);
});

test("each forgiveness stage shows its own card and link, and an application without a stage shows no card [FORG-HOME-15, FORG-HOME-17, FORG-HOME-19]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("signe"));
  await begin(page);
  let change: object = { stage: "Customer Signoff", readyForCustomerSignoff: true };
  await withRecord(page, () => change);
  await page.goto("/us/summary");
  await expect(page.getByRole("link", { name: "Review" })).toHaveAttribute(
    "href",
    "/us/forgiveness-customer-signoff",
  );
  await page.goto("/us/forgiveness-summary");
  await expect(page.getByRole("main").getByRole("link", { name: "Review" })).toBeVisible();
  await expect(title(page)).toHaveText("Review your recommended amount");

  change = { stage: "Forgiven" };
  await page.goto("/us/summary");
  await expect(page.getByRole("link", { name: "See SBA Approved Amount" })).toHaveAttribute(
    "href",
    "/us/forgiveness-detail",
  );
  await page.goto("/us/forgiveness-summary");
  await expect(title(page)).toHaveText("SBA decision received");
  await expect(page.getByRole("main").getByRole("link", { name: "See Details" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Get Started/ })).toHaveCount(0);

  change = { stage: "Expired" };
  await page.goto("/us/forgiveness-summary");
  await expect(title(page)).toHaveText("Your application has expired");
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();

  change = { stage: null };
  const told = page.waitForEvent("console", (message) => message.type() === "info");
  await page.goto("/us/summary");
  expect((await told).text()).toMatch(/^Forgiveness tracker stage is not set \S+$/);
  await expect(card(page, /^PPP Loan 1: /)).toHaveCount(0);
});

test("the forgiveness summary shows that the lender reviews the application once all requests are fulfilled [FORG-SUM-04, FORG-SUM-05, FORG-SUM-13]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("signe"));
  await begin(page);
  let stage = "Document Review";
  await withRecord(page, () => ({ stage }));
  await page.route(/\/v2\/opportunities\/[^/]+\/stipulations$/, async (route) => {
    const response = await route.fetch();
    const { stipulations } = (await response.json()) as { stipulations: object[] };
    const done = { isFulfilled: true, fulfilled: true, fulfilledFirstTimestamp: "2026-11-17T12:00:00Z" };
    await route.fulfill({
      response,
      json: { stipulations: stipulations.map((each) => ({ ...each, ...done })) },
    });
  });
  await page.goto("/us/forgiveness-summary");
  await expect(title(page)).toHaveText("Your application is in review");
  await expect(page.getByText("Our review may take up to 60 days.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Forgiveness progress" })).toContainText(
    /Our review(Day \d+ of up to 60|Up to 60 days)/,
  );
  const next = page.getByRole("region", { name: "What happens next" });
  await expect(next).toContainText("There is nothing you need to do.");
  await expect(next).toContainText(
    /received everything on Nov 17, 2026\. .+ until Jan 16, 2027\.|up to 60 days/,
  );
  await expect(page.getByText("Received Nov 17")).toHaveCount(2);
  await portal.look("forgiveness-in-review");
  await page.goto("/us/questionnaire");
  await expect(page).toHaveURL(/\/us\/forgiveness-summary$/);
  stage = "Document Upload";
  await page.reload();
  await expect(title(page)).toHaveText("Your application has been submitted for initial review");
});

test("the card of a loan that is 56 days old or less shows when to apply for forgiveness, and no button [FORG-HOME-07]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("tor"));
  await page.goto("/us/summary");
  await expect(
    page.getByText("You can apply for forgiveness once your loan is more than 56 days old."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /Apply|Get Started/ })).toHaveCount(0);
});

test("the home page says that an off-book loan was transferred, and the list of loans shows each balance and payment [FORG-LOANS-01, FORG-LOANS-02, FORG-LOANS-03, FORG-LOANS-04, FORG-LOANS-05, FORG-LOANS-06, FORG-LOANS-09, FORG-HOME-02, FORG-HOME-12, FORG-ROUTE-13]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("maren"));
  await page.goto("/us/summary");
  await expect(page.getByText("This loan was transferred to another bank on 9/17/2021.")).toBeVisible();
  await expect(page.getByRole("main").getByText("Your loans", { exact: true })).toHaveCount(1);
  await expect(page.getByRole("region", { name: /^PPP Loan 2/ })).toContainText("Loan 7720-20031");
  // The first-draw loan has no card, because it is past its maturity.
  await expect(card(page, /^PPP Loan \d: /)).toHaveText([
    "PPP Loan 2: Apply for forgiveness with SBA Form 3508S",
  ]);
  await page.getByRole("main").getByRole("link", { name: "See your SBA loans" }).click();
  await expect(page).toHaveURL(/\/us\/loans$/);
  await expect(title(page)).toHaveText("Your loans");
  await expect(title(page)).toBeFocused();
  const loans = page.getByRole("article");
  await expect(loans).toHaveCount(2);
  await expect(loans.nth(0)).toContainText("PPP Loan 2");
  await expect(loans.nth(0)).toContainText("Current balance$150,000.00PaymentDeferredUntil");
  await expect(loans.nth(1)).toContainText("Current balance$21,440.75Payment$1,712.50Monthly. Next on");
  await expect(loans.nth(1).getByRole("link", { name: "See Activity" })).toHaveAttribute(
    "href",
    "/us/activity/7720-20030",
  );
  await expect(page.getByText("9/17/2021")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: "Summary" })).toHaveAttribute(
    "href",
    "/us/summary",
  );
  await portal.look("your-loans");
});

async function withLoans(page: Page, change: (loans: readonly Loan[]) => readonly Loan[]): Promise<void> {
  await page.route(/\/v2\/advances$/, async (route) => {
    const response = await route.fetch();
    const { advances } = (await response.json()) as { advances: Loan[] };
    await route.fulfill({ response, json: { advances: change(advances) } });
  });
}
type Loan = { readonly id: string; readonly type: string };

test('the list of loans shows "Nothing due" for a loan with a balance of zero [FORG-LOANS-06]', async ({
  page,
  portal,
}) => {
  await portal.signIn(person("maren"));
  await withLoans(page, (loans) => loans.map((loan) => ({ ...loan, balance: 0 })));
  await page.goto("/us/loans");
  const loans = page.getByRole("article");
  await expect(loans).toHaveCount(2);
  for (const place of [0, 1])
    await expect(loans.nth(place)).toContainText("Current balance$0.00PaymentNothing due");
});

test("every forgiveness page says why forgiveness is unavailable, and offers no way to continue [FORG-HOME-02, FORG-HOME-03]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("signe"));
  await begin(page);
  const upload = page.getByRole("link", { name: "Get Started, Demographic Information (optional)" });
  const addresses = [
    (await upload.getAttribute("href")) ?? "",
    "/us/forgiveness-summary",
    "/us/forgiveness-application",
    "/us/questionnaire",
    "/us/sba-3508s",
    "/us/forgiveness/covered-costs-documents",
    "/us/forgiveness-customer-signoff-completed",
    "/us/forgiveness-detail",
  ];
  const offers = page.getByRole("main").getByRole("link", { name: /Continue|Upload|Get Started|Start/ });
  const says = async (title: string, text: RegExp) => {
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByRole("main")).toContainText(text);
      await expect(offers).toHaveCount(0);
      expect(page.url()).toContain(address);
    }
  };
  for (const collateralPackageStatus of ["Ready", "Packaged"]) {
    await withLoans(page, (loans) => loans.map((loan) => ({ ...loan, collateralPackageStatus })));
    await page.goto("/us/summary");
    await expect(
      page.getByText("The system is currently unavailable. Please check back later."),
    ).toBeVisible();
    await expect(card(page, /^PPP Loan 1: /)).toHaveText(
      "PPP Loan 1: Forgiveness is temporarily unavailable",
    );
    await expect(offers).toHaveCount(0);
  }
  await says(
    "Forgiveness is temporarily unavailable",
    /The system is currently unavailable\. Please check back later\./,
  );
  await withLoans(page, (loans) => loans);
  const claim = { guarantyClaim: { advanceId: "a", available: true, status: null } };
  await page.route(/\/guaranty-claims\//, (route) => route.fulfill({ json: claim }));
  await page.goto("/us/summary");
  await expect(page.getByRole("region", { name: "Paycheck Protection Program" })).toHaveText(
    "Paycheck Protection ProgramCall us at (800) 555-0144, 8 AM - 6 PM ET, Monday - Friday.",
  );
  await expect(card(page, /^PPP Loan 1: /)).toHaveCount(0);
  await says(
    "Forgiveness isn't available for this loan",
    /We asked the SBA to pay its guaranty on this loan.+call us at \(800\) 555-0\d{3}\./,
  );
});

for (const [version, address] of [
  ["3508", /\/us\/forgiveness-application(\?step=1)?$/],
  ["3508EZ", /\/us\/forgiveness-summary$/],
] as const) {
  test(`Apply opens an application with form ${version} directly at its next page [FORG-HOME-10, FORG-HOME-11]`, async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("astrid"));
    const change = { applicationVersionSelected: version };
    // Simulates an application that another tab has begun meanwhile.
    await page.route(/\/advances\/[^/]+\/forgiveness$/, async (route) => {
      const response = await route.fetch();
      const { loanForgiveness, ...rest } = (await response.json()) as { loanForgiveness: object };
      await route.fulfill({
        response,
        json: { ...rest, loanForgiveness: { ...loanForgiveness, ...change } },
      });
    });
    await withRecord(page, () => change);
    await page.goto("/us/summary");
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(address);
    // Checks every visited address, because a wrong page would redirect to the expected page.
    const others = ["/us/forgiveness-application", "/us/forgiveness-summary"].filter(
      (path) => !address.test(path),
    );
    expect(visited.filter((path) => others.includes(path))).toEqual([]);
  });
}

test("the home page shows every loan's card when the loans need more than one call", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("signe"));
  await page.route(/\/guaranty-claims\//, (route) =>
    route.fulfill({ json: { guarantyClaim: { advanceId: "a", available: false, status: null } } }),
  );
  await withLoans(page, (loans) =>
    loans.flatMap((loan) => [
      loan,
      ...Array.from({ length: 119 }, () => ({ ...loan, id: crypto.randomUUID() })),
    ]),
  );
  const asked: number[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/v2/loan-forgiveness?")) asked.push(response.status());
  });
  await page.goto("/us/summary");
  await expect(card(page, /^PPP Loan 1: /)).toHaveCount(120, { timeout: 20_000 });
  expect(asked).toEqual([200, 200]);
});

test("the list of loans says that a borrower has no SBA loans [FORG-LOANS-01]", async ({ page, portal }) => {
  await portal.signIn(person("dana"));
  await page.goto("/us/loans");
  await expect(page.getByText("You do not have any SBA loans.")).toBeVisible();
  await portal.look("your-loans-none");
});

test("the questionnaire of a second draw refuses to continue until the first draw's application is submitted [FORG-QST-02, FORG-QST-06, FORG-QST-09, FORG-QST-10]", async ({
  page,
  portal,
}) => {
  test.slow();
  await portal.signIn(person("maren"));
  await page.route(/\/advances\/[^/]+\/forgiveness$/, (route) =>
    // Begins the application without a form, as the lender's other systems do.
    route.continue({ postData: JSON.stringify({ sbaFormType: null }) }),
  );
  await begin(page);
  const changes = changesOf(page);
  await page.getByRole("link", { name: "Start your application" }).click();
  await expect(page.getByRole("radiogroup")).toHaveCount(5);
  for (const question of [/^Are you a self/, /^Did you keep/, /^Did you avoid/, /^Were you unable/])
    await answer(page, question, "No");
  await answer(page, /^Have you submitted/, "No");
  const note = page.getByText(
    "You must submit your signed First Draw PPP loan forgiveness application to the Lender for that loan before you can apply for loan forgiveness on your Second Draw PPP loan.",
  );
  await expect(note).toBeVisible();
  await portal.look("questionnaire-first-draw");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/us\/questionnaire\//);
  expect(changes).toEqual([]);
  await answer(page, /^Have you submitted/, "Yes");
  await expect(note).toHaveCount(0);
  const opened = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByRole("button", { name: "Submit" }).click();
  await opened;
  await expect
    .poll(() => changes.map(({ body }) => body))
    .toMatchObject([{ appliedForFirstDraw: true }, { applicationVersionSelected: "3508" }]);
  await expect(page).toHaveURL("/us/forgiveness-application?step=1");
  await expect(title(page)).toHaveText("Payroll covered period");
});

test('the "View Loan Forgiveness" tile opens the forgiveness application that has begun [FORG-ROUTE-06]', async ({
  page,
  portal,
}) => {
  await portal.signIn(person("signe"));
  await begin(page);
  await page.goto("/us/summary");
  await page.evaluate(() => sessionStorage.removeItem("activeIds"));
  await page.getByRole("link", { name: "View Loan Forgiveness" }).click();
  await expect(page).toHaveURL(/\/us\/forgiveness-summary$/);
  await expect(title(page)).toHaveText("Complete SBA Form 3508S");
});
