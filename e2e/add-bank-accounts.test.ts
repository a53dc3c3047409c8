import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Submit", exact: true });

async function open(page: Page): Promise<void> {
  await page.goto("/us/add-bank-accounts");
  await expect(page).toHaveURL(/\/us\/application\/[^/]+\/add-bank-accounts$/);
  await expect(page.getByRole("heading", { level: 1, name: "Add bank accounts" })).toBeVisible();
}

async function fillDeposit(page: Page, businessName: string): Promise<void> {
  const of = section(page, "Deposit Account");
  await of.getByRole("button", { name: "Edit" }).click();
  await of.getByLabel("Wire Routing number").fill("990020307");
  await of.getByLabel("Account number", { exact: true }).fill("55012300447");
  await of.getByLabel("Business name").fill(businessName);
  await of.getByLabel("Address line 1").fill("212 Court Avenue");
  await of.getByLabel("Address line 2").fill("N/A");
  await of.getByLabel("City").fill("Des Moines");
  await of.getByLabel("State").selectOption("Iowa");
  await of.getByLabel("Zip").fill("50309");
}

test("the page to add bank accounts sends only changed fields, and uses form v2 even when the legacy form is configured [SERV-BADD-01] [SERV-BADD-02] [SERV-BADD-03] [SERV-BADD-04] [SERV-ROUTE-04]", async ({
  page,
  portal,
}) => {
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/add-bank-accounts"))
      sent.push(request.postDataJSON());
  });
  await portal.configure({ bankFormVersion: "v1" });
  await portal.signIn(person("pavel"));
  await open(page);
  const [, opportunityId] = /application\/([^/]+)\//.exec(page.url()) ?? [];
  await fillDeposit(page, "Dvorak Prints");
  const account = section(page, "Deposit Account").getByLabel("Account number", { exact: true });
  await account.fill("1111");
  await submit(page).click();
  await expect(page.getByText("Account number cannot be one repeated digit.", { exact: true })).toBeVisible();
  await account.fill("55012300447");
  await section(page, "Payment Day").getByRole("button", { name: "Edit" }).click();
  await section(page, "Payment Day").getByRole("radio", { name: "Friday" }).check();
  await portal.look("add-bank-accounts");
  await submit(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Success!" })).toBeVisible();
  await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=BankAccountVerification/);
  expect(sent).toEqual([
    {
      OpportunityId: opportunityId,
      BankAccounts: [
        {
          RoutingType: "WIRE",
          RoutingNumber: "990020307",
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
  ]);
});

test.describe("adding bank accounts that the server rejects", () => {
  test.use({ expectedErrors: [/404|422|500|Failed to load resource/] });

  test("the page shows an error for a mismatched business name above the form and beside the field, and accepts the corrected name [SERV-BADD-05] [SERV-BADD-06]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("pavel"));
    await open(page);
    await fillDeposit(page, "Dvorak and Sons");
    await submit(page).click();
    const message =
      "Deposit Account: the business name does not match our records. Please correct it and try again.";
    await expect(page.getByRole("alert")).toHaveText(message);
    await expect(page.getByRole("alert")).toHaveAttribute("data-type", "critical");
    const name = section(page, "Deposit Account").getByLabel("Business name");
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(message);
    await portal.look("add-bank-accounts-refused");
    await name.fill("DVORAK PRINTS, INC.");
    await submit(page).click();
    await expect(page.getByRole("heading", { level: 1, name: "Success!" })).toBeVisible();
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

  test("the page to add bank accounts shows one alert for each error code, and a technical issue for an error without codes [SERV-BADD-05] [SERV-BADD-06]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("pavel"));
    await open(page);
    await fillDeposit(page, "Dvorak Prints");
    const criticals = page.locator('[data-type="critical"]');
    const codes = Object.keys(texts) as (keyof typeof texts)[];
    const lists = [...codes.map((code) => [code]), [], codes.slice(1, 3)];
    for (const list of lists) {
      const errors = list.map((code) => ({ code, message: texts[code] }));
      await page.route(/\/add-bank-accounts$/, (route) =>
        route.request().method() === "POST"
          ? route.fulfill({ status: 422, json: { success: false, errors } })
          : route.continue(),
      );
      const expected = list.length > 0 ? list.map((code) => texts[code]) : [texts.INTERNAL_SERVER_ERROR];
      // The browser drops a call that repeats the last one within 200 ms (CH-09).
      await expect(async () => {
        await submit(page).click();
        await expect(criticals).toHaveText(expected, { timeout: 1_000 });
      }).toPass({ timeout: 10_000 });
      await expect(page).toHaveURL(/add-bank-accounts$/);
      await page.unroute(/\/add-bank-accounts$/);
    }
    await page.route(/\/add-bank-accounts$/, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
    );
    await expect(async () => {
      await submit(page).click();
      await expect(criticals).toHaveText([texts.INTERNAL_SERVER_ERROR], { timeout: 1_000 });
    }).toPass({ timeout: 10_000 });
  });
});
