import type { Page } from "@playwright/test";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const value = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByRole("term").filter({ hasText: new RegExp(`^${label}$`) }) })
    .getByRole("definition");

/** Opens the page like a link on the home page's card, so that the borrower's only loan is active (FH-05). */
async function openDetail(page: Page): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate(async () => {
    const headers = { authorization: `JWT ${localStorage.getItem("token")}` };
    const { advances } = await (await fetch("/api/v2/advances", { headers })).json();
    sessionStorage.setItem("activeIds", JSON.stringify({ advanceId: advances[0].id }));
  });
  await page.goto("/us/forgiveness-detail");
}

test("the outcome page shows each stage up to the SBA's decision [FORG-OUT-01, FORG-OUT-02, FORG-OUT-03, FORG-OUT-04]", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("kasper"));
  for (const [change, text] of [
    [undefined, "We are preparing your application for submission to the SBA for review"],
    [
      { stage: "Awaiting SBA Response" },
      "Your application has been submitted to the SBA. The SBA has up to 90 days to respond.",
    ],
    [{ stage: "Declined" }, "The SBA has not approved loan forgiveness"],
  ] as const) {
    if (change) await lenderOf(server).moveForgiveness("7751-20100", change);
    await openDetail(page);
    await expect(title(page)).toHaveText(text);
    await expect(page).toHaveURL("/us/forgiveness-detail");
  }
  await expect(value(page, "Balance")).toHaveText("$200,000.00");
  await expect(page.getByRole("link", { name: "Call (800) 555-0173" })).toBeVisible();

  await portal.signIn(person("leonora"));
  await lenderOf(server).moveForgiveness("7752-20110", {
    stage: "Forgiven",
    finalForgivenessPrincipalOnly: 199_999.99,
  });
  await openDetail(page);
  await expect(title(page)).toHaveText("The SBA has approved loan forgiveness of $199,999.99");
  await expect(page.getByText("Your remaining balance is $0.01.")).toBeVisible();

  await portal.signIn(person("quillon"));
  await openDetail(page);
  await expect(page.getByText("Your remaining balance is $38,175.00.")).toBeVisible();
  await expect(value(page, "Repaid").first()).toHaveText("\u2212$1,000.00");
  await portal.look("outcome-partial-repaid");
});
