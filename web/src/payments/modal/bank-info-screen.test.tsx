import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as banking from "@portal/domain/banking/contract";
import * as banks from "@portal/domain/payments/banks/contract";
import { listSelfServiceLoans, schedulePayment } from "@portal/domain/payments/contract";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enter, press } from "@portal/ui/testing/autofill.ts";
import {
  foundInstitution,
  payingBank,
  queuedTransaction,
  selfServiceLoan,
} from "../../testing/payment-fixtures.ts";
import { openPage } from "../../testing/open-page.tsx";
import { sealedBanks } from "../../testing/seal-banks.ts";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const dialog = page.getByRole("dialog").first();
const title = dialog.getByRole("heading", { level: 2 }).first();
const button = (name: string) => dialog.getByRole("button", { name, exact: true });
const field = (label: string) => dialog.getByLabelText(label, { exact: true });
const alert = dialog.getByRole("alert");
const status = (text: string) => dialog.getByRole("status").getByText(text, { exact: true });

const number = "ACH routing Number";
const again = "Re entering ACH routing Number";
const account = "Bank Account number";
const accountAgain = "Re entering Bank Account Number";
const unknownNumber =
  "We could not find a bank with this routing number. Please check the number and try again.";
const added = "Your business bank account was successfully added";
const nameDiffers =
  "Your Business name on our records does not match with the Business name in your bank records. To proceed, please update the correct Business name";

const hawkeye = foundInstitution();
const prairie = (number: string, state: string, city: string, mainlyWire = false) =>
  foundInstitution({
    Name: "First Prairie Bank",
    RoutingNumber__c: number,
    StateCode__c: state,
    city,
    wire: mainlyWire,
    mainlyWire,
  });
const iowa = prairie("990010100", "IA", "Des Moines");
const illinois = prairie("990010207", "IL", "Chicago");
const wires = prairie("990019004", "IL", "Chicago", true);
const directory = [hawkeye, iowa, illinois, wires];

const saved = payingBank({
  Id: "bank-new",
  FinancialInstitutionName: "Hawkeye Credit Union",
  BankAccountNumber: "****9012",
});

async function openList(
  loan = selfServiceLoan({ accountName: "Maple & Main Bakery LLC" }),
): Promise<StubApi> {
  return openPage("/us/one-time-payment", {
    api(api) {
      api.answer(listSelfServiceLoans, { loans: [loan] });
      api.answer(banks.listPaymentBanks, sealedBanks([payingBank()]));
      api.answer(banking.findInstitution, ({ params }) => {
        const found = directory.find((each) => each.RoutingNumber__c === params.routingNumber);
        return found ?? { refused: "ROUTING_NUMBER_NOT_FOUND", message: "not this text" };
      });
      api.answer(
        banking.listRoutingNumbers,
        [hawkeye, iowa, illinois].map(({ Name, RoutingNumber__c, StateCode__c }) => ({
          Name,
          RoutingNumber__c,
          StateCode__c,
        })),
      );
      api.answer(banks.saveSelfServiceBank, { Status: "SUCCESS", Records: [saved] });
    },
  });
}

async function addBank(): Promise<StubApi> {
  const api = await openList();
  await press(page.getByRole("button", { name: "Make a One-Time Payment" }));
  await press(dialog.getByRole("radio", { name: "Other amount" }));
  await enter(dialog.getByLabelText("Payment amount"), "432.10");
  await startBank();
  return api;
}
async function startBank(): Promise<void> {
  await press(button("Change the bank account"));
  await press(button("Add a Bank Account"));
  await expect.element(title).toHaveTextContent("Business Information");
}
async function fillBusiness(state = "IA"): Promise<void> {
  await enter(field("Address Line 1"), "418 Main Street");
  await enter(field("City"), "Des Moines");
  await enter(field("State"), state);
  await enter(field("Zip Code"), "50312");
  await press(button("Continue"));
  await expect.element(title).toHaveTextContent("Bank Information");
}
async function fillNumbers(routing: string, digits: string): Promise<void> {
  await enter(field(number), routing);
  await enter(field(again), routing);
  await enter(field(account), digits);
  await enter(field(accountAgain), digits);
}
const names = (labels: readonly string[]) =>
  labels.map((label) => field(label).element().getAttribute("name"));
