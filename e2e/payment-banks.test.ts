import type { Page } from "@playwright/test";
import { expect, person, test, untilAnotherCallCounts, untilLaterThan } from "./portal.ts";

const dana = person("dana");
const noah = person("noah");
const rhea = person("rhea");

const dialog = (page: Page) => page.getByRole("dialog").first();
const title = (page: Page) => dialog(page).getByRole("heading", { level: 2 }).first();
const payFrom = (page: Page) => dialog(page).getByRole("group", { name: "Pay from" });
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const payButton = (page: Page) => page.getByRole("button", { name: "Make a One-Time Payment" });
const list = (page: Page) => page.getByRole("list", { name: "Scheduled One-Time Payment" });

const number = "ACH routing Number";
const again = "Re entering ACH routing Number";
const account = "Bank Account number";
const accountAgain = "Re entering Bank Account Number";
const unknownNumber =
  "We could not find a bank with this routing number. Please check the number and try again.";
const failed =
  "An error has occurred. Please try again or contact us at (800) 555-0142 if the issue persists";
const nameDiffers =
  "Your Business name on our records does not match with the Business name in your bank records. To proceed, please update the correct Business name";

function saves(page: Page) {
  const sent: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/bank/addEditSelfServiceBankInfo"))
      sent.push(request.postDataJSON() as Record<string, unknown>);
  });
  return sent;
}

async function addBank(page: Page): Promise<void> {
  await page.goto("/us/one-time-payment");
  await payButton(page).click();
  await press(page, "Change the bank account");
  await press(page, "Add a Bank Account");
  await expect(title(page)).toHaveText("Business Information");
}

async function fillBusiness(page: Page, state = "IA"): Promise<void> {
  await field(page, "Address Line 1").fill("418 Main Street");
  await field(page, "City").fill("Des Moines");
  await field(page, "State").selectOption(state);
  await field(page, "Zip Code").fill("50312");
  await press(page, "Continue");
  await expect(title(page)).toHaveText("Bank Information");
}

async function fillNumbers(page: Page, routing: string, digits: string): Promise<void> {
  await field(page, number).fill(routing);
  await field(page, again).fill(routing);
  await field(page, account).fill(digits);
  await field(page, accountAgain).fill(digits);
}

async function answerSave(page: Page, Status: string): Promise<void> {
  await page.route(
    "**/api/bank/addEditSelfServiceBankInfo",
    (route) => route.fulfill({ json: { Status, Records: [] } }),
    { times: 1 },
  );
}

