import { expect, test } from "./portal.ts";

test.use({ expectedErrors: [/503|ERR_FAILED|Failed to load resource/] });

test("a configuration that fails to load leads to the maintenance page with the lender's phone number (CH-61)", async ({
  page,
  portal,
}) => {
  // Simulates another lender's phone number in the page that the server sends.
  await page.route(/\/ca\/login/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll("555-0143", "555-0199") });
  });
  for (const fault of ["no answer", "503"] as const) {
    await page.route(/\/config\.json/, (route) =>
      fault === "503" ? route.fulfill({ status: 503, body: "" }) : route.abort(),
    );
    await page.goto("/ca/login?version=pp-app#help");
    await expect(page).toHaveURL("/ca/maintenance?redirect=%2Fca%2Flogin%3Fversion%3Dpp-app%23help");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We will be back soon.");
    await expect(page.getByRole("main").getByRole("link", { name: "(800) 555-0199" })).toBeVisible();
    await page.unroute(/\/config\.json/);
  }
  await portal.look("maintenance");
});
