import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as contract from "@portal/domain/payments/contract";
import type { QueuedTransaction, SelfServiceLoan } from "@portal/domain/payments/contract";
import { listPaymentBanks } from "@portal/domain/payments/banks/contract";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { payingBank, queuedTransaction, selfServiceLoan } from "../testing/payment-fixtures.ts";
import { address, openPage, textsOf } from "../testing/open-page.tsx";
import { sealedBanks } from "../testing/seal-banks.ts";

const date = (text: string) => Temporal.PlainDate.from(text);

// A Friday before a long weekend, so the earliest payment date is Tuesday, May 26.
beforeEach(() => {
  vi.spyOn(Temporal.Now, "instant").mockReturnValue(Temporal.Instant.from("2026-05-22T14:00:00Z"));
});

const loanNumber = page.getByLabelText("Loan Number");
const tile = page.getByRole("region", { name: "Loan" });
const payButton = page.getByRole("button", { name: "Make a One-Time Payment" });
const list = page.getByRole("list", { name: "Scheduled One-Time Payment" });
const rows = list.getByRole("listitem");
const payment = (amount: string) => rows.filter({ hasText: amount });
const dialog = page.getByRole("dialog");
const pastDue = page.getByRole("alert").filter({ hasText: "past due" });
const activity = page.getByRole("link", { name: "View All Activity" });

const open = (loans: readonly SelfServiceLoan[], search = "", country: "us" | "ca" = "us") =>
  openPage(`/${country}/one-time-payment${search}`, {
    as: { country_code: country },
    api(api) {
      api.answer(contract.listSelfServiceLoans, { loans: [...loans] });
      api.answer(listPaymentBanks, sealedBanks([payingBank()]));
    },
  });
const openWith = (...payments: readonly Partial<QueuedTransaction>[]) =>
  open([selfServiceLoan({ QueueTransactions: payments.map((changes) => queuedTransaction(changes)) })]);

const newer = selfServiceLoan({
  Id: "advance-newer",
  Name: "Business loan 4410-30956",
  Balance: 5_118_672,
  PastDueAmountWithFees: 0,
  DaysPastDue: 0,
  DateWireIssued: date("2026-01-20"),
});

test("the payment page shows the past-due loan's amount due, balance and payments in progress [SERV-ROUTE-01, SERV-OTP-01, SERV-OTP-02, SERV-OTP-03, SERV-OTP-04, SERV-OTP-05, SERV-OTP-15]", async () => {
  const payments = [
    queuedTransaction(),
    queuedTransaction({ Id: "payment-2", Status: "S", TransactionAmount: 12_300 }),
  ];
  await open([selfServiceLoan({ QueueTransactions: payments }), newer]);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("One Time Payment");
  await expect.poll(() => document.title).toBe("One Time Payment · Alderway");
  await expect.element(loanNumber).toHaveDisplayValue("Business loan 4410-22871, past due");
  expect(textsOf(loanNumber.getByRole("option"))).toEqual([
    "Business loan 4410-30956",
    "Business loan 4410-22871, past due",
  ]);
  await expect.element(tile).toMatchTextContent("Balance, PayPal Business Loan$47,519.80");
  await expect
    .element(pastDue)
    .toHaveTextContent(
      "Your loan is $1,284.60 past due.A payment of $400.00 on Thu, May 28 is already in progress.Pay $1,284.60 past due",
    );
  await expect.element(pastDue).toHaveAttribute("data-kind", "danger");
  await expect.element(payButton).toBeVisible();
  expect(rows.elements()).toHaveLength(2);
  await expect
    .element(payment("$400.00"))
    .toMatchTextContent("$400.00 on Thu, May 28Quad City Bank ****7713");
  await expect.element(payment("$400.00")).toMatchTextContent("Scheduled");
  await expect.element(activity).toHaveAttribute("href", "/us/activity/advance-1");

  await loanNumber.selectOptions("Business loan 4410-30956");
  await expect.element(tile).toMatchTextContent("$51,186.72");
  await expect.element(pastDue).not.toBeInTheDocument();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(activity).toHaveAttribute("href", "/us/activity/advance-newer");
  expect(address()).toBe("/us/one-time-payment?advanceId=advance-newer");
});

