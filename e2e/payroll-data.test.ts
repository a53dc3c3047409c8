import type { Page } from "@playwright/test";
import { expect, person, test, untilAnotherCallCounts } from "./portal.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const choice = (page: Page, question: string, label: string) =>
  page.getByRole("radiogroup", { name: question }).getByRole("radio", { name: label, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const seasonal = "Is your business a seasonal employer?";
const period = "Which time period are you using to calculate payroll costs?";
const start = "Start date of your 12-week period";
const received = "Did you receive an EIDL between January 31, 2020 and April 3, 2020?";
const refinances = "Do you want to refinance the EIDL with this loan?";
/** Payroll costs to enter: the label, the typed value, and the formatted value that the field shows. */
const costs = [
  ["Salary, wages, commissions or similar compensation", "412800", "412,800.00"],
  ["Cash tips or the equivalent", "18,240.5", "18,240.50"],
  ["Vacation, parental, family, medical or sick leave", "$21,600.00", "21,600.00"],
  ["Allowance for separation or dismissal", "0", "0.00"],
  ["Group health care and retirement benefits", "33960", "33,960.00"],
  ["State and local taxes assessed on employee compensation", "1234.5", "1,234.50"],
] as const;

async function open(page: Page): Promise<void> {
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: "Start Calculate Payroll Data" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Calculate Payroll Data");
  await expect(page).toHaveURL(/\/us\/[^/]+\/calculate-payroll-data$/);
}

async function fillCosts(page: Page): Promise<void> {
  for (const [label, typed] of costs) await field(page, label).fill(typed);
}

/** Submits again after the 200 ms in which an identical call is not sent again (CH-09). */
async function again(page: Page): Promise<void> {
  await untilAnotherCallCounts(page);
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
}

function changes(page: Page): { readonly path: string; readonly body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname.replace(/^\/api/, "");
    if (["POST", "PATCH"].includes(request.method())) sent.push({ path, body: request.postDataJSON() });
  });
  return sent;
}
const update = "/paycheckProtectionPlan/update-paycheck-protection-plan";

