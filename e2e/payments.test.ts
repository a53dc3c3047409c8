import type { Page } from "@playwright/test";
import { returnCodes } from "@portal/database/cast/payers";
import { expect, person, test } from "./portal.ts";

const dana = person("dana");
const della = person("della");
const rhea = person("rhea");
const uma = person("uma");

const loanNumber = (page: Page) => page.getByLabel("Loan Number");
const chosenLoan = (page: Page) => loanNumber(page).locator("option:checked");
const tile = (page: Page) => page.getByRole("region", { name: "Loan" });
const payButton = (page: Page) => page.getByRole("button", { name: "Make a One-Time Payment" });
const list = (page: Page) => page.getByRole("list", { name: "Scheduled One-Time Payment" });
const payment = (page: Page, amount: string) => list(page).getByRole("listitem").filter({ hasText: amount });

/** Opens the page and returns the ids of its loans by name. */
async function open(page: Page, search = ""): Promise<Record<string, string>> {
  const answer = page.waitForResponse(/\/api\/products\/selfserviceloans$/);
  await page.goto(`/us/one-time-payment${search}`);
  const { loans } = (await (await answer).json()) as { loans: { Id: string; Name: string }[] };
  return Object.fromEntries(loans.map(({ Id, Name }) => [Name, Id]));
}

test(
  "the One Time Payment page shows the past-due loan, its amount due, and its payments in progress or returned [SERV-ROUTE-01, SERV-OTP-01, SERV-OTP-02, SERV-OTP-03, SERV-OTP-04, SERV-OTP-05, SERV-OTP-15]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(dana);
    const ids = await open(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("One Time Payment");
    await expect(page).toHaveTitle("One Time Payment · Alderway");
    await expect(chosenLoan(page)).toHaveText("Business loan 4410-22871, past due");
    await expect(loanNumber(page).getByRole("option")).toHaveText([
      "Business loan 4410-30956",
      "Business loan 4410-22871, past due",
      "Business loan 4409-18733",
      "Business loan 4409-10482",
    ]);
    await expect(tile(page)).toContainText("Balance, PayPal Business Loan$47,519.80");
    const pastDue = page.getByRole("alert").filter({ hasText: "past due" });
    await expect(pastDue).toHaveText(
      /^Your loan is \$1,284\.60 past due\.A payment of \$400\.00 on .{10,11} is already in progress\.Pay \$1,284\.60 past due$/,
    );
    await expect(pastDue).toHaveAttribute("data-kind", "danger");
    await expect(payButton(page)).toBeVisible();
    await expect(list(page).getByRole("listitem")).toHaveCount(3);
    await expect(payment(page, "$400.00")).toContainText("First Prairie Bank");
    await expect(payment(page, "$400.00")).toContainText("Scheduled");
    await expect(page.getByRole("link", { name: "View All Activity" })).toHaveAttribute(
      "href",
      `/us/activity/${ids["Business loan 4410-22871"]}`,
    );
    expect(await portal.layoutShift()).toBeLessThan(0.05);
    await portal.look("payments");

    await loanNumber(page).selectOption({ label: "Business loan 4410-30956" });
    await expect(tile(page)).toContainText("$51,186.72");
    await expect(page.getByText("past due.")).toHaveCount(0);
    await expect(page.getByText("You do not have any recent transactions.")).toBeVisible();
    await expect(list(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "View All Activity" })).toHaveAttribute(
      "href",
      `/us/activity/${ids["Business loan 4410-30956"]}`,
    );
    await page.reload();
    await expect(chosenLoan(page)).toHaveText("Business loan 4410-30956");
  },
);

test("a payment canceled at the cut-off shows the reason and, after a charge-off, the phone number", async ({
  page,
  portal,
  server,
}) => {
  await portal.signIn(dana);
  const callOff = (reason: string) =>
    server.query(
      `with off as (update transactions set status = 'C' where amount = -400 returning id)
       update payments set called_off_for = $1 where transaction_id in (select id from off)`,
      [reason],
    );
  for (const [reason, text] of [
    ["no-balance", "This payment was not made. The loan currently has no outstanding balance."],
    [
      "charged-off",
      "This payment was not made. You are not able to make a one-time payment online at this time. Please call us at (800) 555-0142.",
    ],
    [
      "account-returned",
      "This payment was not made. An earlier payment from this bank account was returned. Please choose a different account or contact your bank.",
    ],
    ["above-balance", "This payment was not made. Amount should not be more than total outstanding amount."],
    ["above-limit", "This payment was not made. Amount should not be more than $99,999,999.99."],
  ] as const) {
    await callOff(reason);
    await open(page);
    await expect(payment(page, "$400.00")).toContainText("Voided");
    await expect(payment(page, "$400.00")).toContainText(text);
    await expect(payment(page, "$400.00").getByRole("button", { name: /^Cancel/ })).toHaveCount(0);
  }
  await portal.look("payments-called-off");
});

