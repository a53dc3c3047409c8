import type { Locator, Page } from "@playwright/test";
import { expect, person, test, untilAnotherCallCounts } from "./portal.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const deposit = (page: Page) => section(page, "Deposit Account");
const withdrawal = (page: Page) => section(page, "Withdrawal Account");
const paymentDay = (page: Page) => section(page, "Payment Day");
const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const title = "Bank account information";

/** Opens the page by its short address, which leads to the borrower's active application. */
async function open(page: Page, name = "verify-bank-accounts", country = "us"): Promise<void> {
  await page.goto(`/${country}/${name}`);
  await expect(page).toHaveURL(new RegExp(`/${country}/application/[^/]+/${name}$`));
  await expect(section(page, "Deposit Account")).toBeVisible();
}

type Sent = { readonly path: string; readonly body: Record<string, unknown> };
/** Submits again after the time in which the browser drops a repeated call (CH-09). */
async function submitAgain(page: Page): Promise<void> {
  await untilAnotherCallCounts(page);
  await submit(page).click();
}

function saves(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on("request", (request) => {
    const [, path] = /\/(bank-accounts|add-bank-accounts)$/.exec(request.url()) ?? [];
    if (request.method() === "POST" && path)
      sent.push({ path, body: request.postDataJSON() as Record<string, unknown> });
  });
  return sent;
}
function lookups(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, number] = /\/api\/bank\/(\d+\?.*)$/.exec(request.url()) ?? [];
    if (number) asked.push(number);
  });
  return asked;
}

const escaped = (text: string) => text.replaceAll(/[.()]/g, String.raw`\$&`);

const hawkeye = "990020307";
const achOnly = "990040109";
const wireOnly = "990070108";

async function fillNumbers(of: Locator, label: string, routing: string, account: string): Promise<void> {
  await of.getByLabel(label).fill(routing);
  await of.getByLabel("Account number", { exact: true }).fill(account);
}
async function fillHolder(of: Locator, businessName: string): Promise<void> {
  await of.getByLabel("Business name").fill(businessName);
  await of.getByLabel("Address line 1").fill("212 Court Avenue");
  await of.getByLabel("Address line 2").fill("N/A");
  await of.getByLabel("City").fill("Des Moines");
  await of.getByLabel("State").selectOption("Iowa");
  await of.getByLabel("Zip").fill("50309");
}

const holder = {
  businessName: "Sorensen Hardware",
  streetAddress1: "212 Court Avenue",
  streetAddress2: "N/A",
  state: "IA",
  city: "Des Moines",
  zip: "50309",
};