test(
  "a borrower adds a bank account in two steps and pays a different amount from the new account, with all values kept [SERV-BANKEDIT-01, SERV-BANKEDIT-03, SERV-BANKEDIT-13, SERV-BANKEDIT-15, SERV-BANKEDIT-16, SERV-API-04, SERV-MODAL-01]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    const sent = saves(page);
    await portal.signIn(dana);
    await page.goto("/us/one-time-payment");
    await payButton(page).click();
    await dialog(page).getByRole("radio", { name: "Other amount" }).check({ force: true });
    await dialog(page).getByLabel("Payment amount").fill("432.10");
    await press(page, "Change the bank account");
    await press(page, "Add a Bank Account");
    await expect(title(page)).toHaveText("Business Information");
    await expect(title(page)).toBeFocused();
    await expect(dialog(page).getByText("Step 1 of 2")).toBeVisible();
    await expect(field(page, "Business Name")).toHaveValue("Maple & Main Bakery LLC");
    for (const [label, name] of [
      ["Business Name", "BusinessName"],
      ["Address Line 1", "StreetAddress1"],
      ["Address Line 2", "StreetAddress2"],
      ["City", "City"],
      ["State", "State"],
      ["Zip Code", "Zip"],
    ] as const)
      await expect(field(page, label)).toHaveAttribute("name", name);
    await portal.look("payment-business");
    await fillBusiness(page);
    await expect(dialog(page).getByText("Step 2 of 2")).toBeVisible();
    for (const [label, name] of [
      [number, "ACHRoutingNumber"],
      [again, "ReACHRoutingNumber"],
      ["Bank Name", "BankName"],
      [account, "BankAccountNumber"],
      [accountAgain, "ReBankAccountNumber"],
    ] as const)
      await expect(field(page, label)).toHaveAttribute("name", name);
    await fillNumbers(page, "990020307", "123456789012");
    await expect(dialog(page).getByText("Hawkeye Credit Union, Des Moines, IA")).toBeVisible();
    await expect(dialog(page).getByText("Both numbers match")).toBeVisible();
    await expect(field(page, "Bank Name")).toHaveValue("Hawkeye Credit Union");
    await expect(field(page, "Bank Name")).toHaveAccessibleDescription(
      "We filled this in from the routing number. You can change it.",
    );
    await expect(dialog(page).getByRole("radio", { name: "Checking" })).toBeChecked();
    await dialog(page).getByRole("radio", { name: "Savings" }).check({ force: true });
    await portal.look("payment-bank");

    let answer: (() => void) | undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/bank/addEditSelfServiceBankInfo", async (route) => {
      await answered;
      await route.continue();
    });
    const reload = page.waitForResponse(/selfServicePaymentBankList$/);
    await press(page, "Submit");
    await expect(
      dialog(page).getByRole("status").getByText("We are adding your business bank account"),
    ).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Close" })).toBeDisabled();
    const spinner = page.getByTestId("busy-spinner").getByText("Loading");
    // Waits longer than the delay before the spinner appears.
    await untilLaterThan(page, 1_000);
    await expect(spinner).toHaveCount(0);
    const saved = page.waitForResponse(/addEditSelfServiceBankInfo$/);
    answer?.();
    expect(await (await saved).json()).toEqual({
      Status: "SUCCESS",
      Records: [
        expect.objectContaining({
          FinancialInstitutionName: "Hawkeye Credit Union",
          BankAccountNumber: "****9012",
        }),
      ],
    });
    await expect(title(page)).toHaveText("Make a Payment");
    await reload;
    await expect(
      dialog(page)
        .getByRole("status")
        .getByText("Your business bank account was successfully added", { exact: true }),
    ).toBeVisible();
    await expect(payFrom(page).getByText("Hawkeye Credit Union")).toBeVisible();
    await expect(payFrom(page).getByText("****9012")).toBeVisible();
    await expect(dialog(page).getByLabel("Payment amount")).toHaveValue("432.10");
    expect(sent).toEqual([
      {
        AdvanceId: expect.any(String),
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
    await press(page, "Submit");
    await expect(title(page)).toHaveText("Payment Confirmation");
    await expect(dialog(page).getByText("$432.10", { exact: true })).toBeVisible();
    await expect(dialog(page).getByText("****9012")).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).toContain("token");
    expect(kept).not.toContain("123456789012");
    const loans = Promise.withResolvers<void>();
    await page.route("**/api/products/selfserviceloans", async (route) => {
      await loans.promise;
      await route.continue();
    });
    await page.reload();
    await expect(spinner).toBeAttached();
    loans.resolve();
    await expect(spinner).toHaveCount(0);
  },
);

test("a borrower adds a first bank account and pays from it [SERV-MODAL-07, SERV-BANKEDIT-16]", async ({
  page,
  portal,
}) => {
  await portal.signIn(noah);
  await page.goto("/us/one-time-payment");
  await payButton(page).click();
  await press(page, "Add your Business Bank Account");
  await fillBusiness(page);
  await fillNumbers(page, "990010100", "44440001");
  await press(page, "Submit");
  await expect(
    dialog(page).getByText("Your business bank account was successfully added", { exact: true }),
  ).toBeVisible();
  await portal.look("payment-bank-added");
  await dialog(page).getByLabel("Payment amount").fill("20");
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Payment Confirmation");
});

