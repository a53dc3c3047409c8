import { pdf } from "./files.ts";
import { expect, person, test } from "./portal.ts";
import { signInAtDesk } from "./staff.ts";

const request = "Financial statements";
const email = "maren.okafor@alderway.example";

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

    const desk = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await signInAtDesk(desk, server, { email, roles: ["processor"] });
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
