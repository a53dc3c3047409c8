import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const elena = person("elena");

test(
  "the application card shows its tracker, shows and hides its details, and opens the application [CORE-SUM-07, FORG-LOANS-07, FORG-LOANS-08]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary");
    const steps = page.getByRole("list", { name: "Where your application stands" }).getByRole("listitem");
    await expect(steps).toHaveText([
      "Check eligibilityDone",
      "Select loan termsDone",
      "Underwriting reviewWaiting on you",
      "Sign loan agreement",
      "Receive loan funding",
    ]);
    const toggle = page.getByRole("button", { name: /^(Show|Hide) details, Business loan application$/ });
    const details = page.getByText(
      "Complete your action items so we can finish reviewing your application.",
      { exact: true },
    );
    // The details are open at first because the application waits for the borrower.
    await expect(toggle).toHaveText("Hide details");
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(details).toBeVisible();
    await portal.look("summary-details");
    await toggle.click();
    await expect(toggle).toHaveText("Show details");
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
    await expect(details).toBeHidden();
    await toggle.click();
    await expect(details).toBeVisible();
    const open = page.getByRole("link", { name: "Open Application, Business loan application" });
    await expect(open).toHaveText("Open Application");
    await open.click();
    await expect(page).toHaveURL(/\/us\/action-items\/[^/]+$/);
    await expect(page.getByRole("heading", { level: 1, name: "Action items" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/us\/summary$/);
  },
);

test("the application card, its list, the bell and the action items page show the same number of open items", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/summary");
  const bell = page.getByRole("banner").getByRole("link", { name: "Action items, 4 open" });
  await expect(bell).toHaveText("4");
  await expect(
    page.getByRole("heading", { name: "We need 4 more items to finish the review" }),
  ).toBeVisible();
  await expect(page.getByText("2 of 6 received", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Start / })).toHaveCount(4);
  await bell.click();
  await expect(page.getByText("4 things to finish. Each one is saved when you submit it.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Start / })).toHaveCount(4);
});

test('the application card shows "No action is needed right now." only when no item is open', async ({
  page,
  portal,
}) => {
  const rest = page.getByText("We're reviewing your application. No action is needed right now.", {
    exact: true,
  });
  await portal.signIn(person("tom"));
  await page.goto("/us/summary");
  const toggle = page.getByRole("button", { name: /details, / });
  await expect(toggle).toHaveText("Show details");
  await toggle.click();
  await expect(rest).toBeVisible();
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Action items", exact: true }),
  ).toBeVisible();

  await portal.signIn(elena);
  await page.goto("/us/summary");
  await expect(page.getByRole("banner").getByRole("link", { name: "Action items, 1 open" })).toBeVisible();
  await expect(
    page.getByText("We're reviewing your application. Complete your action items so we can finish.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(rest).toHaveCount(0);
  await page.getByRole("link", { name: "See action items, Business loan application" }).click();
  await expect(page.getByRole("link", { name: "Start Business tax return" })).toBeVisible();
});

test("the application card of a borrower who must choose loan terms shows the terms and the phone number to call", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("marcus"));
  await page.goto("/us/summary");
  await expect(page.locator("[aria-current=step]")).toHaveText("Select loan termsWaiting on you");
  const call = page.getByRole("link", { name: "Call (800) 555-0142 to choose terms" });
  await expect(call).toBeVisible();
  await expect(call).toHaveAttribute("href", "tel:(800) 555-0142");
  const figures = page.getByRole("main").getByRole("definition");
  await expect(figures).toHaveText(["0", "$0.00", "$25,000.00", "$3,120.00", "52 weeks", "$540.77"]);
});

const names = [
  "Check eligibility",
  "Select loan terms",
  "Underwriting review",
  "Sign loan agreement",
  "Receive loan funding",
];
const eligibility =
  "We're checking whether your business is eligible. We'll email you when you can choose loan terms.";
