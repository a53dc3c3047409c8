import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const [first] = dana.answers;

const toQuestion = async (page: Page) => {
  await page.goto("/us/login");
  await page.getByRole("button", { name: /Log in with email/ }).click();
  await page.getByLabel("Email address").fill(dana.email);
  await page.getByLabel("Password", { exact: true }).fill(dana.password ?? "");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("heading", { name: "Answer your security question" })).toBeVisible();
  return page.getByLabel(first?.question ?? "", { exact: true });
};

test.describe("leaving a form when the leave dialog fails to load", () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] });
  test("the browser asks whether to leave the form if the leave dialog fails to load", async ({ page }) => {
    await page.route(/\/leave-dialog-[^/]*\.js$/, (route) => route.abort());
    const answer = await toQuestion(page);
    const questions: string[] = [];
    let leaves = false;
    page.on("dialog", (dialog) => {
      questions.push(dialog.message());
      void (leaves ? dialog.accept() : dialog.dismiss());
    });
    await answer.fill("Biscuit");
    const policy = page.getByRole("link", { name: "Privacy Policy" });
    await policy.click();
    await expect.poll(() => questions).toEqual(["What you typed on this page has not been sent."]);
    await expect(answer).toHaveValue("Biscuit");
    leaves = true;
    await policy.click();
    await expect(page).toHaveURL(/\/us\/privacy-policy$/);
  });
});

test("the portal asks for confirmation before the borrower leaves a form with unsent values", async ({
  page,
  portal,
}) => {
  const answer = await toQuestion(page);
  const policy = page.getByRole("link", { name: "Privacy Policy" });
  await answer.fill("Biscuit");
  await policy.click();
  const dialog = page.getByRole("alertdialog", { name: "Leave this page?" });
  await expect(dialog).toContainText("What you typed on this page has not been sent.");
  await expect(dialog.getByRole("button", { name: "Stay" })).toBeFocused();
  await portal.look("leave-dialog");
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/us\/security-question$/);
  await expect(answer).toHaveValue("Biscuit");

  await policy.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/us\/privacy-policy$/);
  await page.goBack();
  // The browser does not store a security answer, so the field is empty after going back.
  await expect(answer).toHaveValue("");

  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.type());
    void question.accept();
  });
  await page.reload();
  await expect(answer).toBeVisible();
  expect(asked).toEqual([]);
  await answer.pressSequentially("Bis");
  await page.reload();
  await expect(answer).toBeVisible();
  expect(asked).toEqual(["beforeunload"]);
});

test("fields format typed values but do not cut excess characters [CORE-LAYOUT-22]", async ({
  page,
  portal,
}) => {
  const openOwner = async (country: string) => {
    await page.goto(`/${country}/action-items`);
    await page.getByRole("link", { name: "Start Verify your business representatives" }).click();
    await page.getByRole("button", { name: "Add owner", exact: true }).click();
  };
  const lays = async (label: string, typed: string, shown: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.pressSequentially(typed);
    await expect(field).toHaveValue(shown);
  };
  await portal.signIn(person("nora"));
  await openOwner("us");
  await lays("Date of birth", "090219811", "09/02/19811");
  await lays("Social Security number", "9114566201", "911-45-66201");
  await lays("Phone", "515x55501639", "(515) 555-01639");
  await lays("ZIP", "50309-1234", "50309");
  await portal.signIn(person("sylvie"));
  await openOwner("ca");
  await lays("Date of birth", "198506211", "1985/06/211");
  // SIN and EIN have the same input mask (CH-50).
  await lays("Social Insurance number", "9114567891", "911-456-7891");
  await lays("Postal code", "k1a0b1c", "K1A 0B1C");
  await portal.signIn(person("ruth"));
  await page.goto("/us/verify-bank-accounts");
  const deposit = page.getByRole("region", { name: "Deposit Account", exact: true });
  const routing = deposit.getByLabel("Wire Routing number");
  await routing.pressSequentially("12345678901");
  await expect(routing).toHaveValue("123456789");
  // The field never shortens a pasted number, because a shorter number would be wrong.
  await routing.fill("9900203071");
  await expect(routing).toHaveValue("9900203071");
  await routing.blur();
  await expect(routing).toHaveAccessibleDescription(/Please enter a valid Wire Routing number\.$/);
  const account = deposit.getByLabel("Account number", { exact: true });
  // A text field with hidden characters, which password managers do not treat as a password.
  await expect(account).toHaveAttribute("type", "text");
  await expect(account).toHaveCSS("-webkit-text-security", "disc");
  await deposit.getByRole("button", { name: "Show Account number" }).click();
  await expect(account).toHaveCSS("-webkit-text-security", "none");
});