const sent = (api: StubApi) => api.calls(banks.saveSelfServiceBank).map(({ body }) => body);

describe("the business step of the bank account form", () => {
  test("the business step has the specified fields and labels, and fills in the business's name [SERV-MODAL-01, SERV-BANKEDIT-01, SERV-BANKEDIT-03]", async () => {
    await addBank();
    await expect.element(title).toHaveFocus();
    await expect.element(dialog.getByText("Step 1 of 2")).toBeVisible();
    await expect.element(field("Business Name")).toHaveValue("Maple & Main Bakery LLC");
    expect(names(["Business Name", "Address Line 1", "Address Line 2", "City", "State", "Zip Code"])).toEqual(
      ["BusinessName", "StreetAddress1", "StreetAddress2", "City", "State", "Zip"],
    );
  });

  test("the business step shows an error beside each missing value and does not continue [SERV-MODAL-23, SERV-BANKEDIT-02]", async () => {
    await addBank();
    await field("Business Name").clear();
    await button("Continue").click();
    await expect.element(alert.getByRole("heading")).toHaveTextContent("There are 5 things to fix");
    await expect.element(alert).toHaveFocus();
    for (const label of ["Business Name", "Address Line 1", "City", "State", "Zip Code"])
      await expect.element(field(label)).toHaveAccessibleDescription(`${label} is required.`);
    await expect.element(field("Address Line 2")).not.toHaveAttribute("aria-invalid", "true");
    await expect.element(title).toHaveTextContent("Business Information");
  });

  test("the business step refuses a ZIP code of four digits [SERV-BANKEDIT-09]", async () => {
    await addBank();
    await enter(field("Address Line 1"), "418 Main Street");
    await enter(field("City"), "Des Moines");
    await enter(field("State"), "IA");
    await enter(field("Zip Code"), "5031");
    await press(button("Continue"));
    await expect.element(field("Zip Code")).toHaveAccessibleDescription("ZIP must be a valid Zip Code");
    await expect.element(field("Zip Code")).toHaveFocus();
    await expect.element(title).toHaveTextContent("Business Information");
    await enter(field("Zip Code"), "50312");
    await press(button("Continue"));
    await expect.element(title).toHaveTextContent("Bank Information");
  });
});