test("Submit waits until the lookup of the bank's routing number has finished", async ({ page, portal }) => {
  const sent = saves(page);
  await portal.signIn(noah);
  await page.goto("/us/one-time-payment");
  await payButton(page).click();
  await press(page, "Add your Business Bank Account");
  await fillBusiness(page);
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/api\/bank\/990010100/, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await fillNumbers(page, "990010100", "44440001");
  await press(page, "Submit");
  const button = dialog(page).getByRole("button", { name: "Submit" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(
    dialog(page).getByRole("status").filter({ hasText: "Looking up the bank" }).last(),
  ).toBeVisible();
  await expect(dialog(page).getByText(/We are adding/)).toHaveCount(0);
  expect(sent).toEqual([]);
  pressed.resolve();
  await expect(
    dialog(page).getByText("Your business bank account was successfully added", { exact: true }),
  ).toBeVisible();
});

test("a borrower corrects the bank details of a returned payment and schedules the payment again [SERV-MODAL-05, SERV-BANKEDIT-14, SERV-BANKEDIT-16, SERV-OTP-17]", async ({
  page,
  portal,
}) => {
  const sent = saves(page);
  await portal.signIn(rhea);
  await page.goto("/us/one-time-payment");
  // The third of the returned payments has the code R03.
  const row = list(page).getByRole("listitem").filter({ hasText: "$252.00" });
  await expect(row).toContainText("the account number or routing number is not correct.");
  await row.getByRole("button", { name: /^Edit bank details for \$252\.00/ }).click();
  await expect(title(page)).toHaveText("Business Information");
  await expect(title(page)).toBeFocused();
  await expect(field(page, "Business Name")).toHaveValue("Callahan Coffee, Inc.");
  await expect(field(page, "Address Line 1")).toHaveValue("212 West Webster Avenue");
  await expect(field(page, "City")).toHaveValue("Chicago");
  await expect(field(page, "State")).toHaveValue("IL");
  await expect(field(page, "Zip Code")).toHaveValue("60614");
  await press(page, "Continue");
  for (const label of [number, again, account, accountAgain])
    await expect(field(page, label)).toHaveValue("");
  await fillNumbers(page, "990020200", "8140035509");
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/bank/addEditSelfServiceBankInfo", async (route) => {
    await answered;
    await route.continue();
  });
  await press(page, "Submit");
  await expect(
    dialog(page).getByRole("status").getByText("We are updating your business bank account"),
  ).toBeVisible();
  answer?.();
  await expect(
    dialog(page).getByText("Your business bank account was successfully updated", { exact: true }),
  ).toBeVisible();
  expect(sent[0]?.["BankAccounts"]).toMatchObject([{ BankAccountId: expect.any(String) }]);
  await expect(payFrom(page).getByText("****5509")).toBeVisible();
  await expect(dialog(page).getByRole("radio", { name: "Other amount" })).toBeChecked();
  await expect(dialog(page).getByLabel("Payment amount")).toHaveValue("252.00");
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Payment Confirmation");
  await press(page, "Done");
  await expect(list(page).getByText("Scheduled", { exact: true }).first()).toBeVisible();
  const mended = row.filter({ hasText: "Failed" });
  await expect(mended.getByRole("button", { name: /^Edit/ })).toHaveCount(0);
  await expect(
    mended.getByText(
      "Your payment was returned because the account number or routing number is not correct.",
      { exact: true },
    ),
  ).toBeVisible();
});

test("the first step of a new bank account shows each missing value beside its field and does not continue [SERV-MODAL-23, SERV-BANKEDIT-02, SERV-BANKEDIT-09]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await addBank(page);
  await field(page, "Business Name").fill("");
  await press(page, "Continue");
  const summary = dialog(page).getByRole("alert");
  await expect(summary.getByRole("heading")).toHaveText("There are 5 things to fix");
  await expect(summary).toBeFocused();
  for (const label of ["Business Name", "Address Line 1", "City", "State", "Zip Code"])
    await expect(field(page, label)).toHaveAccessibleDescription(`${label} is required.`);
  await expect(field(page, "Address Line 2")).not.toHaveAttribute("aria-invalid", "true");
  await portal.look("payment-business-errors");
  await field(page, "Business Name").fill("Maple & Main Bakery LLC");
  await field(page, "Address Line 1").fill("418 Main Street");
  await field(page, "City").fill("Des Moines");
  await field(page, "State").selectOption("IA");
  await field(page, "Zip Code").fill("5031");
  await press(page, "Continue");
  await expect(field(page, "Zip Code")).toHaveAccessibleDescription("ZIP must be a valid Zip Code");
  await expect(field(page, "Zip Code")).toBeFocused();
  await expect(title(page)).toHaveText("Business Information");
  await field(page, "Zip Code").fill("50312");
  await press(page, "Continue");
  await expect(title(page)).toHaveText("Bank Information");
});

