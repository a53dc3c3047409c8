import type { Page } from "@playwright/test";
import { codeOf, inviteStaff } from "./global-staff.ts";
import { expect, test } from "./portal.ts";

const email = "noor@alderway.example";
const password = "a long walk in Iowa";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test.describe("the review desk", () => {
  test.use({ expectedErrors: [/401/] });

  test("an invited person sets up an account, signs in, locks, unlocks and signs out [DESK-SIGNIN-01, DESK-SIGNIN-02, DESK-SESS-01, DESK-SESS-04]", async ({
    page,
    context,
    portal,
    server,
  }) => {
    const { token, secret } = await inviteStaff(server, email, ["processor"]);

    await page.goto(`/desk/set-up#${token}`);
    await expect(heading(page, "Welcome, Noor")).toBeVisible();
    await portal.look("desk-set-up");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Code from the app").fill(codeOf(secret));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(heading(page, "Your recovery codes")).toBeFocused();
    await portal.look("desk-recovery-codes");
    const codes = await page.getByRole("main").getByRole("listitem").allTextContents();
    expect(codes).toHaveLength(10);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("review-desk-recovery-codes.txt");
    await page.getByLabel("I've saved these codes").check();
    await page.getByRole("button", { name: "Go to sign-in" }).click();

    await page.goto("/desk?who=mine");
    await expect(heading(page, "Sign in to the review desk")).toBeVisible();
    await portal.look("desk-sign-in");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert")).toContainText("There are 2 things to fix");
    await portal.look("desk-sign-in-errors");
    await page.getByLabel("Work email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await expect(heading(page, "Confirm it's you")).toBeFocused();
    await portal.look("desk-confirm");
    // Uses the code of the next 30 seconds, because the current code works only once and the set-up has used it.
    await page.getByLabel("6-digit code").fill(codeOf(secret, 1));
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/desk\?.*who=mine/);
    await expect(heading(page, "Work queue")).toBeFocused();
    await expect(page).toHaveTitle("Work queue · Review desk · Alderway");
    expect((await context.cookies()).find(({ name }) => name === "desk")).toMatchObject({
      httpOnly: true,
      sameSite: "Strict",
    });
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    const cookie = (await context.cookies()).find(({ name }) => name === "desk")?.value ?? "no cookie";
    expect(stored).not.toContain(cookie);

    await page.getByRole("button", { name: "NH, Noor Haddad, account menu" }).click();
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    await portal.look("desk-menu");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await portal.look("desk-shortcuts");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    // Simulates nine minutes without activity repeatedly, so that the dialog stays open.
    const stopIdling = await page.evaluateHandle(() =>
      setInterval(() => {
        const moment = performance.timeOrigin + performance.now() - 545_000;
        localStorage.setItem("desk:lastActivity", String(moment));
      }, 200),
    );
    await expect(page.getByRole("alertdialog", { name: "The desk will lock in 60 seconds" })).toBeVisible();
    await portal.look("desk-lock-warning");
    await stopIdling.evaluate((timer) => clearInterval(timer));
    await page.getByRole("button", { name: "Lock now" }).click();
    await expect(heading(page, "Locked")).toBeFocused();
    await expect(page.getByText("Work queue")).toHaveCount(0);
    await portal.look("desk-locked");
    await page.reload();
    await page.getByRole("button", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill("none of them");
    await page.getByRole("button", { name: "Unlock" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "We couldn't sign you in. Check what you entered, or ask an administrator.",
    );
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.getByRole("button", { name: "Unlock" }).click();
    await expect(page).toHaveURL(/\/desk\?.*who=mine/);
    await expect(heading(page, "Work queue")).toBeVisible();

    await page.goto("/desk/none");
    await expect(heading(page, "Page not found.")).toBeVisible();
    await portal.look("desk-not-found");

    await page.getByRole("button", { name: "NH, Noor Haddad, account menu" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(heading(page, "Sign in to the review desk")).toBeVisible();
    await page.goBack();
    await expect(heading(page, "Sign in to the review desk")).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("desk");
  });
});