const review = "We're reviewing your application. No action is needed right now.";
const sign = "Open your loan agreement to review and sign it.";
const funds = "Funds typically arrive within one business day.";
const needed = "Complete your action items so we can finish reviewing your application.";
/** Each row: stage, person, index of the current step, that step's status and details, and requirement ids. */
const stages: readonly (readonly [string, string, number, string, string, string])[] = [
  ["stage 0", "grace", 0, "In progress", eligibility, "CORE-SUM-07, CORE-SUM-10"],
  [
    "ST1 with an open bank request",
    "marcus",
    1,
    "Waiting on you",
    "Review and select your loan terms.",
    "CORE-SUM-10, CORE-SUM-14",
  ],
  ["ST3", "nadia", 2, "In review", review, "CORE-SUM-10, CORE-SUM-17"],
  ["ERROR", "tom", 2, "In review", review, "CORE-SUM-10"],
  ["ST4 with an open bank request", "aisha", 2, "Waiting on you", needed, "CORE-SUM-12"],
  ["ST5", "luis", 3, "In progress", sign, "CORE-SUM-10"],
  ["ST6", "hannah", 4, "In progress", funds, "CORE-SUM-10"],
  ["CLOSED", "victor", 4, "In progress", funds, "CORE-SUM-10"],
  ["ST3 in Canada with an open request", "chloe", 2, "Waiting on you", needed, "CORE-SUM-15"],
  ["ST4 in Canada", "owen", 3, "In progress", "Your loan is being processed.", "CORE-SUM-18"],
];
for (const [stage, name, at, word, detail, ids] of stages) {
  test(`in ${stage}, the tracker shows step ${at + 1} as "${word}" [${ids}]`, async ({ page, portal }) => {
    const who = person(name);
    await portal.signIn(who);
    await page.goto(`/${who.country}/summary`);
    const steps = page.getByRole("list", { name: "Where your application stands" }).getByRole("listitem");
    await expect(steps).toHaveText(
      names.map((step, place) => (place < at ? `${step}Done` : place === at ? `${step}${word}` : step)),
    );
    await expect(page.locator("[aria-current=step]")).toHaveText(`${names[at]}${word}`);
    const toggle = page.getByRole("button", { name: /details, / });
    if ((await toggle.textContent()) === "Show details") await toggle.click();
    await expect(page.getByText(detail, { exact: true })).toBeVisible();
    const [hasTerms, hasItems] = [at === 1, detail === needed];
    await expect(page.getByText("Average payment", { exact: true })).toHaveCount(hasTerms ? 1 : 0);
    await expect(
      page.getByRole("heading", { name: /^We need \d+ more items? to finish the review$/ }),
    ).toHaveCount(hasItems ? 1 : 0);
    await portal.look(`summary-${name}`);
  });
}

test("the application tracker no longer waits for an item that the borrower just completed [CORE-SUM-12]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("aisha"));
  await page.goto("/us/summary?successStipulationGroupName=BankAccountVerification");
  await expect(page.locator("[aria-current=step]")).toHaveText("Sign loan agreementIn progress");
  await page.goto("/us/summary?successStipulationGroupName=AnotherGroup");
  await expect(page.locator("[aria-current=step]")).toHaveText("Underwriting reviewWaiting on you");
});

test("the application card shows ten of 500 items and a link to all items", async ({ page, portal }) => {
  await portal.signIn(dana);
  await page.route(/\/api\/v2\/opportunities$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as {
      opportunities: { stage: string; stipulations: Record<string, unknown>[] }[];
    };
    const open = body.opportunities.find(({ stage }) => stage === "ST2");
    const [one] = open?.stipulations ?? [];
    if (open && one) {
      open.stipulations = Array.from({ length: 500 }, (_, at) => ({
        ...one,
        id: `many-${at}`,
        name: `Report ${at}`,
        groupName: `Report ${at}`,
        displayName: `Report ${at}`,
        isBankAccountInformation: false,
        type: "FreightReport",
      }));
    }
    await route.fulfill({ response, json: body });
  });
  await page.goto("/us/summary");
  await expect(
    page.getByRole("heading", { name: "We need 500 more items to finish the review" }),
  ).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Action items, 99 open" })).toHaveText(
    "99",
  );
  await expect(page.getByRole("link", { name: /^Start Report / })).toHaveText(
    Array.from({ length: 10 }, () => "Start"),
  );
  await page.getByRole("link", { name: "See all 500 items, Business loan application" }).click();
  await expect(page.getByText("500 things to finish. Each one is saved when you submit it.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Start Report / })).toHaveCount(500);
  await expect(page.getByRole("link", { name: /^Start Report (2|10)$/ })).toHaveCount(2);
});
