import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const panel = (page: Page) => page.getByRole("region", { name: "Have questions?" });

test("the help panel shows the lender's expert, but no system user, to a US borrower with an open application [CORE-HELP-03, CORE-HELP-04, SERV-GEN-07]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  const answer = page.waitForResponse(/business-funding-experts$/);
  await page.goto("/us/summary");
  const { bfes } = (await (await answer).json()) as { bfes: { isSystemUser: boolean }[] };
  expect(bfes.filter(({ isSystemUser }) => isSystemUser)).toHaveLength(1);
  expect(bfes).toHaveLength(2);
  await expect(panel(page).getByText("Business Funding Expert", { exact: true })).toHaveCount(1);
  await expect(panel(page)).toContainText("Jordan Ellis");
  await expect(panel(page).getByRole("link", { name: "(800) 555-0176 ext. 4417" })).toHaveAttribute(
    "href",
    "tel:(800) 555-0176;ext=4417",
  );
  await expect(panel(page).getByRole("link", { name: "jordan.ellis@lender.example" })).toHaveAttribute(
    "href",
    "mailto:jordan.ellis@lender.example",
  );
  for (const link of await panel(page).getByRole("link").all())
    await expect(link).toHaveAttribute("href", /^(?:tel|mailto):/);
  for (const role of ["button", "textbox", "combobox", "checkbox"] as const)
    await expect(panel(page).getByRole(role)).toHaveCount(0);
  // Chloe has an expert but is in Canada, and Ben has no open application, so neither sees an expert.
  for (const [who, path] of [
    ["chloe", "/ca/summary"],
    ["ben", "/us/summary"],
  ] as const) {
    await portal.signIn(person(who));
    await page.goto(path);
    await expect(panel(page)).toContainText("Monday - Friday");
    await expect(panel(page)).not.toContainText("Business Funding Expert");
  }
});

test("the help panel shows the team's phone number under the expert only if it differs from the expert's number", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/summary");
  const hours = panel(page).getByText("9 AM - 5 PM ET, Monday - Friday.");
  await expect(hours).toHaveText(
    "9 AM - 5 PM ET, Monday - Friday. Not reaching Jordan? Call our team at (800) 555-0142. You can also write to support@alderway.example.",
  );
  await page.route(/business-funding-experts$/, async (route) => {
    const response = await route.fetch();
    const { bfes } = (await response.json()) as { bfes: object[] };
    await route.fulfill({
      response,
      json: { bfes: bfes.map((expert) => ({ ...expert, phone: "800-555-0142" })) },
    });
  });
  await page.goto("/us/summary");
  await expect(panel(page)).toContainText("800-555-0142");
  await expect(hours).toHaveText(
    "9 AM - 5 PM ET, Monday - Friday. You can also write to support@alderway.example.",
  );
});

test("the help panel shows a customer-facing forgiveness specialist first, and omits a specialist who is not customer-facing [CORE-HELP-01, CORE-HELP-02]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("nadia"));
  await page.goto("/us/summary");
  await expect(panel(page)).toHaveText(
    "Have questions?ARAna ReyesLoan Forgiveness Specialist(800) 555-0144 ext. 212ana.reyes@lender.example8 AM - 6 PM ET, Monday - Friday",
  );
  await portal.look("summary-specialist");
  await portal.signIn(person("samuel"));
  await page.goto("/us/summary");
  await expect(panel(page)).toHaveText(
    "Have questions?(800) 555-0144ppp@alderway.example8 AM - 6 PM ET, Monday - Friday",
  );
});

test("the help panel shows the contact details for the US, for Canada or for the PPP program [CORE-HELP-06, CORE-HELP-07, SERV-CONST-10]", async ({
  page,
  portal,
}) => {
  for (const [who, path, text] of [
    ["marcus", "/us/summary", "(800) 555-0142support@alderway.example9 AM - 5 PM ET, Monday - Friday"],
    ["chloe", "/ca/summary", "(800) 555-0143support.ca@alderway.example9 AM - 6 PM ET, Monday - Friday"],
    ["samuel", "/us/summary", "(800) 555-0144ppp@alderway.example8 AM - 6 PM ET, Monday - Friday"],
  ] as const) {
    await portal.signIn(person(who));
    await page.goto(path);
    await expect(panel(page)).toHaveText(`Have questions?${text}`);
  }
});

