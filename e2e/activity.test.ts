import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const lateLoan = "/us/activity/4410-22871";

/** The table's rows of transactions, without the headings of the groups. */
const rowsOf = (page: Page) => page.getByRole("table").locator("tbody tr:has(td)");
const row = (page: Page, name: string | RegExp) => rowsOf(page).filter({ hasText: name });

test(
  "the activity page names the loan in its heading and shows the loan's figures and details at every width",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(dana);
    await page.goto(lateLoan);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Business loan 4410-22871");
    await expect(page).toHaveTitle(/^Activity · /);
    await expect(page.getByText("Your loan is $1,284.60 past due.")).toBeVisible();
    await expect(page.getByRole("definition").first()).toHaveText("$47,519.80");
    await expect(page.getByRole("figure").getByRole("img")).toHaveAccessibleName(
      /^Balance from \$97,468\.80 on \w{3} \d+, \d{4} to \$47,519\.80 today\. If every payment posts, paid off \w{3} \d+, \d{4}\.$/,
    );
    const details = page.getByRole("complementary");
    for (const [label, value] of [
      ["Amount", "$85,000.00"],
      ["Total Loan Fee", "$12,468.80"],
      ["Weekly payment", "$1,249.60"],
      ["Payment day", "Wednesday"],
    ] as const) {
      await expect(details.locator("dl > div").filter({ hasText: label })).toHaveText(label + value);
    }
    await portal.look("activity");
  },
);

test("the activity page names each status, and calls a loan's interest its fee [CORE-SUM-27]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto(lateLoan);
  const rows = rowsOf(page);
  await expect(rows.first()).toBeVisible();
  for (const status of ["Scheduled", "Processed", "Failed", "Voided"]) {
    await expect(rows.filter({ hasText: status })).not.toHaveCount(0);
  }
  await page.getByRole("button", { name: "Fees" }).click();
  await expect(row(page, "Total Loan Fee")).toHaveCount(1);
  await expect(row(page, "Interest Charge")).toHaveCount(0);
});

test("a failed payment shows the reason for its return, and offers Edit if the bank details can be corrected", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto(lateLoan);
  await page.getByLabel("Status").selectOption("Failed");
  const [closed, short] = [row(page, "Code R02"), row(page, "Code R01")];
  await expect(short).toContainText(
    "Your payment was returned because of an insufficient balance in your bank account.",
  );
  await expect(short.getByRole("link")).toHaveCount(0);
  await expect(short.locator("s")).toHaveText("$1,249.60");
  await expect(closed).toContainText("Your payment was returned because the bank account is closed.");
  await expect(closed.getByRole("link", { name: /^Edit bank details for the payment of / })).toHaveAttribute(
    "href",
    /\/us\/one-time-payment\?advanceId=/,
  );
});

test("a failed payment does not ask for bank details that cannot be edited [SERV-RET-04]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("rhea"));
  await page.goto("/us/activity/4411-20201");
  await page.getByLabel("Status").selectOption("Failed");
  const wrong = "Your payment was returned because the account number or routing number is not correct.";
  await expect(row(page, "$252.00")).toContainText(`${wrong} Please update your bank details`);
  await expect(row(page, "$252.00").getByRole("link")).toHaveCount(1);
  for (const amount of ["$90.00", "$91.00"]) {
    await expect(row(page, amount)).toContainText(`${wrong} Code R03`);
    await expect(row(page, amount).getByRole("link")).toHaveCount(0);
  }
});

test("the activity page calculates each running balance backward from the balance owed after the newest posted transaction", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto(lateLoan);
  const balanceOf = (rows: ReturnType<typeof row>) => rows.first().locator("td").last();
  await expect(balanceOf(row(page, "Scheduled"))).toHaveText("");
  await expect(balanceOf(row(page, "Returned payment fee"))).toHaveText("$47,519.80");
  await expect(balanceOf(row(page, "Code R01"))).toHaveText("$47,484.80");
});

test("filters narrow the list of transactions, and one button removes all filters when no transaction matches", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto(lateLoan);
  await expect(page.getByText("Showing 10 of 47")).toBeVisible();
  await page.getByRole("button", { name: "Fees" }).click();
  await expect(page.getByRole("button", { name: "Fees" })).toHaveAttribute("aria-pressed", "true");
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByLabel("Period").selectOption("Last 30 days");
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByLabel("Status").selectOption("Voided");
  await expect(page.getByText("No transactions match these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Show all transactions" }).click();
  await expect(page.getByText("Showing 10 of 47")).toBeVisible();
});

test("the CSV download contains only the transactions that match the filters", async ({ page, portal }) => {
  await portal.signIn(dana);
  await page.goto(lateLoan);
  await page.getByLabel("Status").selectOption("Failed");
  await expect(rowsOf(page)).toHaveCount(2);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Business loan 4410-22871.csv");
  const [mark, ...text] = await readFile(await download.path(), "utf8");
  // This byte order mark makes spreadsheets read the file as UTF-8.
  expect(mark).toBe("\uFEFF");
  const lines = text.join("").trim().split("\r\n");
  expect(lines[0]).toBe("Date,Description,Status,Amount,Balance,Code");
  expect(lines.slice(1).map((line) => line.replace(/^\d{4}-\d\d-\d\d/, "day"))).toEqual([
    "day,Automatic payment,Failed,-1249.60,47484.80,R01",
    "day,One-time payment,Failed,-500.00,47484.80,R02",
  ]);
});

test("a printed activity page shows every matching transaction, the lender's name and the period, without buttons", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto(lateLoan);
  await expect(rowsOf(page)).toHaveCount(10);
  const stated = page.getByText(/^Alderway\. Transactions from \w{3} \d+, \d{4} to \w{3} \d+, \d{4}\./);
  await expect(stated).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(rowsOf(page)).toHaveCount(47);
  await expect(stated).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Edit bank details/ })).toHaveCount(0);
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect(page.getByText(/^Showing/)).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
  await expect(rowsOf(page)).toHaveCount(10);

  await page.getByLabel("Status").selectOption("Failed");
  await page.getByLabel("Period").selectOption("Last 30 days");
  await page.emulateMedia({ media: "print" });
  await expect(stated).toHaveText(/\. Only Failed\.$/);
});

test('the activity page shows ten transactions, and ten more when "Show more" is pressed by keyboard', async ({
  page,
  portal,
}) => {
  await portal.signIn(person("maximiliana.bartholomea.wolfeschlegelstein"));
  await page.goto("/us/summary");
  await page
    .getByRole("link", { name: /See activity/ })
    .first()
    .click();
  await expect(page.getByText("Showing 10 of 500")).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByRole("button", { name: "Show more" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Showing 20 of 500")).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(20);
  await portal.look("activity-500");
});

test.describe("the activity page of an unknown loan", () => {
  test.use({ expectedErrors: [/404/] });
  test("the activity address of an unknown loan redirects to the summary", async ({ page, portal }) => {
    await portal.signIn(dana);
    await page.goto("/us/activity/none");
    await expect(page).toHaveURL(/\/us\/summary$/);
  });
});