test(
  "a sole proprietor chooses one of two periods, answers the relevant EIDL questions, and submits the payroll form [SERV-PAY-04, SERV-PAY-05, SERV-PAY-13, SERV-PAY-14, SERV-PAY-15, SERV-PAY-21, SERV-PAY-23, SERV-PAY-24, SERV-ROUTE-15]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(person("rosa"));
    await open(page);
    await expect(
      page.getByText("Leave out anything above $100,000 a year for any one employee."),
    ).toBeVisible();
    await expect(page.getByRole("radiogroup", { name: seasonal })).toHaveAccessibleDescription(
      "Seasonal means you operate 7 months a year or less, or your slowest 6 months bring in no more than a third of what the other 6 do.",
    );
    await choice(page, seasonal, "No").check();
    const periods = page.getByRole("radiogroup", { name: period });
    await expect(periods.getByRole("radio")).toHaveCount(2);
    for (const year of ["2019", "2020"]) await choice(page, period, year).check();
    await expect(page.getByText("January to December 2020")).toBeVisible();
    await expect(page.getByRole("radiogroup", { name: refinances })).toHaveCount(0);
    await choice(page, received, "Yes").check();
    await expect(field(page, "EIDL loan number")).toHaveCount(0);
    await choice(page, refinances, "Yes").check();
    await expect(field(page, "EIDL loan number")).toBeVisible();
    await expect(page.getByText("The EIDL amount is at most $10,000.")).toBeVisible();
    await portal.look("payroll-data");
    await choice(page, refinances, "No").check();
    await expect(field(page, "EIDL amount")).toHaveCount(0);
    await choice(page, received, "No").check();
    await expect(page.getByRole("radiogroup", { name: refinances })).toHaveCount(0);
    await fillCosts(page);
    const sent = changes(page);
    await submit(page).click();
    await expect(page).toHaveURL(/\/us\/summary\?successStipulationGroupName=Calculate\+Payroll\+Data/);
    expect(sent).toEqual([
      {
        path: update,
        body: {
          data: {
            opportunityId: expect.any(String),
            paycheckProtectionPlanId: "plan-application-delgado",
            seasonalRevenue: "No",
            startDateOfPeriod: null,
            timePeriodOfPayrollCosts: "2020",
            hiredHelpExpenses: 412_800,
            cashTipsEquivalent: 18_240.5,
            vacationLeaveBenefits: 21_600,
            allowanceSeparationDismissal: 0,
            yrlyHealthcareBenefitExpenses: 33_960,
            yrlyPayrollTaxExpenses: 1_234.5,
            eIDLRefinanceUse: "No",
            eIDLRefinance: null,
            eIDLLoanNumber: null,
            economicDisasterInjuryLoan: null,
          },
        },
      },
      { path: expect.stringMatching(/\/fulfillStipulation$/), body: {} },
    ]);
    await page.goto("/us/action-items");
    await expect(page.getByRole("link", { name: "Start Voided check" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Start Calculate Payroll Data" })).toHaveCount(0);
    const item = page.getByRole("listitem").filter({ hasText: "Calculate Payroll Data" });
    await expect(item).toContainText(/Received/);
  },
);

test("the payroll form sends a company's figures as entered, fulfills the request on the server, and shows the sent answers [SERV-PAY-04, SERV-PAY-06, SERV-PAY-07, SERV-PAY-08, SERV-PAY-09, SERV-PAY-10, SERV-PAY-11, SERV-PAY-16, SERV-PAY-17, SERV-PAY-18, SERV-PAY-20, SERV-ENT-19, SERV-API-24]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("hugo"));
  await open(page);
  await choice(page, seasonal, "No").check();
  await choice(page, period, "Precise 12 month period (prior to PPP Application)").check();
  await fillCosts(page);
  await choice(page, received, "Yes").check();
  await choice(page, refinances, "Yes").check();
  await field(page, "EIDL loan number").fill("3600001234");
  await field(page, "EIDL amount").fill("8000");
  await expect(page.getByRole("status").filter({ hasText: "The EIDL amount" })).toHaveCount(0);
  await field(page, "EIDL amount").fill("10000.01");
  await expect(page.getByRole("status").filter({ hasText: "The EIDL amount" })).toBeVisible();
  for (const [label, , shown] of costs) await expect(field(page, label)).toHaveValue(shown);
  await expect(page.getByText("$487,835.00")).toBeVisible();
  await portal.look("payroll-data-company");

  const sent = changes(page);
  await submit(page).click();
  await expect(page).toHaveURL(
    "/us/summary?successStipulationGroupName=Calculate+Payroll+Data&successStipulationName=Calculate+Payroll+Data",
  );
  await expect(page.getByRole("status").filter({ hasText: "Payroll Data received" })).toHaveText(
    /Calculate Payroll Data received\. Nothing left to do\./,
  );
  expect(sent).toEqual([
    {
      path: update,
      body: {
        data: {
          opportunityId: expect.any(String),
          paycheckProtectionPlanId: "plan-application-brandt",
          seasonalRevenue: "No",
          startDateOfPeriod: null,
          timePeriodOfPayrollCosts: "Precise 12 month period (prior to PPP Application)",
          hiredHelpExpenses: 412_800,
          cashTipsEquivalent: 18_240.5,
          vacationLeaveBenefits: 21_600,
          allowanceSeparationDismissal: 0,
          yrlyHealthcareBenefitExpenses: 33_960,
          yrlyPayrollTaxExpenses: 1_234.5,
          eIDLRefinanceUse: "Yes",
          eIDLRefinance: "Yes",
          eIDLLoanNumber: "3600001234",
          economicDisasterInjuryLoan: 10_000.01,
        },
      },
    },
    { path: expect.stringMatching(/\/fulfillStipulation$/), body: {} },
  ]);
  await page.goto("/us/action-items");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Action items");
  await expect(page.getByRole("link", { name: "Start Calculate Payroll Data" })).toHaveCount(0);
  await page.getByRole("link", { name: "See your answers, Calculate Payroll Data" }).click();
  await expect(page).toHaveURL(/\/us\/[^/]+\/answers$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Answers you sent");
  await expect(
    page.getByRole("region", { name: "Calculate Payroll Data" }).getByRole("definition"),
  ).toHaveText([
    "No",
    "Precise 12 month period (prior to PPP Application)",
    ...costs.map(([, , shown]) => `$${shown}`),
    "Yes",
    "Yes",
    "3600001234",
    "$10,000.01",
    "$487,835.00",
  ]);
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await portal.look("sent-answers-payroll");
});

test("the payroll form for a second draw accepts only a start date in its range and asks no EIDL question [SERV-PAY-03, SERV-PAY-13, SERV-PAY-22]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("mina"));
  await open(page);
  await expect(page.getByRole("radiogroup", { name: received })).toHaveCount(0);
  await choice(page, seasonal, "Yes").check();
  await expect(field(page, start)).toHaveAttribute("placeholder", "mm/dd/yyyy");
  await expect(field(page, start)).toHaveAccessibleDescription(
    "The 12-week period runs between Feb 15, 2019 and Feb 15, 2020.",
  );
  await fillCosts(page);
  await field(page, start).pressSequentially("02");
  await submit(page).click();
  await expect(field(page, start)).toHaveAccessibleDescription(/Invalid date format$/);
  await expect(field(page, start)).toBeFocused();
  await field(page, start).fill("2019-11-24");
  await expect(field(page, start)).toHaveAccessibleDescription(
    /Date must be between 02\/15\/2019 and 11\/23\/2019$/,
  );
  await portal.look("payroll-data-weeks");
  await field(page, start).fill("2019-11-23");
  await field(page, start).blur();
  await expect(field(page, start)).toHaveValue("11/23/2019");
  await expect(page.getByText("12 weeks from Nov 23, 2019")).toBeVisible();
  const sent = changes(page);
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  await expect(page.getByRole("status").filter({ hasText: "Payroll Data received" })).toHaveText(
    /1 left to do\./,
  );
  expect(sent[0]?.body).toMatchObject({
    data: {
      seasonalRevenue: "Yes",
      startDateOfPeriod: "2019-11-23",
      timePeriodOfPayrollCosts: null,
      eIDLRefinanceUse: null,
    },
  });
});

test("the payroll form accepts a start date that is typed as mm/dd/yyyy or chosen in the calendar [SERV-PAY-03]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("mina"));
  await open(page);
  await choice(page, seasonal, "Yes").check();
  await field(page, start).pressSequentially("13012019");
  await expect(field(page, start)).toHaveValue("13/01/2019");
  await fillCosts(page);
  await submit(page).click();
  await expect(field(page, start)).toHaveAccessibleDescription(/Invalid date format$/);
  await field(page, start).fill("03/01/2019");
  const calendar = page.getByRole("dialog", { name: "Choose a date" });
  await page.getByRole("button", { name: "Choose a date" }).click();
  await expect(calendar.getByRole("button", { name: "Friday, March 1, 2019" })).toBeFocused();
  await portal.look("payroll-data-calendar");
  await page.keyboard.press("Escape");
  await expect(calendar).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Choose a date" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(calendar).toHaveCount(0);
  await expect(field(page, start)).toHaveValue("03/08/2019");
  const sent = changes(page);
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  expect(sent[0]?.body).toMatchObject({ data: { startDateOfPeriod: "2019-03-08" } });
});

