import type { Page } from "@playwright/test";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

const reason = "Two of the answers do not match your tax return.\nPlease correct them.";
const told = (page: Page) => page.getByRole("status").filter({ hasText: "We need this again" });
const h1 = (page: Page) => page.getByRole("heading", { level: 1 });

/** Expects the lender's reason once, with its line breaks, between the heading and the form's first field. */
async function expectTold(page: Page, first: ReturnType<Page["getByRole"]>): Promise<void> {
  await expect(told(page)).toHaveCount(1);
  await expect(told(page)).toHaveAttribute("data-type", "warning");
  await expect(told(page).getByText(reason, { exact: true })).toBeVisible();
  await expect(told(page).getByText(/^Sent back \w{3} \d{1,2}$/)).toBeVisible();
  const placeOf = async (part: ReturnType<Page["getByRole"]>) => (await part.boundingBox())?.y ?? Number.NaN;
  const places = [await placeOf(h1(page)), await placeOf(told(page)), await placeOf(first)];
  expect(places).toEqual(places.toSorted((one, other) => one - other));
}

const forms = [
  ["owners", "nora", "application-contact-nora-lindgren", "Verify your business representatives"],
  ["signers", "odette", "application-contact-odette-farrow", "Loan signers"],
  ["references", "teresa", "application-alvarez-1", "Landlord reference"],
  ["payroll data", "mina", "application-okoye", "Calculate Payroll Data"],
  ["gross receipts", "mina", "application-okoye", "Reduction in Gross Receipts"],
  ["bank accounts", "omar", "application-contact-omar-haddad", "Bank account information"],
] as const;

for (const [form, who, application, item] of forms) {
  test(`the page of ${form} shows why the lender sent the form back`, async ({ page, portal, server }) => {
    await portal.signIn(person(who));
    await page.goto("/us/action-items");
    await page.getByRole("link", { name: new RegExp(`^(Start|Continue) ${item}`) }).click();
    const first = page.getByRole("main").locator("form").getByRole("button").or(page.locator("form input"));
    await expect(first.first()).toBeVisible();
    await expect(told(page)).toHaveCount(0);
    await lenderOf(server).sendBack(application, item, reason);
    await page.goto("/us/action-items");
    await page.getByRole("link", { name: new RegExp(`^Continue ${item}`) }).click();
    await expect(first.first()).toBeVisible();
    await expectTold(page, first.first());
  });
}

test("the page to add bank accounts shows why the lender sent the form back", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("omar"));
  await lenderOf(server).sendBack("application-contact-omar-haddad", "Bank account information", reason);
  await page.goto("/us/add-bank-accounts");
  await expect(h1(page)).toHaveText("Add bank accounts");
  await expectTold(page, page.getByRole("button", { name: "Submit", exact: true }));
  await portal.look("form-sent-back");
});

test("the choice of a statement source and the bank connection page show why the lender sent the request back", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(person("renata"));
  await lenderOf(server).sendBack("application-contact-renata-castellano", "Bank statements", reason);
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: /^(Continue|Replace) Bank statements/ }).click();
  const connect = page.getByRole("link", { name: "Connect your bank" });
  await expectTold(page, connect);
  await connect.click();
  await expect(h1(page)).toHaveText("Connect your bank");
  await expectTold(page, page.locator("iframe"));
});
