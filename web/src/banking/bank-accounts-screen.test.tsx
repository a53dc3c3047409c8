import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import type { Opportunity } from "@portal/domain/applications/contract";
import * as accounts from "@portal/domain/banking/accounts/contract";
import type { SavedAccount, SavedAccounts } from "@portal/domain/banking/accounts/contract";
import * as banking from "@portal/domain/banking/contract";
import type { PublicConfig } from "@portal/domain/wire/config";
import { describe, expect, test } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { autofill, enter, press } from "@portal/ui/testing/autofill.ts";
import { fulfilledReply, opportunity, stipulation } from "../testing/fixtures.ts";
import { foundInstitution } from "../testing/payment-fixtures.ts";
import { address, openPage, textsOf } from "../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const request = stipulation({
  id: "stip-bank",
  name: "S-00045",
  isDocument: false,
  isBankAccountInformation: true,
  groupName: "Bank account information",
  displayName: "Bank account details",
});

const account = (changes: Partial<SavedAccount> = {}): SavedAccount => ({
  institution: "First Prairie Bank",
  lastFour: "4821",
  isPaypalAccount: false,
  paypalUsername: null,
  ...changes,
});
const withdrawn = account({ institution: "Hawkeye Credit Union", lastFour: "1107" });
const none: SavedAccounts = { paymentDay: null, deposit: null, withdrawal: null, additional: [] };
const complete: SavedAccounts = {
  paymentDay: "Wednesday",
  deposit: account(),
  withdrawal: withdrawn,
  additional: [],
};

const hawkeye = "990020307";
const achOnly = "990040109";
const wireOnly = "990070108";
const banks = [
  foundInstitution({ wire: true }),
  foundInstitution({
    Name: "Cascade Community Bank",
    RoutingNumber__c: achOnly,
    StateCode__c: "OR",
    city: "Bend",
  }),
  foundInstitution({ Name: "Wires Only Bank", RoutingNumber__c: wireOnly, ach: false, wire: true }),
];

type Start = {
  readonly saved?: SavedAccounts;
  readonly path?: string;
  readonly country?: "us" | "ca";
  readonly config?: Partial<PublicConfig>;
  readonly changes?: Partial<Opportunity>;
};

const verify = "application/opp-1/verify-bank-accounts";
const add = "application/opp-1/add-bank-accounts";

function open({ saved = none, path = verify, country = "us", config, changes }: Start = {}) {
  return openPage(`/${country}/${path}`, {
    as: { country_code: country },
    ...(config && { config }),
    api(api) {
      api.answer(applications.listOpportunities, {
        opportunities: [opportunity({ stipulations: [request], ...changes })],
      });
      api.answer(applications.isStipulationEnabled, { isEnabled: true });
      api.answer(applications.listOpportunityContacts, { contacts: [] });
      api.answer(accounts.getBankAccounts, saved);
      api.answer(banking.findInstitution, ({ params, query }) => {
        const found = banks.find((each) => each.RoutingNumber__c === params.routingNumber);
        if (!found) return { refused: "ROUTING_NUMBER_NOT_FOUND", message: "not this text" };
        const isRight = query.routingType === "WIRE" ? found.wire : found.ach;
        return isRight ? found : { refused: "ROUTING_TYPE_MISMATCH", message: "not this text" };
      });
      api.answer(accounts.saveBankAccounts, { success: true, bankAccounts: complete });
      api.answer(accounts.addBankAccounts, { success: true, bankAccounts: complete });
      api.answer(applications.fulfillStipulation, fulfilledReply);
    },
  });
}

const heading = page.getByRole("heading", { level: 1 });
const section = (name: string) => page.getByRole("region", { name, exact: true });
const deposit = section("Deposit Account");
const withdrawal = section("Withdrawal Account");
const paymentDay = section("Payment Day");
const submit = page.getByRole("button", { name: "Submit", exact: true });
const alert = page.getByRole("alert");
const numberOf = (of: Locator) => of.getByLabelText("Account number", { exact: true });
const wire = deposit.getByLabelText("Wire Routing number");
const ach = withdrawal.getByLabelText("ACH Routing number");
const success =
  "/us/summary?successStipulationGroupName=Bank+account+information&successStipulationName=S-00045";