test("the payment page shows a message when the loan has no transactions [SERV-OTP-14]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await open(page);
  await expect(list(page)).toBeVisible();
  await expect(page.getByText("You do not have any recent transactions.")).toHaveCount(0);
  await loanNumber(page).selectOption({ label: "Business loan 4410-30956" });
  await expect(page.getByText("You do not have any recent transactions.", { exact: true })).toBeVisible();
});

test("the payment page lists loans newest first and preselects the most delinquent loan that can be paid online, unless the address names a loan [SERV-OTP-10, SERV-OTP-11]", async ({
  page,
  portal,
}) => {
  await portal.signIn(della);
  const ids = await open(page);
  // This loan is 23 days past due like 4411-20002, but owes a cent more. A loan 60 days past due cannot be paid here.
  await expect(chosenLoan(page)).toHaveText("Business loan 4411-20003, past due");
  await expect(loanNumber(page).getByRole("option")).toHaveText([
    "Business loan 4411-20004, past due",
    "Business loan 4411-20001, past due",
    "Business loan 4411-20002, past due",
    "Business loan 4411-20003, past due",
  ]);
  await open(page, `?advanceId=${ids["Business loan 4411-20001"]}`);
  await expect(chosenLoan(page)).toHaveText("Business loan 4411-20001, past due");
  await open(page, "?advanceId=somebody-elses");
  await expect(chosenLoan(page)).toHaveText("Business loan 4411-20003, past due");
});

test("the links on the summary and the payment page open the chosen loan, and a past-due link also opens the payment dialog [SERV-MODAL-12]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/summary");
  await page.getByRole("link", { name: "Make a payment, Business loan 4410-30956" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One Time Payment");
  await expect(chosenLoan(page)).toHaveText("Business loan 4410-30956");
  await page.goto("/us/summary");
  await page
    .getByRole("alert")
    .getByRole("link", { name: "Pay $1,284.60 past due on Business loan 4410-22871" })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: "Past due amount $1,284.60" })).toBeChecked();
  await expect(dialog.getByText(/^\$1,284\.60 on /)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(chosenLoan(page)).toHaveText("Business loan 4410-22871, past due");
  await page.reload();
  await expect(chosenLoan(page)).toHaveText("Business loan 4410-22871, past due");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("alert").getByRole("button", { name: "Pay $1,284.60 past due" }).click();
  await expect(dialog.getByRole("radio", { name: "Past due amount $1,284.60" })).toBeChecked();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "View All Activity" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Business loan 4410-22871");
});

test("a loan that cannot be paid online shows the reason and the phone number instead of the payment button [SERV-OTP-08, SERV-OTP-09, SERV-CONST-10]", async ({
  page,
  portal,
}) => {
  await portal.signIn(uma);
  await open(page);
  const notAble = "You are not able to make a one-time payment online at this time.";
  const noBalance = "The loan currently has no outstanding balance.";
  const call = "Please call us at (800) 555-0142, 9 AM - 5 PM ET, Monday - Friday.";
  for (const [name, text] of [
    ["Business loan 4411-20301", notAble],
    ["Business loan 4411-20302", noBalance],
    // The charge-off is on the next business day, so no debit date is left.
    ["Business loan 4411-20303", notAble],
  ] as const) {
    await loanNumber(page).selectOption({ label: name });
    await expect(chosenLoan(page)).toHaveText(name);
    await expect(tile(page)).toContainText(`${text}${call}`);
    await expect(payButton(page)).toHaveCount(0);
  }
  await portal.look("payments-not-able");
  await loanNumber(page).selectOption({ label: "Business loan 4411-20302" });
  await portal.look("payments-no-balance");
  // This loan's charge-off is late enough to leave a debit date, so the loan can be paid.
  await loanNumber(page).selectOption({ label: "Business loan 4411-20304" });
  await expect(payButton(page)).toBeVisible();
  await expect(tile(page)).not.toContainText(call);
});

