import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

/** The addresses of the servicing and onboarding pages, without the country. */
const pages = [
  "one-time-payment",
  "application/{id}/ownership",
  "application/{id}/verify-bank-accounts",
  "application/{id}/add-bank-accounts",
  "upload-document-group/{id}/TaxReturn",
  "upload-document-choice/{id}/BankStatements",
  "upload-document-open-banking/{id}/BankStatements",
  "upload-document",
  "upload-document/{id}/Business%20Certificate%2FLicense",
  "references",
  "{id}/additional-identification",
  "{id}/identification",
  "{id}/proof-of-identity",
  "{id}/proof-of-business",
  "{id}/business-license",
  "{id}/drivers-license",
  "{id}/tax-return",
  "{id}/voided-check",
  "{id}/business-ownership",
  "{id}/demographic-information",
  "{id}/calculate-payroll-data",
  "{id}/upload-bank-statements",
  "{id}/upload-addendum-a",
  "{id}/upload-addendum-b",
  "{id}/payroll-verification",
  "{id}/reduction-in-gross-receipts",
  "{id}/reduction-in-gross-receipts-documents",
] as const;

/** Opens a page of the portal without reloading, as a click on a link does. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, path);
}

/** Returns the id of the signed-in person's first application with an open request. */
async function applicationOf(page: Page): Promise<string> {
  const answer = page.waitForResponse(/\/api\/v2\/opportunities$/);
  await page.goto("/us/summary");
  const { opportunities } = (await (await answer).json()) as {
    opportunities: { id: string; stipulations: { isFulfilled: boolean }[] }[];
  };
  return opportunities.find(({ stipulations }) => stipulations.some((one) => !one.isFulfilled))?.id ?? "";
}

test.describe("servicing pages for a signed-out visitor", () => {
  test.use({ expectedErrors: [/401 \(Unauthorized\)/] });

  test("without a session, every servicing page redirects to the login and API calls return 401 [SERV-GEN-01]", async ({
    page,
  }) => {
    await page.goto("/us/login");
    for (const path of pages) {
      await go(page, `/us/${path.replace("{id}", "an-application")}`);
      await expect(page, path).toHaveURL(/\/us\/login(?:\?|$)/);
    }
    for (const path of ["v2/opportunities", "products/selfserviceloans", "contacts", "ownership/one"])
      expect((await page.request.get(`/api/${path}`)).status(), path).toBe(401);
  });
});

test("an address without a country opens the US page, and every call has the borrower's token [SERV-GEN-03, SERV-GEN-13]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  const calls: { readonly url: string; readonly token: string | undefined }[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "fetch" && !request.url().endsWith("/config.json"))
      calls.push({ url: request.url(), token: request.headers()["authorization"] });
  });
  const id = await applicationOf(page);
  for (const path of ["one-time-payment", `${id}/voided-check`, `${id}/tax-return`]) {
    await page.goto(`/${path}`);
    await expect(page).toHaveURL(`/us/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Copy of Tax Return");
  await page.waitForLoadState("networkidle");
  expect(calls.length).toBeGreaterThan(5);
  const { origin } = new URL(page.url());
  for (const { url, token } of calls) {
    // The health check needs no token.
    if (url === `${origin}/api`) continue;
    expect(url.startsWith(`${origin}/api/`), url).toBe(true);
    expect(token, url).toMatch(/^JWT [\w-]+\.[\w-]+\.[\w-]+$/);
  }
  await portal.signIn(person("chloe"));
  await page.goto("/ca/one-time-payment");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One Time Payment");
  await expect(page).toHaveURL("/ca/one-time-payment");
});

test.describe("servicing pages when the API is unavailable", () => {
  test.use({ expectedErrors: [/503|Failed to load resource/] });

  test("a servicing page leads to the maintenance page if the API returns 503 or cannot be reached [SERV-GEN-14]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("dana"));
    // The health check must fail too. Otherwise, the maintenance page would immediately return to the payment page.
    await page.route(/\/api\/?$/, (route) => route.fulfill({ status: 503 }));
    for (const fail of [
      () => page.route(/selfserviceloans$/, (route) => route.fulfill({ status: 503 })),
      () => page.route(/selfserviceloans$/, (route) => route.abort()),
    ]) {
      await page.unroute(/selfserviceloans$/);
      await fail();
      await page.goto("/us/one-time-payment");
      await expect(page).toHaveURL("/us/maintenance?redirect=%2Fus%2Fone-time-payment");
    }
  });
});
