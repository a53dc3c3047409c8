import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import * as plans from "@portal/domain/forgiveness/plan/contract";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enter, press } from "@portal/ui/testing/autofill.ts";
import { openPlan } from "../../testing/open-plan.ts";
import { address } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const technicalIssue = "We are experiencing a technical issue, please contact customer support";
const submit = page.getByRole("button", { name: "Submit" });
const alert = page.getByRole("alert");
const group = (question: string) => page.getByRole("radiogroup", { name: question });
const choice = (question: string, label: string) =>
  group(question).getByRole("radio", { name: label, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });

const seasonal = "Is your business a seasonal employer?";
const period = "Which time period are you using to calculate payroll costs?";
const precise = "Precise 12 month period (prior to PPP Application)";
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
const sentCosts = {
  hiredHelpExpenses: 412_800,
  cashTipsEquivalent: 18_240.5,
  vacationLeaveBenefits: 21_600,
  allowanceSeparationDismissal: 0,
  yrlyHealthcareBenefitExpenses: 33_960,
  yrlyPayrollTaxExpenses: 1_234.5,
};
const ids = { opportunityId: "opp-1", paycheckProtectionPlanId: "plan-7" };
const toSummary =
  "/us/summary?successStipulationGroupName=Calculate+Payroll+Data&successStipulationName=Calculate+Payroll+Data";

const open = (businessEntityType = "Limited Liability Company", loanVersion = "21PPPLoan") =>
  openPlan("Calculate Payroll Data", { opportunity: { businessEntityType, loanVersion } });
const openSecondDraw = () => open("Limited Liability Company", "21SDPPP");
const sent = (api: StubApi) => api.calls(plans.updatePaycheckProtectionPlan).map(({ body }) => body.data);

async function fillCosts(): Promise<void> {
  for (const [label, typed] of costs) await enter(field(label), typed);
}

test("the payroll form of a sole proprietor offers two periods [SERV-PAY-04, SERV-PAY-05, SERV-PAY-13, SERV-PAY-14, SERV-PAY-15, SERV-PAY-21, SERV-PAY-23, SERV-PAY-24]", async () => {
  const api = await open("Sole Proprietorship");
  await expect
    .element(
      page.getByText("Leave out anything above $100,000 a year for any one employee.", { exact: false }),
    )
    .toBeVisible();
  await expect
    .element(group(seasonal))
    .toHaveAccessibleDescription(
      "Seasonal means you operate 7 months a year or less, or your slowest 6 months bring in no more than a third of what the other 6 do.",
    );
  await press(choice(seasonal, "No"));
  expect(group(period).getByRole("radio").elements()).toHaveLength(2);
  for (const year of ["2019", "2020"]) await press(choice(period, year));
  await expect.element(page.getByText("January to December 2020", { exact: false })).toBeVisible();
  await expect.element(group(refinances)).not.toBeInTheDocument();
  await press(choice(received, "Yes"));
  await expect.element(field("EIDL loan number")).not.toBeInTheDocument();
  await press(choice(refinances, "Yes"));
  await expect.element(field("EIDL loan number")).toBeVisible();
  await expect.element(page.getByText("The EIDL amount is at most $10,000.", { exact: false })).toBeVisible();
  await press(choice(refinances, "No"));
  await expect.element(field("EIDL amount")).not.toBeInTheDocument();
  await press(choice(received, "No"));
  await expect.element(group(refinances)).not.toBeInTheDocument();
  await fillCosts();
  await press(submit);
  await expect.poll(address).toBe(toSummary);
  expect(sent(api)).toEqual([
    {
      ...ids,
      seasonalRevenue: "No",
      startDateOfPeriod: null,
      timePeriodOfPayrollCosts: "2020",
      ...sentCosts,
      eIDLRefinanceUse: "No",
      eIDLRefinance: null,
      eIDLLoanNumber: null,
      economicDisasterInjuryLoan: null,
    },
  ]);
  expect(api.calls(applications.fulfillStipulation)).toMatchObject([
    { params: { id: "opp-1", stipId: "stip-form" }, body: {} },
  ]);
});