test("the payment page in Canada offers no payment, shows the Canadian phone number, and shows amounts in US dollars [SERV-OTP-08, SERV-OTP-21]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("owen"));
  await page.goto("/ca/one-time-payment");
  await expect(tile(page)).toContainText(
    "You are not able to make a one-time payment online at this time.Please call us at (800) 555-0143, 9 AM - 6 PM ET, Monday - Friday.",
  );
  await expect(payButton(page)).toHaveCount(0);
  await expect(tile(page)).toContainText(/Balance, PayPal Business Loan\$\d{1,3}(?:,\d{3})+\.\d\d/);
  await portal.look("payments-canada");
});

test("the payment page shows a message and a link to the summary when the borrower has no loan [SERV-OTP-13]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("iris"));
  await page.goto("/us/one-time-payment");
  await expect(
    page.getByText(
      "You do not have any active loan(s), hence you will not be able to make a payment at this time.",
      { exact: true },
    ),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Summary" })).toHaveAttribute("href", "/us/summary");
  await expect(loanNumber(page)).toHaveCount(0);
  await portal.look("payments-no-loans");
});

test.describe("loans that do not load", () => {
  test.use({ expectedErrors: [/the server responded with a status of 500/] });
  test("the payment page shows an error and a link to the summary when its loans do not load [SERV-OTP-06, SERV-OTP-12]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await page.route("**/api/products/selfserviceloans", (route) =>
      route.fulfill({ status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR" } }),
    );
    await page.goto("/us/one-time-payment");
    await expect(
      page.getByRole("alert").getByText("Something went wrong, Please try again later.", { exact: true }),
    ).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    await portal.look("payments-failed");
    const toSummary = page.getByRole("link", { name: "Go to Summary" });
    await expect(toSummary).toHaveAttribute("href", "/us/summary");
    await toSummary.click();
    await expect(page.getByRole("heading", { level: 1, name: "Summary" })).toBeAttached();
  });
});

test("the payment page shows the status of each payment in words [SERV-OTP-16]", async ({ page, portal }) => {
  await portal.signIn(rhea);
  await open(page);
  for (const [amount, status] of [
    ["$120.00", "Scheduled"],
    ["$121.00", "Scheduled"],
    ["$122.00", "Processed"],
    ["$123.00", "Voided"],
    ["$250.00", "Failed"],
  ] as const) {
    await showAll(page);
    await expect(payment(page, amount).getByText(status, { exact: true })).toBeVisible();
  }
});

async function showAll(page: Page): Promise<void> {
  const more = page.getByRole("button", { name: "Show more" });
  while (await more.isVisible()) await more.click();
}

const update = " Please update your bank details and reschedule your payment.";
const notAuthorized = "Your payment was returned because it was not authorized. Please contact your bank.";
const insufficient = "Your payment was returned because of an insufficient balance in your bank account.";
const chooseAnother = "Your payment was returned by your bank. Please choose a different account.";
const notProcessed = "Your payment could not be processed. Please call us at (800) 555-0142.";
const mismatch = `Your payment was returned because your company information does not match your bank's records.${update}`;
const chooseOrContact = "Your payment was returned. Please choose a different account or contact your bank.";
const corrected = `Your account number or routing number is incorrect.${update}`;
const words: Readonly<Record<string, string>> = {
  R01: insufficient,
  R02: `Your payment was returned because the bank account is closed.${update}`,
  R03: `Your payment was returned because the account number or routing number is not correct.${update}`,
  R04: `Your payment was returned because the account number is invalid.${update}`,
  R05: notAuthorized,
  R06: chooseAnother,
  R07: notAuthorized,
  R08: "Your payment was stopped. Please contact your bank.",
  R09: insufficient,
  R10: notAuthorized,
  R11: notAuthorized,
  R12: `Your bank has updated your account details.${update}`,
  R13: `Your bank does not support ACH payments.${update}`,
  R14: notProcessed,
  R15: notProcessed,
  R16: "Your payment was returned because the bank account is frozen. Please contact your bank.",
  R17: `Your payment was returned by your bank.${update}`,
  R20: chooseAnother,
  R21: mismatch,
  R22: mismatch,
  R24: "Your payment was returned because it is a duplicate.",
  R29: notAuthorized,
  R31: chooseOrContact,
  R33: chooseOrContact,
  R34: chooseOrContact,
  R38: chooseOrContact,
  C01: corrected,
  C02: corrected,
  C03: corrected,
  C05: chooseOrContact,
  C06: corrected,
  R99: notProcessed,
};

