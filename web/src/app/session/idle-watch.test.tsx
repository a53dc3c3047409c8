import * as session from "@portal/domain/auth/session/contract";
import * as applications from "@portal/domain/applications/contract";
import * as loans from "@portal/domain/loans/contract";
import { getUnreadThreads } from "@portal/domain/support/threads/contract";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { foregroundCalls } from "@portal/ui/calls/requests.ts";
import { address, openPage } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const dialog = page.getByRole("alertdialog", { name: "All done?" });
const stay = dialog.getByRole("button", { name: "Stay Logged In" });

/** Opens a page that warns after 600 s without requests and logs out after 900 s. */
async function open(): Promise<StubApi> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = await openPage("/us/action-items", {
    config: { portalIdleWarningTimeout: 600_000, portalIdleLogoutTimeout: 900_000 },
    api(stub) {
      stub.answer(session.keepAlive, { success: true });
      stub.answer(session.expire, { success: true });
    },
  });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Action items");
  // Waits for the page's calls and for the header's menus, because later calls would count as activity.
  await expect.element(page.getByText("There are no notifications.")).toBeVisible();
  for (const text of ["There are no viewable loans.", "Log Out"])
    await expect.element(page.getByText(text)).toBeInTheDocument();
  await expect.poll(() => api.calls(getUnreadThreads)).toHaveLength(1);
  return api;
}
/** Sets the clock forward, as after a laptop's sleep. The page reads the clock every second. */
async function wait(seconds: number): Promise<void> {
  // Waits until the last request is recorded, 250 ms after its end.
  await expect.poll(foregroundCalls).toBe(0);
  await vi.advanceTimersByTimeAsync(300);
  vi.setSystemTime((vi.getMockedSystemTime()?.getTime() ?? 0) + seconds * 1_000 - 1_300);
  await vi.advanceTimersByTimeAsync(1_000);
}

test("an idle session shows a warning, and Stay Logged In postpones the log-out [CORE-SESS-05, CORE-SESS-07, CORE-SESS-09, CORE-CONST-08, CORE-API-03]", async () => {
  const api = await open();
  await wait(500);
  await expect.element(dialog).not.toBeInTheDocument();
  await wait(110);
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).toMatchTextContent("We'll log you out in a few moments.");
  await expect.element(stay).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  // The header `ignore-request-count` marks background calls.
  expect(api.calls(session.keepAlive)[0]?.headers.get("ignore-request-count")).toBe("true");
  expect(api.calls(loans.listAccounts)[0]?.headers.has("ignore-request-count")).toBe(false);
  await wait(500);
  await expect.element(dialog).not.toBeInTheDocument();
  await wait(110);
  await expect.element(dialog).toBeVisible();
});

test("an idle session's dialog shows an error until Stay Logged In succeeds", async () => {
  const api = await open();
  api.answer(session.keepAlive, { refused: "INTERNAL_SERVER_ERROR" });
  await wait(610);
  await stay.click();
  const failed = dialog.getByRole("alert");
  await expect.element(failed).toHaveTextContent("We couldn't keep you logged in. Please try again.");
  await wait(2);
  await expect.element(failed).toBeVisible();
  api.answer(session.keepAlive, { success: true });
  await stay.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(session.keepAlive)).toHaveLength(2);
});

test.each(["successful", "failed"] as const)(
  "a %s request restarts a session's idle time [CORE-SESS-08]",
  async (kind) => {
    const api = await open();
    await wait(500);
    if (kind === "failed") api.answer(applications.listOpportunities, { refused: "INTERNAL_SERVER_ERROR" });
    const before = api.calls(applications.listOpportunities).length;
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Summary" }).click();
    await expect.poll(() => api.calls(applications.listOpportunities).length).toBeGreaterThan(before);
    // Waits for the summary's last call, which fetches the unread messages, because a later call would count as
    // activity.
    await expect.poll(() => api.calls(getUnreadThreads)).toHaveLength(2);
    await wait(500);
    await expect.element(dialog).not.toBeInTheDocument();
    await wait(110);
    await expect.element(dialog).toBeVisible();
  },
);

test("moving the mouse, scrolling and typing do not restart a session's idle time [CORE-SESS-08]", async () => {
  await open();
  await wait(500);
  const last = localStorage.getItem("lastActivity");
  await page.getByRole("heading", { level: 1 }).hover();
  await page.getByRole("heading", { level: 1 }).wheel({ delta: { y: 300 } });
  await userEvent.keyboard("{ArrowDown}");
  await wait(80);
  expect(localStorage.getItem("lastActivity")).toBe(last);
  await wait(30);
  await expect.element(dialog).toBeVisible();
});

test("an idle session ends at the logout timeout without a message, and keeps the borrower's drafts [CORE-SESS-06, CORE-SESS-09]", async () => {
  const api = await open();
  const draft = '{"version":"1","values":{"message":"Hello"}}';
  sessionStorage.setItem("draft:contact-of-marta:/us/contact-us", draft);
  await wait(800);
  expect(api.calls(session.expire)).toEqual([]);
  await wait(110);
  await expect.poll(address).toBe("/us/login");
  expect(api.calls(session.expire).map(({ body }) => body)).toEqual([{ byRest: true }]);
  expect(localStorage.getItem("token")).toBeNull();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Log In");
  expect(document.querySelectorAll("[data-type]")).toHaveLength(0);
  expect(sessionStorage.getItem("draft:contact-of-marta:/us/contact-us")).toBe(draft);
});

test("Log Out removes the token after 3 seconds when the server does not respond", async () => {
  const api = await open();
  api.hold(session.expire);
  await page.getByRole("button", { name: "Marta Oyelaran" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect.poll(() => api.calls(session.expire)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(localStorage.getItem("token")).not.toBeNull();
  expect(address()).toBe("/us/action-items");
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(address).toBe("/us/login");
  expect(localStorage.getItem("token")).toBeNull();
});
