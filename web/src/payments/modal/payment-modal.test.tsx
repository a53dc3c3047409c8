import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { findInstitution } from "@portal/domain/banking/contract";
import { listPaymentBanks, saveSelfServiceBank, type Bank } from "@portal/domain/payments/banks/contract";
import * as contract from "@portal/domain/payments/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enter, press } from "@portal/ui/testing/autofill.ts";
import {
  foundInstitution,
  payingBank,
  queuedTransaction,
  selfServiceLoan,
} from "../../testing/payment-fixtures.ts";
import { openPage, textsOf } from "../../testing/open-page.tsx";
import { sealedBanks } from "../../testing/seal-banks.ts";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const date = (text: string) => Temporal.PlainDate.from(text);

// Friday, May 22, 2026, before a long weekend. The earliest payment date is Tuesday, May 26.
beforeEach(() => {
  vi.spyOn(Temporal.Now, "instant").mockReturnValue(Temporal.Instant.from("2026-05-22T14:00:00Z"));
});
afterEach(async () => {
  await page.viewport(1280, 800);
});

const payButton = page.getByRole("button", { name: "Make a One-Time Payment" });
const dialog = page.getByRole("dialog").first();
const title = dialog.getByRole("heading", { level: 2 }).first();
const button = (name: string) => dialog.getByRole("button", { name, exact: true });
const payFrom = dialog.getByRole("group", { name: "Pay from" });
/** Matches only the start of a radio button's name, because the name also contains an amount or an account. */
const choice = (label: string) => dialog.getByRole("radio", { name: label, exact: false });
const otherAmount = dialog.getByLabelText("Payment amount");
const dateField = dialog.getByLabelText("Payment Date");
const field = (label: string) => dialog.getByLabelText(label, { exact: true });
const alert = dialog.getByRole("alert");

const other = payingBank({
  Id: "bank-2",
  FinancialInstitutionName: "Cedar Valley Savings",
  BankAccountNumber: "****3390",
  BankAccountACHStatus: "Non-editable",
});
const closed = payingBank({
  Id: "bank-3",
  FinancialInstitutionName: "Hawkeye Credit Union",
  BankAccountNumber: "****1107",
  BankAccountACHStatus: "R02",
  BankAccountACHStatusDescription: "Account closed",
});

const confirmed = (changes: Partial<contract.ScheduledPayment> = {}) => ({
  error: false as const,
  transactionScheduleInfo: {
    transactionId: "payment-new",
    advanceId: "advance-1",
    transactionAmount: 9_950,
    effectiveDate: date("2031-03-04"),
    status: "Q" as const,
    debitDate: date("2031-03-04"),
    ...changes,
  },
});

async function open(
  loan = selfServiceLoan(),
  banks: readonly Bank[] = [payingBank()],
  defaultId = banks[0]?.Id,
): Promise<StubApi> {
  const api = await openPage("/us/one-time-payment", {
    api(stub) {
      stub.answer(contract.listSelfServiceLoans, { loans: [loan] });
      stub.answer(listPaymentBanks, sealedBanks(banks, defaultId));
      stub.answer(contract.schedulePayment, confirmed());
    },
  });
  await press(payButton);
  await expect.element(title).toHaveTextContent("Make a Payment");
  // Waits for the bank accounts, which arrive encrypted.
  await expect.element(dialog.getByRole("button", { name: /^(?:Change the|Add your)/i })).toBeVisible();
  return api;
}
async function openAgain(): Promise<void> {
  await press(button("Done"));
  await expect.element(dialog).not.toBeInTheDocument();
  await press(payButton);
}

const scheduled = (api: StubApi) => api.calls(contract.schedulePayment);
const amountsOf = (api: StubApi) => scheduled(api).map(({ body }) => body.transactionAmount);
const keysOf = (api: StubApi) => scheduled(api).map(({ headers }) => headers.get("idempotency-key"));