test("the second step of a new bank account shows each wrong number beside its field and sends no call [SERV-BANKEDIT-02, SERV-BANKEDIT-04, SERV-BANKEDIT-05, SERV-BANKEDIT-06, SERV-BANKEDIT-07, SERV-BANKEDIT-08]", async ({
  page,
  portal,
}) => {
  const sent = saves(page);
  await portal.signIn(dana);
  await addBank(page);
  await fillBusiness(page);
  await press(page, "Submit");
  for (const label of ["Bank Name", number, again, account, accountAgain])
    await expect(field(page, label)).toHaveAccessibleDescription(`${label} is required.`);
  await portal.look("payment-bank-errors");

  await field(page, number).pressSequentially("99001a010077");
  await expect(field(page, number)).toHaveValue("990010100");
  await field(page, again).pressSequentially("x990010207-9");
  await expect(field(page, again)).toHaveValue("990010207");
  await field(page, account).pressSequentially("12345678901234567890123456");
  await expect(field(page, account)).toHaveValue("1234567890123456789012345");
  await press(page, "Submit");
  await expect(field(page, again)).toHaveAccessibleDescription("Routing number didn't match.");
  await expect(field(page, account)).toHaveAccessibleDescription(
    "Bank account number must be 4 to 17 digits.",
  );
  await field(page, again).fill("990010100");
  for (const [digits, isRight] of [
    ["123", false],
    ["123456789012345678", false],
    ["1234", true],
    ["12345678901234567", true],
  ] as const) {
    await field(page, account).fill(digits);
    if (isRight) await expect(field(page, account), digits).toHaveAccessibleDescription("");
    else
      await expect(field(page, account), digits).toHaveAccessibleDescription(
        "Bank account number must be 4 to 17 digits.",
      );
  }
  await field(page, accountAgain).fill("12345678901234568");
  await press(page, "Submit");
  await expect(field(page, accountAgain)).toHaveAccessibleDescription("Bank Account number didn't match.");
  await expect(field(page, accountAgain)).toBeFocused();
  expect(sent).toEqual([]);
  await field(page, accountAgain).fill("12345678901234567");
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Make a Payment");
  expect(sent).toHaveLength(1);
});