async function fillNumbers(of: Locator, label: string, routing: string, digits: string): Promise<void> {
  await enter(of.getByLabelText(label), routing);
  await enter(numberOf(of), digits);
}
async function fillHolder(of: Locator, businessName: string): Promise<void> {
  await enter(of.getByLabelText("Business name"), businessName);
  await enter(of.getByLabelText("Address line 1"), "212 Court Avenue");
  await enter(of.getByLabelText("Address line 2"), "N/A");
  await enter(of.getByLabelText("City"), "Des Moines");
  await autofill(of.getByLabelText("State"), "IA");
  await enter(of.getByLabelText("Zip"), "50309");
}
/** Fills in both accounts. The page copies the account holder from the first account to the second. */
async function fillBoth(businessName = "Marsh Catering LLC"): Promise<void> {
  await fillNumbers(deposit, "Wire Routing number", hawkeye, "55012300447");
  await fillHolder(deposit, businessName);
  await fillNumbers(withdrawal, "ACH Routing number", hawkeye, "55012300447");
}
const holder = {
  businessName: "Sorensen Hardware",
  streetAddress1: "212 Court Avenue",
  streetAddress2: "N/A",
  state: "IA",
  city: "Des Moines",
  zip: "50309",
};
const saves = (api: StubApi) => api.calls(accounts.saveBankAccounts).map(({ body }) => body);
const lookups = (api: StubApi) =>
  api
    .calls(banking.findInstitution)
    .map(({ params, query }) => `${params.routingNumber} ${query.routingType}`);

describe("filling in the bank accounts page", () => {
  test("the bank accounts page shows two accounts with separate routing numbers, and a payment day [SERV-BVER-01] [SERV-BVER-02] [SERV-BVER-10] [SERV-BVER-21] [SERV-BVER-33] [SERV-ROUTE-03]", async () => {
    await open();
    await expect.element(heading).toHaveTextContent("Bank account information");
    expect(textsOf(page.getByRole("heading", { level: 2 })).slice(0, 3)).toEqual([
      "Deposit Account",
      "Withdrawal Account",
      "Payment Day",
    ]);
    await expect.element(wire).toBeVisible();
    await expect.element(ach).toBeVisible();
    expect(textsOf(page.getByText(/^(?:Wire|ACH) Routing number$/))).toEqual([
      "Wire Routing number",
      "ACH Routing number",
    ]);
    for (const each of [deposit, withdrawal]) {
      await expect.element(each.getByLabelText("Business name")).toBeVisible();
      await expect
        .element(
          each.getByText(
            "Your wire routing number and ACH routing number may be different. Please check both numbers with your bank.",
            { exact: true },
          ),
        )
        .toBeVisible();
      expect(each.getByRole("button", { name: /Edit|Save account/ }).elements()).toEqual([]);
    }
  });

  test("the bank accounts page looks up each routing number once, when the field loses focus [SERV-BVER-16]", async () => {
    const api = await open();
    await wire.fill(hawkeye);
    await expect.element(wire).toHaveFocus();
    expect(lookups(api)).toEqual([]);
    await numberOf(deposit).click();
    await expect.element(deposit.getByText("Hawkeye Credit Union, Des Moines, IA")).toBeVisible();
    await ach.fill(achOnly);
    expect(lookups(api)).toEqual([`${hawkeye} WIRE`]);
    await numberOf(withdrawal).click();
    await expect.element(withdrawal.getByText("Cascade Community Bank, Bend, OR")).toBeVisible();
    await untilAnotherCallCounts();
    await wire.click();
    await ach.click();
    await numberOf(deposit).click();
    expect(lookups(api)).toEqual([`${hawkeye} WIRE`, `${achOnly} ACH`]);
  });

  test("the bank accounts page saves the accounts and payment day and completes the request [SERV-API-08] [SERV-BVER-01] [SERV-BVER-13] [SERV-GEN-17]", async () => {
    const api = await open();
    await fillNumbers(deposit, "Wire Routing number", hawkeye, "55012300447");
    await deposit.getByLabelText("Account Type").selectOptions("Savings");
    await fillHolder(deposit, holder.businessName);
    await fillNumbers(withdrawal, "ACH Routing number", achOnly, "66044400991");
    // The page copies the holder of the first account to the second account (SH-045).
    await expect.element(withdrawal.getByLabelText("Business name")).toHaveValue(holder.businessName);
    await withdrawal.getByLabelText("City").fill("Ames");
    await paymentDay.getByRole("radio", { name: "Tuesday" }).click();
    await submit.click();
    await expect.element(heading).toHaveTextContent("Success!");
    await expect.element(heading).toHaveFocus();
    await expect.element(submit).not.toBeInTheDocument();
    const sentAccount = (routingNumber: string, accountNumber: string, rest: object) => ({
      changedInPortal: true,
      routingNumber,
      accountNumber,
      isPaypalAccount: false,
      ...holder,
      ...rest,
    });
    expect(saves(api)).toEqual([
      {
        deposit: sentAccount(hawkeye, "55012300447", { accountType: "Savings" }),
        withdrawal: sentAccount(achOnly, "66044400991", { accountType: "Checking", city: "Ames" }),
        additional: [],
        additionalRead: [],
        paymentDay: { changedInPortal: true, day: "Tuesday" },
      },
    ]);
    expect(api.calls(applications.fulfillStipulation).map(({ params }) => params)).toEqual([
      { id: "opp-1", stipId: "stip-bank" },
    ]);
    await expect.poll(address).toBe(success);
  });

  test("the bank accounts page shows no payment day for an SBA loan and accepts the same account twice [SERV-BVER-02] [SERV-BVER-19] [SERV-BVER-20] [SERV-CONST-04]", async () => {
    const api = await open({ changes: { type: "SBA" } });
    await expect.element(deposit).toBeVisible();
    await expect.element(paymentDay).not.toBeInTheDocument();
    await fillBoth();
    await press(submit);
    await expect.poll(address).toBe(success);
    expect(saves(api).map((body) => body.paymentDay)).toEqual([{ changedInPortal: false }]);
  });

  test("Cancel on the bank accounts page opens the summary without saving [SERV-BVER-06] [SERV-GEN-06]", async () => {
    const api = await open();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect.poll(address).toBe("/us/summary");
    expect(saves(api)).toEqual([]);
  });

  test("the bank accounts page can be filled in and submitted with only the keyboard", async () => {
    const api = await open({ changes: { type: "SBA" } });
    wire.element().focus();
    const type = async (...texts: readonly string[]) => {
      for (const text of texts) await userEvent.keyboard(`${text}{Tab}`);
    };
    // Tabs past the "Find your routing number" button, the Show button and the account type.
    const numbers = (routing: string, digits: string) => type(routing, "", digits, "", "");
    await numbers(hawkeye, "55012300447");
    await type("Marsh Catering", "212 Court Avenue", "N/A", "Des Moines", "Iowa", "50309");
    await numbers(hawkeye, "66044400991");
    await expect.element(withdrawal.getByLabelText("State")).toHaveValue("IA");
    await userEvent.keyboard("{Enter}");
    await expect.element(heading).toHaveTextContent("Success!");
    await expect.element(heading).toHaveFocus();
    expect(saves(api)).toHaveLength(1);
  });
});

