import * as applications from "@portal/domain/applications/contract";
import * as loans from "@portal/domain/loans/contract";
import { listContactAccounts } from "@portal/domain/loans/addresses/contract";
import { checkHealth } from "@portal/domain/support/contract";
import { listCaseTypes } from "@portal/domain/support/inquiry/contract";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { foregroundCalls } from "@portal/ui/calls/requests.ts";
import { address, openPage } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const title = page.getByRole("heading", { level: 1 });
const down = { status: 503, text: JSON.stringify({ error: true, code: "UNAVAILABLE", message: "Down" }) };
const portalCalls = [
  applications.listOpportunities,
  applications.listNotifications,
  loans.listAccounts,
  loans.listAdvances,
] as const;

test.each([
  ["us", "(800) 555-0142", "support@alderway.example", "9 AM - 5 PM ET, Monday - Friday"],
  ["ca", "(800) 555-0143", "support.ca@alderway.example", "9 AM - 6 PM ET, Monday - Friday"],
] as const)(
  "the maintenance page of %s shows the country's phone number, email and hours [CORE-MAINT-01, CORE-MAINT-02]",
  async (country, phone, email, hours) => {
    await openPage(`/${country}/maintenance`, { as: null });
    await expect.element(title).toHaveTextContent("We will be back soon.");
    await expect.poll(() => document.title).toBe("We will be back soon. · Alderway");
    const main = page.getByRole("main");
    await expect.element(main.getByRole("link", { name: phone })).toHaveAttribute("href", `tel:${phone}`);
    await expect.element(main.getByRole("link", { name: email })).toHaveAttribute("href", `mailto:${email}`);
    await expect.element(main.getByText(hours, { exact: true })).toBeVisible();
  },
);

test("the maintenance page checks the API every 30 seconds until it can return to the requested address [CORE-MAINT-03, CORE-MAINT-04, CORE-MAINT-05, CORE-SESS-13, CORE-CONST-09]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const checks: number[] = [];
  const api = await openPage("/us/action-items?contactId=c1", {
    api(stub) {
      for (const endpoint of portalCalls) stub.answer(endpoint, down);
      stub.answer(checkHealth, () => {
        checks.push(vi.getMockedSystemTime()?.getTime() ?? 0);
        return down;
      });
    },
  });
  await expect.poll(address).toBe("/us/maintenance?redirect=%2Fus%2Faction-items%3FcontactId%3Dc1");
  await expect.element(title).toHaveTextContent("We will be back soon.");
  // Loading the page makes the first health check.
  await expect.poll(() => checks).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(90_000);
  await expect.element(title).toHaveTextContent("We will be back soon.");
  expect(checks.length).toBeGreaterThanOrEqual(4);
  const [, ...polls] = checks;
  expect(new Set(polls.slice(1).map((at, place) => at - (polls[place] ?? 0)))).toEqual(new Set([30_000]));

  api.answer(checkHealth, { status: "ok" });
  api.answer(applications.listOpportunities, { opportunities: [] });
  api.answer(applications.listNotifications, { autoDraftItems: [], actionItems: [] });
  api.answer(loans.listAccounts, { accounts: [] });
  api.answer(loans.listAdvances, { advances: [] });
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(address).toBe("/us/action-items?contactId=c1");
  await expect.element(title).toHaveTextContent("Action items");
  const before = api.calls(checkHealth).length;
  await vi.advanceTimersByTimeAsync(90_000);
  expect(api.calls(checkHealth)).toHaveLength(before);
});

test.each([
  ["network failures", "no network"],
  ["503 responses", down],
] as const)("several %s lead to the maintenance page exactly once [CORE-MAINT-06]", async (_, failure) => {
  const push = vi.spyOn(history, "pushState");
  let releaseLast = () => {};
  await openPage("/us/summary", {
    api(stub) {
      for (const endpoint of portalCalls) stub.answer(endpoint, failure);
      stub.answer(checkHealth, failure);
      releaseLast = stub.hold(loans.listAdvances);
    },
  });
  await expect.poll(address).toBe("/us/maintenance?redirect=%2Fus%2Fsummary");
  await expect.element(title).toHaveTextContent("We will be back soon.");
  // The last call fails only after the maintenance page has opened.
  releaseLast();
  await expect.poll(foregroundCalls).toBe(0);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(push.mock.calls.map(([, , to]) => to)).toEqual(["/us/maintenance?redirect=%2Fus%2Fsummary"]);
  expect(address()).toBe("/us/maintenance?redirect=%2Fus%2Fsummary");
});

test.each([500, 429])(
  "a %i response is not an outage and does not open the maintenance page [CORE-MAINT-06]",
  async (status) => {
    await openPage("/us/contact-us", {
      api(api) {
        api.answer(listCaseTypes, { status, text: JSON.stringify({ error: true }) });
        api.answer(listContactAccounts, { accounts: [] });
      },
    });
    await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
    expect(address()).toBe("/us/contact-us");
  },
);

test("the maintenance page ignores a late health response after the visitor has left", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const api: StubApi = await openPage("/us/maintenance?redirect=%2Fus%2Flogin", { as: null });
  await expect.poll(() => api.calls(checkHealth)).toHaveLength(1);
  const release = api.hold(checkHealth);
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.poll(() => api.calls(checkHealth)).toHaveLength(2);
  await page.getByRole("link", { name: "Alderway home" }).click();
  await expect.poll(address).toBe("/us/login");
  await page.getByRole("button", { name: /^Log in with email/ }).click();
  await page.getByRole("link", { name: "Having trouble logging in?" }).click();
  await expect.poll(address).toBe("/us/forgot-password");
  const configuration = vi.spyOn(globalThis, "fetch");
  release();
  // Waits until the health check is over. A later health response could open the wrong page.
  await expect
    .poll(() =>
      configuration.mock.calls.some(([to]) => typeof to === "string" && to.includes("/config.json")),
    )
    .toBe(true);
  await configuration.mock.results[0]?.value;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(address()).toBe("/us/forgot-password");
});
