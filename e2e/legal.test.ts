import { expect, test } from "./portal.ts";

test("each legal page shows and prints its country's text [CORE-LEGAL-01]", async ({ page, portal }) => {
  const article = page.getByRole("article");
  for (const [path, title] of [
    ["privacy-policy", "Privacy Policy"],
    ["terms-of-use", "Terms of Use"],
    ["terms-and-conditions", "Terms and Conditions"],
  ] as const) {
    const texts: string[] = [];
    for (const country of ["us", "ca"]) {
      await page.goto(`/${country}/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(
        page.getByText(/^Version 4\. In effect since [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/),
      ).toBeVisible();
      await expect(article.getByRole("heading", { level: 2 }).first()).toBeVisible();
      texts.push(await article.innerText());
    }
    expect(texts[0]).not.toBe(texts[1]);
    expect(texts.join()).not.toContain("<");
  }
  await portal.look("legal");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(article).toBeVisible();
  await expect(page.getByText("Version 4.")).toBeVisible();
  for (const gone of [
    page.getByRole("button", { name: "Print" }),
    page.getByRole("navigation", { name: "On this page" }),
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
  ])
    await expect(gone).toHaveCount(0);
});

test("links in the table of contents and the footer scroll to sections of a legal text", async ({
  page,
  portal,
}) => {
  await page.goto("/us/privacy-policy");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await expect(contents.getByRole("link")).toHaveText([
    "What we collect",
    "How we use it",
    "When we share it",
    "Cookies",
    "How we protect it",
    "How long we keep it",
    "Your choices",
    "Changes to this policy",
    "How to reach us",
  ]);
  await contents.getByRole("link", { name: "Your choices" }).click();
  await expect(page).toHaveURL(/\/us\/privacy-policy#rights$/);
  await expect(page.locator("#rights")).toBeFocused();
  await expect(page.getByRole("heading", { level: 2, name: "Your choices" })).toBeInViewport();
  await expect(contents.getByRole("link", { name: "Your choices" })).toHaveAttribute("aria-current", "true");

  await page.goto("/us/login");
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookies" }).click();
  await expect(page).toHaveURL(/\/us\/privacy-policy#cookies$/);
  await expect(page.locator("#cookies")).toBeFocused();
  await expect(page.getByRole("heading", { level: 2, name: "Cookies" })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/\/us\/login$/);

  // A legal text with long words and a wide table, and headings without ids.
  await page.route(/\/api\/privacy\/us$/, async (route) => {
    const response = await route.fetch();
    const content =
      "<h2>First</h2><p>One</p><h2>Second</h2>" +
      `<p>${"Wolfeschlegelsteinhausenbergerdorff".repeat(4)}</p><table><tr><td>${"Wide".repeat(60)}</td><td>x</td></tr></table>`;
    await route.fulfill({ response, json: { ...(await response.json()), content } });
  });
  await page.goto("/us/privacy-policy");
  await expect(contents.getByRole("link")).toHaveText(["First", "Second"]);
  await portal.look("legal-unusual");
});