describe("the bank accounts page with saved accounts", () => {
  test("saved bank accounts appear as tiles with the bank, the last four digits and an Edit button [SERV-BVER-03] [SERV-BVER-04]", async () => {
    await open({ saved: complete });
    for (const [of, bank, mask, title] of [
      [deposit, "First Prairie Bank", "****4821", "Deposit Account"],
      [withdrawal, "Hawkeye Credit Union", "****1107", "Withdrawal Account"],
    ] as const) {
      await expect.element(of.getByText(bank)).toBeVisible();
      await expect.element(of.getByText(mask)).toBeVisible();
      await expect.element(of.getByRole("button", { name: `Edit ${title}` })).toBeVisible();
      await expect.element(of.getByRole("textbox")).not.toBeInTheDocument();
    }
    await expect.element(paymentDay).toMatchTextContent("WednesdayEvery week");
    await deposit.getByRole("button", { name: "Edit Deposit Account" }).click();
    await expect.element(wire).toHaveFocus();
    await deposit.getByRole("button", { name: "Cancel Deposit Account" }).click();
    await expect.element(deposit.getByRole("button", { name: "Edit Deposit Account" })).toHaveFocus();
    await expect.element(deposit.getByText("****4821")).toBeVisible();
  });

  test("the payment day can be any day from Monday to Friday [SERV-BVER-18] [SERV-BVER-34] [SERV-CONST-04]", async () => {
    const api = await open({ saved: complete });
    await press(paymentDay.getByRole("button", { name: "Edit Payment Day" }));
    await expect.element(paymentDay.getByRole("radio", { name: "Wednesday" })).toBeChecked();
    const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
    expect(textsOf(paymentDay.getByText(/day$/)).filter((text) => text !== "Payment Day")).toEqual(days);
    expect(paymentDay.getByRole("radio").elements()).toHaveLength(5);
    await press(paymentDay.getByRole("radio", { name: "Friday" }));
    await press(paymentDay.getByRole("radio", { name: "Wednesday" }));
    await press(submit);
    await expect.poll(() => saves(api).map((body) => body.paymentDay)).toEqual([{ changedInPortal: false }]);
  });

  test("the bank accounts page marks only the edited account as changed [SERV-BVER-17] [SERV-BVER-18]", async () => {
    const api = await open({ saved: complete });
    await press(withdrawal.getByRole("button", { name: "Edit Withdrawal Account" }));
    await press(withdrawal.getByRole("button", { name: "Save account" }));
    await expect.poll(() => withdrawal.getByText("Required").elements()).toHaveLength(8);
    await fillNumbers(withdrawal, "ACH Routing number", hawkeye, "88002319990");
    await fillHolder(withdrawal, holder.businessName);
    await press(withdrawal.getByRole("button", { name: "Save account" }));
    await expect.element(withdrawal.getByText("****9990")).toBeVisible();
    await expect.element(withdrawal.getByText("Not submitted yet")).toBeVisible();
    expect(saves(api)).toEqual([]);
    // The Edit button of an unsent account shows the full number that the borrower typed.
    await press(withdrawal.getByRole("button", { name: "Edit Withdrawal Account" }));
    await expect.element(numberOf(withdrawal)).toHaveValue("88002319990");
    await press(withdrawal.getByRole("button", { name: "Save account" }));
    await press(submit);
    await expect.poll(() => saves(api)).toHaveLength(1);
    expect(saves(api)).toEqual([
      {
        deposit: { changedInPortal: false },
        withdrawal: {
          changedInPortal: true,
          routingNumber: hawkeye,
          accountNumber: "88002319990",
          isPaypalAccount: false,
          accountType: "Checking",
          ...holder,
        },
        additional: [],
        additionalRead: [],
        paymentDay: { changedInPortal: false },
      },
    ]);
  });

  test("a saved PayPal account shows its username and cannot be edited [SERV-BVER-05]", async () => {
    const paypal = account({
      institution: null,
      lastFour: null,
      isPaypalAccount: true,
      paypalUsername: "dvorakprints",
    });
    await open({ saved: { ...complete, withdrawal: paypal } });
    await expect.element(withdrawal.getByText("PayPal account", { exact: true })).toBeVisible();
    await expect.element(withdrawal.getByText("dvorakprints")).toBeVisible();
    await expect.element(withdrawal.getByRole("button")).not.toBeInTheDocument();
    await expect.element(withdrawal.getByRole("textbox")).not.toBeInTheDocument();
    await expect.element(deposit.getByRole("button", { name: "Edit Deposit Account" })).toBeVisible();
  });
});