describe("the bank step of the bank account form", () => {
  test("the bank step has the specified fields and labels, and fills in the bank's name [SERV-BANKEDIT-01, SERV-BANKEDIT-03]", async () => {
    await addBank();
    await fillBusiness();
    await expect.element(dialog.getByText("Step 2 of 2")).toBeVisible();
    expect(names([number, again, "Bank Name", account, accountAgain])).toEqual([
      "ACHRoutingNumber",
      "ReACHRoutingNumber",
      "BankName",
      "BankAccountNumber",
      "ReBankAccountNumber",
    ]);
    await expect.element(dialog.getByRole("radio", { name: "Checking" })).toBeChecked();
    await fillNumbers("990020307", "123456789012");
    await expect.element(dialog.getByText("Hawkeye Credit Union, Des Moines, IA")).toBeVisible();
    await expect.element(dialog.getByText("Both numbers match")).toBeVisible();
    await expect.element(field("Bank Name")).toHaveValue("Hawkeye Credit Union");
    await expect
      .element(field("Bank Name"))
      .toHaveAccessibleDescription("We filled this in from the routing number. You can change it.");
  });

  test("the bank step sends the values of both steps and returns to the payment with the new account [SERV-BANKEDIT-13, SERV-BANKEDIT-15, SERV-BANKEDIT-16, SERV-API-04]", async () => {
    const api = await addBank();
    await fillBusiness();
    await fillNumbers("990020307", "123456789012");
    await dialog.getByRole("radio", { name: "Savings" }).click();
    const answer = api.hold(banks.saveSelfServiceBank);
    const lists = api.calls(banks.listPaymentBanks).length;
    await button("Submit").click();
    await expect.element(status("We are adding your business bank account")).toBeVisible();
    await expect.element(button("Close")).toBeDisabled();
    const end = performance.now() + 700;
    // Waits longer than the delay before the spinner appears.
    await expect.poll(() => performance.now() > end).toBe(true);
    await expect.element(page.getByTestId("busy-spinner").getByText("Loading")).not.toBeInTheDocument();
    api.answer(banks.listPaymentBanks, sealedBanks([payingBank(), saved]));
    answer();
    await expect.element(title).toHaveTextContent("Make a Payment");
    await expect.element(status(added)).toBeVisible();
    await expect.poll(() => api.calls(banks.listPaymentBanks).length).toBe(lists + 1);
    const payFrom = dialog.getByRole("group", { name: "Pay from" });
    await expect.element(payFrom).toMatchTextContent("Hawkeye Credit Union****9012");
    await expect.element(dialog.getByLabelText("Payment amount")).toHaveValue("432.10");
    expect(sent(api)).toEqual([
      {
        AdvanceId: "advance-1",
        BankAccounts: [
          {
            BankAccountId: null,
            BusinessName: "Maple & Main Bakery LLC",
            ACHRoutingNumber: "990020307",
            BankAccountNumber: "123456789012",
            StreetAddress1: "418 Main Street",
            StreetAddress2: "",
            State: "IA",
            City: "Des Moines",
            Zip: "50312",
            AccountType: "Savings",
          },
        ],
      },
    ]);
  });

  test("the bank step shows an error beside each missing value [SERV-BANKEDIT-02]", async () => {
    const api = await addBank();
    await fillBusiness();
    await press(button("Submit"));
    for (const label of ["Bank Name", number, again, account, accountAgain])
      await expect.element(field(label)).toHaveAccessibleDescription(`${label} is required.`);
    expect(sent(api)).toEqual([]);
  });

  test("the bank step limits routing numbers to 9 digits and account numbers to 25 [SERV-BANKEDIT-04, SERV-BANKEDIT-05]", async () => {
    await addBank();
    await fillBusiness();
    await userEvent.type(field(number), "99001a010077");
    await expect.element(field(number)).toHaveValue("990010100");
    await userEvent.type(field(again), "x990010207-9");
    await expect.element(field(again)).toHaveValue("990010207");
    await userEvent.type(field(account), "12a345678901234567890123456");
    await expect.element(field(account)).toHaveValue("1234567890123456789012345");
    await userEvent.type(field(accountAgain), "12a345678901234567890123456");
    await expect.element(field(accountAgain)).toHaveValue("1234567890123456789012345");
  });

  test("the bank step refuses account numbers that are too short, too long, or not repeated correctly [SERV-BANKEDIT-06, SERV-BANKEDIT-07, SERV-BANKEDIT-08]", async () => {
    const api = await addBank();
    await fillBusiness();
    await enter(field(number), "990010100");
    await enter(field(again), "990010207");
    await enter(field(account), "123");
    await press(button("Submit"));
    await expect.element(field(again)).toHaveAccessibleDescription("Routing number didn't match.");
    await enter(field(again), "990010100");
    await expect.element(field(again)).not.toHaveAttribute("aria-invalid", "true");
    const tooLong = "Bank account number must be 4 to 17 digits.";
    for (const [digits, fault] of [
      ["123", tooLong],
      ["1234", ""],
      ["123456789012345678", tooLong],
      ["12345678901234567", ""],
    ] as const) {
      await enter(field(account), digits);
      await expect.element(field(account)).toHaveAccessibleDescription(fault);
    }
    await enter(field(accountAgain), "12345678901234568");
    await press(button("Submit"));
    await expect
      .element(field(accountAgain))
      .toHaveAccessibleDescription("Bank Account number didn't match.");
    await expect.element(field(accountAgain)).toHaveFocus();
    expect(sent(api)).toEqual([]);
    await enter(field(accountAgain), "12345678901234567");
    await press(button("Submit"));
    await expect.element(status(added)).toBeVisible();
    expect(sent(api)).toHaveLength(1);
  });
});

