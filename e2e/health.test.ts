import { expect, test } from "./portal.ts";

test.use({ expectedErrors: [/50[03]|429|Failed to load resource/] });

const api = /\/api$/;

test("asks once at the start how the portal is, beside the first screen [CORE-MAINT-07]", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => api.test(request.url()) && asked.push(request.method()));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(api, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/us/login");
  // The screen is there while the answer is still out, and no spinner waits for it.
  await expect(page.getByRole("button", { name: "Log in with email" })).toBeVisible();
  await expect(page.getByTestId("busy-spinner")).not.toContainText("Loading");
  answer();
  await page.waitForResponse(api);
  expect(asked).toEqual(["GET"]);
  await expect(page).toHaveURL(/\/us\/login$/);
});

for (const status of [500, 502, 503]) {
  test(`${status} at the start leads to maintenance, which knows the way back [CORE-MAINT-07]`, async ({
    page,
  }) => {
    await page.route(api, (route) => route.fulfill({ status, body: "" }));
    await page.goto("/ca/login?version=pp-app");
    await expect(page).toHaveURL("/ca/maintenance?redirect=%2Fca%2Flogin%3Fversion%3Dpp-app");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We will be back soon.");
  });
}

test("a portal that refuses is there: 429 and 404 lead nowhere", async ({ page }) => {
  for (const status of [429, 404]) {
    await page.route(api, (route) => route.fulfill({ status, body: "" }));
    const answered = page.waitForResponse(api);
    await page.goto("/us/login");
    await answered;
    await expect(page.getByRole("button", { name: "Log in with email" })).toBeVisible();
    await expect(page).toHaveURL(/\/us\/login$/);
    await page.unroute(api);
  }
});