test.each([
  "application/opp-1/verify-bank-accounts",
  "application/opp-1/add-bank-accounts",
  "application/unknown/verify-bank-accounts",
  "application/unknown/add-bank-accounts",
  "verify-bank-accounts",
  "add-bank-accounts",
])(
  "the address /us/%s redirects to the summary if the application does not request bank accounts [SERV-BVER-14] [SERV-BADD-04]",
  async (path) => {
    await open({ path, saved: complete, changes: { stipulations: [stipulation()] } });
    await expect.poll(address).toBe("/us/summary");
  },
);

test.each(["verify-bank-accounts", "add-bank-accounts"])(
  "the address /us/%s redirects to the same page for the active application",
  async (path) => {
    await open({ path });
    await expect.poll(address).toBe(`/us/application/opp-1/${path}`);
    await expect.element(deposit).toBeVisible();
  },
);

describe("routing numbers on the bank accounts page", () => {
  test("Submit requires routing numbers that accept the account's payment type (wire or ACH) [SERV-BVER-15] [SERV-API-01]", async () => {
    const api = await open({ changes: { type: "SBA" } });
    await fillNumbers(deposit, "Wire Routing number", achOnly, "55012300447");
    await fillHolder(deposit, holder.businessName);
    await fillNumbers(withdrawal, "ACH Routing number", wireOnly, "66044400991");
    await press(withdrawal.getByLabelText("City"));
    await expect.element(deposit.getByText("Please enter a valid wire routing number.")).toBeVisible();
    await expect.element(withdrawal.getByText("Please enter a valid ACH routing number.")).toBeVisible();
    await press(submit);
    await expect
      .poll(() => textsOf(alert.getByRole("link")))
      .toEqual([
        "Deposit Account, Please enter a valid wire routing number.",
        "Withdrawal Account, Please enter a valid ACH routing number.",
      ]);
    await enter(wire, hawkeye);
    await enter(ach, "990010101");
    await press(numberOf(withdrawal));
    await expect
      .element(
        withdrawal.getByText(
          "We could not find a bank with this routing number. Please check the number and try again.",
        ),
      )
      .toBeVisible();
    await press(submit);
    await expect.element(ach).toHaveFocus();
    expect(saves(api)).toEqual([]);
  });

  test("Submit waits until all routing numbers are looked up [SERV-BVER-15] [SERV-API-01]", async () => {
    const api = await open({ changes: { type: "SBA" } });
    await fillBoth();
    const answer = api.hold(banking.findInstitution);
    await enter(ach, achOnly);
    await press(numberOf(withdrawal));
    await expect.element(withdrawal.getByText("Looking up the bank")).toBeVisible();
    await press(submit);
    await expect.element(page.getByRole("button", { name: "Submitting" })).toBeVisible();
    expect(saves(api)).toEqual([]);
    answer();
    await expect.element(heading).toHaveTextContent("Success!");
    expect(saves(api)).toHaveLength(1);
  });

  test("Submit repeats a failed lookup of a routing number [SERV-API-01]", async () => {
    const api = await open({ changes: { type: "SBA" } });
    api.answer(banking.findInstitution, { refused: "INTERNAL_SERVER_ERROR" });
    await fillBoth();
    const failed = deposit.getByText("We could not check this routing number. Please try again.");
    await expect.element(failed).toBeVisible();
    await untilAnotherCallCounts();
    await press(submit);
    await expect.poll(() => lookups(api).filter((each) => each === `${hawkeye} WIRE`)).toHaveLength(2);
    await expect.element(submit).toBeVisible();
    await expect.element(failed).toBeVisible();
    expect(saves(api)).toEqual([]);
    api.answer(banking.findInstitution, foundInstitution({ wire: true }));
    await untilAnotherCallCounts();
    await press(submit);
    await expect.element(heading).toHaveTextContent("Success!");
    expect(saves(api)).toHaveLength(1);
  });
});