describe("the payment modal with a past-due loan", () => {
  const inProgress = selfServiceLoan({ QueueTransactions: [queuedTransaction()] });

  test("the payment modal preselects no amount for a past-due loan [SERV-OTP-07, SERV-MODAL-12]", async () => {
    await open(inProgress);
    await expect.element(title).toHaveFocus();
    expect(textsOf(dialog.getByRole("radiogroup", { name: "Amount" }).getByText(/amount$/))).toEqual([
      "Past due amount",
      "Outstanding amount",
      "Other amount",
    ]);
    for (const radio of dialog.getByRole("radio").all()) await expect.element(radio).not.toBeChecked();
    await expect
      .element(
        choice(
          "Outstanding amount $47,119.80 You owe $47,519.80. A payment of $400.00 on Thu, May 28 is already in progress.",
        ),
      )
      .toBeInTheDocument();
    await expect.element(dateField).toHaveValue("05/26/2026");
    await expect.element(dialog.getByText("Choose an amount.", { exact: true })).toBeVisible();
    await choice("Past due amount $1,284.60").click();
    await expect.element(dialog.getByText("$1,284.60 on Tuesday, May 26, 2026")).toBeVisible();
    await expect
      .element(dialog.getByText(/^From First Prairie Bank/))
      .toMatchTextContent("Your bank sees it on Tue, May 26. Once you submit it, you can't cancel it here.");
    await expect
      .element(dialog.getByText("By scheduling you agree to the payment authorization."))
      .toBeVisible();
  });

  test("the payment modal sends the payment with the hash of the authorization text [SERV-API-06, SERV-MODAL-09, SERV-ENT-05]", async () => {
    const api = await open();
    await choice("Past due amount").click();
    await button("Submit").click();
    await expect.element(title).toHaveTextContent("Payment Confirmation");
    await expect.element(title).toHaveFocus();
    await expect.element(button("Go Back")).not.toBeInTheDocument();
    const text =
      "By submitting this payment you authorize us to debit $1,284.60 from the bank account ending in 4821 by ACH on May 26, 2026. Posting takes 1 to 2 business days. To cancel, notify us at least 2 business days before the payment date at (800) 555-0142. If the debit is dishonored, it may be resubmitted up to 2 times.";
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    expect(scheduled(api).map(({ body }) => body)).toEqual([
      {
        advanceId: "advance-1",
        effectiveDate: "2026-05-26",
        transactionAmount: 1284.6,
        fiInfo: {
          Id: "bank-1",
          FinancialInstitutionName: "First Prairie Bank",
          BankAccountNumber: "****4821",
          BankAccountABA: "990010207",
          BankAccountNameOnAccount: "Oyelaran Bakery",
          BankFIStreetAddress: null,
        },
        authorizationSha256: hash.toHex(),
      },
    ]);
    expect(keysOf(api)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    const before = api.calls(contract.listSelfServiceLoans).length;
    await button("Done").click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(payButton).toHaveFocus();
    await expect.poll(() => api.calls(contract.listSelfServiceLoans).length).toBe(before + 1);
  });

  test.each([
    [date("2031-03-04"), ""],
    [date("2031-03-05"), " Your bank sees it on Wednesday, Mar 5, 2031."],
  ])(
    "with the debit date %s, the confirmation shows the server's amount and date, and explains a later debit [SERV-MODAL-09, SERV-ENT-05]",
    async (debitDate, later) => {
      const api = await open();
      api.answer(contract.schedulePayment, confirmed({ debitDate }));
      await press(choice("Past due amount"));
      await press(button("Submit"));
      await expect
        .element(dialog.getByText(/^Your payment of/))
        .toHaveTextContent(
          `Your payment of $99.50 has been scheduled for 03/04/2031. It may take 1 to 2 business days for your payment to post.${later}`,
        );
      await expect.element(dialog.getByText("$99.50", { exact: true })).toBeVisible();
      await expect.element(dialog.getByText("Tuesday, Mar 4, 2031", { exact: true })).toBeVisible();
    },
  );

  test("the payment modal sends the chosen amount, with a new idempotency key for each payment [SERV-MODAL-12]", async () => {
    const api = await open(inProgress);
    await choice("Past due amount").click();
    await button("Submit").click();
    await openAgain();
    await choice("Outstanding amount").click();
    await button("Submit").click();
    await openAgain();
    await choice("Other amount").click();
    await otherAmount.fill("$ 1,234.5");
    await dateField.click();
    await expect.element(otherAmount).toHaveValue("1,234.50");
    await button("Submit").click();
    await expect.element(title).toHaveTextContent("Payment Confirmation");
    expect(amountsOf(api)).toEqual([1284.6, 47119.8, 1234.5]);
    expect(new Set(keysOf(api)).size).toBe(3);
  });
});

test('the payment modal offers two amounts and preselects "Other amount" if no amount is past due [SERV-MODAL-12]', async () => {
  await open(selfServiceLoan({ PastDueAmountWithFees: 0 }));
  expect(dialog.getByRole("radio").elements()).toHaveLength(2);
  await expect.element(choice("Other amount")).toBeChecked();
  await expect.element(dialog.getByText(/past due/i)).not.toBeInTheDocument();
});

describe("the amount in the payment modal", () => {
  test("the payment modal requires the borrower to choose an amount if the loan is past due [SERV-MODAL-14]", async () => {
    const api = await open();
    await press(button("Submit"));
    await expect
      .element(dialog.getByRole("radiogroup", { name: "Amount" }))
      .toHaveAccessibleDescription("You must select one");
    await press(choice("Other amount"));
    await expect.element(dialog.getByText(/You must select one/)).not.toBeInTheDocument();
    expect(scheduled(api)).toEqual([]);
  });

  test("the payment modal refuses an amount that is missing, too small, malformed or above the balance [SERV-MODAL-13, SERV-MODAL-15, SERV-MODAL-16]", async () => {
    const api = await open();
    await press(choice("Other amount"));
    // Consecutive amounts cause different errors, so that the test notices an error that was not updated.
    for (const [typed, fault] of [
      ["1.00", "Enter amount more than $1.00"],
      ["", "Enter payment amount"],
      ["-5", "Enter amount more than $1.00"],
      [".50", "Enter a 0 before the decimal point, as in 0.50."],
      ["-1234.56", "Enter amount more than $1.00"],
      ["1.005", "Enter no more than two digits after the decimal point, as in 1,234.50."],
      ["abc", "Enter the amount in digits, as in 1,234.50."],
      ["12,50", "Use a point before the cents, as in 12.50. Use commas only for thousands, as in 1,250.00."],
      ["47519.81", "Amount should not be more than total outstanding amount"],
    ] as const) {
      await enter(otherAmount, typed);
      await press(button("Submit"));
      await expect.element(otherAmount, { message: typed }).toHaveAccessibleDescription(fault);
      await expect.element(otherAmount).toHaveFocus();
      await expect.element(otherAmount).toHaveValue(typed);
    }
    expect(scheduled(api)).toEqual([]);
  });

  test.each([
    ["1.01", 1.01],
    ["47519.80", 47519.8],
  ])(
    "the payment modal accepts an amount of %s dollars for a balance of 47,519.80 dollars [SERV-MODAL-15, SERV-MODAL-16]",
    async (typed, sent) => {
      const api = await open();
      await press(choice("Other amount"));
      await enter(otherAmount, typed);
      await press(button("Submit"));
      await expect.element(title).toHaveTextContent("Payment Confirmation");
      expect(amountsOf(api)).toEqual([sent]);
    },
  );

  test("the payment modal refuses an amount above the balance minus the payments in progress", async () => {
    const api = await open(selfServiceLoan({ QueueTransactions: [queuedTransaction()] }));
    await press(choice("Other amount"));
    await enter(otherAmount, "47119.81");
    await press(button("Submit"));
    await expect
      .element(otherAmount)
      .toHaveAccessibleDescription(
        "Amount should not be more than total outstanding amount. With $400.00 in progress, you can pay $47,119.80 at most.",
      );
    expect(scheduled(api)).toEqual([]);
  });

  test("the payment modal lets the server refuse a second payment of the same amount on the same day [SERV-ERR-02]", async () => {
    const payments = [queuedTransaction({ TransactionAmount: 3_000_000, EffectiveDate: date("2026-05-26") })];
    const api = await open(selfServiceLoan({ QueueTransactions: payments }));
    const message =
      "Select a different date or adjust the amount to proceed, as there is already an existing transaction scheduled for the same date with the same amount.";
    api.answer(contract.schedulePayment, { refused: "DUPLICATE_ENTRY_EXISTS", message: "not this text" });
    await press(choice("Other amount"));
    await enter(otherAmount, "30000");
    await press(button("Submit"));
    await expect.element(alert).toHaveTextContent(message);
    await enter(dateField, "05/27/2026");
    await press(button("Submit"));
    await expect
      .element(otherAmount)
      .toHaveAccessibleDescription(
        "Amount should not be more than total outstanding amount. With $30,000.00 in progress, you can pay $17,519.80 at most.",
      );
    expect(scheduled(api)).toHaveLength(1);
  });
});

describe("the date in the payment modal", () => {
  const fault = "Date is invalid. Please use the calendar to select an available date.";
  const hint = "Weekdays only, not bank holidays. The latest date is";

  test("the payment modal refuses a date that is not a business day in the payment window [SERV-MODAL-17, SERV-MODAL-18, SERV-MODAL-19, SERV-MODAL-20, SERV-MODAL-22]", async () => {
    const api = await open();
    await press(choice("Past due amount"));
    for (const text of [
      "05/22/2026",
      // The refused dates: Memorial Day, a Saturday, a Sunday, Juneteenth and the 61st day.
      "05/25/2026",
      "05/30/2026",
      "05/31/2026",
      "06/19/2026",
      "07/22/2026",
      "02/30/2027",
      "tomorrow",
      "",
    ]) {
      await enter(dateField, text);
      await press(button("Submit"));
      await expect
        .element(dateField, { message: text })
        .toHaveAccessibleDescription(`${fault} ${hint} Jul 21, 2026.`);
      await expect.element(dateField).toHaveFocus();
      await enter(dateField, "05/27/2026");
      await expect.element(dialog.getByText(fault, { exact: false })).not.toBeInTheDocument();
    }
    expect(scheduled(api)).toEqual([]);
  });

  test.each(["05/26/2026", "07/21/2026"])(
    "the payment modal accepts the next business day or the 60th day: %s [SERV-MODAL-18, SERV-MODAL-19]",
    async (typed) => {
      const api = await open();
      await press(choice("Past due amount"));
      await enter(dateField, typed);
      await press(button("Submit"));
      await expect.element(title).toHaveTextContent("Payment Confirmation");
      const [month, day, year] = typed.split("/");
      expect(scheduled(api).map(({ body }) => body.effectiveDate)).toEqual([`${year}-${month}-${day}`]);
    },
  );

  test("the payment modal refuses a date that is not before the charge-off date [SERV-MODAL-21]", async () => {
    const api = await open(selfServiceLoan({ chargeOffDate: date("2026-06-03") }));
    await press(choice("Past due amount"));
    await enter(dateField, "06/03/2026");
    await press(button("Submit"));
    await expect.element(dateField).toHaveAccessibleDescription(`${fault} ${hint} Jun 2, 2026.`);
    expect(scheduled(api)).toEqual([]);
    await enter(dateField, "06/02/2026");
    await press(button("Submit"));
    await expect.element(title).toHaveTextContent("Payment Confirmation");
  });

  test("the payment modal proposes the second business day after the cut-off", async () => {
    await open(selfServiceLoan({ cutOff: Temporal.PlainTime.from("09:59") }));
    await expect.element(dateField).toHaveValue("05/27/2026");
  });
});

describe("the calendar of the payment modal", () => {
  const day = (name: string) => dialog.getByRole("button", { name, exact: true });
  const grid = dialog.getByRole("grid");

  test("the calendar lets the borrower choose a day in the payment window by keyboard [SERV-MODAL-20]", async () => {
    await open();
    await expect.element(grid).toHaveAccessibleName("May 2026");
    await expect.element(button("Previous month")).toBeDisabled();
    await expect.element(day("Tuesday, May 26, 2026")).toHaveAttribute("data-chosen", "true");
    await expect
      .element(dialog.getByRole("gridcell", { selected: true }))
      .toHaveAccessibleName("Tuesday, May 26, 2026");
    await expect
      .element(grid.getByRole("columnheader", { name: "Wednesday", exact: true }))
      .toHaveTextContent("W");
    day("Tuesday, May 26, 2026").element().focus();
    await userEvent.keyboard("{End}");
    await expect.element(day("Saturday, May 30, 2026")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(dateField).toHaveValue("05/26/2026");
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    await expect.element(day("Monday, June 1, 2026")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(dateField).toHaveValue("06/01/2026");
    await userEvent.keyboard("{PageDown}{PageDown}{PageDown}");
    await expect.element(day("Tuesday, July 21, 2026")).toHaveFocus();
    await expect.element(button("Next month")).toBeDisabled();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(day("Tuesday, July 21, 2026")).toHaveFocus();
  });

  test("the calendar strikes through and disables days that are not business days [SERV-MODAL-20]", async () => {
    await open();
    const sunday = day("Sunday, May 31, 2026");
    await expect.element(sunday).toHaveAttribute("aria-disabled", "true");
    expect(getComputedStyle(sunday.element()).textDecorationLine).toBe("line-through");
    await sunday.click({ force: true });
    await expect.element(dateField).toHaveValue("05/26/2026");
  });

  test("the calendar is open below the date field on a wide screen and can be closed", async () => {
    await open();
    const choose = button("Choose a date");
    await expect.element(choose).toHaveAttribute("aria-expanded", "true");
    await choose.click();
    await expect.element(grid).not.toBeInTheDocument();
    await expect.element(choose).toHaveAttribute("aria-expanded", "false");
  });

  test("the calendar opens as a sheet on a phone, and Esc closes only the sheet", async () => {
    await page.viewport(390, 844);
    await open();
    const choose = button("Choose a date");
    const sheet = page.getByRole("dialog", { name: "Choose a date" });
    await expect.element(grid).not.toBeInTheDocument();
    await choose.click();
    await expect.element(sheet.getByRole("button", { name: "Tuesday, May 26, 2026" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(title).toHaveTextContent("Make a Payment");
    await expect.element(choose).toHaveFocus();
    await choose.click();
    await sheet.getByRole("button", { name: "Wednesday, May 27, 2026" }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(dateField).toHaveValue("05/27/2026");
  });
});

describe("Go Back in the payment modal", () => {
  test("Go Back returns from the authorization or the list of accounts to the payment and keeps all values [SERV-MODAL-01, SERV-MODAL-02, SERV-CONST-02]", async () => {
    await open();
    await button("payment authorization").click();
    await expect.element(title).toHaveTextContent("Payment Authorization");
    await expect
      .element(dialog.getByText(/^By submitting/))
      .toHaveTextContent(
        "By submitting this payment you authorize us to debit the amount from the bank account ending in 4821 by ACH on May 26, 2026. Posting takes 1 to 2 business days. To cancel, notify us at least 2 business days before the payment date at (800) 555-0142. If the debit is dishonored, it may be resubmitted up to 2 times.",
      );
    await button("Go Back").click();
    await choice("Other amount").click();
    await otherAmount.fill("250.75");
    await dateField.fill("not yet");
    await button("payment authorization").click();
    await expect
      .element(dialog.getByText(/^By submitting/))
      .toMatchTextContent(/you authorize us to debit \$250\.75 .* on the date you choose\./);
    await button("Go Back").click();
    await expect.element(title).toHaveTextContent("Make a Payment");
    await expect.element(title).toHaveFocus();
    await expect.element(otherAmount).toHaveValue("250.75");
    await expect.element(dateField).toHaveValue("not yet");
    await button("Change the bank account").click();
    await expect.element(title).toHaveTextContent("Change Payment Method");
    await button("Go Back").click();
    await expect.element(title).toHaveTextContent("Make a Payment");
    await expect.element(choice("Other amount")).toBeChecked();
    await expect.element(otherAmount).toHaveValue("250.75");
    await button("Close").click();
    await payButton.click();
    await expect.element(choice("Other amount")).not.toBeChecked();
    await expect.element(dateField).toHaveValue("05/26/2026");
  });

  test("Go Back returns from the bank step to the business step and the list of accounts [SERV-MODAL-01, SERV-MODAL-03, SERV-MODAL-04]", async () => {
    await open();
    await press(button("Change the bank account"));
    await press(button("Add a Bank Account"));
    await expect.element(title).toHaveTextContent("Business Information");
    await press(button("Go Back"));
    await expect.element(title).toHaveTextContent("Change Payment Method");
    await press(button("Add a Bank Account"));
    await enter(field("Address Line 1"), "9 Elm Street");
    await enter(field("City"), "Peoria");
    await enter(field("State"), "IL");
    await enter(field("Zip Code"), "61602");
    await press(button("Continue"));
    await expect.element(title).toHaveTextContent("Bank Information");
    await enter(field("Bank Account number"), "12345678");
    await press(button("Go Back"));
    await expect.element(title).toHaveTextContent("Business Information");
    await expect.element(field("Address Line 1")).toHaveValue("9 Elm Street");
    await expect.element(field("City")).toHaveValue("Peoria");
    await expect.element(field("State")).toHaveValue("IL");
    await expect.element(field("Zip Code")).toHaveValue("61602");
    await press(button("Continue"));
    await expect.element(field("Bank Account number")).toHaveValue("12345678");
  });

  test("Go Back returns from the business step to the payment if the borrower has no account [SERV-MODAL-04, SERV-MODAL-07]", async () => {
    const api = await open(selfServiceLoan({ PastDueAmountWithFees: 0 }), []);
    const add = button("Add your Business Bank Account");
    await expect.element(add).toBeVisible();
    await expect.element(button("Submit")).not.toBeInTheDocument();
    await expect.element(dialog.getByText("Pay from")).not.toBeInTheDocument();
    await enter(otherAmount, "75");
    await userEvent.keyboard("{Enter}");
    await press(add);
    await expect.element(title).toHaveTextContent("Business Information");
    await press(button("Go Back"));
    await expect.element(title).toHaveTextContent("Make a Payment");
    await expect.element(otherAmount).toHaveValue("75.00");
    expect(scheduled(api)).toEqual([]);
  });
});

test("the payment modal's list of accounts offers Edit only for editable accounts and disables closed accounts [SERV-MODAL-02, SERV-ENT-04]", async () => {
  const api = await open(selfServiceLoan(), [other, payingBank(), closed], "bank-1");
  await expect.element(payFrom).toMatchTextContent("****4821");
  await press(button("Change the bank account"));
  await expect.element(choice("First Prairie Bank")).toBeChecked();
  const edits = dialog.getByRole("button", { name: /^Edit / });
  expect(edits.elements().map((each) => each.getAttribute("aria-label"))).toEqual([
    "Edit First Prairie Bank account ending in 4821",
    "Edit Hawkeye Credit Union account ending in 1107",
  ]);
  await expect.element(choice("Hawkeye Credit Union")).toBeDisabled();
  await expect
    .element(
      dialog.getByText("We can't debit this account. Your bank returned a payment from it: Account closed."),
    )
    .toBeVisible();
  await press(choice("Cedar Valley Savings"));
  await press(button("Use This Account"));
  await expect.element(title).toHaveTextContent("Make a Payment");
  await expect.element(payFrom).toMatchTextContent("****3390");
  await press(choice("Past due amount"));
  await press(button("Submit"));
  await expect.element(title).toHaveTextContent("Payment Confirmation");
  await expect.element(dialog.getByText("****3390")).toBeVisible();
  expect(scheduled(api)[0]?.body.fiInfo.Id).toBe("bank-2");
});

test("the payment modal's list of accounts lets the borrower choose the last of twenty accounts", async () => {
  const banks = Array.from({ length: 20 }, (_, at) =>
    payingBank({ Id: `bank-${at}`, BankAccountNumber: `****${1000 + at}` }),
  );
  await open(selfServiceLoan(), banks);
  await press(button("Change the bank account"));
  await expect.poll(() => dialog.getByRole("radio").elements()).toHaveLength(20);
  await press(dialog.getByRole("radio").last());
  await press(button("Use This Account"));
  await expect.element(payFrom).toMatchTextContent("****1019");
});

const spinner = page.getByTestId("busy-spinner").getByText("Loading");

test("the payment modal cannot be closed during a submit, and sends one payment [SERV-MODAL-08, SERV-MODAL-11, FORG-API-07]", async () => {
  const api = await open();
  const answer = api.hold(contract.schedulePayment);
  await choice("Past due amount").click();
  await button("Submit").click();
  await expect
    .element(dialog.getByRole("status").getByText("We are scheduling your transaction"))
    .toBeVisible();
  await expect.element(button("Close")).toBeDisabled();
  const end = performance.now() + 700;
  dateField.element().focus();
  await userEvent.keyboard("{Enter}{Escape}");
  // Waits longer than the delay before the spinner appears.
  await expect.poll(() => performance.now() > end).toBe(true);
  await expect.element(spinner).not.toBeInTheDocument();
  await expect.element(title).toHaveTextContent("Make a Payment");
  answer();
  await expect.element(title).toHaveTextContent("Payment Confirmation");
  await expect.element(dialog.getByText("We are scheduling your transaction")).not.toBeInTheDocument();
  expect(scheduled(api)).toHaveLength(1);
});

test("the payment page shows a spinner while loading the loans [FORG-API-07]", async () => {
  let answer = () => {};
  await openPage("/us/one-time-payment", {
    api(api) {
      api.answer(contract.listSelfServiceLoans, { loans: [selfServiceLoan()] });
      api.answer(listPaymentBanks, sealedBanks([]));
      answer = api.hold(contract.listSelfServiceLoans);
    },
  });
  await expect.element(spinner).toBeInTheDocument();
  answer();
  await expect.element(spinner).not.toBeInTheDocument();
});

describe("the payment modal after a refusal", () => {
  const duplicate =
    "Select a different date or adjust the amount to proceed, as there is already an existing transaction scheduled for the same date with the same amount.";

  test("the payment modal asks for another date or amount if the payment is a duplicate [SERV-MODAL-10, SERV-MODAL-11, SERV-ERR-02]", async () => {
    const api = await open();
    api.answer(contract.schedulePayment, { refused: "DUPLICATE_ENTRY_EXISTS", message: "not this text" });
    await press(choice("Other amount"));
    await enter(otherAmount, "300");
    await press(button("Submit"));
    await expect.element(alert).toHaveTextContent(duplicate);
    await expect.element(title).toHaveTextContent("Make a Payment");
    await expect.element(otherAmount).toHaveValue("300.00");
    await press(button("Close"));
    await press(payButton);
    await expect.element(title).toHaveTextContent("Make a Payment");
    await expect.element(alert).not.toBeInTheDocument();
    api.answer(contract.schedulePayment, confirmed());
    await press(choice("Other amount"));
    await enter(otherAmount, "300.01");
    await press(button("Submit"));
    await expect.element(title).toHaveTextContent("Payment Confirmation");
  });

  test.each<readonly [string, Parameters<StubApi["answer"]>[1], string]>([
    [
      "the server's message for a broken rule",
      { refused: "FIELD_CUSTOM_VALIDATION_EXCEPTION", message: "Not on a full moon." },
      "Not on a full moon.",
    ],
    [
      "the message for a broken rule in a 2xx response",
      {
        status: 200,
        text: '{"errorCode":"FIELD_CUSTOM_VALIDATION_EXCEPTION","errMessage":"Not on a blue moon."}',
      },
      "Not on a blue moon.",
    ],
    [
      "the message for a duplicate in a 2xx response",
      { status: 200, text: '{"errorCode":"DUPLICATE_ENTRY_EXISTS"}' },
      duplicate,
    ],
    [
      "a general error for any other reason",
      { refused: "INTERNAL_SERVER_ERROR" },
      "There is some error in scheduling payment now",
    ],
  ])(
    "the payment modal shows %s [SERV-MODAL-10, SERV-ERR-01, SERV-ERR-02, SERV-ERR-03]",
    async (_, answer, text) => {
      const api = await open();
      api.answer(contract.schedulePayment, answer as never);
      await press(choice("Past due amount"));
      await press(button("Submit"));
      await expect.element(alert).toHaveTextContent(text);
      await expect.element(title).toHaveTextContent("Make a Payment");
      await expect.element(choice("Past due amount")).toBeChecked();
    },
  );

  test("the payment modal sends the same payment again with the same idempotency key after a failed call [SERV-MODAL-11]", async () => {
    const api = await open();
    api.answer(contract.schedulePayment, { refused: "INTERNAL_SERVER_ERROR" });
    await press(choice("Past due amount"));
    await press(button("Submit"));
    await expect.element(alert).toHaveTextContent("There is some error in scheduling payment now");
    api.answer(contract.schedulePayment, confirmed());
    await untilAnotherCallCounts();
    await press(button("Submit"));
    await expect.element(title).toHaveTextContent("Payment Confirmation");
    const [first, second, third] = scheduled(api);
    expect(second?.body).toEqual(first?.body);
    expect(keysOf(api)[1]).toBe(keysOf(api)[0]);
    expect(third).toBeUndefined();
  });

  test("the payment modal accepts a second submit after the authorization text has changed", async () => {
    const api = await open();
    const text = "By submitting this payment you authorize us to debit $1,284.60 from another account.";
    api.answer(contract.schedulePayment, {
      refused: "AUTHORIZATION_CHANGED",
      message: "not this text",
      fields: { authorization: text },
    });
    api.answer(listPaymentBanks, sealedBanks([payingBank({ BankAccountNumber: "****4822" })]));
    await press(choice("Past due amount"));
    await press(button("Submit"));
    await expect
      .element(alert.first())
      .toHaveTextContent(
        "The payment authorization has changed since you saw it. Nothing was scheduled. Read the new one below, and submit again if you agree.",
      );
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
    await expect.element(payFrom).toMatchTextContent("****4822");
    api.answer(contract.schedulePayment, confirmed());
    await press(button("Submit"));
    await expect.element(title).toHaveTextContent("Payment Confirmation");
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    const hashes = scheduled(api).map(({ body }) => body.authorizationSha256);
    expect(hashes).toHaveLength(2);
    expect(hashes[0]).not.toBe(hashes[1]);
    expect(hashes[1]).toBe(hash.toHex());
  });
});

describe("bank accounts in the payment modal", () => {
  const openModal = async (api: (stub: StubApi) => void) => {
    const stub = await openPage("/us/one-time-payment", {
      api(added) {
        added.answer(contract.listSelfServiceLoans, { loans: [selfServiceLoan()] });
        api(added);
      },
    });
    await press(payButton);
    return stub;
  };

  test("the payment modal shows an error if loading the bank accounts fails, and keeps the chosen amount", async () => {
    const api = await openModal((stub) =>
      stub.answer(listPaymentBanks, { refused: "INTERNAL_SERVER_ERROR" }),
    );
    await expect
      .element(alert)
      .toMatchTextContent("We are experiencing a technical issue, please contact customer support");
    await expect.element(button("Submit")).not.toBeInTheDocument();
    await expect.element(button("Add your Business Bank Account")).not.toBeInTheDocument();
    await press(choice("Outstanding amount"));
    api.answer(listPaymentBanks, sealedBanks([payingBank()]));
    await untilAnotherCallCounts();
    await press(button("Try again"));
    await expect.element(payFrom).toMatchTextContent("****4821");
    await expect.element(choice("Outstanding amount")).toBeChecked();
    await expect.element(button("Submit")).toBeVisible();
  });

  test("the payment modal shows a phone number instead of bank accounts over plain HTTP [SERV-API-03]", async () => {
    vi.stubGlobal("isSecureContext", false);
    try {
      const api = await openModal((stub) => stub.answer(listPaymentBanks, sealedBanks([payingBank()])));
      await expect
        .element(alert)
        .toHaveTextContent(
          "Your bank accounts can only be shown over a secure connection. Please open this page with https, or call us at (800) 555-0142.",
        );
      await expect.element(button("Submit")).not.toBeInTheDocument();
      await expect.element(button("Add your Business Bank Account")).not.toBeInTheDocument();
      expect(api.calls(listPaymentBanks)).toEqual([]);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

test.each([
  [{ IsEligibeForSSACH: false }, "You are not able to make a one-time payment online at this time."],
  [{ Balance: 0 }, "The loan currently has no outstanding balance."],
])(
  "the payment modal closes if the loan has changed and cannot be paid: %j [SERV-MODAL-06]",
  async (change, text) => {
    const api = await open();
    api.answer(findInstitution, foundInstitution());
    api.answer(saveSelfServiceBank, { Status: "SUCCESS", Records: [payingBank()] });
    await press(button("Change the bank account"));
    await press(button("Edit First Prairie Bank account ending in 4821"));
    await press(button("Continue"));
    for (const label of ["ACH routing Number", "Re entering ACH routing Number"])
      await enter(field(label), "990020307");
    for (const label of ["Bank Account number", "Re entering Bank Account Number"])
      await enter(field(label), "8140035509");
    api.answer(contract.listSelfServiceLoans, { loans: [selfServiceLoan(change)] });
    await press(button("Submit"));
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  },
);
