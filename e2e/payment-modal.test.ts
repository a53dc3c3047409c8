import type { Page } from "@playwright/test";
import { businessDaysAfter, isBusinessDay, paymentWindow } from "@portal/domain/payments/calendar/rules";
import { preselectedDate } from "@portal/domain/payments/drawing/rules";
import { consequencesText, dateText } from "@portal/domain/payments/modal/rules";
import { dayOf, formatDate } from "@portal/domain/wire/dates";
import { expect, person, test, untilAnotherCallCounts } from "./portal.ts";

const dana = person("dana");

const dialog = (page: Page) => page.getByRole("dialog").first();
const title = (page: Page) => dialog(page).getByRole("heading", { level: 2 }).first();
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const amountOf = (page: Page, name: string | RegExp) => dialog(page).getByRole("radio", { name });
const otherAmount = (page: Page) => dialog(page).getByLabel("Payment amount");
const dateField = (page: Page) => dialog(page).getByLabel("Payment Date");
const alert = (page: Page) => dialog(page).getByRole("alert");
const row = (page: Page, amount: string) =>
  page
    .getByRole("list", { name: "Scheduled One-Time Payment" })
    .getByRole("listitem")
    .filter({ hasText: amount });
const payButton = (page: Page) => page.getByRole("button", { name: "Make a One-Time Payment" });

const sending = () => ({ now: Temporal.Now.instant(), cutOff: Temporal.PlainTime.from("17:00") });
const window = () => {
  const found = paymentWindow(dayOf(Temporal.Now.instant()), null);
  if (!found) throw new Error("no day is left to pay on");
  return found;
};
/** The first date on which the bank can debit a payment. */
const preselected = () => preselectedDate(window(), sending());
const inWords = (date: Temporal.PlainDate) =>
  date.toLocaleString("en-US", { weekday: "long", month: "short", day: "numeric", year: "numeric" });
const inFull = (date: Temporal.PlainDate) =>
  date.toLocaleString("en-US", { weekday: "long", month: "long", day: "numeric", year: "numeric" });

async function open(page: Page): Promise<void> {
  await page.goto("/us/one-time-payment");
  await reopen(page);
}
async function reopen(page: Page): Promise<void> {
  await payButton(page).click();
  await expect(title(page)).toHaveText("Make a Payment");
  // Waits for the bank account, which appears late because the page must first load the code for decrypting it.
  await expect(dialog(page).getByText("Pay from")).toBeVisible();
}

function scheduled(page: Page) {
  const sent: { body: Record<string, unknown>; key: string | undefined }[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/advances/scheduleTransactionACH")) return;
    sent.push({
      body: request.postDataJSON() as Record<string, unknown>,
      key: request.headers()["idempotency-key"],
    });
  });
  return sent;
}