describe("the routing number lookup of the bank account form", () => {
  test("the bank step shows an error for an unknown routing number, and blocks Submit [SERV-BANKEDIT-12]", async () => {
    const api = await addBank();
    await fillBusiness();
    await enter(field(number), "990010101");
    await press(field(again));
    await expect.element(field(number)).toHaveAccessibleDescription(unknownNumber);
    await fillNumbers("990010101", "12345678");
    await enter(field("Bank Name"), "Some Bank");
    await press(button("Submit"));
    await expect.element(field(number)).toHaveFocus();
    await expect.element(field(number)).toHaveAccessibleDescription(unknownNumber);
    expect(sent(api)).toEqual([]);
    await enter(field(number), "990010100");
    await enter(field(again), "990010100");
    await expect.element(dialog.getByText("First Prairie Bank, Des Moines, IA")).toBeVisible();
    await expect.element(field("Bank Name")).toHaveValue("Some Bank");
    await press(button("Submit"));
    await expect.element(status(added)).toBeVisible();
  });

  test("a failed lookup of a routing number shows an error, and Submit repeats the lookup [SERV-API-01]", async () => {
    const api = await addBank();
    await fillBusiness();
    api.answer(banking.findInstitution, { refused: "INTERNAL_SERVER_ERROR" });
    await enter(field(number), "990010100");
    await press(field(again));
    await expect
      .element(field(number))
      .toHaveAccessibleDescription("We could not check this routing number. Please try again.");
    await enter(field(again), "990010100");
    await enter(field(account), "12345678");
    await enter(field(accountAgain), "12345678");
    await enter(field("Bank Name"), "First Prairie Bank");
    await untilAnotherCallCounts();
    await press(button("Submit"));
    await expect
      .element(field(number))
      .toHaveAccessibleDescription("We could not check this routing number. Please try again.");
    expect(sent(api)).toEqual([]);
    api.answer(banking.findInstitution, iowa);
    await untilAnotherCallCounts();
    await press(button("Submit"));
    await expect.element(status(added)).toBeVisible();
    expect(sent(api)).toHaveLength(1);
  });

  test("Submit waits for a running lookup of the routing number", async () => {
    const api = await addBank();
    await fillBusiness();
    const answer = api.hold(banking.findInstitution);
    await fillNumbers("990010100", "44440001");
    await press(button("Submit"));
    await expect.element(button("Submit")).toHaveAttribute("aria-disabled", "true");
    await expect.element(dialog.getByRole("status").getByText("Looking up the bank").last()).toBeVisible();
    await expect.element(dialog.getByText(/We are adding/)).not.toBeInTheDocument();
    expect(sent(api)).toEqual([]);
    answer();
    await expect.element(status(added)).toBeVisible();
  });

  const mainly = "The routing number you entered is mainly used for wire transfers.";

  test("the bank step warns about a routing number mainly for wires, but allows Submit [SERV-BANKEDIT-10, SERV-BANKEDIT-11]", async () => {
    const api = await addBank();
    await fillBusiness("IL");
    await fillNumbers("990019004", "12345678");
    const warning = (advice: string) => dialog.getByText(`${mainly} ${advice}`, { exact: true });
    await expect
      .element(warning("The ACH routing number for First Prairie Bank in Illinois is usually 990010207."))
      .toBeVisible();
    for (const [state, advice] of [
      ["IA", "The ACH routing number for First Prairie Bank in Iowa is usually 990010100."],
      ["TX", "Please confirm the ACH routing number with your bank."],
    ] as const) {
      await press(button("Go Back"));
      await enter(field("State"), state);
      await press(button("Continue"));
      await press(field(number));
      await press(field(again));
      await expect.element(warning(advice)).toBeVisible();
      await expect.element(field(account)).toHaveValue("12345678");
    }
    await press(button("Submit"));
    await expect.element(title).toHaveTextContent("Make a Payment");
    expect(sent(api)).toHaveLength(1);
  });

  test("the bank step does not warn about an ordinary ACH routing number [SERV-BANKEDIT-10]", async () => {
    await addBank();
    await fillBusiness();
    await fillNumbers("990010100", "87654321");
    await expect.element(dialog.getByText("First Prairie Bank, Des Moines, IA")).toBeVisible();
    await expect.element(dialog.getByText(mainly, { exact: false })).not.toBeInTheDocument();
  });
});

