import { readFile } from "node:fs/promises";
import { expect, person, test } from "./portal.ts";

test("the activity page, the CSV file and the printed page show only transactions that match the filters", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("dana"));
  await page.goto("/us/activity/4410-22871");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Business loan 4410-22871");
  await expect(page.getByText("Your loan is $1,284.60 past due.")).toBeVisible();
  await expect(page.getByRole("figure").getByRole("img")).toHaveAccessibleName(
    /^Balance from \$97,468\.80 on \w{3} \d+, \d{4} to \$47,519\.80 today\. If every payment posts, paid off \w{3} \d+, \d{4}\.$/,
  );
  // The table's rows with transactions, without the group headings.
  const rows = page.getByRole("table").locator("tbody tr:has(td)");
  await expect(page.getByText("Showing 10 of 47")).toBeVisible();
  await portal.look("activity");

  const stated = page.getByText(/^Alderway\. Transactions from \w{3} \d+, \d{4} to \w{3} \d+, \d{4}\./);
  await expect(stated).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(rows).toHaveCount(47);
  await expect(stated).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Edit bank details/ })).toHaveCount(0);
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect(page.getByText(/^Showing/)).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: null });
  await expect(rows).toHaveCount(10);

  await page.getByLabel("Status").selectOption("Failed");
  await expect(rows).toHaveCount(2);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Business loan 4410-22871.csv");
  const [mark, ...text] = await readFile(await download.path(), "utf8");
  // The byte order mark makes spreadsheets read the file as UTF-8.
  expect(mark).toBe("\uFEFF");
  const lines = text.join("").trim().split("\r\n");
  expect(lines[0]).toBe("Date,Description,Status,Amount,Balance,Code");
  expect(lines.slice(1).map((line) => line.replace(/^\d{4}-\d\d-\d\d/, "day"))).toEqual([
    "day,Automatic payment,Failed,-1249.60,47484.80,R01",
    "day,One-time payment,Failed,-500.00,47484.80,R02",
  ]);

  await page.getByLabel("Period").selectOption("Last 30 days");
  await page.emulateMedia({ media: "print" });
  await expect(stated).toHaveText(/\. Only Failed\.$/);
});
