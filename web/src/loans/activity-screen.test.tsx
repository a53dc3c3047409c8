import * as loans from "@portal/domain/loans/contract";
import type { Transaction } from "@portal/domain/loans/contract";
import { dayOf } from "@portal/domain/wire/dates";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { advance, transaction } from "../testing/fixtures.ts";
import { address, openPage, textsOf } from "../testing/open-page.tsx";

const today = dayOf(Temporal.Now.instant());
const daysAgo = (days: number) => today.subtract({ days });

const loan = {
  ...advance({ name: "Business loan 4410-22871", nextPaymentDate: daysAgo(-2) }),
  accountName: "Oyelaran Bakery LLC",
};
const weekly = (from: number, count: number): Transaction[] =>
  Array.from({ length: count }, (_, week) =>
    transaction({ id: `weekly-${week}`, date: daysAgo(from + 7 * week), description: "Weekly payment" }),
  );
const failed = (id: string, days: number, changes: Partial<Transaction>) =>
  transaction({ id, date: daysAgo(days), status: "F", isMendable: true, ...changes });
/** 23 transactions, newest first: two full pages of ten and a third page. */
const transactions = [
  transaction({ id: "queued", date: daysAgo(-2), status: "Q" }),
  transaction({ id: "pending", date: daysAgo(0), status: "PA" }),
  transaction({ id: "fee", date: daysAgo(3), description: "Returned payment fee", amount: 3_500 }),
  failed("short", 5, { returnCode: "R01" }),
  failed("closed", 6, { returnCode: "R02", amount: -50_000, description: "One-time payment" }),
  transaction({ id: "voided", date: daysAgo(8), status: "C", amount: -60_001 }),
  ...weekly(10, 16),
  transaction({ id: "interest", date: daysAgo(150), description: "Interest Charge", amount: 1_315_000 }),
];

const open = (shown: readonly Transaction[] = transactions, changes: Partial<typeof loan> = {}) =>
  openPage("/us/activity/4410-22871", {
    api(api) {
      api.answer(loans.getLoan, { loan: { ...loan, ...changes } });
      api.answer(loans.listTransactions, { transactions: [...shown] });
    },
  });

/** Finds the rows of transactions. Only these rows contain an amount. */
const rows = page.getByRole("row").filter({ hasText: "$" });
const row = (text: string) => rows.filter({ hasText: text });
const count = () => rows.elements().length;
const lastCell = (text: string) => row(text).first().getByRole("cell").last();
const status = page.getByLabelText("Status", { exact: true });
const period = page.getByLabelText("Period", { exact: true });

test("the activity page names the loan in its heading and shows the loan's figures and details", async () => {
  const api = await open(transactions, { pastDueAmount: 12_846 });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Business loan 4410-22871");
  await expect.poll(() => document.title).toMatch(/^Activity · /);
  expect(api.calls(loans.getLoan)).toMatchObject([{ params: { id: "4410-22871" } }]);
  await expect.element(page.getByText("Your loan is $128.46 past due.")).toBeVisible();
  await expect.element(page.getByRole("definition").first()).toHaveTextContent("$41,250.37");
  await expect
    .element(page.getByRole("figure").getByRole("img"))
    .toHaveAccessibleName(
      /^Balance from \$49,412\.81 on \w{3} \d+, \d{4} to \$41,250\.37 today\. If every payment posts, paid off \w{3} \d+, \d{4}\.$/,
    );
  const details = page.getByRole("complementary");
  const labels = textsOf(details.getByRole("term"));
  const values = textsOf(details.getByRole("definition"));
  expect(labels.map((label, at) => [label, values[at]])).toEqual([
    ["Amount", "$95,000.00"],
    ["Total Loan Fee", "$13,150.00"],
    ["Weekly payment", "$512.34"],
    ["Payment day", daysAgo(-2).toLocaleString("en-US", { weekday: "long" })],
  ]);
});