test("each return code of a payment shows its text, and Edit appears only for codes that new bank details can fix [SERV-RET-01, SERV-RET-02, SERV-RET-03, SERV-RET-04, SERV-RET-05, SERV-RET-06, SERV-RET-07, SERV-RET-08, SERV-RET-09, SERV-RET-10, SERV-RET-11, SERV-RET-12, SERV-RET-13, SERV-RET-14, SERV-RET-15, SERV-RET-16, SERV-RET-17, SERV-RET-18]", async ({
  page,
  portal,
}) => {
  await portal.signIn(rhea);
  await open(page);
  await showAll(page);
  expect(returnCodes.toSorted()).toEqual(Object.keys(words).toSorted());
  for (const [at, code] of returnCodes.entries()) {
    const row = payment(page, `$${250 + at}.00`);
    await expect(row, code).toContainText("Failed");
    await expect(row.getByText(words[code] ?? "", { exact: true }), code).toBeVisible();
    const offersEdit = words[code]?.endsWith(update);
    await expect(row.getByRole("button", { name: /^Edit/ }), code).toHaveCount(offersEdit ? 1 : 0);
  }
  await portal.look("payments-returned");
});

test("a failed payment invites the borrower to update bank details, unless the bank account or the payment is not editable [SERV-OTP-17, SERV-OTP-18, SERV-OTP-19]", async ({
  page,
  portal,
}) => {
  await portal.signIn(rhea);
  await open(page);
  await showAll(page);
  const edit = (amount: string) => payment(page, amount).getByRole("button", { name: /^Edit/ });
  await expect(payment(page, "$90.00")).toContainText("Failed");
  await expect(edit("$90.00")).toHaveCount(0);
  await expect(payment(page, "$91.00")).toContainText("Failed");
  await expect(edit("$91.00")).toHaveCount(0);
  // The page does not ask the borrower to update bank details that cannot be edited.
  const wrong = "Your payment was returned because the account number or routing number is not correct.";
  for (const amount of ["$90.00", "$91.00"])
    await expect(payment(page, amount).getByText(wrong, { exact: true })).toBeVisible();
  await expect(payment(page, "$252.00").getByText(wrong + update, { exact: true })).toBeVisible();
  await expect(edit("$252.00")).toHaveAccessibleName(/^Edit bank details for \$252\.00 on /);

  // An editable payment without a return code also invites the borrower to update bank details.
  await page.route("**/api/products/selfserviceloans", async (route) => {
    const response = await route.fetch();
    const { loans } = (await response.json()) as { loans: { QueueTransactions: Queued[] }[] };
    for (const { QueueTransactions } of loans) {
      for (const each of QueueTransactions) {
        if (each.TransactionAmount !== 252) continue;
        Object.assign(each, { returnCode: null });
        Object.assign(each.BankAccount, { BankAccountACHStatus: null });
      }
    }
    await route.fulfill({ response, json: { loans } });
  });
  await page.reload();
  await showAll(page);
  await expect(
    payment(page, "$252.00").getByText("Update your bank details and reschedule your payment.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(edit("$252.00")).toBeVisible();
});
type Queued = { TransactionAmount: number; BankAccount: object };

test('the activity page shows an interest charge as "Total Loan Fee" [SERV-OTP-20]', async ({
  page,
  portal,
}) => {
  await portal.signIn(uma);
  const ids = await open(page);
  // The list shows ten transactions. The loan has only five payments and the interest charge, so all are visible.
  await open(page, `?advanceId=${ids["Business loan 4411-20301"]}`);
  await page.getByRole("link", { name: "View All Activity" }).click();
  await expect(page.getByRole("cell", { name: "Total Loan Fee" })).toBeVisible();
  await expect(page.getByText("Interest Charge")).toHaveCount(0);
});

test('the payment page shows "PayPal Business Loan" beside a loan of the payment provider but not beside an SBA loan [SERV-GEN-09]', async ({
  page,
  portal,
}) => {
  await portal.signIn(person("nadia"));
  await open(page);
  await expect(tile(page)).toContainText(/Balance\$/);
  await expect(tile(page)).not.toContainText("PayPal Business Loan");
  await portal.signIn(dana);
  await open(page);
  await expect(tile(page)).toContainText("Balance, PayPal Business Loan");
});

test("the payment page shows 500 payments ten at a time [SERV-OTP-04]", async ({ page, portal }) => {
  await portal.signIn(person("quentin"));
  await open(page);
  await expect(list(page).getByRole("listitem")).toHaveCount(10);
  await expect(page.getByText("Showing 10 of 500")).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(list(page).getByRole("listitem")).toHaveCount(20);
});
