import type { Page } from "@playwright/test";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const value = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByRole("term").filter({ hasText: new RegExp(`^${label}$`) }) })
    .getByRole("definition");

/** Opens the page as a card of the home page does: the borrower's only loan becomes the active loan (FH-05). */
async function openDetail(page: Page): Promise<void> {
  await page.goto("/favicon.svg");
  await page.evaluate(async () => {
    const headers = { authorization: `JWT ${localStorage.getItem("token")}` };
    const { advances } = await (await fetch("/api/v2/advances", { headers })).json();
    sessionStorage.setItem("activeIds", JSON.stringify({ advanceId: advances[0].id }));
  });
  await page.goto("/us/forgiveness-detail");
}

test.describe("the page of the SBA's outcome", () => {
  test("shows the SBA's decision stage of each loan at the address /us/forgiveness-detail [FORG-OUT-01, FORG-ROUTE-05]", async ({
    page,
    portal,
    server,
  }) => {
    await portal.signIn(person("kasper"));
    for (const [stage, text] of [
      [undefined, "We are preparing your application for submission to the SBA for review"],
      [
        "Awaiting SBA Response",
        "Your application has been submitted to the SBA. The SBA has up to 90 days to respond.",
      ],
      ["Declined", "The SBA has not approved loan forgiveness"],
    ] as const) {
      if (stage) await lenderOf(server).moveForgiveness("7751-20100", { stage });
      await openDetail(page);
      await expect(title(page)).toHaveText(text);
      await expect(page).toHaveURL("/us/forgiveness-detail");
    }
  });

  for (const [who, text, look, ids] of [
    [
      "kasper",
      "We are preparing your application for submission to the SBA for review",
      "outcome-preparing",
      "[FORG-OUT-02]",
    ],
    [
      "leonora",
      "Your application has been submitted to the SBA. The SBA has up to 90 days to respond.",
      "outcome-awaiting",
      "[FORG-OUT-03]",
    ],
    [
      "mateo",
      "The SBA has responded to your application. We will update this page soon.",
      "outcome-responded",
      "",
    ],
  ] as const) {
    test(`shows the SBA review as the current step: ${look} ${ids}`, async ({ page, portal }) => {
      await portal.signIn(person(who));
      await openDetail(page);
      await expect(title(page)).toHaveText(text);
      await expect(page.getByRole("listitem").filter({ has: page.getByText("SBA review") })).toBeVisible();
      await expect(page.getByText("There is nothing you need to do.")).toBeVisible();
      await expect(page.getByRole("region", { name: "What happens next" })).toContainText(
        "We email you when the SBA has made a decision.",
      );
      const note = page.getByRole("listitem").filter({ has: page.getByText("SBA review") });
      await expect(note).toHaveAttribute("aria-current", "step");
      await portal.look(look);
    });
  }

  test("shows the balance due and a phone number after the SBA declines [FORG-OUT-04]", async ({
    page,
    portal,
    server,
  }) => {
    await portal.signIn(person("kasper"));
    await lenderOf(server).moveForgiveness("7751-20100", { stage: "Declined" });
    await openDetail(page);
    await expect(title(page)).toHaveText("The SBA has not approved loan forgiveness");
    await expect(page.getByText("Your loan balance remains due.")).toBeVisible();
    await expect(page.getByText("You don't have to pay it all at once.")).toBeVisible();
    await expect(value(page, "Approved by the SBA")).toHaveText("$0.00");
    await expect(value(page, "Balance")).toHaveText("$200,000.00");
    await expect(page.getByRole("link", { name: "Call (800) 555-0173" })).toBeVisible();
    await portal.look("outcome-declined");
  });

  test("omits a forgiveness specialist's name if the specialist is not customer-facing", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("oswin"));
    await openDetail(page);
    await expect(page.getByText("Talk to your Loan Forgiveness Specialist")).toBeVisible();
    await expect(page.getByText("Okafor")).toHaveCount(0);
  });

  test("shows the forgiven amount and the remaining balance after partial forgiveness [FORG-OUT-05, FORG-OUT-07, FORG-OUT-08]", async ({
    page,
    portal,
    server,
  }) => {
    await portal.signIn(person("leonora"));
    await lenderOf(server).moveForgiveness("7752-20110", {
      stage: "Forgiven",
      finalForgivenessPrincipalOnly: 199_999.99,
    });
    await openDetail(page);
    await expect(title(page)).toHaveText("The SBA has approved loan forgiveness of $199,999.99");
    await expect(page.getByText("Your remaining balance is $0.01.")).toBeVisible();
    await portal.look("outcome-partial");
  });

  test("subtracts repayments since a partial forgiveness from the remaining balance", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("quillon"));
    await openDetail(page);
    await expect(page.getByText("Your remaining balance is $38,175.00.")).toBeVisible();
    const column = [
      ["Loan amount", "$200,000.00"],
      ["Approved by the SBA", "\u2212$160,825.00"],
      ["Repaid", "\u2212$1,000.00"],
      ["Remaining balance", "$38,175.00"],
      ["Monthly payment", "$671.02"],
    ] as const;
    const main = page.getByRole("main");
    for (const [label, text] of column) await expect(value(page, label).first()).toHaveText(text);
    await expect(main.getByText("Deferred")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Quick Review" })).toContainText(
      "Forgiven by the SBA$160,825.00",
    );
    await expect(page.getByRole("img")).toHaveAccessibleName(
      "$160,825.00 forgiven, $1,000.00 repaid, $38,175.00 remaining",
    );
    await portal.look("outcome-partial-repaid");
  });

  test("congratulates the borrower with a picture after full forgiveness [FORG-OUT-05, FORG-OUT-06]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("perpetua"));
    await openDetail(page);
    await expect(title(page)).toHaveText("Congratulations! Your PPP loan has been fully forgiven.");
    await expect(page.getByRole("img", { name: "Congratulations" })).toBeVisible();
    await expect(value(page, "Remaining balance")).toHaveText("$0.00");
    await expect(page.getByText(/There is nothing left to pay and nothing more to send\.$/)).toBeVisible();
    await portal.look("outcome-forgiven");
  });

  for (const who of ["beatrix", "farida", "gideon", "nerissa", "rosalind"]) {
    test(`redirects ${who} to the forgiveness summary while the loan has no outcome`, async ({
      page,
      portal,
    }) => {
      await portal.signIn(person(who));
      await openDetail(page);
      await expect(page).toHaveURL("/us/forgiveness-summary");
    });
  }
});
