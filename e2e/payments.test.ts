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
/** A queued payment, by its amount. */
const payment = (page: Page, amount: string) => list(page).getByRole("listitem").filter({ hasText: amount });

/** Opens the page, and gives the ids of its loans by their names. */
async function open(page: Page, search = ""): Promise<Record<string, string>> {
  const answer = page.waitForResponse(/\/api\/products\/selfserviceloans$/);
  await page.goto(`/us/one-time-payment${search}`);
  const { loans } = (await (await answer).json()) as { loans: { Id: string; Name: string }[] };
  return Object.fromEntries(loans.map(({ Id, Name }) => [Name, Id]));
}

test(
  "the page shows the loan that is past due, what is owed on it, and the payments that are on their way or came back [SERV-ROUTE-01, SERV-OTP-01, SERV-OTP-02, SERV-OTP-03, SERV-OTP-04, SERV-OTP-05, SERV-OTP-15]",
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
    // As on the summary and the activity page, in red.
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

    // Another loan is another tile, list and link; with nothing past due there is no alert.
    await loanNumber(page).selectOption({ label: "Business loan 4410-30956" });
    await expect(tile(page)).toContainText("$51,186.72");
    await expect(page.getByText("past due.")).toHaveCount(0);
    await expect(page.getByText("You do not have any recent transactions.")).toBeVisible();
    await expect(list(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "View All Activity" })).toHaveAttribute(
      "href",
      `/us/activity/${ids["Business loan 4410-30956"]}`,
    );
    // Chosen, it stays so when the page is loaded anew.
    await page.reload();
    await expect(chosenLoan(page)).toHaveText("Business loan 4410-30956");
  },
);

test("a payment that was called off at the cut-off says why, and whom to call", async ({
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

test("without transactions the page says so [SERV-OTP-14]", async ({ page, portal }) => {
  await portal.signIn(dana);
  await open(page);
  await expect(list(page)).toBeVisible();
  await expect(page.getByText("You do not have any recent transactions.")).toHaveCount(0);
  await loanNumber(page).selectOption({ label: "Business loan 4410-30956" });
  await expect(page.getByText("You do not have any recent transactions.", { exact: true })).toBeVisible();
});

test("the loans stand newest first, and the page begins with the most delinquent that can be paid here, unless the address asks for one [SERV-OTP-10, SERV-OTP-11]", async ({
  page,
  portal,
}) => {
  await portal.signIn(della);
  const ids = await open(page);
  // 23 days late like the one before it, and a cent more is owed; the one that is 60 days late is not paid here.
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

test("the links of the summary and of the activity lead to the loan that they stand beside, that of what is past due to paying it [SERV-MODAL-12]", async ({
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
  // The dialog is open at once, with that amount; reloaded, the page does not open it again.
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

test(
  "a loan that cannot be paid here says why and whom to call, and has no button [SERV-OTP-08, SERV-OTP-09, SERV-CONST-10]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(uma);
    await open(page);
    const notAble = "You are not able to make a one-time payment online at this time.";
    const noBalance = "The loan currently has no outstanding balance.";
    const call = "Please call us at (800) 555-0142, 9 AM - 5 PM ET, Monday - Friday.";
    for (const [name, text] of [
      ["Business loan 4411-20301", notAble],
      ["Business loan 4411-20302", noBalance],
      // Charged off on the next business day: no day is left to pay on.
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
    // The control: charged off later, it can be paid.
    await loanNumber(page).selectOption({ label: "Business loan 4411-20304" });
    await expect(payButton(page)).toBeVisible();
    await expect(tile(page)).not.toContainText(call);
  },
);

test("in Canada no loan is paid here, the team is Canada's, and amounts are US dollars all the same [SERV-OTP-08, SERV-OTP-21]", async ({
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

test("without a loan the page says so and leads to the summary [SERV-OTP-13]", async ({ page, portal }) => {
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

test.describe("the loans do not come", () => {
  test.use({ expectedErrors: [/the server responded with a status of 500/] });
  test("and the page says so and leads to the summary [SERV-OTP-06, SERV-OTP-12]", async ({
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

test("each status has its word [SERV-OTP-16]", async ({ page, portal }) => {
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

/** A long list comes a part at a time. */
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

test(
  "each code has its words, and Edit where the bank can be mended and nowhere else [SERV-RET-01, SERV-RET-02, SERV-RET-03, SERV-RET-04, SERV-RET-05, SERV-RET-06, SERV-RET-07, SERV-RET-08, SERV-RET-09, SERV-RET-10, SERV-RET-11, SERV-RET-12, SERV-RET-13, SERV-RET-14, SERV-RET-15, SERV-RET-16, SERV-RET-17, SERV-RET-18]",
  { tag: "@phone" },
  async ({ page, portal }) => {
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
  },
);

test("what is not editable has no Edit: by its bank's status, by the payment itself; the rest invites to mend it [SERV-OTP-17, SERV-OTP-18, SERV-OTP-19]", async ({
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
  // Nor do the words ask for what cannot be done.
  const wrong = "Your payment was returned because the account number or routing number is not correct.";
  for (const amount of ["$90.00", "$91.00"])
    await expect(payment(page, amount).getByText(wrong, { exact: true })).toBeVisible();
  await expect(payment(page, "$252.00").getByText(wrong + update, { exact: true })).toBeVisible();
  await expect(edit("$252.00")).toHaveAccessibleName(/^Edit bank details for \$252\.00 on /);

  // One that is editable without a code invites to mend it too.
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

test("a charge of interest is called a Total Loan Fee in all activity [SERV-OTP-20]", async ({
  page,
  portal,
}) => {
  await portal.signIn(uma);
  const ids = await open(page);
  // Five payments and the charge: all of them are in sight.
  await open(page, `?advanceId=${ids["Business loan 4411-20301"]}`);
  await page.getByRole("link", { name: "View All Activity" }).click();
  await expect(page.getByRole("cell", { name: "Total Loan Fee" })).toBeVisible();
  await expect(page.getByText("Interest Charge")).toHaveCount(0);
});

test("a loan of the payment provider's has its label, one of the SBA's has not [SERV-GEN-09]", async ({
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

test("500 payments come ten at a time [SERV-OTP-04]", async ({ page, portal }) => {
  await portal.signIn(person("quentin"));
  await open(page);
  await expect(list(page).getByRole("listitem")).toHaveCount(10);
  await expect(page.getByText("Showing 10 of 500")).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(list(page).getByRole("listitem")).toHaveCount(20);
});
