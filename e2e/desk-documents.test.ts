import { pdf } from "./files.ts";
import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";
import { signInAtDesk } from "./staff.ts";

const request = "Financial statements";
const email = "maren.okafor@alderway.example";
const filesOf = (title: string) =>
  Array.from({ length: 10 }, (_, at) => pdf(`${title} ${at + 1}.pdf`, `${title} of month ${at + 1}`));

/** Returns the name of the file on screen, once its first page is drawn. */
async function drawnFile(desk: Page): Promise<string> {
  const viewer = desk.locator("[data-scroller]").filter({ has: desk.locator("[data-drawn]") });
  await expect(viewer).toBeVisible();
  return (await viewer.getAttribute("aria-label"))?.replace(/, page .*/, "") ?? "";
}

/** Presses keys until the file on screen is accepted. @returns the number of presses */
async function acceptByKey(desk: Page): Promise<number> {
  const file = await drawnFile(desk);
  let presses = 0;
  // Presses the key again if needed, because keys have no effect until the file is drawn (DESK-KEY-03).
  await expect(async () => {
    // Does not press again once the next file is on screen, because that press would accept the next file.
    if ((await drawnFile(desk)) === file) {
      await desk.keyboard.press("a");
      presses += 1;
    }
    await expect(desk.getByText(`Accepted. ${file},`)).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await expect.poll(() => drawnFile(desk)).not.toBe(file);
  return presses;
}

test.describe("a processor's work", () => {
  test.use({ expectedErrors: [/401/] });

  test("accepts all but one of twenty documents by keyboard and returns one, and the borrower reads the reason [DESK-QUEUE-08, DESK-DOC-06, DESK-KEY-01]", async ({
    page,
    browser,
    portal,
    server,
  }) => {
    await portal.signIn(person("dana"));
    await page.goto("/us/action-items");
    await page.getByRole("link", { name: `Start ${request}` }).click();
    for (const title of ["Profit and loss", "Balance sheet"]) {
      const chosen = page.waitForEvent("filechooser");
      await page
        .getByRole("button", { name: /choose from your device|Choose files/ })
        .last()
        .click();
      await (await chosen).setFiles(filesOf(title));
    }
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(/\/us\/summary\?/);

    const desk = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await signInAtDesk(desk, server, { email, roles: ["processor"] });
    await expect(desk.getByRole("row").filter({ hasText: request })).toHaveCount(2);
    await expect(desk.getByText("2 waiting.")).toBeVisible();
    await desk.keyboard.press("n");
    await expect(desk.getByRole("heading", { level: 1, name: request })).toBeVisible();
    const presses: number[] = [];
    for (let at = 0; at < 19; at += 1) presses.push(await acceptByKey(desk));
    expect(Math.max(...presses)).toBeLessThanOrEqual(3);
    const last = await drawnFile(desk);
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
    await expect(desk.getByText(`Returned. ${last}, file `)).toBeAttached();

    await page.goto("/us/action-items");
    const item = page.getByRole("listitem").filter({ hasText: request });
    await expect(item.getByText("We need this document again", { exact: true })).toBeVisible();
    await expect(item).toContainText("Some pages are missing. Please send every page, including blank ones.");
    await expect(item).toContainText(last);
    await expect(page.getByText("Missing pages", { exact: true })).toHaveCount(0);
  });
});
