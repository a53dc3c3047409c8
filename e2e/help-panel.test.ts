import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const panel = (page: Page) => page.getByRole("region", { name: "Have questions?" });

test("the help panel on forgiveness pages shows contact details [FORG-HELP-01, FORG-GEN-05, FORG-PERM-01]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("astrid"));
  await page.goto("/us/summary");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/\/us\/questionnaire\//);
  await expect(panel(page)).toHaveText(
    "Have questions?(800) 555-0144ppp@alderway.example8 AM - 6 PM ET, Monday - Friday",
  );
  await expect(panel(page).getByRole("link")).toHaveCount(2);
  for (const role of ["button", "textbox", "combobox", "checkbox"] as const)
    await expect(panel(page).getByRole(role)).toHaveCount(0);

  await portal.signIn(person("beatrix"));
  await page.goto("/us/summary");
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await page.getByRole("link", { name: "Get Started, Rent Documents" }).click();
  await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
  const experts = page.getByRole("region", { name: "Business financing experts" });
  for (const [card, text, links] of [
    [
      panel(page),
      /^Have questions\?MOMaren OkaforLoan Forgiveness Specialist\(800\) 555-0173 ext\. 2206maren\.okafor@alderway\.example/,
      ["tel:(800) 555-0173;ext=2206", "mailto:maren.okafor@alderway.example"],
    ],
    [experts, /Jordan Ellis/, ["tel:(800) 555-0176;ext=4417", "mailto:jordan.ellis@lender.example"]],
  ] as const) {
    await expect(card).toHaveText(text);
    const hrefs = await card
      .getByRole("link")
      .evaluateAll((all) => all.map((each) => each.getAttribute("href")));
    expect(hrefs).toEqual(links);
    for (const role of ["button", "textbox", "combobox", "checkbox", "radio"] as const)
      await expect(card.getByRole(role)).toHaveCount(0);
  }
  for (const role of ["button", "checkbox"] as const)
    await expect(page.getByRole("main").getByRole(role).first()).toBeVisible();
});