test(
  'a borrower enters both accounts and a payment day, sees "Success!" and finds the request completed [SERV-BVER-01] [SERV-BVER-02] [SERV-BVER-10] [SERV-BVER-13] [SERV-BVER-16] [SERV-BVER-21] [SERV-BVER-33] [SERV-ROUTE-03] [SERV-GEN-17]',
  { tag: "@phone" },
  async ({ page, portal }) => {
    const sent = saves(page);
    const asked = lookups(page);
    await portal.signIn(person("ruth"));
    await open(page);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toContainText([
      "Deposit Account",
      "Withdrawal Account",
      "Payment Day",
    ]);
    await expect(deposit(page).getByLabel("Wire Routing number", { exact: true })).toBeVisible();
    await expect(deposit(page).getByLabel("ACH Routing number", { exact: true })).toHaveCount(0);
    await expect(withdrawal(page).getByLabel("ACH Routing number", { exact: true })).toBeVisible();
    await expect(withdrawal(page).getByLabel("Wire Routing number", { exact: true })).toHaveCount(0);
    for (const each of [deposit(page), withdrawal(page)]) {
      await expect(each.getByRole("status").filter({ hasText: "Your wire" })).toHaveText(
        "Your wire routing number and ACH routing number may be different. Please check both numbers with your bank.",
      );
      await expect(each.getByRole("button", { name: /Edit|Save account/ })).toHaveCount(0);
    }
    await portal.look("bank-accounts");

    await fillNumbers(deposit(page), "Wire Routing number", hawkeye, "55012300447");
    await expect(deposit(page).getByText("Hawkeye Credit Union, Des Moines, IA")).toBeVisible();
    await deposit(page).getByLabel("Account Type").selectOption("Savings");
    await fillHolder(deposit(page), holder.businessName);
    await fillNumbers(withdrawal(page), "ACH Routing number", achOnly, "66044400991");
    await expect(withdrawal(page).getByText("Cascade Community Bank, Bend, OR")).toBeVisible();
    expect(asked).toEqual([`${hawkeye}?routingType=WIRE`, `${achOnly}?routingType=ACH`]);
    // The second account's form already contains the business name and address of the first account (SH-045).
    await expect(withdrawal(page).getByLabel("Business name")).toHaveValue(holder.businessName);
    await withdrawal(page).getByLabel("City").fill("Ames");
    await paymentDay(page).getByRole("radio", { name: "Tuesday" }).check();
    await submit(page).click();

    await expect(heading(page, "Success!")).toBeFocused();
    await expect(submit(page)).toHaveCount(0);
    await expect(page).toHaveURL(
      /\/us\/summary\?successStipulationGroupName=Bank(\+|%20)account(\+|%20)information&successStipulationName=Bank(\+|%20)account(\+|%20)information$/,
    );
    const account = (routingNumber: string, accountNumber: string, rest: object) => ({
      changedInPortal: true,
      routingNumber,
      accountNumber,
      isPaypalAccount: false,
      ...holder,
      ...rest,
    });
    expect(sent).toEqual([
      {
        path: "bank-accounts",
        body: {
          deposit: account(hawkeye, "55012300447", { accountType: "Savings" }),
          withdrawal: account(achOnly, "66044400991", { accountType: "Checking", city: "Ames" }),
          additional: [],
          additionalRead: [],
          paymentDay: { changedInPortal: true, day: "Tuesday" },
        },
      },
    ]);

    // Accounts of a fulfilled request stay visible (SH-005), but show only their last four digits.
    await open(page);
    await expect(deposit(page)).toContainText("Hawkeye Credit Union");
    await expect(deposit(page).getByText("****0447")).toBeVisible();
    await expect(withdrawal(page).getByText("****0991")).toBeVisible();
    await expect(paymentDay(page).getByText("Tuesday")).toBeVisible();
    expect(await page.content()).not.toContain("55012300447");
  },
);