test.describe("the lookup of a routing number", () => {
  test.use({ expectedErrors: [/the server responded with a status of (404|500)/] });

  test("an unknown routing number shows an error on leaving the field, and blocks Submit [SERV-BANKEDIT-12]", async ({
    page,
    portal,
  }) => {
    const sent = saves(page);
    await portal.signIn(dana);
    await addBank(page);
    await fillBusiness(page);
    await field(page, number).fill("990010101");
    await field(page, again).focus();
    await expect(field(page, number)).toHaveAccessibleDescription(unknownNumber);
    await field(page, again).fill("990010101");
    await field(page, "Bank Name").fill("Some Bank");
    await field(page, account).fill("12345678");
    await field(page, accountAgain).fill("12345678");
    await press(page, "Submit");
    await expect(field(page, number)).toBeFocused();
    await expect(field(page, number)).toHaveAccessibleDescription(unknownNumber);
    await portal.look("payment-bank-unknown");
    expect(sent).toEqual([]);
    await field(page, number).fill("990010100");
    await field(page, again).fill("990010100");
    await expect(dialog(page).getByText("First Prairie Bank, Des Moines, IA")).toBeVisible();
    await expect(field(page, "Bank Name")).toHaveValue("Some Bank");
    await press(page, "Submit");
    await expect(title(page)).toHaveText("Make a Payment");
  });

  test("a failed lookup of a routing number shows an error and runs again on Submit [SERV-API-01]", async ({
    page,
    portal,
  }) => {
    const sent = saves(page);
    await portal.signIn(dana);
    await addBank(page);
    await fillBusiness(page);
    await page.route(
      "**/api/bank/990010100",
      (route) => route.fulfill({ status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR" } }),
      { times: 1 },
    );
    await field(page, number).fill("990010100");
    await field(page, again).focus();
    await expect(field(page, number)).toHaveAccessibleDescription(
      "We could not check this routing number. Please try again.",
    );
    await fillNumbers(page, "990010100", "12345678");
    await field(page, "Bank Name").fill("First Prairie Bank");
    await untilAnotherCallCounts(page);
    await press(page, "Submit");
    await expect(title(page)).toHaveText("Make a Payment");
    expect(sent).toHaveLength(1);
  });
});

test("a routing number that is mainly for wires shows a warning with the bank's usual ACH number in the state, but can be sent [SERV-BANKEDIT-10, SERV-BANKEDIT-11]", async ({
  page,
  portal,
}) => {
  const sent = saves(page);
  await portal.signIn(dana);
  await addBank(page);
  await fillBusiness(page, "IL");
  const mainly = "The routing number you entered is mainly used for wire transfers.";
  const listed = page.waitForResponse(/\/api\/bank\/getlist\/routingNumberList/);
  await fillNumbers(page, "990019004", "12345678");
  await listed;
  await expect(
    dialog(page).getByText(
      `${mainly} The ACH routing number for First Prairie Bank in Illinois is usually 990010207.`,
    ),
  ).toBeVisible();
  await portal.look("payment-bank-wire");
  for (const [state, advice] of [
    ["IA", "The ACH routing number for First Prairie Bank in Iowa is usually 990010100."],
    ["TX", "Please confirm the ACH routing number with your bank."],
  ] as const) {
    await press(page, "Go Back");
    await field(page, "State").selectOption(state);
    await press(page, "Continue");
    await field(page, number).focus();
    await field(page, again).focus();
    await expect(dialog(page).getByText(`${mainly} ${advice}`)).toBeVisible();
    await expect(field(page, account)).toHaveValue("12345678");
  }
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Make a Payment");
  expect(sent).toHaveLength(1);
  await press(page, "Change the bank account");
  await press(page, "Add a Bank Account");
  await fillBusiness(page);
  await fillNumbers(page, "990010100", "87654321");
  await expect(dialog(page).getByText("First Prairie Bank, Des Moines, IA")).toBeVisible();
  await expect(dialog(page).getByText(mainly)).toHaveCount(0);
});

test("the bank account form shows the server's refusal of a wire-only routing number beside the field [SERV-BANKEDIT-19]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await addBank(page);
  await fillBusiness(page);
  await fillNumbers(page, "990070108", "12345678");
  await press(page, "Submit");
  await expect(field(page, number)).toHaveAccessibleDescription(
    /This is a wire routing number\. Please enter ACH routing number$/,
  );
  await expect(title(page)).toHaveText("Bank Information");
  await expect(field(page, account)).toHaveValue("12345678");
});

test("a business name that differs from the bank's records leads back to the first step with all values, and can be corrected [SERV-BANKEDIT-17, SERV-BANKEDIT-20, SERV-BANKEDIT-24]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await addBank(page);
  await field(page, "Business Name").fill("Maple and Elm");
  await fillBusiness(page);
  await fillNumbers(page, "990010100", "12345678");
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Business Information");
  await expect(field(page, "Business Name")).toHaveAccessibleDescription(nameDiffers);
  await expect(field(page, "Business Name")).toBeFocused();
  await expect(field(page, "Address Line 1")).toHaveValue("418 Main Street");
  await portal.look("payment-business-mismatch");
  await field(page, "Business Name").fill("Maple & Main Bakery");
  await press(page, "Continue");
  await expect(field(page, account)).toHaveValue("12345678");
  await expect(field(page, number)).toHaveValue("990010100");
  await press(page, "Go Back");
  await expect(field(page, "Business Name")).not.toHaveAttribute("aria-invalid", "true");
  await press(page, "Continue");
  await answerSave(page, "FAILED_ACCOUNT_MISMATCH");
  await press(page, "Submit");
  await expect(title(page)).toHaveText("Business Information");
  await expect(field(page, "Business Name")).toHaveAccessibleDescription(nameDiffers);
  await press(page, "Continue");
  await press(page, "Submit");
  await expect(
    dialog(page).getByText("Your business bank account was successfully added", { exact: true }),
  ).toBeVisible();
});

