import type { Page } from "@playwright/test";
import { issueLink } from "./global-links.ts";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const felix = person("felix");
const fresh = "Sunrise!7Road";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function choosePassword(page: Page, label: string) {
  await field(page, label).fill(fresh);
  await field(page, "Confirm password").fill(fresh);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a new borrower creates an account with a password and two questions [CORE-CREATE-04, CORE-SECQ-18]", async ({
  page,
  portal,
  server,
}) => {
  const token = await issueLink(server, felix.email, "create-account");
  await page.goto(`/us/create-account?token=${token}`);
  await expect(page.getByRole("heading", { level: 1, name: "Create account" })).toBeVisible();
  await expect(page).toHaveURL(/\/us\/create-account$/);
  await expect(field(page, "Email address")).toHaveValue(felix.email);
  await expect(field(page, "Email address")).toHaveAttribute("readonly");
  await field(page, "Password").fill("Abcd1");
  await portal.look("create-account");
  await choosePassword(page, "Password");
  await expect(page).toHaveURL(/\/us\/security-questions$/);
  await expect(page.getByRole("heading", { level: 1, name: "Create security questions" })).toBeVisible();
  const first = await page.evaluate(() => localStorage.getItem("token"));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await portal.look("create-questions-errors");
  await field(page, "Question 1").selectOption("What was your first car?");
  await field(page, "Answer 1").fill("Käfer 50%");
  await field(page, "Question 2").selectOption("Create your own security question");
  await field(page, "Your question").fill("Who taught you to bake bread?");
  await field(page, "Answer 2").fill("Rosa");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/us\/summary$/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBe(first);
});

test("mailed links confirm a new e-mail address and reset the account [CORE-VERIFY-01, CORE-VERIFY-02, CORE-RESET-01, CORE-RESET-02]", async ({
  page,
  portal,
  server,
}) => {
  const next = "hello@mapleandmain.example";
  const token = await issueLink(server, dana.email, "verify-email", next);
  await portal.signIn(dana);
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/reset-token|verify-email/.test(pathname) && pathname.startsWith("/api"))
      calls.push(`${request.method()} ${pathname.replace(token, "TOKEN")}`);
  });
  await page.goto(`/us/verify-email?token=${token}`);
  await expect(page).toHaveURL(/\/us\/login$/);
  await expect(page.getByRole("status").getByText("Email updated", { exact: true })).toBeVisible();
  await expect(field(page, "Email address")).toHaveValue(next);
  expect(calls).toEqual(["GET /api/reset-token/TOKEN/partners", "POST /api/auth/verify-email"]);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await field(page, "Password").fill(dana.password ?? "");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/us\/security-question$/);

  const link = await issueLink(server, next, "reset-account");
  await page.goto(`/us/reset-account?token=${link}`);
  await expect(page.getByRole("heading", { level: 1, name: "Reset account" })).toBeVisible();
  await expect(page).toHaveURL(/\/us\/reset-account$/);
  await expect(page.locator("form input")).toHaveCount(2);
  await choosePassword(page, "New password");
  await expect(page).toHaveURL(/\/us\/security-questions$/);
  await page.reload();
  await expect(field(page, "Question 1")).toHaveValue("");
});