test("the bank accounts page shows saved values as tiles and sends only changes [SERV-BVER-03] [SERV-BVER-04] [SERV-BVER-17] [SERV-BVER-18] [SERV-BVER-34] [SERV-CONST-04]", async ({
  page,
  portal,
}) => {
  const sent = saves(page);
  await portal.signIn(person("dana"));
  await open(page);
  for (const [of, bank, mask] of [
    [deposit(page), "First Prairie Bank", "****4821"],
    [withdrawal(page), "Hawkeye Credit Union", "****1107"],
  ] as const) {
    await expect(of.getByText(bank)).toBeVisible();
    await expect(of.getByText(mask)).toBeVisible();
    await expect(of.getByRole("textbox")).toHaveCount(0);
  }
  await portal.look("bank-accounts-saved");
  await paymentDay(page).getByRole("button", { name: "Edit Payment Day" }).click();
  await expect(paymentDay(page).getByRole("radio")).toHaveCount(5);
  await expect(paymentDay(page).locator("label")).toHaveText([
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
  ]);
  await expect(paymentDay(page).getByRole("radio", { name: "Wednesday" })).toBeChecked();
  await paymentDay(page).getByRole("radio", { name: "Friday" }).check();
  await paymentDay(page).getByRole("radio", { name: "Wednesday" }).check();

  await deposit(page).getByRole("button", { name: "Edit Deposit Account" }).click();
  await expect(deposit(page).getByLabel("Wire Routing number")).toBeFocused();
  await deposit(page).getByRole("button", { name: "Cancel" }).click();
  await expect(deposit(page).getByRole("button", { name: "Edit" })).toBeFocused();
  await expect(deposit(page).getByText("****4821")).toBeVisible();

  await withdrawal(page).getByRole("button", { name: "Edit" }).click();
  await withdrawal(page).getByRole("button", { name: "Save account" }).click();
  await expect(withdrawal(page).getByText("Required")).toHaveCount(8);
  await fillNumbers(withdrawal(page), "ACH Routing number", hawkeye, "88002319990");
  await fillHolder(withdrawal(page), "Maple & Main Bakery");
  await portal.look("bank-accounts-edit");
  await withdrawal(page).getByRole("button", { name: "Save account" }).click();
  await expect(withdrawal(page).getByText("****9990")).toBeVisible();
  await expect(withdrawal(page).getByText("Not submitted yet")).toBeVisible();
  expect(sent).toEqual([]);
  // An account that is not submitted yet opens for editing with the number that the borrower typed.
  await withdrawal(page).getByRole("button", { name: "Edit" }).click();
  await expect(withdrawal(page).getByLabel("Account number", { exact: true })).toHaveValue("88002319990");
  await withdrawal(page).getByRole("button", { name: "Save account" }).click();
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      deposit: { changedInPortal: false },
      withdrawal: {
        changedInPortal: true,
        routingNumber: hawkeye,
        accountNumber: "88002319990",
        isPaypalAccount: false,
        accountType: "Checking",
        ...holder,
        businessName: "Maple & Main Bakery",
      },
      additional: [],
      additionalRead: [],
      paymentDay: { changedInPortal: false },
    },
  ]);
});

test("a PayPal account shows its username and cannot be edited [SERV-BVER-05]", async ({ page, portal }) => {
  await portal.signIn(person("pavel"));
  await open(page);
  await expect(withdrawal(page).getByText("PayPal account", { exact: true })).toBeVisible();
  await expect(withdrawal(page).getByText("dvorakprints")).toBeVisible();
  await expect(withdrawal(page).getByRole("button")).toHaveCount(0);
  await expect(withdrawal(page).getByRole("textbox")).toHaveCount(0);
  // The deposit account has an Edit button, unlike the PayPal account.
  await expect(deposit(page).getByRole("button", { name: "Edit" })).toBeVisible();
});

test("Cancel on the bank accounts page leads to the summary without saving [SERV-BVER-06] [SERV-GEN-06]", async ({
  page,
  portal,
}) => {
  const sent = saves(page);
  await portal.signIn(person("ruth"));
  await open(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/us\/summary$/);
  expect(sent).toEqual([]);
});

test("the bank accounts page of an SBA loan has no payment day [SERV-BVER-02] [SERV-BVER-20] [SERV-CONST-04]", async ({
  page,
  portal,
}) => {
  const sent = saves(page);
  await portal.signIn(person("sonia"));
  await open(page);
  await expect(page.getByRole("heading", { level: 2, name: "Deposit Account" })).toBeVisible();
  await expect(paymentDay(page)).toHaveCount(0);
  await fillNumbers(deposit(page), "Wire Routing number", hawkeye, "55012300447");
  await fillHolder(deposit(page), "Marsh Catering");
  await fillNumbers(withdrawal(page), "ACH Routing number", hawkeye, "55012300447");
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  // Both accounts may have the same numbers (SERV-BVER-19).
  expect(sent.map(({ body }) => body["paymentDay"])).toEqual([{ changedInPortal: false }]);
});

test("the bank accounts pages redirect to the summary when the lender has not requested bank accounts [SERV-BVER-14] [SERV-BADD-04]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("teresa"));
  for (const name of ["verify-bank-accounts", "add-bank-accounts"]) {
    await page.goto(`/us/${name}`);
    await expect(page).toHaveURL(/\/us\/summary$/);
    await page.goto(`/us/application/none/${name}`);
    await expect(page).toHaveURL(/\/us\/summary$/);
  }
});