test.describe("a bank account that the server fails to save", () => {
  test.use({ expectedErrors: [/the server responded with a status of 500/] });

  test("a failed save shows a message for each status code in the second step and keeps all values [SERV-BANKEDIT-18, SERV-BANKEDIT-19, SERV-BANKEDIT-21, SERV-BANKEDIT-22, SERV-BANKEDIT-23, SERV-BANKEDIT-24]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await addBank(page);
    await fillBusiness(page);
    await fillNumbers(page, "990010100", "12345678");
    const alert = dialog(page).getByRole("alert");
    // Each call uses a different account number, because the browser drops an identical call within 200 ms.
    let last = 12_345_678;
    const submit = async () => {
      last += 1;
      await field(page, account).fill(String(last));
      await field(page, accountAgain).fill(String(last));
      await press(page, "Submit");
    };
    for (const [status, text] of [
      ["FAILED_INVALID_ROUTING_NUMBER", "Incorrect Routing Number"],
      ["FAILED_WIRE_ROUTING_NUMBER", "This is a wire routing number. Please enter ACH routing number"],
    ] as const) {
      await answerSave(page, status);
      await submit();
      await expect(field(page, number)).toHaveAccessibleDescription(new RegExp(`${text}$`));
      await expect(field(page, number)).toBeFocused();
      await expect(alert).toHaveCount(0);
    }
    for (const status of ["FAILED_INVALID_ACCOUNT", "FAILED_DEFAULT", "SUCCESS"]) {
      await answerSave(page, status);
      await submit();
      await expect(alert, status).toHaveText(failed);
      await expect(field(page, number)).not.toHaveAttribute("aria-invalid", "true");
    }
    await page.route(
      "**/api/bank/addEditSelfServiceBankInfo",
      (route) => route.fulfill({ status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR" } }),
      { times: 1 },
    );
    await submit();
    await expect(alert).toHaveText(failed);
    await expect(title(page)).toHaveText("Bank Information");
    await expect(field(page, number)).toHaveValue("990010100");
    await expect(field(page, account)).toHaveValue(String(last));
    await expect(field(page, "Bank Name")).toHaveValue("First Prairie Bank");
    await portal.look("payment-bank-failed");
    await press(page, "Go Back");
    await press(page, "Continue");
    await expect(alert).toHaveCount(0);
    await press(page, "Submit");
    await expect(title(page)).toHaveText("Make a Payment");
  });
});

test("the bank account modal closes when the loan is no longer eligible or has no balance [SERV-MODAL-06]", async ({
  page,
  portal,
  server,
}) => {
  const change = {
    "You are not able to make a one-time payment online at this time.":
      "update advances set is_self_service_ach_eligible = false where loan_id = $1",
    "The loan currently has no outstanding balance.": "update advances set balance = 0 where loan_id = $1",
  };
  await portal.signIn(dana);
  for (const [text, statement] of Object.entries(change)) {
    await addBank(page);
    await fillBusiness(page);
    await fillNumbers(page, "990010100", String(11_110_000 + text.length));
    await server.query(statement, ["4410-22871"]);
    await press(page, "Submit");
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await server.query(
      "update advances set is_self_service_ach_eligible = true, balance = 47519.80 where loan_id = $1",
      ["4410-22871"],
    );
  }
});

test("a borrower adds a bank account and pays from it by keyboard only", async ({ page, portal }) => {
  await portal.signIn(noah);
  await page.goto("/us/one-time-payment");
  await payButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(title(page)).toBeFocused();
  const tabTo = async (name: RegExp) => {
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press("Tab");
      const snapshot = await page.locator(":focus").ariaSnapshot();
      if (name.test(snapshot)) return;
    }
    throw new Error(`the Tab key does not come to ${name.source}`);
  };
  await tabTo(/button "Add your Business Bank Account"/);
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Business Information");
  await tabTo(/textbox "Address Line 1"/);
  await page.keyboard.type("418 Main Street");
  await tabTo(/textbox "City"/);
  await page.keyboard.type("Des Moines");
  await tabTo(/combobox "State"/);
  await page.keyboard.type("Iowa");
  await tabTo(/textbox "Zip Code"/);
  await page.keyboard.type("50312");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Bank Information");
  await tabTo(/textbox "ACH routing Number"/);
  await page.keyboard.type("990010100");
  await tabTo(/textbox "Re entering ACH routing Number"/);
  await page.keyboard.type("990010100");
  await tabTo(/textbox "Bank Account number"/);
  await page.keyboard.type("12345678");
  await tabTo(/textbox "Re entering Bank Account Number"/);
  await page.keyboard.type("12345678");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Make a Payment");
  await expect(title(page)).toBeFocused();
  await tabTo(/textbox "Payment amount"/);
  await page.keyboard.type("20");
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Payment Confirmation");
  await tabTo(/button "Done"/);
  await page.keyboard.press("Enter");
  await expect(payButton(page)).toBeFocused();
});