test.each([
  ["saving", accounts.saveBankAccounts],
  ["completing the request", applications.fulfillStipulation],
] as const)(
  "the bank accounts page shows a technical issue and keeps the typed values when %s fails [SERV-BVER-35] [SERV-ERR-04]",
  async (_, endpoint) => {
    const api = await open({ changes: { type: "SBA" } });
    const answers = {
      save: { success: true as const, bankAccounts: complete },
      fulfilled: {
        error: false as const,
        success: true as const,
        stipulation: { id: "stip-bank", name: "S-00071", isFulfilled: true, fulfilled: true },
      },
    };
    api.answer(endpoint, { refused: "INTERNAL_SERVER_ERROR", message: "Any" });
    await fillBoth();
    await press(submit);
    await expect
      .element(alert)
      .toHaveTextContent("We are experiencing a technical issue, please contact customer support");
    expect(address()).toBe("/us/application/opp-1/verify-bank-accounts");
    await expect.element(numberOf(deposit)).toHaveValue("55012300447");
    await expect.element(deposit.getByLabelText("City")).toHaveValue("Des Moines");
    api.answer(accounts.saveBankAccounts, answers.save);
    api.answer(applications.fulfillStipulation, answers.fulfilled);
    await untilAnotherCallCounts();
    await press(submit);
    await expect.poll(address).toBe(success);
    // The retry must use the same idempotency key. With a new key, the server would refuse the retry, because the
    // accounts have already changed.
    const [first, second] = api
      .calls(accounts.saveBankAccounts)
      .map(({ headers }) => headers.get("idempotency-key"));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  },
);

describe("validation on the bank accounts page", () => {
  test("the bank accounts page shows an error for each missing value beside the field and above the form [SERV-BVER-25] [SERV-BVER-26] [SERV-BVER-30] [SERV-BVER-31] [SERV-BVER-32] [SERV-BVER-34]", async () => {
    const api = await open();
    await press(submit);
    const names = [
      "Account number",
      "Business name",
      "Address line 1",
      "Address line 2",
      "City",
      "State",
      "Zip",
    ];
    await expect
      .poll(() => textsOf(alert.getByRole("link")))
      .toEqual([
        ...["Wire Routing number", ...names].map((name) => `Deposit Account, ${name}: Required`),
        ...["ACH Routing number", ...names].map((name) => `Withdrawal Account, ${name}: Required`),
        "Payment Day: Required",
      ]);
    await expect
      .element(deposit.getByLabelText("Address line 2"))
      .toHaveAccessibleDescription("Enter N/A if you have no second line Required");
    expect(saves(api)).toEqual([]);
  });

  test("the bank accounts page shows an error beside each invalid value after the first Submit [SERV-BVER-25] [SERV-BVER-26] [SERV-BVER-27] [SERV-BVER-28] [SERV-BVER-29] [SERV-BVER-30] [SERV-BVER-31] [SERV-BVER-32]", async () => {
    const api = await open();
    await press(submit);
    const length = "Bank account number must be 4 to 17 digits.";
    for (const [label, value, message] of [
      ["Wire Routing number", "99x", "Please enter a valid Wire Routing number."],
      ["Account number", "123", length],
      ["Account number", "135791357913579135", length],
      ["Account number", "12e4", length],
      ["Account number", "11111111", "Account number cannot be one repeated digit."],
      [
        "Account number",
        "00123456789",
        "Account number cannot contain a sequence such as 123456789 or 987654321.",
      ],
      ["Business name", "x".repeat(151), "Business name must be at most 150 characters in length."],
      ["Address line 1", "x".repeat(256), "Address must be at most 255 characters in length."],
      ["Address line 2", "x".repeat(256), "Address must be at most 255 characters in length."],
      ["City", "x".repeat(101), "City must be at most 100 characters in length."],
      ["Zip", "5030", "Please enter a valid zip code"],
    ] as const) {
      const field = deposit.getByLabelText(label, { exact: true });
      await enter(field, value);
      await expect.element(field).toHaveAttribute("aria-invalid", "true");
      await expect.poll(() => describedBy(field)).toContain(message);
    }
    expect(saves(api)).toEqual([]);
  });

  test("the bank accounts page limits routing numbers to 9 digits and account numbers to 25 [SERV-BVER-25] [SERV-BVER-26] [SERV-CONST-03]", async () => {
    await open();
    await userEvent.type(wire, "1234567890");
    await expect.element(wire).toHaveValue("123456789");
    await userEvent.type(numberOf(deposit), "12345678901234567890123456");
    await expect.element(numberOf(deposit)).toHaveValue("1234567890123456789012345");
  });
});

