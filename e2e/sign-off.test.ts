import type { Page } from "@playwright/test";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

/** Browsers log an error for each refused call. */
test.use({ expectedErrors: [/409|500/] });

const loanId = "7751-20060";
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
const agree = (page: Page) => page.getByRole("button", { name: "Agree to This Amount" });

/** Opens a page with the borrower's only loan as the active loan, like a link on the home page (FH-05). */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate(async () => {
    const headers = { authorization: `JWT ${localStorage.getItem("token")}` };
    const { advances } = await (await fetch("/api/v2/advances", { headers })).json();
    sessionStorage.setItem("activeIds", JSON.stringify({ advanceId: advances[0].id }));
  });
  await page.goto(path);
}

const heading = (amount: string) =>
  `Based on our review, we'll recommend ${amount} in loan forgiveness to the SBA`;

test("the sign-off page shows the lender's changes and records that the borrower agrees to the changed amount [FORG-SIGN-01, FORG-SIGN-02, FORG-SIGN-04, FORG-SIGN-05]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("gideon"));
  await openPage(page, "/us/forgiveness-customer-signoff-completed");
  await expect(page).toHaveURL("/us/forgiveness-customer-signoff");
  await expect(title(page)).toHaveText(heading("$160,825.00"));
  await expect(
    page.getByText("That is $1,050.00 less than you requested. 2 lines changed; they are marked below."),
  ).toBeVisible();
  await expect(row(page, "Utility payments").getByRole("cell")).toHaveText([
    "$4,000.00",
    "$3,200.00$800.00 less",
  ]);
  await expect(row(page, "Total forgiveness amount").getByRole("cell").first()).toHaveText("$161,875.00");

  await expect(row(page, "Salary/hourly wage reduction").getByRole("cell")).toHaveText([
    "\u2212$5,000.00",
    "\u2212$5,000.00",
  ]);
  const detail = row(page, "State and local taxes");
  await expect(detail).toHaveCount(0);
  await page.getByRole("button", { name: "Show payroll cost details" }).click();
  await expect(detail.getByRole("cell")).toHaveText(["$2,000.00", "$2,000.00"]);
  await portal.look("sign-off");
  await page.getByRole("button", { name: "Hide payroll cost details" }).click();
  await expect(detail).toHaveCount(0);

  await lenderOf(server).setReady(loanId, false);
  await agree(page).click();
  await expect(page).toHaveURL("/us/forgiveness-summary");
  await expect(page.getByText("There is no amount to agree to at the moment.")).toBeVisible();
  await lenderOf(server).setReady(loanId, true);
  await page.goto("/us/forgiveness-customer-signoff");
  await expect(title(page)).toHaveText(heading("$160,825.00"));

  await lenderOf(server).enterAmounts(loanId, { actualForgivenessAmount: 159_000 });
  await agree(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "The amount we recommend has changed. Please review it again.",
  );
  await expect(title(page)).toHaveText(heading("$159,000.00"));

  await agree(page).click();
  await expect(page).toHaveURL("/us/forgiveness-customer-signoff-completed");
  await expect(title(page)).toHaveText("We emailed you an updated form");
  await expect(title(page)).toBeFocused();
  // Finds the amount by its label, because the page and the sidebar both show the amount.
  const recommended = page.getByText("Recommended to SBA").first().locator("..");
  await expect(recommended.getByText("$159,000.00", { exact: true })).toBeVisible();
  await expect(
    page.getByText(
      "If you have not received the email within 2 business days, please contact your Loan Forgiveness Specialist.",
    ),
  ).toBeVisible();
  await expect(page.getByText("Sent to gideon@prattorchards.example.")).toBeVisible();
  const sidebar = page.getByRole("region", { name: "Quick Review" });
  await expect(sidebar).toContainText("Recommended to SBA$159,000.00");
  await expect(sidebar).not.toContainText("Estimate");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the updated form (PDF)" }).click();
  expect((await download).suggestedFilename()).toBe("ppp-forgiveness-form.pdf");

  await page.goto("/us/forgiveness-customer-signoff");
  await expect(page).toHaveURL("/us/forgiveness-customer-signoff-completed");
  await expect(async () => {
    const mails = await (await page.request.get("/sandbox/mail.json")).json();
    expect(mails.map(({ kind }: { kind: string }) => kind)).toContain("forgiveness-updated-form");
  }).toPass();
});