test(
  "a borrower pays the past-due amount on a chosen date, and then the remaining balance [SERV-GEN-16]",
  { tag: "@phone" },
  async ({ page, portal }, { project }) => {
    const sent = scheduled(page);
    await portal.signIn(dana);
    await page.goto("/us/one-time-payment");
    const banks = page.waitForResponse(/selfServicePaymentBankList$/);
    await reopen(page);
    const body = await (await banks).text();
    const { data } = JSON.parse(body) as { data: string };
    expect(data.split(".")).toHaveLength(5);
    expect(JSON.parse(atob(data.split(".")[0] ?? ""))).toEqual({ alg: "dir", enc: "A256GCM" });
    expect(body).not.toMatch(/4821|Prairie|990010207/);
    await expect(dialog(page).getByText("****4821")).toBeVisible();
    // The outstanding amount minus the payment of $400.00 in progress.
    await expect(
      amountOf(
        page,
        /^Outstanding amount \$47,119\.80 You owe \$47,519\.80\. A payment of \$400\.00 on \w{3}, \w{3} \d{1,2} is already in progress\.$/,
      ),
    ).toBeVisible();
    await portal.look("payment-modal");

    const chosen = businessDaysAfter(preselected(), 1);
    const day = page.getByRole("button", { name: inFull(chosen), exact: true });
    if (project.name === "phone") {
      await dialog(page).getByRole("button", { name: "Choose a date" }).click();
      const sheet = page.getByRole("dialog", { name: "Choose a date" });
      await expect(sheet.locator(":focus")).toHaveAttribute("data-day", preselected().toString());
      await portal.look("payment-modal-calendar");
    }
    if (chosen.month !== preselected().month) await page.getByRole("button", { name: "Next month" }).click();
    await page.emulateMedia({ forcedColors: "active" });
    const colorOf = (date: string) =>
      page.locator(`[data-day="${date}"]`).evaluate((button) => getComputedStyle(button).color);
    const closed = page.locator('[data-day][aria-disabled="true"]').first();
    expect(await colorOf((await closed.getAttribute("data-day")) ?? "")).not.toBe(
      await colorOf(chosen.toString()),
    );
    await page.emulateMedia({ forcedColors: "none" });
    await day.click();
    await expect(dateField(page)).toHaveValue(dateText(chosen));

    await amountOf(page, "Past due amount $1,284.60").check({ force: true });
    await expect(dialog(page).getByText(`$1,284.60 on ${inWords(chosen)}`)).toBeVisible();
    await expect(dialog(page).getByText(/^From First Prairie Bank/)).toContainText(
      consequencesText(chosen, sending()),
    );
    await press(page, "Submit");
    await expect(title(page)).toHaveText("Payment Confirmation");
    await expect(
      dialog(page).getByText(
        `Your payment of $1,284.60 has been scheduled for ${dateText(chosen)}. It may take 1 to 2 business days for your payment to post.`,
      ),
    ).toBeVisible();
    expect(sent.map(({ body: { fiInfo, ...rest } }) => [rest, fiInfo])).toEqual([
      [
        {
          advanceId: expect.any(String),
          effectiveDate: chosen.toString(),
          transactionAmount: 1284.6,
          authorizationSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
        expect.objectContaining({ BankAccountNumber: "****4821" }),
      ],
    ]);
    await press(page, "Done");
    await expect(row(page, "$1,284.60")).toContainText("Scheduled");

    await reopen(page);
    await amountOf(page, "Outstanding amount $45,835.20").check({ force: true });
    await press(page, "Submit");
    await press(page, "Done");
    await expect(
      page.getByText("Payments in progress cover everything you owe on this loan.", { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /^(?:Make a One-Time Payment|Pay)/ })).toHaveCount(0);
    // The summary shows no link to pay when payments in progress cover the balance.
    await page.goto("/us/summary");
    const pastDue = page.getByRole("alert").filter({ hasText: "past due" });
    await expect(pastDue).toContainText("$47,519.80 in payments is already in progress.");
    await expect(pastDue.getByRole("link")).toHaveCount(0);
  },
);

test.describe("payments that the server refuses or does not confirm", () => {
  test.use({ expectedErrors: [/the server responded with a status of (409|422|500)/] });

  test("the payment modal explains why the server refused a payment [SERV-MODAL-10, SERV-ERR-02, SERV-ERR-03]", async ({
    page,
    portal,
    server,
  }) => {
    const sent = scheduled(page);
    await portal.signIn(dana);
    await open(page);
    await amountOf(page, "Past due amount").check({ force: true });
    // Simulates that the bank corrects the account number while the modal is open.
    await server.query("update bank_accounts set last_four = '4822' where last_four = '4821'", []);
    await press(page, "Submit");
    await expect(alert(page)).toHaveText(
      "The payment authorization has changed since you saw it. Nothing was scheduled. Read the new one below, and submit again if you agree.",
    );
    await expect(
      dialog(page).getByText(/^By submitting this payment you authorize us to debit \$1,284\.60/),
    ).toContainText("from the bank account ending in 4822 by ACH on");
    await expect(dialog(page).getByRole("group", { name: "Pay from" }).getByText("****4822")).toBeVisible();
    await portal.look("payment-authorization-changed");
    await press(page, "Submit");
    await expect(title(page)).toHaveText("Payment Confirmation");
    const hashes = sent.map(({ body }) => body["authorizationSha256"]);
    expect(new Set(hashes).size).toBe(2);
    await press(page, "Done");

    await reopen(page);
    await amountOf(page, "Other amount").check({ force: true });
    await otherAmount(page).fill("1284.60");
    await press(page, "Submit");
    await expect(alert(page)).toHaveText(
      "Select a different date or adjust the amount to proceed, as there is already an existing transaction scheduled for the same date with the same amount.",
    );
    await expect(title(page)).toHaveText("Make a Payment");
    // Simulates that the lender makes the loan ineligible while the modal is open.
    await server.query("update advances set is_self_service_ach_eligible = false where loan_id = $1", [
      "4410-22871",
    ]);
    await otherAmount(page).fill("1284.61");
    await press(page, "Submit");
    await expect(alert(page)).toHaveText("You are not able to make a one-time payment online at this time.");
  });

  test("a payment with a lost response is sent again with the same idempotency key and scheduled once [SERV-MODAL-11, SERV-ERR-08]", async ({
    page,
    portal,
  }) => {
    const sent = scheduled(page);
    await portal.signIn(dana);
    await open(page);
    await page.route(
      "**/api/advances/scheduleTransactionACH",
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR" } });
      },
      { times: 1 },
    );
    await amountOf(page, "Past due amount").check({ force: true });
    await press(page, "Submit");
    await expect(alert(page)).toHaveText("There is some error in scheduling payment now");
    await untilAnotherCallCounts(page);
    await press(page, "Submit");
    await expect(title(page)).toHaveText("Payment Confirmation");
    await press(page, "Done");
    await expect(row(page, "$1,284.60")).toHaveCount(1);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);

    const arrived = Promise.withResolvers<void>();
    await page.route(
      "**/api/advances/scheduleTransactionACH",
      async (route) => {
        // The server schedules the payment, but the response never reaches the browser.
        await route.fetch();
        arrived.resolve();
      },
      { times: 1 },
    );
    await reopen(page);
    await amountOf(page, "Other amount").check({ force: true });
    await otherAmount(page).fill("64.20");
    await press(page, "Submit");
    await arrived.promise;
    page.on("dialog", (question) => void question.accept());
    await page.reload();
    await reopen(page);
    await expect(dialog(page).getByText("We kept what you typed.")).toBeVisible();
    await expect(otherAmount(page)).toHaveValue("64.20");
    await press(page, "Submit");
    await expect(title(page)).toHaveText("Payment Confirmation");
    expect(sent).toHaveLength(4);
    expect(sent[3]).toEqual(sent[2]);
    await press(page, "Done");
    await expect(row(page, "$64.20")).toHaveCount(1);
  });
});

