import { expect, test } from "./portal.ts";

test.use({ expectedErrors: [/50[03]|429|Failed to load resource/] });

const api = /\/api$/;

test("the first load checks the API's health once, without delaying the first screen [CORE-MAINT-07]", async ({
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
  await expect(page.getByRole("button", { name: "Log in with email" })).toBeVisible();
  await expect(page.getByTestId("busy-spinner")).not.toContainText("Loading");
  answer();
  await page.waitForResponse(api);
  expect(asked).toEqual(["GET"]);
  await expect(page).toHaveURL(/\/us\/login$/);
});

for (const status of [500, 502, 503]) {
  test(`a ${status} response to the first health check leads to the maintenance page, which keeps the requested address [CORE-MAINT-07]`, async ({
    page,
  }) => {
    await page.route(api, (route) => route.fulfill({ status, body: "" }));
    await page.goto("/ca/login?version=pp-app#help");
    await expect(page).toHaveURL("/ca/maintenance?redirect=%2Fca%2Flogin%3Fversion%3Dpp-app%23help");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We will be back soon.");
  });
}

test("a 429 or 404 response to the first health check does not lead to the maintenance page", async ({
  page,
}) => {
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

test.describe("a portal configuration that does not load", () => {
  test.use({ expectedErrors: [/503|ERR_FAILED|Failed to load resource/] });
  for (const fault of ["no answer", "503"] as const) {
    test(`a missing configuration leads to the country's maintenance page with the lender's phone number and the requested address (CH-61): ${fault}`, async ({
      page,
    }) => {
      await page.route(/\/config\.json/, (route) =>
        fault === "503" ? route.fulfill({ status: 503, body: "" }) : route.abort(),
      );
      // Simulates another lender's phone number, which its server writes into the page.
      await page.route(/\/ca\/login/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll("555-0143", "555-0199") });
      });
      await page.goto("/ca/login?version=pp-app#help");
      await expect(page).toHaveURL("/ca/maintenance?redirect=%2Fca%2Flogin%3Fversion%3Dpp-app%23help");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("We will be back soon.");
      await expect(page.getByRole("main").getByRole("link", { name: "(800) 555-0199" })).toBeVisible();
    });
  }
});
