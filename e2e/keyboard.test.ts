import type { Locator, Page } from "@playwright/test";
import { issueLink } from "./global-links.ts";
import { expect, person, test } from "./portal.ts";

/** Uses the forms with only the keyboard: Tab, typing and Enter. Checks the focus after each form is sent. */
const dana = person("dana");
const felix = person("felix");
const fresh = "Sunrise!7Road";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** Presses Tab until the target has the focus, at most 40 times. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

async function typeAndSend(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    await tabTo(page, field(page, label));
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
}

async function choose(page: Page, label: string, at: number): Promise<void> {
  await tabTo(page, field(page, label));
  for (let presses = 0; presses < at; presses++) await page.keyboard.press("ArrowDown");
}

test("Create account and its security questions work with only the keyboard", async ({ page, server }) => {
  const token = await issueLink(server, felix.email, "create-account");
  await page.goto(`/us/create-account?token=${token}`);
  await typeAndSend(page, { Password: fresh, "Confirm password": fresh });
  await expect(title(page, "Create security questions")).toBeFocused();
  await choose(page, "Question 1", 1);
  await typeAndSend(page, { "Answer 1": "Rex" });
  // The second question and its answer are missing, so the error summary gets the focus.
  await expect(page.getByRole("alert")).toBeFocused();
  await choose(page, "Question 2", 9);
  await typeAndSend(page, { "Your question": "Whose oven was it?", "Answer 2": "Rosa's" });
  await expect(page).toHaveURL(/\/us\/summary$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("Change password and Contact us work with only the keyboard [CORE-CONST-13]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/settings");
  await tabTo(page, page.getByRole("link", { name: "Change password" }));
  await page.keyboard.press("Enter");
  await expect(title(page, "Change Alderway Password")).toBeFocused();
  await typeAndSend(page, {
    "Current password": dana.password ?? "",
    "New password": fresh,
    "Confirm password": fresh,
  });
  await expect(page).toHaveURL(/\/us\/settings$/);
  await expect(page.getByText("Your new password has been updated successfully!")).toBeVisible();
  await expect(title(page, "Settings")).toBeFocused();

  await page.goto("/us/contact-us");
  await choose(page, "Business", 2);
  await choose(page, "How can we help you?", 3);
  await tabTo(page, field(page, "Detailed message"));
  // In the message field, Enter starts a new line and does not send the form.
  await page.keyboard.type("When is\nmy next payment?");
  await tabTo(page, page.getByRole("button", { name: "Continue" }));
  const sent = page.waitForRequest(/\/api\/cases$/);
  await page.keyboard.press("Enter");
  expect((await sent).postDataJSON()).toMatchObject({
    type: "General Question",
    subject: "Request submitted through customer portal",
    description: "When is\nmy next payment?",
  });
  await expect(title(page, "Contact Us")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Your inquiry" })).toBeVisible();
});