test("the help panel shows the contact details for the page's own application, or for an open application on other pages [CORE-HELP-06]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  const answer = page.waitForResponse(/\/api\/v2\/opportunities$/);
  await page.goto("/us/summary");
  await expect(panel(page)).toContainText("(800) 555-0144");
  const { opportunities } = (await (await answer).json()) as {
    opportunities: { id: string; type: string }[];
  };
  expect(opportunities.map(({ type }) => type).toSorted()).toEqual(["BLN", "SBA"]);
  for (const { id, type } of opportunities) {
    await page.goto(`/us/action-items/${id}`);
    await expect(panel(page)).toContainText(type === "SBA" ? "(800) 555-0144" : "(800) 555-0142");
  }
  await portal.signIn(person("marcus"));
  await page.goto("/us/summary");
  await expect(panel(page)).toContainText("(800) 555-0142");
});

test("the help panel on forgiveness pages shows the program's phone number and email address, read-only [FORG-HELP-01, FORG-HELP-02, FORG-HELP-04, FORG-HELP-05, FORG-HELP-06]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("astrid"));
  await page.goto("/us/summary");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/\/us\/questionnaire\//);
  await expect(panel(page)).toHaveText(
    "Have questions?(800) 555-0144ppp@alderway.example8 AM - 6 PM ET, Monday - Friday",
  );
  await expect(panel(page).getByRole("link")).toHaveCount(2);
  for (const role of ["button", "textbox", "combobox", "checkbox"] as const)
    await expect(panel(page).getByRole(role)).toHaveCount(0);
});

test("a forgiveness page shows the names of the specialist and the expert as read-only text beside the form [FORG-GEN-04, FORG-GEN-05, FORG-PERM-01]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("beatrix"));
  await page.goto("/us/summary");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await page.getByRole("link", { name: "Get Started, Rent Documents" }).click();
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
  const experts = page.getByRole("region", { name: "Business financing experts" });
  for (const [card, text, links] of [
    [
      panel(page),
      /^Have questions\?MOMaren OkaforLoan Forgiveness Specialist\(800\) 555-0173 ext\. 2206maren\.okafor@alderway\.example/,
      ["tel:(800) 555-0173;ext=2206", "mailto:maren.okafor@alderway.example"],
    ],
    [experts, /Jordan Ellis/, ["tel:(800) 555-0176;ext=4417", "mailto:jordan.ellis@lender.example"]],
  ] as const) {
    await expect(card).toHaveText(text);
    const hrefs = await card
      .getByRole("link")
      .evaluateAll((all) => all.map((each) => each.getAttribute("href")));
    expect(hrefs).toEqual(links);
    for (const role of ["button", "textbox", "combobox", "checkbox", "radio"] as const)
      await expect(card.getByRole(role)).toHaveCount(0);
  }
  for (const role of ["button", "checkbox"] as const)
    await expect(page.getByRole("main").getByRole(role).first()).toBeVisible();
});

test("the portal requests experts for an application, except for an application from an excluded marketplace [CORE-HELP-05, SERV-GEN-08]", async ({
  page,
  portal,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("business-funding-experts")) asked.push(request.url());
  });
  await portal.signIn(person("kara"));
  await page.goto("/us/summary");
  await expect(panel(page)).toContainText("(800) 555-0142");
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await page.route(/\/api\/v2\/opportunities$/, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll("MarketplaceOne", "MarketplaceTwo");
    await route.fulfill({ response, body: text });
  });
  await page.goto("/us/summary");
  await expect(panel(page)).toContainText("(800) 555-0142");
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await portal.configure({ bfeExcludedPartners: ["MarketplaceThree"] });
  await page.goto("/us/summary");
  await expect(panel(page)).toContainText("Harper Quill");
  expect(asked).toHaveLength(1);
});

test(
  "the help panel keeps a range of opening hours or days on one line",
  { tag: "@phone" },
  async ({ page, portal, isMobile }) => {
    await portal.signIn(dana);
    await page.goto("/us/summary");
    await expect(panel(page)).toContainText("Monday - Friday");
    for (const width of isMobile ? [390, 360, 340, 320] : [1280, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      for (const range of ["9 AM - 5 PM ET", "Monday - Friday"]) {
        const lines = await panel(page)
          .getByText(range, { exact: true })
          .evaluate((element) => element.getClientRects().length);
        expect(`${range} ${lines} at ${width}`).toBe(`${range} 1 at ${width}`);
      }
    }
  },
);