describe("the bank account form after a refused save", () => {
  const open = async (Status: banks.BankSaveStatus, Records: banks.Bank[] = []) => {
    const api = await addBank();
    await fillBusiness();
    await fillNumbers("990010100", "12345678");
    api.answer(banks.saveSelfServiceBank, { Status, Records });
    await press(button("Submit"));
    return api;
  };
  const saveAgain = async (api: StubApi) => {
    api.answer(banks.saveSelfServiceBank, { Status: "SUCCESS", Records: [saved] });
    await untilAnotherCallCounts();
    await press(button("Submit"));
    await expect.element(status(added)).toBeVisible();
  };
  const failed =
    "An error has occurred. Please try again or contact us at (800) 555-0142 if the issue persists";

  test.each([
    ["FAILED_INVALID_ROUTING_NUMBER", "Incorrect Routing Number"],
    ["FAILED_WIRE_ROUTING_NUMBER", "This is a wire routing number. Please enter ACH routing number"],
  ] as const)(
    "after the error %s, the bank step shows this text beside the routing number: %s [SERV-BANKEDIT-18, SERV-BANKEDIT-19]",
    async (code, text) => {
      const api = await open(code);
      await expect.element(field(number)).toHaveAccessibleDescription(text);
      await expect.element(field(number)).toHaveFocus();
      await expect.element(alert).not.toBeInTheDocument();
      await expect.element(title).toHaveTextContent("Bank Information");
      await expect.element(field(account)).toHaveValue("12345678");
      await saveAgain(api);
    },
  );

  test.each(["INVALID_BANK_BUSINESS_NAME", "FAILED_ACCOUNT_MISMATCH"] as const)(
    "the bank account form returns to the business step for the error %s and keeps all values [SERV-BANKEDIT-17, SERV-BANKEDIT-20, SERV-BANKEDIT-24]",
    async (code) => {
      const api = await open(code);
      await expect.element(title).toHaveTextContent("Business Information");
      await expect.element(field("Business Name")).toHaveAccessibleDescription(nameDiffers);
      await expect.element(field("Business Name")).toHaveFocus();
      await expect.element(field("Address Line 1")).toHaveValue("418 Main Street");
      await enter(field("Business Name"), "Maple & Main Bakery");
      await press(button("Continue"));
      await expect.element(field(account)).toHaveValue("12345678");
      await expect.element(field(number)).toHaveValue("990010100");
      await press(button("Go Back"));
      await expect.element(field("Business Name")).not.toHaveAttribute("aria-invalid", "true");
      await press(button("Continue"));
      await saveAgain(api);
    },
  );

  test.each([["FAILED_INVALID_ACCOUNT"], ["FAILED_DEFAULT"], ["SUCCESS"]] as const)(
    "the bank step shows a general error if the response is %s without a saved account [SERV-BANKEDIT-21, SERV-BANKEDIT-23]",
    async (code) => {
      await open(code);
      await expect.element(alert).toHaveTextContent(failed);
      await expect.element(title).toHaveTextContent("Bank Information");
      await expect.element(field(number)).not.toHaveAttribute("aria-invalid", "true");
    },
  );

  test("the bank step shows the general error after a failed call, and Go Back clears the error [SERV-BANKEDIT-22, SERV-BANKEDIT-24]", async () => {
    const api = await addBank();
    await fillBusiness();
    await fillNumbers("990010100", "12345678");
    api.answer(banks.saveSelfServiceBank, { refused: "INTERNAL_SERVER_ERROR" });
    await press(button("Submit"));
    await expect.element(alert).toHaveTextContent(failed);
    await expect.element(title).toHaveTextContent("Bank Information");
    await expect.element(field(number)).toHaveValue("990010100");
    await expect.element(field(account)).toHaveValue("12345678");
    await expect.element(field("Bank Name")).toHaveValue("First Prairie Bank");
    await press(button("Go Back"));
    await press(button("Continue"));
    await expect.element(alert).not.toBeInTheDocument();
    await saveAgain(api);
  });
});

