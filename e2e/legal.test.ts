import { expect, person, test } from "./portal.ts";

const pages = [
  ["privacy-policy", "Privacy Policy"],
  ["terms-of-use", "Terms of Use"],
  ["terms-and-conditions", "Terms and Conditions"],
] as const;

for (const [path, title] of pages) {
  test(`the ${path} page shows its country's text with its markup [CORE-LEGAL-01]`, async ({
    page,
    portal,
  }) => {
    const article = page.getByRole("article");
    const texts: string[] = [];
    for (const country of ["us", "ca"]) {
      await page.goto(`/${country}/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} · Alderway`);
      await expect(
        page.getByText(/^Version 4\. In effect since [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/),
      ).toBeVisible();
      await expect(article.getByRole("heading", { level: 2 }).first()).toBeVisible();
      texts.push(await article.innerText());
      await expect(page.getByRole("banner").getByRole("link")).toHaveCount(1);
      await expect(page.getByRole("contentinfo")).toBeVisible();
    }
    expect(texts[0]).not.toBe(texts[1]);
    expect(texts.join()).not.toContain("<");
    await page.goto(`/us/${path}`);
    await portal.look(`legal-${path}`);
  });
}

test(
  "a legal text's table of contents links to its sections, and the footer's Cookies link opens the section on cookies",
  { tag: "@phone" },
  async ({ page }) => {
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
    await expect(contents.getByRole("link", { name: "Your choices" })).toHaveAttribute(
      "aria-current",
      "true",
    );

    await page.goto("/us/login");
    await page.getByRole("contentinfo").getByRole("link", { name: "Cookies" }).click();
    await expect(page).toHaveURL(/\/us\/privacy-policy#cookies$/);
    await expect(page.locator("#cookies")).toBeFocused();
    await expect(page.getByRole("heading", { level: 2, name: "Cookies" })).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL(/\/us\/login$/);
  },
);

test("a signed-out visitor can open the other country's legal text, and a borrower cannot", async ({
  page,
  portal,
}) => {
  await page.goto("/us/privacy-policy");
  await page.getByRole("link", { name: "Canada version" }).click();
  await expect(page).toHaveURL(/\/ca\/privacy-policy$/);
  await expect(page.getByText("Privacy Commissioner of Canada")).toBeVisible();
  await expect(page.getByRole("link", { name: "US version" })).toHaveAttribute("href", "/us/privacy-policy");
  await portal.signIn(person("dana"));
  await page.goto("/us/privacy-policy");
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Canada version" })).toHaveCount(0);
});

test("a signed-in borrower keeps the portal's header and menus on a legal page", async ({ page, portal }) => {
  await page.goto("/us/privacy-policy");
  await expect(page.getByRole("banner").getByRole("link")).toHaveCount(1);
  await portal.signIn(person("dana"));
  await page.goto("/us/privacy-policy");
  await expect(page.getByRole("banner").getByRole("button", { name: /Dana/ })).toBeVisible();
});

test("the printed legal page contains only the title and the text", async ({ page }) => {
  await page.goto("/us/privacy-policy");
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByText("Version 4.")).toBeVisible();
  for (const gone of [
    page.getByRole("button", { name: "Print" }),
    page.getByRole("navigation", { name: "On this page" }),
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
  ])
    await expect(gone).toHaveCount(0);
});

test("a legal text without ids still gets a table of contents, and long words stay within the page", async ({
  page,
  portal,
}) => {
  await page.route(/\/api\/privacy\/us$/, async (route) => {
    const response = await route.fetch();
    const content =
      '<h2>First</h2><p>One</p><h2 id="two">Second</h2><p>Two</p><section id="three"><h2>Third</h2><h2>Fourth</h2></section>' +
      `<p>${"Wolfeschlegelsteinhausenbergerdorff".repeat(4)}</p><table><tr><td>${"Wide".repeat(60)}</td><td>x</td></tr></table>`;
    await route.fulfill({ response, json: { ...(await response.json()), content } });
  });
  await page.goto("/us/privacy-policy");
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  await expect(links).toHaveText(["First", "Second", "Third", "Fourth"]);
  expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute("href")))).toEqual([
    "/us/privacy-policy#section-1",
    "/us/privacy-policy#two",
    "/us/privacy-policy#three",
    "/us/privacy-policy#section-4",
  ]);
  await links.nth(3).click();
  await expect(page.locator("#section-4")).toBeFocused();
  await portal.look("legal-unusual");
});

test.describe("a legal page with a text that does not load", () => {
  test.use({ expectedErrors: [/404|500|Failed to load resource/] });

  test("a legal page shows the phone number to call when its text does not exist", async ({
    page,
    portal,
  }) => {
    for (const [country, phone] of [
      ["us", "(800) 555-0142"],
      ["ca", "(800) 555-0143"],
    ] as const) {
      await page.route(/\/api\/terms\/..$/, (route) =>
        route.fulfill({ status: 404, json: { error: true, code: "NOT_FOUND", message: "Not found" } }),
      );
      await page.goto(`/${country}/terms-of-use`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Use");
      await expect(page.getByRole("alert")).toHaveText(
        `This document is not available. Please call us at ${phone}.`,
      );
      await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    }
    await portal.look("legal-not-available");
  });

  test("a legal page offers to try again after an error", async ({ page, portal }) => {
    await page.route(/\/api\/privacy\/us$/, (route) =>
      route.fulfill({ status: 500, json: { error: true, code: "ANY", message: "Any" } }),
    );
    await page.goto("/us/privacy-policy");
    const again = page.getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await portal.look("legal-failed");
    await page.unroute(/\/api\/privacy\/us$/);
    await again.click();
    await expect(page.getByRole("article")).toBeVisible();
  });
});

test("a legal page does not jump when a slow text arrives", { tag: "@phone" }, async ({ page, portal }) => {
  // Skeletons appear with a delay, so the text waits until they are visible.
  const skeletons = page.getByRole("main").getByRole("status").locator("..");
  await page.route(/\/api\/privacy\/us$/, async (route) => {
    await expect(skeletons).toHaveCSS("opacity", "1");
    await route.continue();
  });
  await page.goto("/us/privacy-policy");
  await expect(page.getByRole("article")).toBeVisible();
  expect(await portal.layoutShift()).toBeLessThan(0.05);
});