test("the payroll form shows each missing or invalid value beside its field and sends no request [SERV-PAY-02, SERV-PAY-04, SERV-PAY-06, SERV-PAY-13, SERV-PAY-14, SERV-PAY-16, SERV-PAY-17]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("hugo"));
  await open(page);
  const sent = changes(page);
  await submit(page).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("There are 8 things to fix");
  // Several fields share one error text, so the error summary adds the field's name.
  await expect(summary.getByRole("link", { name: `${costs[1][0]}: Enter an amount` })).toBeVisible();
  await expect(page.getByRole("radiogroup", { name: seasonal })).toHaveAccessibleDescription(/Required$/);
  await expect(page.getByRole("radiogroup", { name: received })).toHaveAccessibleDescription(/Required$/);
  for (const [label] of costs)
    await expect(field(page, label)).toHaveAccessibleDescription("Enter an amount");
  await portal.look("payroll-data-faults");

  await choice(page, seasonal, "No").check();
  await choice(page, received, "Yes").check();
  await submit(page).click();
  await expect(page.getByRole("radiogroup", { name: period })).toHaveAccessibleDescription("Required");
  await expect(page.getByRole("radiogroup", { name: refinances })).toHaveAccessibleDescription("Required");
  await choice(page, refinances, "Yes").check();
  await fillCosts(page);
  await field(page, costs[0][0]).fill("-1");
  await field(page, "EIDL loan number").fill("abc");
  await submit(page).click();
  await expect(field(page, costs[0][0])).toHaveAccessibleDescription("Enter an amount without a minus sign.");
  await expect(field(page, costs[0][0])).toHaveValue("-1");
  await field(page, costs[1][0]).fill(".5");
  await field(page, costs[0][0]).focus();
  await expect(field(page, costs[1][0])).toHaveValue(".5");
  await expect(field(page, costs[1][0])).toHaveAccessibleDescription(
    "Enter a 0 before the decimal point, as in 0.50.",
  );
  await expect(field(page, "EIDL loan number")).toHaveAccessibleDescription("Must be a number");
  await expect(field(page, "EIDL amount")).toHaveAccessibleDescription("Enter an amount");
  expect(sent).toEqual([]);
});

