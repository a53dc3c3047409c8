import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const choice = (page: Page, question: string, label: string) =>
  page.getByRole("radiogroup", { name: question }).getByRole("radio", { name: label, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const seasonal = "Is your business a seasonal employer?";
const period = "Which time period are you using to calculate payroll costs?";
const received = "Did you receive an EIDL between January 31, 2020 and April 3, 2020?";
const refinances = "Do you want to refinance the EIDL with this loan?";
/** Each payroll cost has a label, a typed value and a formatted value. */
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

function changes(page: Page): { readonly path: string; readonly body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname.replace(/^\/api/, "");
    if (["POST", "PATCH"].includes(request.method())) sent.push({ path, body: request.postDataJSON() });
  });
  return sent;
}
const update = "/paycheckProtectionPlan/update-paycheck-protection-plan";

test("the payroll form restores a draft and sends a company's figures [SERV-ROUTE-15]", async ({
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

  await choice(page, period, "Precise 12 month period (prior to PPP Application)").check();
  await fillCosts(page);
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

  // The form shows the answers from the server, because the tab has no draft.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(address);
  await expect(choice(page, period, "Precise 12 month period (prior to PPP Application)")).toBeChecked();
  for (const [label, , shown] of costs) await expect(field(page, label)).toHaveValue(shown);
  await field(page, costs[0][0]).fill("400000");
  await choice(page, refinances, "No").check();
  sent.length = 0;
  await submit(page).click();
  await expect(page).toHaveURL(/\/us\/summary\?/);
  expect(sent).toMatchObject([
    {
      path: update,
      body: {
        data: {
          hiredHelpExpenses: 400_000,
          eIDLRefinanceUse: "Yes",
          eIDLRefinance: "No",
          eIDLLoanNumber: null,
          economicDisasterInjuryLoan: null,
        },
      },
    },
  ]);
});