test("the payment page shows a message when the loan has no payments [SERV-OTP-14]", async () => {
  const none = page.getByText("You do not have any recent transactions.", { exact: true });
  await open([selfServiceLoan({ QueueTransactions: [queuedTransaction()] }), newer]);
  await expect.element(list).toBeVisible();
  await expect.element(none).not.toBeInTheDocument();
  await loanNumber.selectOptions("Business loan 4410-30956");
  await expect.element(none).toBeVisible();
});

test.each([
  ["", "Business loan 4411-20003, past due"],
  ["?advanceId=advance-1", "Business loan 4411-20001, past due"],
  ["?advanceId=somebody-elses", "Business loan 4411-20003, past due"],
])(
  'the payment page lists loans newest first, and the query "%s" selects %s [SERV-OTP-10, SERV-OTP-11]',
  async (search, chosen) => {
    await open(
      [
        // Loan 4 is the most overdue but cannot be paid online. Loans 2 and 3 are equally late, and loan 3 owes a cent
        // more.
        { Id: "advance-4", DateWireIssued: date("2026-02-04"), DaysPastDue: 60, IsEligibeForSSACH: false },
        { Id: "advance-3", DateWireIssued: date("2025-03-03"), Balance: 2_000_001 },
        { Id: "advance-1", DateWireIssued: date("2026-01-21"), DaysPastDue: 7, Balance: 9_000_000 },
        { Id: "advance-2", DateWireIssued: date("2025-06-02"), Balance: 2_000_000 },
      ].map((each) => selfServiceLoan({ Name: `Business loan 4411-2000${each.Id.at(-1)}`, ...each })),
      search,
    );
    await expect.element(loanNumber).toHaveDisplayValue(chosen);
    expect(textsOf(loanNumber.getByRole("option"))).toEqual(
      [4, 1, 2, 3].map((number) => `Business loan 4411-2000${number}, past due`),
    );
  },
);

const notAble = "You are not able to make a one-time payment online at this time.";
const noBalance = "The loan currently has no outstanding balance.";
const callUs = "Please call us at (800) 555-0142, 9 AM - 5 PM ET, Monday - Friday.";

describe("the payment page for a loan that cannot be paid online", () => {
  test.each<readonly [string, string, Partial<SelfServiceLoan>]>([
    ["the lender excludes the loan", notAble, { IsEligibeForSSACH: false }],
    ["the loan has no balance", noBalance, { Balance: 0 }],
    ["no date is left before the charge-off", notAble, { chargeOffDate: date("2026-05-26") }],
  ])(
    "the payment page shows the reason and the phone number if %s [SERV-OTP-08, SERV-OTP-09, SERV-CONST-10]",
    async (_, text, changes) => {
      await open([selfServiceLoan(changes)]);
      await expect.element(tile).toMatchTextContent(`${text}${callUs}`);
      await expect.element(payButton).not.toBeInTheDocument();
      await expect.element(page.getByRole("button", { name: /^Pay/ })).not.toBeInTheDocument();
    },
  );

  test("the payment page offers a payment if a payment date is left before the charge-off [SERV-OTP-08]", async () => {
    await open([selfServiceLoan({ chargeOffDate: date("2026-05-27") })]);
    await expect.element(payButton).toBeVisible();
    await expect.element(tile).not.toMatchTextContent("Please call us");
  });

  test("the payment page in Canada shows the Canadian phone number and amounts in US dollars [SERV-OTP-08, SERV-OTP-21]", async () => {
    await open([selfServiceLoan({ IsEligibeForSSACH: false, Balance: 123_456_750 })], "", "ca");
    await expect
      .element(tile)
      .toMatchTextContent(`${notAble}Please call us at (800) 555-0143, 9 AM - 6 PM ET, Monday - Friday.`);
    await expect.element(tile).toMatchTextContent("Balance, PayPal Business Loan$1,234,567.50");
    await expect.element(payButton).not.toBeInTheDocument();
  });

  test("the payment page shows no payment button when payments in progress cover the balance", async () => {
    await open([
      selfServiceLoan({
        QueueTransactions: [
          queuedTransaction(),
          queuedTransaction({ Id: "payment-2", Status: "PA", TransactionAmount: 4_711_980 }),
        ],
      }),
    ]);
    await expect
      .element(page.getByText("Payments in progress cover everything you owe on this loan.", { exact: true }))
      .toBeVisible();
    await expect
      .element(pastDue)
      .toHaveTextContent(
        "Your loan is $1,284.60 past due.2 payments of $47,519.80 in total are already in progress.",
      );
    await expect
      .element(page.getByRole("button", { name: /^(?:Make a One-Time Payment|Pay)/ }))
      .not.toBeInTheDocument();
  });
});

