import { pdf } from "./files.ts";
import type { Page } from "@playwright/test";
import { codeOf, inviteStaff } from "./global-staff.ts";
import { expect, person, test } from "./portal.ts";

const request = "Financial statements";
const email = "maren.okafor@alderway.example";
const password = "a long walk in Iowa";

/** Sets up the account of an invited person, and signs in. */
async function signIn(desk: Page, token: string, secret: string): Promise<void> {
  await desk.goto(`/desk/set-up#${token}`);
  await desk.getByLabel("Password", { exact: true }).fill(password);
  await desk.getByLabel("Code from the app").fill(codeOf(secret));
  await desk.getByRole("button", { name: "Continue" }).click();
  await desk.getByLabel("I've saved these codes").check();
  await desk.getByRole("button", { name: "Go to sign-in" }).click();
  await desk.getByLabel("Work email").fill(email);
  await desk.getByLabel("Password", { exact: true }).fill(password);
  await desk.getByRole("button", { name: "Continue" }).click();
  // The set-up has used the current code, so the next one must follow.
  await desk.getByLabel("6-digit code").fill(codeOf(secret, 1));
  await desk.getByRole("button", { name: "Continue" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "Work queue" })).toBeVisible();
}

test.describe("a processor's work", () => {
  test.use({ expectedErrors: [/401/] });

  test("takes the next document, accepts one by key and returns one, and the borrower reads the reason [DESK-QUEUE-08, DESK-DOC-06]", async ({
    page,
    browser,
    portal,
    server,
  }) => {
    await portal.signIn(person("dana"));
    await page.goto("/us/action-items");
    await page.getByRole("link", { name: `Start ${request}` }).click();
    for (const name of ["Profit and loss 2025.pdf", "Balance sheet.pdf"]) {
      const chosen = page.waitForEvent("filechooser");
      await page
        .getByRole("button", { name: /choose from your device|Choose files/ })
        .last()
        .click();
      await (await chosen).setFiles([pdf(name)]);
    }
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/us\/summary\?/);

    const { token, secret } = await inviteStaff(server, email, ["processor"]);
    const desk = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await signIn(desk, token, secret);
    await expect(desk.getByRole("row").filter({ hasText: request })).toHaveCount(2);
    await expect(desk.getByText("2 waiting.")).toBeVisible();
    await desk.keyboard.press("n");
    await expect(desk.getByRole("heading", { level: 1, name: request })).toBeVisible();
    const drawn = desk.locator("[data-drawn]").first();
    await expect(drawn).toBeVisible();
    const first = desk.url();
    await desk.keyboard.press("a");
    await expect(desk).not.toHaveURL(first);
    await expect(drawn).toBeVisible();
    const second = (await desk.getByRole("list", { name: "Files" }).getByRole("button").textContent()) ?? "";
    // Keys have no effect until the second file is drawn, so the processor may have to press again (DESK-KEY-03).
    await expect(async () => {
      await desk.keyboard.press("r");
      await expect(desk.getByRole("radio", { name: "Return" })).toBeChecked({ timeout: 500 });
    }).toPass();
    await desk.keyboard.press("5");
    await expect(desk.getByLabel("Message to Dana")).toHaveValue(
      "Some pages are missing. Please send every page, including blank ones.",
    );
    await desk.keyboard.press("Control+Enter");
    await expect(desk.getByText("This queue is empty.")).toBeVisible();
    await expect(desk.getByText(`Returned. ${second}, file 1 of 1.`)).toBeAttached();

    await page.goto("/us/action-items");
    const item = page.getByRole("listitem").filter({ hasText: request });
    await expect(item.getByText("We need this document again", { exact: true })).toBeVisible();
    await expect(item).toContainText("Some pages are missing. Please send every page, including blank ones.");
    await expect(item).toContainText(second);
    await expect(page.getByText("Missing pages", { exact: true })).toHaveCount(0);
  });
});
