import { getDeskSession, lockDesk, signOutAtDesk, unlockDesk } from "@portal/domain/staff/contract";
import { deskRefusals } from "@portal/domain/wire/desk/messages";
import { autofill, press } from "@portal/ui/testing/autofill.ts";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { refreshSession } from "../../platform/session.ts";
import { address, openDeskPage, openSession } from "../../testing/open-desk-page.tsx";

const dialog = page.getByRole("alertdialog", { name: "The desk will lock in 60 seconds" });
const title = page.getByRole("heading", { level: 1 });
const minutes = (count: number) => count * 60_000;

const locked = {
  state: "locked",
  staffId: "st1",
  firstName: "Maren",
  lastName: "Okafor",
  csrf: "locked-token",
  lockedTimestamp: Temporal.Instant.from("2026-11-23T19:24:00Z"),
  settings: { deskTimeZone: "America/New_York" },
} as const;

async function open(session = openSession()): Promise<StubApi> {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = await openDeskPage("/desk?who=mine", {
    session,
    api: (stub) => {
      stub.answer(lockDesk, locked);
      stub.answer(signOutAtDesk, { success: true });
    },
  });
  await expect.element(title).toHaveTextContent("Work queue");
  // Keys go to the test's frame only after a click into it.
  await title.click();
  return api;
}

const lastActivity = () => Number(localStorage.getItem("desk:lastActivity"));
const now = () => vi.getMockedSystemTime()?.getTime() ?? 0;

/** Moves the clock to a time after the last activity. The page reads the clock every second. */
async function idleFor(milliseconds: number): Promise<void> {
  vi.setSystemTime(lastActivity() + milliseconds - 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
}

describe("the lock", () => {
  test("warns after 9 minutes without activity and locks after 10, even if the page polls the server [DESK-SESS-03]", async () => {
    const api = await open();
    await idleFor(minutes(4));
    await refreshSession();
    await idleFor(minutes(9) - 1_000);
    await refreshSession();
    await expect.element(dialog).not.toBeInTheDocument();
    await idleFor(minutes(9));
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog.getByRole("button", { name: "Keep working" })).toHaveFocus();
    await refreshSession();
    await idleFor(minutes(10) - 1_000);
    await expect.element(title).toHaveTextContent("Work queue");
    expect(api.calls(lockDesk)).toEqual([]);
    await idleFor(minutes(10));
    await expect.element(title).toHaveTextContent("Locked");
    expect(api.calls(lockDesk)).toHaveLength(1);
    expect(api.calls(getDeskSession).map(({ query }) => query.active)).not.toContain("1");
  });

  test.each([
    ["keys", () => userEvent.keyboard("x")],
    ["the pointer", () => document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true }))],
    ["touch", () => document.body.dispatchEvent(new Event("touchstart", { bubbles: true }))],
    ["scrolling", () => document.querySelector("main")?.dispatchEvent(new Event("scroll"))],
  ])("%s postpone the warning [DESK-SESS-03]", async (_, act) => {
    await open();
    const before = lastActivity();
    await idleFor(minutes(8));
    await act();
    await expect.poll(() => lastActivity() - before).toBeGreaterThan(minutes(7));
    await idleFor(minutes(9) - 1_000);
    await expect.element(dialog).not.toBeInTheDocument();
    await idleFor(minutes(9));
    await expect.element(dialog).toBeVisible();
  });

  test("activity is reported to the server, at most once a minute", async () => {
    const api = await open();
    const reports = () => api.calls(getDeskSession).filter(({ query }) => query.active === "1").length;
    const act = async () => {
      document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true }));
      await vi.advanceTimersByTimeAsync(600);
    };
    await vi.advanceTimersByTimeAsync(minutes(2));
    const before = reports();
    await act();
    await expect.poll(reports).toBe(before + 1);
    for (let count = 0; count < 20; count += 1) await act();
    expect(reports()).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(minutes(1));
    await expect.poll(reports).toBe(before + 2);
  });

  test("Keep working closes the warning and reports the activity; Esc does the same [DESK-SESS-03]", async () => {
    const api = await open();
    const reports = () => api.calls(getDeskSession).filter(({ query }) => query.active === "1").length;
    await idleFor(minutes(9));
    await dialog.getByRole("button", { name: "Keep working" }).click();
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(reports()).toBe(1);
    await idleFor(minutes(9));
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(title).toHaveTextContent("Work queue");
  });

  test("Lock now locks at once, from the warning and by Shift+L [DESK-SESS-03]", async () => {
    const api = await open();
    await idleFor(minutes(9));
    await dialog.getByRole("button", { name: "Lock now" }).click();
    await expect.element(title).toHaveTextContent("Locked");
    api.answer(unlockDesk, openSession());
    await autofill(page.getByLabelText("6-digit code"), "418203");
    await press(page.getByRole("button", { name: "Unlock" }));
    await expect.element(title).toHaveTextContent("Work queue");
    await userEvent.keyboard("{Shift>}L{/Shift}");
    await expect.element(title).toHaveTextContent("Locked");
  });
});