test("the payment page and the payment modal fit long names and twenty bank accounts", async ({
  page,
  portal,
}) => {
  const long =
    "The Consolidated Agricultural and Mercantile Savings Bank-of-the-Upper-Mississippi-Valley N.A.";
  await portal.signIn(person("quentin"));
  await page.route("**/api/products/selfserviceloans", async (route) => {
    const response = await route.fetch();
    const { loans } = (await response.json()) as {
      loans: { Name: string; QueueTransactions: { FinancialInstitution: string }[] }[];
    };
    for (const loan of loans) {
      loan.Name = `Business loan of Moreau-Mills-and-Grandchildren-Textile-Manufacturing-Corporation ${loan.Name}`;
      for (const each of loan.QueueTransactions) each.FinancialInstitution = long;
    }
    await route.fulfill({ response, json: { loans } });
  });
  await page.goto("/us/one-time-payment");
  await expect(row(page, "$").first()).toContainText(long);
  await portal.look("payments-long");
  await payButton(page).click();
  await press(page, "Change the bank account");
  await expect(dialog(page).getByRole("radio")).toHaveCount(20);
  await portal.look("payment-change-method-many");
  const last = dialog(page).getByRole("radio").last();
  await last.check({ force: true });
  await press(page, "Use This Account");
  await expect(title(page)).toHaveText("Make a Payment");
});

test("a borrower downloads a payment's authorization, cancels the payment and undoes the cancellation", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await open(page);
  await amountOf(page, "Past due amount").check({ force: true });
  const { last } = window();
  let late = last;
  while (!isBusinessDay(late)) late = late.subtract({ days: 1 });
  await dateField(page).fill(dateText(late));
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Payment Confirmation");
  const download = page.waitForEvent("download");
  await press(page, "Download the authorization");
  const file = await (await download).createReadStream();
  const text = (await file.toArray()).join("");
  expect(text).toContain(
    `By submitting this payment you authorize us to debit $1,284.60 from the bank account ending in 4821 by ACH on ${formatDate(late)}.`,
  );
  await press(page, "Done");
  const paid = row(page, "$1,284.60");
  await expect(paid.getByText(/^You can cancel it until /)).toBeVisible();
  await paid.getByRole("button", { name: /^Cancel \$1,284\.60 on / }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toHaveAccessibleName("Cancel this payment?");
  await portal.look("payment-cancel");
  await question.getByRole("button", { name: "Keep It" }).click();
  await expect(question).toHaveCount(0);
  await expect(paid).toContainText("Scheduled");
  await paid.getByRole("button", { name: /^Cancel / }).click();
  await question.getByRole("button", { name: "Cancel Payment" }).click();
  const done = page.getByRole("status").filter({ hasText: "is canceled" });
  await expect(done).toBeVisible();
  await expect(paid.getByText("Voided", { exact: true })).toBeVisible();
  await done.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is scheduled again" })).toBeVisible();
  await expect(paid).toHaveCount(1);
  await expect(paid).toContainText("Scheduled");
  await paid.getByRole("button", { name: /^Cancel / }).focus();
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Cancel Payment" }).focus();
  await page.keyboard.press("Enter");
  // Undo gets the focus, because the focused button has disappeared.
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await expect(paid.getByText("Voided", { exact: true })).toBeVisible();
  await expect(paid.getByRole("button", { name: /^Cancel / })).toHaveCount(0);
});