test("a reload keeps the typed bank details, and the browser stores no account number [SERV-ERR-08]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/one-time-payment");
  await payButton(page).click();
  await dialog(page).getByRole("radio", { name: "Other amount" }).check({ force: true });
  await dialog(page).getByLabel("Payment amount").fill("77.70");
  await press(page, "Change the bank account");
  await press(page, "Add a Bank Account");
  await fillBusiness(page);
  await fillNumbers(page, "990010100", "1234567890");
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).toContain("77.70");
  expect(kept).toContain("418 Main Street");
  expect(kept).not.toContain("1234567890");
  expect(kept).not.toContain("990010100");
  await page.reload();
  await payButton(page).click();
  await expect(dialog(page).getByText("We kept what you typed.")).toBeVisible();
  await expect(dialog(page).getByLabel("Payment amount")).toHaveValue("77.70");
  await portal.look("payment-kept");
  await press(page, "Change the bank account");
  await press(page, "Add a Bank Account");
  await expect(field(page, "Address Line 1")).toHaveValue("418 Main Street");
  await press(page, "Go Back");
  await press(page, "Go Back");
  await press(page, "Clear");
  await expect(dialog(page).getByRole("radio", { name: "Other amount" })).not.toBeChecked();
  await expect(dialog(page).getByText("We kept what you typed.")).toHaveCount(0);
});

test("over plain HTTP the payment modal shows a message with the phone number instead of the bank accounts [SERV-API-03]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  // Simulates a page that was loaded over plain HTTP.
  await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await page.goto("/us/one-time-payment");
  await payButton(page).click();
  await expect(dialog(page).getByRole("alert")).toHaveText(
    "Your bank accounts can only be shown over a secure connection. Please open this page with https, or call us at (800) 555-0142.",
  );
  await expect(dialog(page).getByRole("button", { name: "Submit" })).toHaveCount(0);
  await expect(dialog(page).getByRole("button", { name: "Add your Business Bank Account" })).toHaveCount(0);
  await portal.look("payment-insecure");
});

test("the list of bank accounts arrives encrypted, without readable numbers or names, and the page shows the accounts [SERV-API-03]", async ({
  page,
  portal,
}) => {
  await portal.signIn(dana);
  await page.goto("/us/one-time-payment");
  const answer = page.waitForResponse(/selfServicePaymentBankList$/);
  await payButton(page).click();
  const body = await (await answer).text();
  const { data } = JSON.parse(body) as { data: string };
  expect(data.split(".")).toHaveLength(5);
  expect(JSON.parse(atob(data.split(".")[0] ?? ""))).toEqual({ alg: "dir", enc: "A256GCM" });
  expect(body).not.toMatch(/4821|Prairie|990010207/);
  await expect(payFrom(page).getByText("First Prairie Bank")).toBeVisible();
  await expect(payFrom(page).getByText("****4821")).toBeVisible();
});

test.describe("bank accounts that do not load", () => {
  test.use({ expectedErrors: [/the server responded with a status of 500/] });
  test("the payment modal shows an error in place of bank accounts that do not load, and offers to try again", async ({
    page,
    portal,
  }) => {
    await portal.signIn(dana);
    await page.route(
      "**/selfServicePaymentBankList",
      (route) => route.fulfill({ status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR" } }),
      { times: 1 },
    );
    await page.goto("/us/one-time-payment");
    await payButton(page).click();
    await expect(dialog(page).getByRole("alert")).toContainText(
      "We are experiencing a technical issue, please contact customer support",
    );
    await expect(dialog(page).getByRole("button", { name: "Submit" })).toHaveCount(0);
    await dialog(page).getByRole("radio", { name: "Outstanding amount" }).check({ force: true });
    await untilAnotherCallCounts(page);
    await press(page, "Try again");
    await expect(payFrom(page).getByText("****4821")).toBeVisible();
    await expect(dialog(page).getByRole("radio", { name: "Outstanding amount" })).toBeChecked();
    await expect(dialog(page).getByRole("button", { name: "Submit" })).toBeVisible();
  });
});