test("the payment page shows a message and a summary link when the borrower has no loan [SERV-OTP-13]", async () => {
  await open([]);
  await expect
    .element(
      page.getByText(
        "You do not have any active loan(s), hence you will not be able to make a payment at this time.",
        { exact: true },
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Go to Summary" }))
    .toHaveAttribute("href", "/us/summary");
  await expect.element(loanNumber).not.toBeInTheDocument();
});

test("the payment page shows an error and a summary link when loading the loans fails [SERV-OTP-06, SERV-OTP-12]", async () => {
  const answer = { refused: "INTERNAL_SERVER_ERROR" } as const;
  await openPage("/us/one-time-payment", { api: (api) => api.answer(contract.listSelfServiceLoans, answer) });
  await expect
    .element(
      page.getByRole("alert").getByText("Something went wrong, Please try again later.", { exact: true }),
    )
    .toBeVisible();
  await expect.element(payButton).not.toBeInTheDocument();
  const toSummary = page.getByRole("link", { name: "Go to Summary" });
  await expect.element(toSummary).toHaveAttribute("href", "/us/summary");
  await toSummary.click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Summary" })).toBeInTheDocument();
});

test("the payment page shows the status of each payment in words [SERV-OTP-16]", async () => {
  const words = { Q: "Scheduled", PA: "Scheduled", S: "Processed", C: "Voided", F: "Failed" } as const;
  const statuses = Object.keys(words) as (keyof typeof words)[];
  await openWith(...statuses.map((Status, at) => ({ Id: Status, Status, TransactionAmount: 12_000 + at })));
  for (const [at, status] of statuses.entries())
    await expect.element(payment(`$120.0${at}`).getByText(words[status], { exact: true })).toBeVisible();
});

test('the payment page shows "PayPal Business Loan" only for a loan of the payment provider [SERV-GEN-09]', async () => {
  await open([selfServiceLoan(), { ...newer, IsProviderLoan: false }]);
  await expect.element(tile).toMatchTextContent("Balance, PayPal Business Loan$47,519.80");
  await loanNumber.selectOptions("Business loan 4410-30956");
  await expect.element(tile).toMatchTextContent("Balance$51,186.72");
  await expect.element(tile).not.toMatchTextContent("PayPal Business Loan");
});

test("the payment page shows payments ten at a time [SERV-OTP-04]", async () => {
  await openWith(
    ...Array.from({ length: 25 }, (_, at) => ({ Id: `payment-${at}`, TransactionAmount: 100 + at })),
  );
  await expect.element(page.getByText("Showing 10 of 25")).toBeVisible();
  expect(rows.elements()).toHaveLength(10);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.element(page.getByText("Showing 20 of 25")).toBeVisible();
  expect(rows.elements()).toHaveLength(20);
});

const update = " Please update your bank details and reschedule your payment.";
const notAuthorized = "Your payment was returned because it was not authorized. Please contact your bank.";
const insufficient = "Your payment was returned because of an insufficient balance in your bank account.";
const chooseAnother = "Your payment was returned by your bank. Please choose a different account.";
const notProcessed = "Your payment could not be processed. Please call us at (800) 555-0142.";
const mismatch = `Your payment was returned because your company information does not match your bank's records.${update}`;
const chooseOrContact = "Your payment was returned. Please choose a different account or contact your bank.";
const corrected = `Your account number or routing number is incorrect.${update}`;
const wrongNumbers = "Your payment was returned because the account number or routing number is not correct.";
const texts: Readonly<Record<string, string>> = {
  R01: insufficient,
  R02: `Your payment was returned because the bank account is closed.${update}`,
  R03: `${wrongNumbers}${update}`,
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
const returned = (code: string | null, changes: Partial<QueuedTransaction> = {}) => ({
  Status: "F" as const,
  BankAccount: payingBank({ BankAccountACHStatus: code }),
  ...changes,
});

test("the payment page explains each return code, and offers Edit only if new bank details can help [SERV-RET-01, SERV-RET-02, SERV-RET-03, SERV-RET-04, SERV-RET-05, SERV-RET-06, SERV-RET-07, SERV-RET-08, SERV-RET-09, SERV-RET-10, SERV-RET-11, SERV-RET-12, SERV-RET-13, SERV-RET-14, SERV-RET-15, SERV-RET-16, SERV-RET-17, SERV-RET-18]", async () => {
  const codes = Object.keys(texts);
  await openWith(
    ...codes.map((code, at) => returned(code, { Id: code, TransactionAmount: (250 + at) * 100 })),
  );
  const more = page.getByRole("button", { name: "Show more" });
  while (rows.elements().length < codes.length) await more.click();
  const expected = codes.map((code, at) => {
    const text = texts[code] ?? "";
    return `$${250 + at}.00 on Thu, May 28Quad City Bank ****7713account ending in 7713Failed${text}${text.endsWith(update) ? "Edit" : ""}`;
  });
  await expect.poll(() => textsOf(rows)).toEqual(expected);
});

describe("a failed payment in the list of payments", () => {
  const words = (text: string) => rows.getByText(text, { exact: true });
  const edit = page.getByRole("button", { name: /^Edit/ });

  test("a failed payment asks for new bank details, with or without a return code [SERV-OTP-17]", async () => {
    await openWith(
      returned("R03", { TransactionAmount: 25_200 }),
      returned(null, { Id: "payment-2", TransactionAmount: 9_200 }),
    );
    await expect.element(words(`${wrongNumbers}${update}`)).toBeVisible();
    await expect.element(words("Update your bank details and reschedule your payment.")).toBeVisible();
    expect(edit.elements().map((button) => button.getAttribute("aria-label"))).toEqual([
      "Edit bank details for $252.00 on Thu, May 28",
      "Edit bank details for $92.00 on Thu, May 28",
    ]);
  });

  test.each<readonly [string, Partial<QueuedTransaction>]>([
    [
      "the bank account is not editable [SERV-OTP-18]",
      { BankAccount: payingBank({ BankAccountACHStatus: "Non-editable" }) },
    ],
    ["the payment is not editable [SERV-OTP-19]", { IsEditable: false }],
  ])("a failed payment does not ask for new bank details if %s", async (_, changes) => {
    await openWith(returned("R03", changes), returned("R03", { Id: "payment-2", IsEditable: false }));
    await expect.element(words(wrongNumbers).first()).toBeVisible();
    await expect.element(edit).not.toBeInTheDocument();
    await expect.element(page.getByText(/update your bank details/i)).not.toBeInTheDocument();
  });
});

test.each([
  ["no-balance", noBalance],
  ["charged-off", `${notAble} Please call us at (800) 555-0142.`],
  [
    "account-returned",
    "An earlier payment from this bank account was returned. Please choose a different account or contact your bank.",
  ],
  ["above-balance", "Amount should not be more than total outstanding amount."],
  ["above-limit", "Amount should not be more than $99,999,999.99."],
] as const)(
  "the list of payments explains the cancellation of a payment with the reason %s",
  async (calledOffFor, text) => {
    await openWith({ Status: "C", calledOffFor });
    const row = payment("$400.00");
    await expect.element(row.getByText("Voided", { exact: true })).toBeVisible();
    await expect.element(row).toMatchTextContent(`This payment was not made. ${text}`);
    await expect.element(row.getByRole("button", { name: /^Cancel/ })).not.toBeInTheDocument();
  },
);

test("the list of payments shows a debit date only if it is after the payment date", async () => {
  await openWith(
    { TransactionAmount: 3_000, debitDate: date("2026-05-28") },
    { Id: "payment-2", TransactionAmount: 3_100, debitDate: date("2026-05-29") },
  );
  await expect.element(payment("$31.00")).toMatchTextContent("Your bank sees it on May 29, 2026.");
  await expect.element(payment("$30.00")).not.toMatchTextContent("Your bank sees it");
});

test("the list of payments shows the reason, the date and the cancellation deadline of a retry", async () => {
  await openWith({
    TransactionAmount: 3_100,
    debitDate: date("2026-06-03"),
    cancelUntil: date("2026-06-02"),
    cancelBefore: Temporal.Instant.from("2026-06-02T21:00:00Z"),
    correctedFor: "C02",
  });
  const row = payment("$31.00");
  await expect
    .element(row)
    .toMatchTextContent(
      "Your payment was returned because of an insufficient balance in your bank account. We will try again on Jun 3, 2026. Your bank corrected the routing number of this account, and we updated it. You don't need to do anything.",
    );
  await expect
    .element(row)
    .toMatchTextContent("You can cancel it until 5:00 PM Eastern Time on Jun 2, 2026.");
  await expect.element(row).not.toMatchTextContent("Your bank sees it");
  await expect.element(row.getByRole("button", { name: /^Edit/ })).not.toBeInTheDocument();
  await row.getByRole("button", { name: /^Cancel/ }).click();
  await expect
    .element(page.getByRole("alertdialog"))
    .toMatchTextContent(
      "Your payment of $31.00 on Wed, Jun 3 from Quad City Bank ****7713 will not be made.",
    );
});

describe("canceling a payment in the list of payments", () => {
  const cancelable = { cancelUntil: date("2026-05-26"), debitDate: date("2026-05-28") };
  const question = page.getByRole("alertdialog");
  const cancel = payment("$400.00").getByRole("button", { name: "Cancel $400.00 on Thu, May 28" });

  test("canceling a payment asks for confirmation, and sends no call if the borrower keeps the payment", async () => {
    const api = await openWith(cancelable);
    await expect
      .element(payment("$400.00").getByText("You can cancel it until May 26, 2026.", { exact: true }))
      .toBeVisible();
    await cancel.click();
    await expect.element(question).toHaveAccessibleName("Cancel this payment?");
    await question.getByRole("button", { name: "Keep It" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(api.calls(contract.cancelPayment)).toEqual([]);
    await expect.element(payment("$400.00")).toMatchTextContent("Scheduled");
  });

  test("canceling a payment shows the server's refusal and allows another attempt", async () => {
    const api = await openWith(cancelable);
    const message = "This payment can no longer be canceled here. Please call us at (800) 555-0142.";
    api.answer(contract.cancelPayment, { refused: "TOO_LATE", message });
    await cancel.click();
    await question.getByRole("button", { name: "Cancel Payment" }).click();
    await expect.element(question.getByRole("alert")).toHaveTextContent(message);
    api.answer(contract.cancelPayment, { transactionId: "payment-1", status: "C" });
    api.answer(contract.listSelfServiceLoans, {
      loans: [selfServiceLoan({ QueueTransactions: [queuedTransaction({ Status: "C" })] })],
    });
    await untilAnotherCallCounts();
    await question.getByRole("button", { name: "Cancel Payment" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(payment("$400.00").getByText("Voided", { exact: true })).toBeVisible();
    expect(api.calls(contract.cancelPayment).map(({ params }) => params.transactionId)).toEqual([
      "payment-1",
      "payment-1",
    ]);
  });
});

describe("a link to pay the past-due amount on the payment page", () => {
  const amount = dialog.getByRole("radio", { name: "Past due amount $1,284.60" });

  test("the link to pay the past-due amount opens the payment modal once [SERV-MODAL-12]", async () => {
    await open([newer, selfServiceLoan()], "?advanceId=advance-1&pay=past-due");
    await expect.element(amount).toBeChecked();
    await expect.element(dialog.getByText("$1,284.60 on Tuesday, May 26, 2026")).toBeVisible();
    await expect.poll(address).toBe("/us/one-time-payment?advanceId=advance-1");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await pastDue.getByRole("button", { name: "Pay $1,284.60 past due" }).click();
    await expect.element(amount).toBeChecked();
  });

  test("the link to pay the past-due amount opens no modal when payments in progress cover the balance", async () => {
    const payments = [queuedTransaction({ TransactionAmount: 4_751_980 })];
    await open([selfServiceLoan({ QueueTransactions: payments })], "?advanceId=advance-1&pay=past-due");
    await expect.poll(address).toBe("/us/one-time-payment?advanceId=advance-1");
    await expect.element(tile).toMatchTextContent("Payments in progress cover everything you owe");
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