test.describe("the bank accounts page with failing checks or calls", () => {
  test.use({ expectedErrors: [/404|422|500|Failed to load resource/] });

  test("rejects routing numbers of the wrong type and saves only after the bank is found [SERV-BVER-15] [SERV-BVER-16] [SERV-API-01]", async ({
    page,
    portal,
  }) => {
    const sent = saves(page);
    await portal.signIn(person("ruth"));
    await open(page);
    const wire = deposit(page).getByLabel("Wire Routing number");
    const ach = withdrawal(page).getByLabel("ACH Routing number");
    await fillNumbers(deposit(page), "Wire Routing number", achOnly, "55012300447");
    await fillHolder(deposit(page), holder.businessName);
    await fillNumbers(withdrawal(page), "ACH Routing number", wireOnly, "66044400991");
    await paymentDay(page).getByRole("radio", { name: "Monday" }).check();
    await expect(deposit(page).getByText("Please enter a valid wire routing number.")).toBeVisible();
    await expect(withdrawal(page).getByText("Please enter a valid ACH routing number.")).toBeVisible();
    await submit(page).click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveText([
      "Deposit Account, Please enter a valid wire routing number.",
      "Withdrawal Account, Please enter a valid ACH routing number.",
    ]);
    await wire.fill(hawkeye);
    await ach.fill("12345");
    await ach.blur();
    await expect(
      withdrawal(page).getByText(
        "We could not find a bank with this routing number. Please check the number and try again.",
      ),
    ).toBeVisible();
    await submit(page).click();
    await expect(ach).toBeFocused();
    expect(sent).toEqual([]);

    let answer: (() => void) | undefined;
    await page.route(/\/api\/bank\/990010100\?/, async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await ach.fill("990010100");
    await ach.blur();
    await expect(withdrawal(page).getByText("Looking up the bank")).toBeVisible();
    await submit(page).click();
    await expect(page.getByRole("button", { name: "Submitting" })).toBeVisible();
    expect(sent).toEqual([]);
    answer?.();
    await expect(heading(page, "Success!")).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test("shows an error when the lookup of a bank fails, and repeats the lookup on Submit [SERV-API-01]", async ({
    page,
    portal,
  }) => {
    const sent = saves(page);
    await portal.signIn(person("sonia"));
    await open(page);
    let isDown = true;
    await page.route(/\/api\/bank\/\d+\?/, (route) =>
      isDown ? route.fulfill({ status: 500, json: { error: true, code: "ANY" } }) : route.continue(),
    );
    await fillNumbers(deposit(page), "Wire Routing number", hawkeye, "55012300447");
    await fillHolder(deposit(page), "Marsh Catering LLC");
    await fillNumbers(withdrawal(page), "ACH Routing number", hawkeye, "55012300447");
    const failed = "We could not check this routing number. Please try again.";
    await expect(deposit(page).getByText(failed)).toBeVisible();
    await submit(page).click();
    await expect(submit(page)).toBeVisible();
    await expect(deposit(page).getByText(failed)).toBeVisible();
    expect(sent).toEqual([]);
    isDown = false;
    await submitAgain(page);
    await expect(heading(page, "Success!")).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test("the bank accounts page shows a technical issue when saving fails, and keeps typed values [SERV-BVER-35] [SERV-ERR-04]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("sonia"));
    await open(page);
    await page.route(/\/(bank-accounts|fulfillStipulation)$/, (route) =>
      route.request().method() === "POST" && isDown.some((part) => route.request().url().endsWith(part))
        ? route.fulfill({ status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR", message: "Any" } })
        : route.continue(),
    );
    let isDown = ["/bank-accounts"];
    await fillNumbers(deposit(page), "Wire Routing number", hawkeye, "55012300447");
    await fillHolder(deposit(page), "Marsh Catering LLC");
    await fillNumbers(withdrawal(page), "ACH Routing number", hawkeye, "55012300447");
    const issue = "We are experiencing a technical issue, please contact customer support";
    for (const down of ["/bank-accounts", "/fulfillStipulation"]) {
      isDown = [down];
      let failed = 0;
      page.on("response", (response) => {
        if (response.url().endsWith(down) && !response.ok()) failed += 1;
      });
      await submitAgain(page);
      await expect.poll(() => failed).toBeGreaterThan(0);
      await expect(page.getByRole("alert")).toHaveText(issue);
      await expect(page).toHaveURL(/verify-bank-accounts$/);
      await expect(deposit(page).getByLabel("Account number", { exact: true })).toHaveValue("55012300447");
      await expect(deposit(page).getByLabel("City")).toHaveValue("Des Moines");
    }
    isDown = [];
    await submitAgain(page);
    await expect(heading(page, "Success!")).toBeVisible();
    await expect(page).toHaveURL(/\/us\/summary\?/);
  });

  test("shows missing values beside each field and above the form, and invalid values beside each field [SERV-BVER-25] [SERV-BVER-26] [SERV-BVER-27] [SERV-BVER-28] [SERV-BVER-29] [SERV-BVER-30] [SERV-BVER-31] [SERV-BVER-32] [SERV-BVER-34]", async ({
    page,
    portal,
  }) => {
    const sent = saves(page);
    await portal.signIn(person("ruth"));
    await open(page);
    await submit(page).click();
    const names = [
      "Account number",
      "Business name",
      "Address line 1",
      "Address line 2",
      "City",
      "State",
      "Zip",
    ];
    await expect(page.getByRole("alert").getByRole("link")).toHaveText([
      ...["Wire Routing number", ...names].map((name) => `Deposit Account, ${name}: Required`),
      ...["ACH Routing number", ...names].map((name) => `Withdrawal Account, ${name}: Required`),
      "Payment Day: Required",
    ]);
    await portal.look("bank-accounts-required");
    await expect(deposit(page).getByLabel("Address line 2")).toHaveAccessibleDescription(
      "Enter N/A if you have no second line Required",
    );
    const of = deposit(page);
    const account = of.getByLabel("Account number", { exact: true });
    const cases: readonly (readonly [Locator, string, string])[] = [
      [of.getByLabel("Wire Routing number"), "99x", "Please enter a valid Wire Routing number."],
      [account, "123", "Bank account number must be 4 to 17 digits."],
      [account, "135791357913579135", "Bank account number must be 4 to 17 digits."],
      [account, "12e4", "Bank account number must be 4 to 17 digits."],
      [account, "11111111", "Account number cannot be one repeated digit."],
      [account, "00123456789", "Account number cannot contain a sequence such as 123456789 or 987654321."],
      [
        of.getByLabel("Business name"),
        "x".repeat(151),
        "Business name must be at most 150 characters in length.",
      ],
      [of.getByLabel("Address line 1"), "x".repeat(256), "Address must be at most 255 characters in length."],
      [of.getByLabel("Address line 2"), "x".repeat(256), "Address must be at most 255 characters in length."],
      [of.getByLabel("City"), "x".repeat(101), "City must be at most 100 characters in length."],
      [of.getByLabel("Zip"), "5030", "Please enter a valid zip code"],
    ];
    for (const [field, value, message] of cases) {
      await field.fill(value);
      await expect(field).toHaveAccessibleDescription(new RegExp(`${escaped(message)}$`));
      await expect(field).toHaveAttribute("aria-invalid", "true");
    }
    const routing = of.getByLabel("Wire Routing number");
    await routing.fill("");
    await routing.pressSequentially("1234567890");
    await expect(routing).toHaveValue("123456789");
    await account.fill("");
    await account.pressSequentially("12345678901234567890123456");
    await expect(account).toHaveValue("1234567890123456789012345");
    expect(sent).toEqual([]);
  });
});

test("the routing numbers dialog finds a bank's numbers by state and fills in the chosen number [SERV-BVER-07] [SERV-BVER-08] [SERV-BVER-09]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("ruth"));
  await open(page);
  const ach = withdrawal(page).getByLabel("ACH Routing number");
  await ach.fill("990020200");
  await expect(ach).toHaveValue("990020200");
  await ach.blur();
  await expect(withdrawal(page).getByText("Hawkeye Credit Union, Moline, IL")).toBeVisible();
  await withdrawal(page).getByRole("button", { name: "Find your routing number" }).click();
  const dialog = page.getByRole("dialog", { name: "Routing numbers" });
  const rows = dialog.getByRole("row");
  await expect(rows).toHaveCount(10);
  await expect(rows.first().getByRole("columnheader")).toHaveText(["State", "Routing number"]);
  await expect(dialog.locator("[aria-current]")).toHaveCount(1);
  await expect(dialog.locator("[aria-current]")).toContainText("Iowa Your business state990020307");
  const scroll = await dialog.getByRole("region", { name: "Routing numbers" }).evaluate((element) => {
    const { maxHeight, overflowY } = getComputedStyle(element);
    return [maxHeight, overflowY];
  });
  expect(scroll).toEqual(["640px", "auto"]);
  await portal.look("routing-help");

  const search = dialog.getByLabel("Search Bank Account State");
  await search.fill("mis");
  await expect(rows).toHaveCount(2);
  await search.fill("MN");
  await expect(rows.nth(1)).toContainText("Minnesota 990020501");
  await search.fill("texas");
  await expect(dialog.getByText("No state matches.")).toBeVisible();
  await search.fill("iowa");
  await dialog.getByRole("button", { name: "Use Iowa number 990020307" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(ach).toHaveValue(hawkeye);
  await expect(withdrawal(page).getByText("Hawkeye Credit Union, Des Moines, IA")).toBeVisible();

  // The deposit account receives wires, so its list omits numbers that are only for ACH.
  await deposit(page).getByRole("button", { name: "Find your routing number" }).click();
  await expect(rows.first().getByRole("columnheader")).toHaveText(["Bank", "State", "Routing number"]);
  await expect(rows.filter({ hasText: achOnly })).toHaveCount(0);
  await search.fill("iowa");
  await expect(dialog.getByRole("button", { name: "Use Iowa number 990020307" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(deposit(page).getByRole("button", { name: "Find your routing number" })).toBeFocused();
});

test("the routing numbers dialog shows 500 rows in steps of 100 and states how many rows are visible", async ({
  page,
  portal,
}) => {
  const list = Array.from({ length: 500 }, (_, at) => ({
    Name: "Bank of a name that is as long as names of banks are in the directory",
    RoutingNumber__c: String(100_000_000 + at),
    StateCode__c: "IA",
  }));
  await page.route(/\/routingNumberList/, (route) => route.fulfill({ json: list }));
  await portal.signIn(person("ruth"));
  await open(page);
  await deposit(page).getByRole("button", { name: "Find your routing number" }).click();
  const dialog = page.getByRole("dialog", { name: "Routing numbers" });
  await expect(dialog.getByRole("row")).toHaveCount(101);
  await expect(dialog.getByText("Showing 100 of 500")).toBeVisible();
  await dialog.getByRole("button", { name: "Show more" }).click();
  await expect(dialog.getByText("Showing 200 of 500")).toBeVisible();
  await portal.look("routing-help-long");
});

test("the browser stores what the borrower typed, except account and routing numbers", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("ruth"));
  await open(page);
  await fillNumbers(deposit(page), "Wire Routing number", hawkeye, "55012300447");
  await fillHolder(deposit(page), holder.businessName);
  const stored = () =>
    page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
    );
  await expect.poll(stored).toContain("212 Court Avenue");
  expect(await stored()).not.toContain("55012300447");
  expect(await stored()).not.toContain(hawkeye);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("We kept what you typed.")).toBeVisible();
  await expect(deposit(page).getByLabel("Address line 1")).toHaveValue("212 Court Avenue");
  await expect(deposit(page).getByLabel("Account number", { exact: true })).toHaveValue("");
});

test("the legacy bank form adds and removes additional accounts [SERV-BVER-12]", async ({ page, portal }) => {
  const sent = saves(page);
  await portal.configure({ bankFormVersion: "v1" });
  await portal.signIn(person("omar"));
  await open(page);
  const more = section(page, "Additional accounts");
  await expect(more.getByText("****4415")).toBeVisible();
  await deposit(page).getByRole("button", { name: "Edit" }).click();
  await expect(deposit(page).getByLabel("Business name")).toHaveCount(0);
  await deposit(page).getByRole("button", { name: "Cancel" }).click();
  const tiles = await more.textContent();
  await more.getByRole("button", { name: "Remove Additional account 1" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Additional account 1 was removed." }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(more).toHaveText(tiles ?? "");
  await more.getByRole("button", { name: "Remove Additional account 1" }).click();
  await expect(more.getByText("****4415")).toHaveCount(0);
  await more.getByRole("button", { name: "Add another account" }).click();
  const added = more.getByRole("group", { name: "Additional account 2" });
  await fillNumbers(added, "ACH Routing number", achOnly, "66044400991");
  await expect(added.getByText("Cascade Community Bank, Bend, OR")).toBeVisible();
  await portal.look("bank-accounts-legacy");
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  expect(sent.map(({ body }) => body)).toEqual([
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
      additionalRead: [
        expect.objectContaining({ lastFour: "4415" }),
        expect.objectContaining({ lastFour: "6208" }),
      ],
      paymentDay: { changedInPortal: false },
    },
  ]);
  await open(page);
  await expect(more.getByText("****6208")).toBeVisible();
  await expect(more.getByText("****0991")).toBeVisible();
});

test.describe("additional bank accounts that changed on the server after the page was opened", () => {
  test.use({ expectedErrors: [/the server responded with a status of 409/] });
  test("the bank accounts page saves no changes, shows the reason and keeps typed values when the saved accounts have changed meanwhile", async ({
    page,
    portal,
  }) => {
    await portal.configure({ bankFormVersion: "v1" });
    await portal.signIn(person("omar"));
    await open(page);
    // Simulates that the first account was added after the page was opened.
    await page.route(/\/bank-accounts$/, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      const body = route.request().postDataJSON() as { additionalRead: unknown[] };
      return route.continue({ postData: { ...body, additionalRead: body.additionalRead.slice(1) } });
    });
    const more = section(page, "Additional accounts");
    await more.getByRole("button", { name: "Remove Additional account 1" }).click();
    await more.getByRole("button", { name: "Add another account" }).click();
    const added = more.getByRole("group", { name: "Additional account 2" });
    await fillNumbers(added, "ACH Routing number", achOnly, "66044400991");
    await submit(page).click();
    await expect(page.getByRole("alert")).toContainText(
      "Your additional accounts have changed since you opened this page, so nothing was saved.",
    );
    await expect(added.getByLabel("Account number", { exact: true })).toHaveValue("66044400991");
    await open(page);
    await expect(more.getByText("****4415")).toBeVisible();
  });
});

test.describe("an additional bank account that the server rejects", () => {
  test.use({ expectedErrors: [/the server responded with a status of 422/] });
  test("the bank accounts page shows the server's error above the form and beside the rejected account's field", async ({
    page,
    portal,
  }) => {
    await portal.configure({ bankFormVersion: "v1" });
    await portal.signIn(person("omar"));
    // The lookup still finds this routing number, but the server rejects it when saving.
    await page.route(/\/api\/bank\/990040208/, (route) =>
      route.fulfill({
        json: {
          Name: "Cascade Community Bank",
          RoutingNumber__c: "990040208",
          StateCode__c: "OR",
          city: "Bend",
          ach: true,
          wire: false,
          mainlyWire: false,
        },
      }),
    );
    await open(page);
    const more = section(page, "Additional accounts");
    await more.getByRole("button", { name: "Add another account" }).click();
    const added = more.getByRole("group", { name: "Additional account 3" });
    await fillNumbers(added, "ACH Routing number", "990040208", "66044400991");
    await submit(page).click();
    const message =
      "Additional account 3: we could not find this routing number. Please check it and try again.";
    await expect(page.getByRole("alert")).toHaveText(message);
    await expect(added.getByLabel("ACH Routing number")).toBeFocused();
    await expect(added.getByText(message)).toBeVisible();
  });
});

test("Canadian borrowers enter transit, institution and account numbers on both bank account pages [SERV-BVER-11] [SERV-BVER-22] [SERV-BVER-23] [SERV-BVER-24] [SERV-GEN-12]", async ({
  page,
  portal,
}) => {
  const sent = saves(page);
  await portal.signIn(person("luc"));
  for (const name of ["verify-bank-accounts", "add-bank-accounts"]) {
    await open(page, name, "ca");
    const of = withdrawal(page);
    if (name === "add-bank-accounts") await of.getByRole("button", { name: "Edit" }).click();
    await expect(page.getByLabel(/Routing number/)).toHaveCount(0);
    await expect(of.getByLabel("Business name")).toHaveCount(0);
    const transit = of.getByLabel("Branch transit number");
    const institution = of.getByLabel("Financial institution number");
    const account = of.getByLabel("Account number", { exact: true });
    if (name === "verify-bank-accounts") {
      await submit(page).click();
      await expect(of.getByText("Required")).toHaveCount(3);
      for (const text of ["0123", "012345", "0123a"]) {
        await transit.fill(text);
        await expect(of.getByText("Branch transit number must be exactly 5 digits.")).toBeVisible();
      }
      for (const text of ["03", "0003"]) {
        await institution.fill(text);
        await expect(of.getByText("Financial institution number must be exactly 3 digits.")).toBeVisible();
      }
      await account.fill("1234567890123");
      await expect(of.getByText("Account number must be 1 to 12 digits.")).toBeVisible();
      await portal.look("bank-accounts-canada");
      await account.fill("");
      await account.pressSequentially("12345678901234567890123456");
      await expect(account).toHaveValue("1234567890123456789012345");
    }
    await transit.fill("01234");
    await institution.fill("001");
    await account.fill("777888");
    await submit(page).click();
    await expect(page).toHaveURL(/\/ca\/summary\?/);
  }
  const canadian = {
    changedInPortal: true,
    institutionNumber: "001",
    transitNumber: "01234",
    accountNumber: "777888",
  };
  const body = {
    deposit: { changedInPortal: false },
    withdrawal: canadian,
    additional: [],
    additionalRead: [],
    paymentDay: { changedInPortal: false },
  };
  expect(sent).toEqual([
    { path: "bank-accounts", body },
    { path: "bank-accounts", body },
  ]);
  await open(page, "verify-bank-accounts", "ca");
  await expect(withdrawal(page)).toContainText("Institution 001");
  await expect(withdrawal(page).getByText("****7888")).toBeVisible();
});

test("a borrower fills in and submits the bank accounts page using only the keyboard", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("sonia"));
  await open(page);
  await deposit(page).getByLabel("Wire Routing number").focus();
  const type = async (...texts: readonly string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
  };
  const number = async (routing: string, account: string) => {
    await type(routing);
    // Skips the button "Find your routing number".
    await page.keyboard.press("Tab");
    await type(account);
    // Skips the Show button and the account type.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
  };
  await number(hawkeye, "55012300447");
  await type("Marsh Catering", "212 Court Avenue", "N/A", "Des Moines", "Iowa", "50309");
  await number(hawkeye, "66044400991");
  await expect(withdrawal(page).getByLabel("State")).toHaveValue("IA");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Success!")).toBeFocused();
  await expect(page).toHaveURL(/\/us\/summary\?/);
});