test.each([
  ["queued", "Q", "Scheduled"],
  ["pending", "PA", "Scheduled"],
  ["failed", "F", "Failed"],
  ["processed", "S", "Processed"],
  ["voided", "C", "Voided"],
] as const)("the activity page names the status of a %s transaction [CORE-SUM-27]", async (_, code, name) => {
  await open([transaction({ status: code })]);
  await expect.element(rows.getByRole("cell").nth(2)).toHaveTextContent(name);
});

test('the activity page shows interest as "Total Loan Fee"', async () => {
  await open();
  await page.getByRole("button", { name: "Fees" }).click();
  expect(row("Total Loan Fee").elements()).toHaveLength(1);
  expect(row("Interest Charge").elements()).toHaveLength(0);
});

test("the activity page shows why a payment failed", async () => {
  await open();
  const [closed, short] = [row("Code R02"), row("Code R01")];
  await expect
    .element(short)
    .toMatchTextContent("Your payment was returned because of an insufficient balance in your bank account.");
  expect(short.getByRole("link").elements()).toEqual([]);
  expect(short.element().querySelector("s")?.textContent).toBe("$512.34");
  await expect
    .element(closed)
    .toMatchTextContent("Your payment was returned because the bank account is closed.");
  await expect
    .element(closed.getByRole("link", { name: /^Edit bank details for the payment of / }))
    .toHaveAttribute("href", "/us/one-time-payment?advanceId=advance-1");
});

test("the activity page offers to correct a failed payment's bank details only while they can be edited [SERV-RET-04]", async () => {
  await open([
    failed("mendable", 4, { returnCode: "R03", amount: -25_200 }),
    failed("mended", 5, { returnCode: "R03", amount: -9_000, isMendable: false }),
  ]);
  const wrong = "Your payment was returned because the account number or routing number is not correct.";
  await expect.element(row("$252.00")).toMatchTextContent(`${wrong} Please update your bank details`);
  expect(textsOf(row("$252.00").getByRole("link"))).toEqual(["Edit"]);
  await expect.element(row("$90.00")).toMatchTextContent(`${wrong} Code R03`);
  expect(row("$90.00").getByRole("link").elements()).toEqual([]);
});

test("the activity page calculates running balances backward from the current balance", async () => {
  await open();
  await expect.element(lastCell("Scheduled")).toHaveTextContent("");
  await expect.element(lastCell("Returned payment fee")).toHaveTextContent("$41,250.37");
  await expect.element(lastCell("Code R01")).toHaveTextContent("$41,215.37");
  await expect.element(lastCell("Voided")).toHaveTextContent("$41,215.37");
});

test("filters shorten the activity list, and a button removes all filters if no transaction matches", async () => {
  await open();
  const fees = page.getByRole("button", { name: "Fees" });
  await expect.element(page.getByText("Showing 10 of 23")).toBeVisible();
  await expect.element(fees).toHaveAttribute("aria-pressed", "false");
  await fees.click();
  await expect.element(fees).toHaveAttribute("aria-pressed", "true");
  await expect.poll(count).toBe(2);
  await period.selectOptions("Last 30 days");
  await expect.poll(count).toBe(1);
  await status.selectOptions("Voided");
  await expect.element(page.getByText("No transactions match these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Show all transactions" }).click();
  await expect.element(page.getByText("Showing 10 of 23")).toBeVisible();
});

test('the activity page shows ten transactions, and ten more when "Show more" is pressed by keyboard', async () => {
  await open();
  await expect.element(page.getByText("Showing 10 of 23")).toBeVisible();
  expect(count()).toBe(10);
  const more = await page.getByRole("button", { name: "Show more" }).findElement();
  more.focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Showing 20 of 23")).toBeVisible();
  expect(count()).toBe(20);
});

test("the activity page of an unknown loan redirects to the summary", async () => {
  await openPage("/us/activity/none", {
    api(api) {
      api.answer(loans.getLoan, { refused: "NOT_FOUND" });
      api.answer(loans.listTransactions, { refused: "NOT_FOUND" });
    },
  });
  await expect.poll(address).toBe("/us/summary");
});