test("the Edit button of a returned payment opens the payment's bank details to correct the account [SERV-MODAL-05, SERV-BANKEDIT-14, SERV-BANKEDIT-16, SERV-OTP-17]", async () => {
  const returned = payingBank({ Id: "bank-returned", BankAccountACHStatus: "R03" });
  const payment = queuedTransaction({ Status: "F", TransactionAmount: 25_200, BankAccount: returned });
  const api = await openList(selfServiceLoan({ QueueTransactions: [payment] }));
  await press(page.getByRole("button", { name: /^Edit bank details for \$252\.00/ }));
  await expect.element(title).toHaveTextContent("Business Information");
  await expect.element(title).toHaveFocus();
  for (const [label, value] of [
    ["Business Name", "Oyelaran Bakery"],
    ["Address Line 1", "212 West Webster Avenue"],
    ["Address Line 2", "Suite 9"],
    ["City", "Chicago"],
    ["State", "IL"],
    ["Zip Code", "60614"],
  ] as const)
    await expect.element(field(label)).toHaveValue(value);
  await press(button("Continue"));
  for (const label of [number, again, account, accountAgain])
    await expect.element(field(label)).toHaveValue("");
  await expect.element(dialog.getByRole("radio", { name: "Savings" })).toBeChecked();
  await fillNumbers("990020307", "8140035509");
  const answer = api.hold(banks.saveSelfServiceBank);
  await press(button("Submit"));
  await expect.element(status("We are updating your business bank account")).toBeVisible();
  api.answer(banks.saveSelfServiceBank, { Status: "SUCCESS", Records: [{ ...saved, Id: "bank-returned" }] });
  answer();
  await expect.element(status("Your business bank account was successfully updated")).toBeVisible();
  expect(sent(api)[0]?.BankAccounts).toMatchObject([
    { BankAccountId: "bank-returned", AccountType: "Savings" },
  ]);
  await expect.element(dialog.getByRole("group", { name: "Pay from" })).toMatchTextContent("****9012");
  await expect.element(dialog.getByRole("radio", { name: "Other amount" })).toBeChecked();
  await expect.element(dialog.getByLabelText("Payment amount")).toHaveValue("252.00");
  api.answer(schedulePayment, { refused: "INTERNAL_SERVER_ERROR" });
  await press(button("Submit"));
  await expect
    .poll(() => api.calls(schedulePayment).map(({ body }) => body.fiInfo.Id))
    .toEqual(["bank-returned"]);
});

test("the browser stores the typed values of a bank account, except the numbers [SERV-ERR-08]", async () => {
  await addBank();
  await fillBusiness();
  await fillNumbers("990010100", "1234567890");
  // The page stores the values again after another change.
  await press(button("Go Back"));
  await enter(field("City"), "Ames");
  const kept = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
  await expect.poll(kept).toContain("Ames");
  expect(kept()).toContain("432.10");
  expect(kept()).toContain("418 Main Street");
  expect(kept()).not.toContain("1234567890");
  expect(kept()).not.toContain("990010100");
});