test("the payroll form of a company adds up costs and warns about a large EIDL [SERV-PAY-04, SERV-PAY-06, SERV-PAY-07, SERV-PAY-08, SERV-PAY-09, SERV-PAY-10, SERV-PAY-11, SERV-PAY-16, SERV-PAY-17, SERV-PAY-18, SERV-PAY-20]", async () => {
  const api = await open();
  await press(choice(seasonal, "No"));
  expect(group(period).getByRole("radio").elements()).toHaveLength(3);
  await press(choice(period, precise));
  await fillCosts();
  await press(choice(received, "Yes"));
  await press(choice(refinances, "Yes"));
  await enter(field("EIDL loan number"), "3600001234");
  await enter(field("EIDL amount"), "8000");
  const warning = page.getByRole("status").filter({ hasText: "The EIDL amount" });
  await expect.element(warning).not.toBeInTheDocument();
  await enter(field("EIDL amount"), "10000.01");
  await expect.element(warning).toBeVisible();
  for (const [label, , shown] of costs) await expect.element(field(label)).toHaveValue(shown);
  await expect.element(page.getByText("$487,835.00")).toBeVisible();
  await press(submit);
  await expect.poll(address).toBe(toSummary);
  await expect
    .element(page.getByRole("status").filter({ hasText: "Payroll Data received" }))
    .toMatchTextContent("Calculate Payroll Data received. 1 left to do.");
  expect(sent(api)).toEqual([
    {
      ...ids,
      seasonalRevenue: "No",
      startDateOfPeriod: null,
      timePeriodOfPayrollCosts: precise,
      ...sentCosts,
      eIDLRefinanceUse: "Yes",
      eIDLRefinance: "Yes",
      eIDLLoanNumber: "3600001234",
      economicDisasterInjuryLoan: 10_000.01,
    },
  ]);
});

test("the payroll form of a second-draw loan checks the start date and does not ask about an EIDL [SERV-PAY-03, SERV-PAY-13, SERV-PAY-22]", async () => {
  const api = await openSecondDraw();
  await expect.element(group(seasonal)).toBeVisible();
  await expect.element(group(received)).not.toBeInTheDocument();
  await choice(seasonal, "Yes").click();
  await expect.element(field(start)).toHaveAttribute("placeholder", "mm/dd/yyyy");
  await expect
    .element(field(start))
    .toHaveAccessibleDescription("The 12-week period runs between Feb 15, 2019 and Feb 15, 2020.");
  await fillCosts();
  await userEvent.type(field(start), "02");
  await submit.click();
  await expect.element(field(start)).toHaveAccessibleDescription(/Invalid date format$/);
  await expect.element(field(start)).toHaveFocus();
  for (const outside of ["2019-11-24", "2019-02-14"]) {
    await field(start).fill(outside);
    await expect
      .element(field(start))
      .toHaveAccessibleDescription(/Date must be between 02\/15\/2019 and 11\/23\/2019$/);
  }
  expect(sent(api)).toEqual([]);
  await field(start).fill("2019-11-23");
  await userEvent.tab();
  await expect.element(field(start)).toHaveValue("11/23/2019");
  await expect.element(page.getByText("12 weeks from Nov 23, 2019")).toBeVisible();
  await submit.click();
  await expect.poll(address).toBe(toSummary);
  expect(sent(api)).toMatchObject([
    {
      seasonalRevenue: "Yes",
      startDateOfPeriod: "2019-11-23",
      timePeriodOfPayrollCosts: null,
      eIDLRefinanceUse: null,
    },
  ]);
});