describe("the locked page", () => {
  test("shows only the person's own name and the time, and removes the page [DESK-SESS-04]", async () => {
    const api = await open();
    const release = api.hold(lockDesk);
    await userEvent.keyboard("{Shift>}L{/Shift}");
    // The lock hides the page before the server responds.
    await expect.element(title).toHaveTextContent("Locked");
    expect(document.body.textContent).not.toContain("Work queue");
    expect(document.title).toBe("Locked · Review desk · Alderway");
    release();
    await expect.element(page.getByText("Locked at 2:24 PM ET")).toBeVisible();
    await expect.element(page.getByText("Maren Okafor")).toBeVisible();
    await expect.element(page.getByText("Confirm it's you to pick up where you left off.")).toBeVisible();
    await expect.element(title).toHaveFocus();
    expect(address()).toBe("/desk?who=mine");
  });

  test("shows the error for a wrong code, and returns to the same place after the right code [DESK-SESS-04]", async () => {
    const api = await openDeskPage("/desk?who=mine", { session: locked });
    await expect.element(title).toHaveTextContent("Locked");
    api.answer(unlockDesk, { refused: "SIGN_IN_FAILED", message: "We couldn't sign you in." });
    await autofill(page.getByLabelText("6-digit code"), "111111");
    await page.getByRole("button", { name: "Unlock" }).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("We couldn't sign you in.");
    api.answer(unlockDesk, openSession());
    await autofill(page.getByLabelText("6-digit code"), "418203");
    await page.getByRole("button", { name: "Unlock" }).click();
    await expect.element(title).toHaveTextContent("Work queue");
    expect(address()).toBe("/desk?who=mine");
    expect(api.calls(unlockDesk).map(({ headers }) => headers.get("x-desk-csrf"))).toEqual([
      "locked-token",
      "locked-token",
    ]);
  });

  test("Sign out leads to the sign-in", async () => {
    const api = await openDeskPage("/desk", {
      session: locked,
      api: (stub) => stub.answer(signOutAtDesk, { success: true }),
    });
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect.element(title).toHaveTextContent("Sign in to the review desk");
    await expect.element(page.getByText("Your session has ended. Sign in again.")).not.toBeInTheDocument();
    expect(api.calls(signOutAtDesk)).toHaveLength(1);
  });

  test("appears when a call finds the session locked by the server [DESK-SESS-04]", async () => {
    const api = await open();
    api.answer(lockDesk, { refused: "SESSION_LOCKED", message: deskRefusals.SESSION_LOCKED } as never);
    api.answer(getDeskSession, locked);
    await userEvent.keyboard("{Shift>}L{/Shift}");
    await expect.element(title).toHaveTextContent("Locked");
    await expect.element(page.getByText("Locked at 2:24 PM ET")).toBeVisible();
  });
});

describe("the end of the session", () => {
  test("is announced 15 minutes before it happens, and leads to the sign-in [DESK-SESS-05]", async () => {
    const api = await open(openSession({ endsTimestamp: Temporal.Instant.from("2099-11-24T03:14:00Z") }));
    const end = Temporal.Instant.from("2099-11-24T03:14:00Z").epochMilliseconds;
    const warning = page.getByRole("status").filter({ hasText: "Your session ends at 10:14 PM ET." });
    /** Moves the clock and records activity, so that the desk does not lock meanwhile. */
    const moveTo = async (moment: number) => {
      vi.setSystemTime(moment - 1_000);
      localStorage.setItem("desk:lastActivity", String(now()));
      await vi.advanceTimersByTimeAsync(1_000);
    };
    await moveTo(end - minutes(15) - 2_000);
    await expect.element(warning).not.toBeInTheDocument();
    await moveTo(end - minutes(15));
    await expect.element(warning).toBeVisible();
    api.answer(getDeskSession, { state: "none" });
    await moveTo(end);
    await expect.element(title).toHaveTextContent("Sign in to the review desk");
    await expect.element(page.getByText("Your session has ended. Sign in again.")).toBeVisible();
  });
});