/** Returns the texts that describe a field to screen readers. */
const describedBy = (field: Locator) =>
  (field.element().getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);

test("the browser stores the values typed on the bank accounts page, except account and routing numbers", async () => {
  await open();
  await fillNumbers(deposit, "Wire Routing number", hawkeye, "55012300447");
  await fillHolder(deposit, holder.businessName);
  const stored = () =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]);
  await expect.poll(stored).toContain("212 Court Avenue");
  expect(stored()).not.toContain("55012300447");
  expect(stored()).not.toContain(hawkeye);
});

describe("additional accounts and errors on the legacy bank form", () => {
  const more = section("Additional accounts");
  const config = { bankFormVersion: "v1" } as const;
  const [first, second] = [account({ lastFour: "4415" }), account({ lastFour: "6208" })];
  const saved = { ...complete, additional: [first, second] };
  const added = (number: number) => more.getByRole("group", { name: `Additional account ${number}` });
  const remove = (number: number) =>
    more.getByRole("button", { name: `Remove Additional account ${number}` });

  test("the borrower can add, remove and restore additional accounts on the legacy bank form [SERV-BVER-12]", async () => {
    const api = await open({ config, saved });
    await expect.element(more.getByText("****4415")).toBeVisible();
    await press(deposit.getByRole("button", { name: "Edit Deposit Account" }));
    await expect.element(wire).toBeVisible();
    await expect.element(deposit.getByLabelText("Business name")).not.toBeInTheDocument();
    await press(deposit.getByRole("button", { name: "Cancel Deposit Account" }));
    const tiles = textsOf(more);
    await press(remove(1));
    await expect
      .element(page.getByRole("status").getByText("Additional account 1 was removed.", { exact: true }))
      .toBeVisible();
    await press(page.getByRole("button", { name: "Undo", exact: true }));
    await expect.poll(() => textsOf(more)).toEqual(tiles);
    await press(remove(1));
    await expect.element(more.getByText("****4415")).not.toBeInTheDocument();
    await press(more.getByRole("button", { name: "Add another account" }));
    await fillNumbers(added(2), "ACH Routing number", achOnly, "66044400991");
    await expect.element(added(2).getByText("Cascade Community Bank, Bend, OR")).toBeVisible();
    await press(submit);
    await expect.poll(() => saves(api)).toHaveLength(1);
    expect(saves(api)).toEqual([
      {
        deposit: { changedInPortal: false },
        withdrawal: { changedInPortal: false },
        additional: [
          { changedInPortal: false, position: 1 },
          {
            changedInPortal: true,
            routingNumber: achOnly,
            accountNumber: "66044400991",
            isPaypalAccount: false,
          },
        ],
        additionalRead: [first, second],
        paymentDay: { changedInPortal: false },
      },
    ]);
  });

  test("the legacy bank form keeps typed values if the server's accounts have changed meanwhile", async () => {
    const api = await open({ config, saved });
    const message = "Your additional accounts have changed since you opened this page, so nothing was saved.";
    api.answer(accounts.saveBankAccounts, { refused: "BANK_ACCOUNTS_CHANGED", message });
    await press(remove(1));
    await press(more.getByRole("button", { name: "Add another account" }));
    await fillNumbers(added(2), "ACH Routing number", achOnly, "66044400991");
    await press(submit);
    await expect.element(alert).toHaveTextContent(message);
    await expect.element(numberOf(added(2))).toHaveValue("66044400991");
  });

  test("the legacy bank form shows the server's error above the form and beside the rejected account's field", async () => {
    const api = await open({ config, saved });
    const message =
      "Additional account 3: we could not find this routing number. Please check it and try again.";
    api.answer(accounts.saveBankAccounts, {
      status: 422,
      text: JSON.stringify({
        success: false,
        errors: [{ code: "ACH_ROUTING_NUMBER_NOT_FOUND", message, place: "additional.2" }],
      }),
    });
    await press(more.getByRole("button", { name: "Add another account" }));
    await fillNumbers(added(3), "ACH Routing number", achOnly, "66044400991");
    await press(submit);
    await expect.element(alert).toHaveTextContent(message);
    await expect.element(added(3).getByLabelText("ACH Routing number")).toHaveFocus();
    await expect.element(added(3).getByText(message)).toBeVisible();
  });
});

