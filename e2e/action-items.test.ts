import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const teresa = person("teresa");

async function applicationsOf(page: Page): Promise<ReadonlyMap<string, string>> {
  const answer = page.waitForResponse(/\/api\/v2\/opportunities$/);
  await page.goto("/us/summary");
  const { opportunities } = (await (await answer).json()) as {
    opportunities: { id: string; name: string }[];
  };
  return new Map(opportunities.map(({ id, name }) => [name, id]));
}

const todo = (page: Page) => page.getByRole("main").getByRole("link", { name: /^(Start|Continue) / });

test(
  "the action items page sorts open items by type, lists completed items separately, and links each open item to its page [CORE-ACT-01, CORE-ACT-07, CORE-ACT-08]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(dana);
    await page.goto("/us/action-items");
    const rows = page.getByRole("main").getByRole("listitem");
    const titles = [
      "Bank account information",
      "Verify your business representatives",
      "Bank statements",
      "Financial statements",
    ];
    for (const [at, title] of titles.entries()) {
      await expect(rows.nth(at)).toContainText(title);
      await expect(rows.nth(at).getByRole("link", { name: `Start ${title}` })).toHaveText("Start");
    }
    await expect(todo(page)).toHaveCount(4);
    await expect(rows.nth(0)).toContainText("About 5 minutes.");
    await expect(rows.nth(1)).toContainText("About 10 minutes.");
    const next = page.getByRole("main").getByRole("link", { name: "Continue", exact: true });
    await expect(next).toHaveAccessibleDescription("Next: Bank account information. About 5 minutes.");
    await expect(next).toHaveAttribute("href", /\/verify-bank-accounts$/);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      "To do",
      "Upcoming automatic payments",
      "Done",
      "Have questions?",
    ]);
    for (const title of ["Business license", "Proof of identity"]) {
      await expect(rows.filter({ hasText: title })).toHaveText(/Received \w{3} \d{1,2}$/);
    }
    await portal.look("action-items");
    await page.getByRole("link", { name: "Start Financial statements" }).click();
    await expect(page).toHaveURL(/\/us\/upload-document-group\/[^/]+\/FinancialStatement$/);
  },
);

test("the action items page of one application shows only its items and makes it the active application [CORE-ACT-01, CORE-SESS-20]", async ({
  page,
  portal,
}) => {
  await portal.signIn(teresa);
  const ids = await applicationsOf(page);
  const [first, second] = ["Business loan application", "Paycheck Protection Program"];
  await page.goto("/us/action-items");
  await expect(page.getByText("13 things to finish. Each one is saved when you submit it.")).toBeVisible();
  await expect(todo(page)).toHaveCount(13);
  for (const [name, count, lead] of [
    [first, 12, "12 things to finish. Each one is saved when you submit it."],
    [second, 1, "1 thing to finish. It is saved when you submit it."],
  ] as const) {
    await page.goto(`/us/action-items/${ids.get(name)}`);
    await expect(page.getByText(lead, { exact: true })).toBeVisible();
    await expect(todo(page)).toHaveCount(count);
    await expect(page.getByRole("link", { name: "Start Rent Documents" })).toHaveCount(
      name === second ? 1 : 0,
    );
    const kept = await page.evaluate(() => sessionStorage.getItem("activeIds"));
    expect(JSON.parse(kept ?? "{}")).toMatchObject({ opportunityId: ids.get(name) });
  }
});

test("the action items page lists another person's identification separately, with its own page, and each reference in its own row [CORE-ACT-06]", async ({
  page,
  portal,
}) => {
  await portal.signIn(teresa);
  await page.goto("/us/action-items");
  const named = (title: string) =>
    page.getByRole("link", { name: new RegExp(`^Start ${title}, Business loan`) });
  const [landlord, vendor] = [named("Landlord reference"), named("Vendor reference")];
  await expect(landlord).toHaveCount(1);
  await expect(vendor).toHaveCount(1);
  await expect(named("Identification")).toHaveAttribute("href", /\/us\/[^/]+\/identification$/);
  await expect(named("Additional identification")).toHaveAttribute(
    "href",
    /\/us\/[^/]+\/additional-identification$/,
  );
  await portal.look("action-items-every-kind");
  await named("Additional identification").click();
  await expect(page).toHaveURL(/\/us\/[^/]+\/additional-identification$/);
  await expect(
    page.getByRole("heading", { level: 1, name: "Additional identity verification" }),
  ).toBeVisible();
});

test("the contactId in the page address decides which identification item belongs to the borrower [CORE-SESS-19]", async ({
  page,
  portal,
}) => {
  await portal.signIn(teresa);
  const answer = page.waitForResponse(/\/api\/v2\/opportunities$/);
  await page.goto("/us/action-items");
  const { opportunities } = (await (await answer).json()) as {
    opportunities: { stipulations: { type: string; contactId: string | null }[] }[];
  };
  const contacts = opportunities
    .flatMap(({ stipulations }) => stipulations)
    .filter(({ type }) => type === "Identification")
    .map(({ contactId }) => contactId);
  expect(new Set(contacts).size).toBe(2);
  for (const contactId of contacts) {
    await page.goto(`/us/action-items?contactId=${contactId}`);
    const own = page.getByRole("link", { name: /^Start Identification, / });
    await expect(own).toHaveAttribute("href", new RegExp(`/identification\\?contactId=${contactId}$`));
    await expect(page.getByRole("link", { name: /^Start Additional identification, / })).toHaveCount(1);
  }
});

test("the action items page sorts numbers in names by value: report 2 before report 10", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("priya"));
  await page.goto("/us/action-items");
  const reports = page.getByRole("link", { name: /^Start Memphis freight report / });
  await expect(reports).toHaveCount(40);
  const numbers = await Promise.all(
    (await reports.all()).map(async (link) =>
      Number(/report (\d+)/.exec((await link.getAttribute("aria-label")) ?? "")?.[1]),
    ),
  );
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});

test('the action items page shows "There are no notifications." only when there are no items [CORE-ACT-02]', async ({
  page,
  portal,
}) => {
  const none = page.getByText("There are no notifications.", { exact: true });
  await portal.signIn(person("iris"));
  await page.goto("/us/action-items");
  await expect(none).toBeVisible();
  await portal.look("action-items-empty");
  await portal.signIn(dana);
  await page.goto("/us/action-items");
  await expect(todo(page)).toHaveCount(4);
  await expect(none).toHaveCount(0);
});

test("the address of an unknown application's action items redirects to the summary", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/action-items/nope");
  await expect(page).toHaveURL(/\/us\/summary$/);
});

test("the action items page shows all 120 items of a borrower", async ({ page, portal }) => {
  await portal.signIn(person("priya"));
  await page.goto("/us/action-items");
  await expect(todo(page)).toHaveCount(120);
  await portal.look("action-items-120");
});

test(
  "the layout of the action items page does not shift while API responses arrive one by one",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(dana);
    for (const [call, delay] of [
      ["accounts", 600],
      ["opportunities", 300],
      ["notifications", 900],
    ] as const) {
      await page.route(new RegExp(`/api/.*${call}$`), async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delay));
        await route.continue();
      });
    }
    await page.goto("/us/action-items");
    await expect(todo(page)).toHaveCount(4);
    await page.waitForLoadState("networkidle");
    expect(await portal.layoutShift()).toBeLessThan(0.05);
  },
);
