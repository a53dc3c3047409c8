import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";
import { signInAtDesk } from "./staff.ts";

const email = "theo.park@alderway.example";

test.describe("an underwriter's work", () => {
  test.use({ expectedErrors: [/401/] });

  test("moves an application to an earlier stage after a confirmation, and the borrower sees the matching step [DESK-STAGE-01, DESK-STAGE-02, DESK-STAGE-04]", async ({
    page,
    browser,
    portal,
    server,
  }) => {
    await portal.signIn(person("milo"));
    await page.goto("/us/summary");
    const step = page.getByRole("list", { name: "Where your application stands" }).locator("[aria-current]");
    await expect(step).not.toContainText("Check eligibility");
    const opportunityId = await lenderOf(server).idOfApplication("application-contact-milo-kessler");

    const desk = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await signInAtDesk(desk, server, { email, roles: ["underwriter"] });
    await desk.goto(`/desk/applications/${opportunityId}`);
    await desk.getByLabel("Move to").selectOption("Application received");
    await expect(desk.getByText("The borrower sees “Check eligibility”.")).toBeVisible();
    await desk.getByLabel("Note (optional)").fill("The owner asked to start again.");
    await desk.getByRole("button", { name: "Move stage" }).click();
    const question = desk.getByRole("dialog", { name: "Move to Application received?" });
    await expect(question.getByText(/^This moves the application back from /)).toBeVisible();
    await question.getByRole("button", { name: "Move stage" }).click();
    await expect(desk.getByRole("heading", { level: 2, name: "Application received" })).toBeVisible();
    await desk.getByRole("link", { name: "History" }).click();
    await expect(desk.getByText("“The owner asked to start again.”")).toBeVisible();

    await page.reload();
    await expect(step).toContainText("Check eligibility");
    await expect(page.getByText("The owner asked to start again.")).toHaveCount(0);
  });
});