describe("the bank accounts pages in Canada", () => {
  const transit = withdrawal.getByLabelText("Branch transit number");
  const institution = withdrawal.getByLabelText("Financial institution number");

  test.each([verify, add])(
    "the page /ca/%s asks for transit, institution and account numbers and sends them [SERV-BVER-11] [SERV-GEN-12]",
    async (path) => {
      const api = await open({ path, country: "ca", saved: { ...complete, withdrawal: null } });
      await expect.element(transit).toBeVisible();
      expect(withdrawal.getByRole("textbox").elements()).toHaveLength(3);
      await expect.element(page.getByLabelText(/Routing number/)).not.toBeInTheDocument();
      await enter(transit, "01234");
      await enter(institution, "001");
      await enter(numberOf(withdrawal), "777888");
      await press(submit);
      await expect.poll(address).toMatch(/^\/ca\/summary\?/);
      expect(saves(api)).toEqual([
        {
          deposit: { changedInPortal: false },
          withdrawal: {
            changedInPortal: true,
            institutionNumber: "001",
            transitNumber: "01234",
            accountNumber: "777888",
          },
          additional: [],
          additionalRead: [],
          paymentDay: { changedInPortal: false },
        },
      ]);
    },
  );

  test("the Canadian bank accounts page refuses missing numbers and numbers of the wrong length [SERV-BVER-22] [SERV-BVER-23] [SERV-BVER-24]", async () => {
    const api = await open({ country: "ca", saved: { ...complete, withdrawal: null } });
    await press(submit);
    await expect.poll(() => withdrawal.getByText("Required").elements()).toHaveLength(3);
    const transitFault = withdrawal.getByText("Branch transit number must be exactly 5 digits.");
    const institutionFault = withdrawal.getByText("Financial institution number must be exactly 3 digits.");
    const accountFault = withdrawal.getByText("Account number must be 1 to 12 digits.");
    for (const text of ["0123", "012345", "0123a"]) {
      await enter(transit, text);
      await expect.element(transitFault).toBeVisible();
      await enter(transit, "01234");
      await expect.element(transitFault).not.toBeInTheDocument();
    }
    for (const text of ["03", "0003"]) {
      await enter(institution, text);
      await expect.element(institutionFault).toBeVisible();
      await enter(institution, "003");
      await expect.element(institutionFault).not.toBeInTheDocument();
    }
    await enter(numberOf(withdrawal), "1234567890123");
    await expect.element(accountFault).toBeVisible();
    await submit.click();
    expect(saves(api)).toEqual([]);
    await enter(numberOf(withdrawal), "123456789012");
    await expect.element(accountFault).not.toBeInTheDocument();
    await numberOf(withdrawal).clear();
    await userEvent.type(numberOf(withdrawal), "12345678901234567890123456");
    await expect.element(numberOf(withdrawal)).toHaveValue("1234567890123456789012345");
  });

  test("the Canadian bank accounts page shows a saved account by its institution number", async () => {
    const saved = { ...complete, withdrawal: account({ institution: "Institution 001", lastFour: "7888" }) };
    await open({ country: "ca", saved });
    await expect.element(withdrawal).toMatchTextContent("Institution 001");
    await expect.element(withdrawal.getByText("****7888")).toBeVisible();
  });
});