test("the payroll form accepts a start date that is typed as mm/dd/yyyy or chosen in the calendar [SERV-PAY-03]", async () => {
  const api = await openSecondDraw();
  await choice(seasonal, "Yes").click();
  await userEvent.type(field(start), "13012019");
  await expect.element(field(start)).toHaveValue("13/01/2019");
  await fillCosts();
  await submit.click();
  await expect.element(field(start)).toHaveAccessibleDescription(/Invalid date format$/);
  await field(start).fill("03/01/2019");
  const calendar = page.getByRole("dialog", { name: "Choose a date" });
  const opener = page.getByRole("button", { name: "Choose a date" });
  await opener.click();
  await expect.element(calendar.getByRole("button", { name: "Friday, March 1, 2019" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(calendar.getByRole("button", { name: "Friday, March 1, 2019" })).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(field(start)).toHaveValue("03/08/2019");
  await submit.click();
  await expect.poll(address).toBe(toSummary);
  expect(sent(api)).toMatchObject([{ startDateOfPeriod: "2019-03-08" }]);
});

test("the payroll form shows an error beside each missing value and sends no call [SERV-PAY-02, SERV-PAY-04, SERV-PAY-06, SERV-PAY-13, SERV-PAY-14]", async () => {
  const api = await open();
  await press(submit);
  await expect.element(alert).toMatchTextContent("There are 8 things to fix");
  // The error summary adds the field's name, because several fields have the same error text.
  await expect.element(alert.getByRole("link", { name: `${costs[1][0]}: Enter an amount` })).toBeVisible();
  await expect.element(group(seasonal)).toHaveAccessibleDescription(/Required$/);
  await expect.element(group(received)).toHaveAccessibleDescription(/Required$/);
  for (const [label] of costs)
    await expect.element(field(label)).toHaveAccessibleDescription("Enter an amount");
  await press(choice(seasonal, "No"));
  await press(choice(received, "Yes"));
  await press(submit);
  await expect.element(group(period)).toHaveAccessibleDescription("Required");
  await expect.element(group(refinances)).toHaveAccessibleDescription("Required");
  expect(sent(api)).toEqual([]);
});

test("the payroll form shows an error beside each invalid amount [SERV-PAY-06, SERV-PAY-16, SERV-PAY-17]", async () => {
  const api = await open();
  await press(choice(seasonal, "No"));
  await press(choice(period, "2019"));
  await press(choice(received, "Yes"));
  await press(choice(refinances, "Yes"));
  await fillCosts();
  await enter(field(costs[0][0]), "-1");
  await enter(field("EIDL loan number"), "abc");
  await press(submit);
  await expect
    .element(field(costs[0][0]))
    .toHaveAccessibleDescription("Enter an amount without a minus sign.");
  await expect.element(field(costs[0][0])).toHaveValue("-1");
  await enter(field(costs[1][0]), ".5");
  await press(field(costs[0][0]));
  await expect.element(field(costs[1][0])).toHaveValue(".5");
  await expect
    .element(field(costs[1][0]))
    .toHaveAccessibleDescription("Enter a 0 before the decimal point, as in 0.50.");
  await expect.element(field("EIDL loan number")).toHaveAccessibleDescription("Must be a number");
  await expect.element(field("EIDL amount")).toHaveAccessibleDescription("Enter an amount");
  expect(sent(api)).toEqual([]);
});

test.each([
  ["a failed call", plans.updatePaycheckProtectionPlan, { status: 500, text: "{}" }],
  [
    "an error in a 2xx response",
    plans.updatePaycheckProtectionPlan,
    { status: 200, text: '{"error":true,"message":"x"}' },
  ],
  ["a failed fulfillment call", applications.fulfillStipulation, { status: 500, text: "{}" }],
] as const)(
  "the payroll form shows an error, keeps the values and can be sent again after %s [SERV-PAY-19, SERV-PAY-20]",
  async (_, endpoint, answer) => {
    const api = await openSecondDraw();
    await press(choice(seasonal, "No"));
    await press(choice(period, "2019"));
    await fillCosts();
    api.answerOnce(endpoint, answer);
    await press(submit);
    await expect.element(alert).toHaveTextContent(technicalIssue);
    expect(address()).toBe("/us/opp-1/calculate-payroll-data");
    await expect.element(field(costs[0][0])).toHaveValue("412,800.00");
    await untilAnotherCallCounts();
    await press(submit);
    await expect.poll(address).toBe(toSummary);
  },
);

test("the payroll form can be filled in and sent with only the keyboard", async () => {
  const api = await openSecondDraw();
  await expect.element(choice(seasonal, "Yes")).toBeVisible();
  choice(seasonal, "Yes").element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(choice(seasonal, "No")).toBeChecked();
  await userEvent.keyboard("{Tab} ");
  await expect.element(choice(period, "2019")).toBeChecked();
  for (const [label, typed, shown] of costs) {
    await userEvent.keyboard("{Tab}");
    await expect.element(field(label)).toHaveFocus();
    await userEvent.keyboard(typed);
    await expect.element(field(label)).toHaveValue(typed);
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await expect.element(field(label)).toHaveValue(shown);
    await userEvent.keyboard("{Tab}");
    // Tab selects the field's old value, so typing replaces the value.
    await userEvent.keyboard(typed);
  }
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe(toSummary);
  expect(sent(api)).toMatchObject([sentCosts]);
});

test("the payroll form shows earlier answers, and saves a correction without fulfilling the request again", async () => {
  const api = await openPlan("Calculate Payroll Data", {
    isFulfilled: true,
    opportunity: { businessEntityType: "Sole Proprietorship" },
    answers: {
      seasonalRevenue: "No",
      timePeriodOfPayrollCosts: "2020",
      hiredHelpExpenses: 412_800_00,
      cashTipsEquivalent: 18_240_50,
      vacationLeaveBenefits: 21_600_00,
      allowanceSeparationDismissal: 0,
      yrlyHealthcareBenefitExpenses: 33_960_00,
      yrlyPayrollTaxExpenses: 1_234_50,
      eIDLRefinanceUse: "No",
    },
  });
  await expect.element(choice(period, "2020")).toBeChecked();
  for (const [label, , shown] of costs) await expect.element(field(label)).toHaveValue(shown);
  await expect.element(choice(received, "No")).toBeChecked();
  await enter(field(costs[0][0]), "400000");
  await press(submit);
  await expect.poll(address).toMatch(/^\/us\/summary/);
  expect(sent(api)).toMatchObject([{ ...sentCosts, hiredHelpExpenses: 400_000 }]);
  expect(api.calls(applications.fulfillStipulation)).toEqual([]);
});
