import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const [first = { question: "", answer: "" }] = dana.answers;

test("the login and the security question work with only the keyboard [CORE-LOGIN-18, CORE-SECQ-01, CORE-SECQ-09, CORE-SESS-16]", async ({
  page,
  portal,
}) => {
  await page.goto("/us/login");
  const choice = page.getByRole("button", { name: /Log in with email/ });
  await expect(choice).toBeVisible();
  await portal.look("login-choice");
  await choice.press("Enter");
  await page.getByRole("button", { name: "Log In", exact: true }).press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await portal.look("login-errors");
  await page.getByLabel("Email address").focus();
  await page.keyboard.type(dana.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(dana.password ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Answer your security question" })).toBeFocused();
  await expect(page.getByLabel(first.question, { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type(first.answer);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/us\/summary$/);
  await expect(page).toHaveTitle(/Summary · Alderway/);
  await expect(page.getByRole("button", { name: "Dana Whitfield" })).toBeVisible();
});