test.describe("the payroll form after a failed call", () => {
  test.use({ expectedErrors: [/500/] });
  for (const [name, answer] of [
    ["with a failure", { status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR", message: "x" } }],
    ["with an error in a good answer", { status: 200, json: { error: true, message: "x" } }],
  ] as const) {
    test(`the payroll form shows an error message and keeps the values after a reply ${name} [SERV-PAY-19]`, async ({
      page,
      portal,
    }) => {
      await portal.signIn(person("rosa"));
      await open(page);
      await choice(page, seasonal, "No").check();
      await choice(page, period, "2019").check();
      await choice(page, received, "No").check();
      await fillCosts(page);
      await page.route(`**/api${update}`, (route) => route.fulfill(answer));
      await submit(page).click();
      const alert = page.getByRole("alert");
      await expect(alert).toHaveText(
        "We are experiencing a technical issue, please contact customer support",
      );
      await expect(page).toHaveURL(/\/calculate-payroll-data$/);
      await expect(field(page, costs[0][0])).toHaveValue("412,800.00");
      await portal.look("payroll-data-failed");
      await page.unroute(`**/api${update}`);
      await again(page);
    });
  }

  test("the payroll form shows an error message when fulfilling the request fails, and submitting again succeeds [SERV-PAY-19, SERV-PAY-20]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("mina"));
    await open(page);
    await choice(page, seasonal, "No").check();
    await choice(page, period, "2019").check();
    await fillCosts(page);
    await page.route("**/fulfillStipulation", (route) =>
      route.fulfill({ status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR", message: "x" } }),
    );
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "We are experiencing a technical issue, please contact customer support",
    );
    await page.unroute("**/fulfillStipulation");
    await again(page);
  });
});

test("the payroll form restores a half-filled draft and omits answers to questions that no longer apply", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("hugo"));
  await open(page);
  const address = page.url();
  await choice(page, seasonal, "No").check();
  await choice(page, period, "2019").check();
  await field(page, costs[0][0]).fill("412800");
  await choice(page, received, "Yes").check();
  await choice(page, refinances, "Yes").check();
  await field(page, "EIDL loan number").fill("3600001234");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/us/summary");
  await page.goto(address);
  await expect(page.getByText("We kept what you typed.")).toBeVisible();
  await expect(choice(page, period, "2019")).toBeChecked();
  await expect(field(page, costs[0][0])).toHaveValue("412,800.00");
  await expect(field(page, "EIDL loan number")).toHaveValue("3600001234");
  await fillCosts(page);
  await choice(page, refinances, "No").check();
  const sent = changes(page);
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  expect(sent[0]?.body).toMatchObject({
    data: {
      eIDLRefinanceUse: "Yes",
      eIDLRefinance: "No",
      eIDLLoanNumber: null,
      economicDisasterInjuryLoan: null,
    },
  });
});

test("the payroll form loads submitted answers from the server, not from the tab, and sends a correction", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("rosa"));
  await open(page);
  const address = page.url();
  await choice(page, seasonal, "No").check();
  await choice(page, period, "2020").check();
  await choice(page, received, "No").check();
  await fillCosts(page);
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(address);
  await expect(choice(page, period, "2020")).toBeChecked();
  for (const [label, , shown] of costs) await expect(field(page, label)).toHaveValue(shown);
  await expect(choice(page, received, "No")).toBeChecked();
  await field(page, costs[0][0]).fill("400000");
  const sent = changes(page);
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  expect(sent.map(({ path }) => path)).toEqual([update]);
});

test("the payroll form works with only the keyboard", async ({ page, portal }) => {
  await portal.signIn(person("mina"));
  await open(page);
  await choice(page, seasonal, "Yes").focus();
  await page.keyboard.press("ArrowRight");
  await expect(choice(page, seasonal, "No")).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(choice(page, period, "2019")).toBeChecked();
  for (const [label, typed, shown] of costs) {
    await page.keyboard.press("Tab");
    await expect(field(page, label)).toBeFocused();
    await page.keyboard.type(typed);
    await expect(field(page, label)).toHaveValue(typed);
    await page.keyboard.press("Shift+Tab");
    await expect(field(page, label)).toHaveValue(shown);
    await page.keyboard.press("Tab");
    // Focusing the field selects its old value, so typing replaces it.
    await page.keyboard.type(typed);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/us\/summary\?/);
});

test("the payroll page is empty for a different loan version, and redirects to the summary for an unknown application [SERV-PAY-01]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("rosa"));
  await open(page);
  const address = page.url();
  await page.route("**/api/v2/opportunities", async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('"21PPPLoan"', '"20PPPLoan"');
    await route.fulfill({ response, body: text });
  });
  await page.goto(address);
  await expect(page).toHaveTitle(/^Calculate Payroll Data/);
  await expect(page.getByRole("main")).toBeEmpty();
  await page.unroute("**/api/v2/opportunities");
  await page.goto(address);
  await expect(page.getByRole("main")).not.toBeEmpty();
  await page.goto("/us/nobody/calculate-payroll-data");
  await expect(page).toHaveURL("/us/summary");
});
