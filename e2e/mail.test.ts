import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const fresh = "Sunrise!7Road";
const [question = { question: "", answer: "" }] = dana.answers;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Reloads the list of mails until a mail with the subject arrives. */
async function arrived(page: Page, subject: string) {
  const mail = page.getByRole("link", { name: subject });
  await expect(async () => {
    await page.goto("/sandbox/mail");
    await expect(mail).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 20_000 });
  return mail;
}

// The test opens a link that was used before, so the API returns status 404.
test.use({ expectedErrors: [/404 \(Not Found\)/] });

test("a borrower who forgot the password sets a new password with a mailed link [CORE-LOGIN-12, CORE-FORGOT-05]", async ({
  page,
  portal,
}) => {
  test.slow();
  await page.goto("/sandbox/mail");
  await expect(page.getByText(/^No mail yet\./)).toBeVisible();

  await page.goto("/us/forgot-password");
  await field(page, "Email address").fill(dana.email);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/us\/login$/);
  await expect(page.getByText("Check your email for password reset instructions.")).toBeVisible();

  const mail = await arrived(page, "Reset your password");
  await expect(mail).toHaveCount(1);
  await expect(mail).toContainText(dana.email);
  await portal.look("sandbox-mail-list");
  await mail.click();
  await expect(page.getByRole("heading", { level: 1, name: "Reset your password" })).toBeVisible();
  const sandboxed = page.url();
  // Opens the mail outside its iframe, because the iframe blocks the scripts of the visual checks.
  const html = await (await page.request.get(`${sandboxed}/letter`)).text();
  await page.goto("about:blank");
  await page.setContent(html);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await portal.look("mail");
  await page.goto(sandboxed);
  const letter = page.frameLocator("iframe");
  await expect(letter.getByText("Hello Dana,")).toBeVisible();
  const button = letter.getByRole("link", { name: "Reset password" });
  const link = (await button.getAttribute("href")) ?? "";
  expect(link).toMatch(/^http:\/\/localhost:\d+\/us\/reset-password\?token=[\w-]{43}$/);
  await expect(page.getByRole("link", { name: "Open the mail's link" })).toHaveAttribute("href", link);

  await button.click();
  await expect(page).toHaveURL(/\/us\/reset-password$/);
  await field(page, "New password").fill(fresh);
  await expect(page.locator("form").getByRole("listitem")).toHaveCount(4);
  await portal.look("reset-password-rules");
  await field(page, "Confirm password").fill(fresh);
  await field(page, question.question).fill(question.answer);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/us\/login$/);
  await field(page, "Password").fill(fresh);
  await page.getByRole("button", { name: "Log In" }).click();
  await field(page, question.question).fill(question.answer);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/us\/summary$/);
  await arrived(page, "Your password was changed");
  await portal.forget();
  await page.goto(link);
  await expect(
    page.getByText("We're unable to reset your password. Please call us at (800) 555-0142."),
  ).toBeVisible();
});