describe("submitting the page for adding bank accounts", () => {
  const edit = async (businessName: string) => {
    await press(deposit.getByRole("button", { name: "Edit Deposit Account" }));
    await fillNumbers(deposit, "Wire Routing number", hawkeye, "55012300447");
    await fillHolder(deposit, businessName);
  };
  const start = { path: add, saved: complete } as const;
  const critical = () => textsOf(page.getByRole("alert"));

  test("the page to add bank accounts sends only changed sections [SERV-API-09] [SERV-BADD-01] [SERV-BADD-02] [SERV-BADD-03] [SERV-BADD-04] [SERV-ROUTE-04]", async () => {
    const api = await open({ ...start, config: { bankFormVersion: "v1" } });
    await expect.element(heading).toHaveTextContent("Add bank accounts");
    await edit("Dvorak Prints");
    await enter(numberOf(deposit), "1111");
    await press(submit);
    await expect
      .element(deposit.getByText("Account number cannot be one repeated digit.", { exact: true }))
      .toBeVisible();
    await enter(numberOf(deposit), "55012300447");
    await press(paymentDay.getByRole("button", { name: "Edit Payment Day" }));
    await press(paymentDay.getByRole("radio", { name: "Friday" }));
    await press(submit);
    await expect.element(heading).toHaveTextContent("Success!");
    expect(api.calls(accounts.addBankAccounts).map(({ params, body }) => [params.id, body])).toEqual([
      [
        "opp-1",
        {
          OpportunityId: "opp-1",
          BankAccounts: [
            {
              RoutingType: "WIRE",
              RoutingNumber: hawkeye,
              AccountNumber: "55012300447",
              AccountType: "Checking",
              BusinessName: "Dvorak Prints",
              StreetAddress1: "212 Court Avenue",
              StreetAddress2: "N/A",
              State: "IA",
              City: "Des Moines",
              Zip: "50309",
              IsPaypalUser: false,
            },
          ],
          paymentDay: { changedInPortal: true, day: "Friday" },
        },
      ],
    ]);
    expect(api.calls(applications.fulfillStipulation)).toHaveLength(1);
    await expect.poll(address).toBe(success);
  });

  const texts = {
    APPLICATION_NOT_FOUND: "We could not find your application. Please contact customer support.",
    WIRE_INVALID_BUSINESS_NAME:
      "Deposit Account: the business name does not match our records. Please correct it and try again.",
    ACH_INVALID_BUSINESS_NAME:
      "Withdrawal Account: the business name does not match our records. Please correct it and try again.",
    WIRE_ROUTING_NUMBER_NOT_FOUND:
      "Deposit Account: we could not find this routing number. Please check it and try again.",
    ACH_ROUTING_NUMBER_NOT_FOUND:
      "Withdrawal Account: we could not find this routing number. Please check it and try again.",
    WIRE_ROUTING_TYPE_MISMATCH: "Deposit Account: this is not a wire routing number.",
    ACH_ROUTING_TYPE_MISMATCH: "Withdrawal Account: this is not an ACH routing number.",
    INTERNAL_SERVER_ERROR: "We are experiencing a technical issue, please contact customer support",
  } as const;
  const refuse = (api: StubApi, codes: readonly (keyof typeof texts)[]) =>
    api.answer(accounts.addBankAccounts, {
      status: 422,
      text: JSON.stringify({
        success: false,
        errors: codes.map((code) => ({ code, message: texts[code] })),
      }),
    });

  test("the page to add bank accounts shows an alert for each error code, or a technical issue if there is no code [SERV-BADD-05] [SERV-BADD-06]", async () => {
    const api = await open(start);
    await edit("Dvorak Prints");
    const codes = Object.keys(texts) as (keyof typeof texts)[];
    for (const list of [...codes.map((code) => [code]), [], codes.slice(1, 3)]) {
      refuse(api, list);
      await untilAnotherCallCounts();
      await press(submit);
      await expect
        .poll(critical)
        .toEqual(list.length > 0 ? list.map((code) => texts[code]) : [texts.INTERNAL_SERVER_ERROR]);
      for (const shown of page.getByRole("alert").elements())
        expect(shown.getAttribute("data-type")).toBe("critical");
      expect(address()).toBe("/us/application/opp-1/add-bank-accounts");
    }
    api.answer(accounts.addBankAccounts, { status: 500, text: "" });
    await untilAnotherCallCounts();
    await press(submit);
    await expect.poll(critical).toEqual([texts.INTERNAL_SERVER_ERROR]);
  });

  test("the page to add bank accounts shows the error for a refused name beside the field [SERV-BADD-05] [SERV-BADD-06]", async () => {
    const api = await open(start);
    await edit("Dvorak and Sons");
    refuse(api, ["WIRE_INVALID_BUSINESS_NAME"]);
    await press(submit);
    await expect.poll(critical).toEqual([texts.WIRE_INVALID_BUSINESS_NAME]);
    const name = deposit.getByLabelText("Business name");
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAccessibleDescription(texts.WIRE_INVALID_BUSINESS_NAME);
    api.answer(accounts.addBankAccounts, { success: true, bankAccounts: complete });
    await enter(name, "DVORAK PRINTS, INC.");
    await press(submit);
    await expect.element(heading).toHaveTextContent("Success!");
  });
});
