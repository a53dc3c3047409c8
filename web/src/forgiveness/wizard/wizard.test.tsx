import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import * as records from "@portal/domain/forgiveness/record/contract";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { sampleEstimateAnswers } from "@portal/domain/testing/samples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enter, press } from "@portal/ui/testing/autofill.ts";
import { forgivenessRequest } from "../../testing/forgiveness-fixtures.ts";
import { openForgiveness } from "../../testing/open-forgiveness.ts";
import { address, goTo } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const wizard = "/us/forgiveness-application";
const technicalIssue = "We are experiencing a technical issue, please contact customer support";
const title = page.getByRole("heading", { level: 1 });
const save = page.getByRole("button", { name: "Save and Continue" });
const confirm = page.getByRole("button", { name: "Confirm and Continue" });
const alert = page.getByRole("alert");
const field = (label: string) => page.getByLabelText(label, { exact: true });
const group = (question: string | RegExp) => page.getByRole("radiogroup", { name: question });
const choose = (question: string | RegExp, answer: string) =>
  press(group(question).getByRole("radio", { name: answer, exact: true }));
const sent = (api: StubApi) => api.calls(records.updateLoanForgiveness).map(({ body }) => body);
const names = () =>
  [
    ...new Set([...document.querySelectorAll("form input")].map((each) => each.getAttribute("name") ?? "")),
  ].toSorted();
const paidEnough = "Did you keep every employee's pay at 75% or more?";
const affiliates = "Did you, with affiliates, receive PPP loans of $2 million or more?";
const eidl = "Did you receive an EIDL advance?";

/** All answers of Example A in section 2.8 of the forgiveness spec. */
const complete: Partial<LoanForgiveness> = {
  ...sampleEstimateAnswers,
  preferredCoveredPeriod: "24 weeks",
  standardCoveredPeriodStartDate: Temporal.PlainDate.from("2026-02-10"),
  standardCoveredPeriodEndDate: Temporal.PlainDate.from("2026-07-27"),
  numberOfOwners: 2,
  hasCoveredFteReductions: false,
  employeesAtApplicationTime: 11,
  loanGreaterThan2Million: false,
  eidlAdvanceRadio: false,
  lastPageSubmitted: 5,
  totalPayrollCost: 152_000_00,
  payrollCost60Percent: 253_333_33,
  totalEligibleExpenses: 190_000_00,
  fteReductionQuotient: 875_000,
  modifiedForgivenessAmount: 161_875_00,
  actualForgivenessAmount: 161_875_00,
};

const open = (
  record: Partial<LoanForgiveness> = {},
  search = "",
  rest: Parameters<typeof openForgiveness>[1] = {},
) =>
  openForgiveness(`${wizard}${search}`, {
    record: { applicationVersionSelected: "3508", ...record },
    ...rest,
  });

test.each([
  [1, "Payroll covered period", 1, "FORG-W1-01"],
  [2, "Payroll costs", 17, "FORG-W2-01"],
  [3, "Other payroll costs", 34, "FORG-W3-01"],
  [4, "FTE and business activity", 51, "FORG-W4-01"],
  [5, "Other business details", 68, "FORG-W5-01"],
  [6, "Estimating your forgiveness amount", 84, "FORG-EST-01"],
] as const)(
  "wizard step %i has the title %j and shows a progress of %i percent [FORG-WZ-05, FORG-CONST-16, %s]",
  async (step, heading, percent, _id) => {
    await open({ lastPageSubmitted: 5 }, `?step=${step}`);
    await expect.element(title).toHaveTextContent(heading);
    await expect.element(page.getByText(`${percent}%`, { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole("progressbar", { name: "Application progress" }))
      .toHaveAttribute("aria-valuenow", String(percent));
  },
);

test("wizard step 3 shows an amount with commas and two decimals once the field loses focus [FORG-WZ-18, FORG-CONST-15]", async () => {
  await open({ lastPageSubmitted: 5 }, "?step=3");
  const [taxes, owners] = [field("State and local taxes"), field("Number of owners")];
  await taxes.fill("1234.5");
  await owners.click();
  await expect.element(taxes).toHaveValue("1,234.50");
});

test("wizard step 6 explains the payroll share and shows the FTE reduction quotient with two decimals [FORG-EST-06, FORG-EST-09]", async () => {
  await open(complete, "?step=6");
  await expect
    .element(page.getByText("Payroll must be at least 60% of what is forgiven, and other costs at most 40%."))
    .toBeVisible();
  await press(page.getByRole("button", { name: "Show details" }));
  await expect
    .element(page.getByRole("row", { name: /^11 FTE reduction quotient/ }))
    .toMatchTextContent("0.88");
});

test("wizard step 1 offers 24 weeks or an end date 8 to 24 weeks after disbursement [FORG-W1-02, FORG-W1-03, FORG-W1-04, FORG-W1-05, FORG-CONST-02]", async () => {
  await open();
  await expect
    .element(page.getByText("It runs 8 to 24 weeks from disbursement", { exact: false }))
    .toBeVisible();
  await expect
    .element(group("Covered period"))
    .toHaveAccessibleDescription("At least 8 weeks and not more than 24 weeks after disbursement.");
  expect(page.getByRole("radio").elements()).toHaveLength(2);
  await expect.element(page.getByRole("radio", { name: /^24 weeks/ })).toBeChecked();
  const [start, end] = [field("Start date"), field("End date")];
  await expect.element(start).toHaveValue("02/10/2026");
  await expect.element(start).toHaveAttribute("readonly");
  await expect.element(end).toHaveValue("07/27/2026");
  await expect.element(end).toHaveAttribute("readonly");
  await press(page.getByRole("radio", { name: /^Other/ }));
  await expect.element(end).not.toHaveAttribute("readonly");
  await expect.element(end).toHaveAttribute("placeholder", "mm/dd/yyyy");
});

test("wizard step 1 saves only an end date between 8 and 24 weeks after disbursement [FORG-WZ-06, FORG-WZ-17, FORG-W1-05, FORG-CONST-02]", async () => {
  const api = await open();
  await press(page.getByRole("radio", { name: /^Other/ }));
  for (const date of ["04/04/2026", "07/29/2026"]) {
    await enter(field("End date"), date);
    await press(save);
    await expect
      .element(field("End date"))
      .toHaveAccessibleDescription(
        /Date must be at least 8 weeks and not more than 24 weeks after your loan was disbursed\.$/,
      );
  }
  expect(sent(api)).toEqual([]);
  const reads = api.calls(records.listLoanForgiveness).length;
  await enter(field("End date"), "04/05/2026");
  await press(save);
  await expect.element(title).toHaveTextContent("Payroll costs");
  expect(sent(api)).toEqual([
    {
      id: "forgiveness-1",
      pageNumber: 1,
      setForgivenessCalculation: true,
      preferredCoveredPeriod: "Other",
      standardCoveredPeriodStartDate: "2026-02-10",
      standardCoveredPeriodEndDate: "2026-04-05",
    },
  ]);
  await expect.poll(() => api.calls(records.listLoanForgiveness).length).toBeGreaterThan(reads);
  goTo(`${wizard}?step=1`);
  await expect.element(field("End date")).toHaveValue("04/05/2026");
});

test("wizard step 1 accepts an end date exactly 24 weeks after disbursement [FORG-W1-05]", async () => {
  const api = await open();
  await press(page.getByRole("radio", { name: /^Other/ }));
  await enter(field("End date"), "07/28/2026");
  await press(save);
  await expect.element(title).toHaveTextContent("Payroll costs");
  expect(sent(api)).toMatchObject([{ standardCoveredPeriodEndDate: "2026-07-28" }]);
});

test("wizard step 1 offers 8 weeks for a loan from before June 5, 2020 [FORG-W1-03, FORG-CONST-03]", async () => {
  const pppLoanIssueDate = Temporal.PlainDate.from("2020-05-08");
  const api = await open(
    {
      preferredCoveredPeriod: "8 weeks",
      standardCoveredPeriodStartDate: pppLoanIssueDate,
      standardCoveredPeriodEndDate: Temporal.PlainDate.from("2020-07-02"),
      lastPageSubmitted: 3,
    },
    "?step=1",
    { advance: { dateFirstWireIssued: pppLoanIssueDate } },
  );
  await expect.element(field("Start date")).toHaveValue("05/08/2020");
  expect(page.getByRole("radio").elements()).toHaveLength(3);
  await expect.element(page.getByRole("radio", { name: /^8 weeks/ })).toBeChecked();
  await expect.element(field("End date")).toHaveValue("07/02/2020");
  await press(page.getByRole("radio", { name: /^24 weeks/ }));
  await expect.element(field("End date")).toHaveValue("10/22/2020");
  await press(page.getByRole("radio", { name: /^8 weeks/ }));
  await press(save);
  await expect.element(title).toHaveTextContent("Payroll costs");
  expect(sent(api)).toMatchObject([
    { preferredCoveredPeriod: "8 weeks", standardCoveredPeriodEndDate: "2020-07-02" },
  ]);
});

test("wizard step 1 accepts and shows an end date as mm/dd/yyyy [FORG-WZ-19]", async () => {
  const api = await open();
  await page.getByRole("radio", { name: /^Other/ }).click();
  const end = field("End date");
  await expect.element(end).toHaveAttribute("placeholder", "mm/dd/yyyy");
  await userEvent.type(end, "13");
  await save.click();
  await expect.element(end).toHaveAccessibleDescription(/Invalid date format$/);
  await end.fill("");
  await userEvent.type(end, "05212026");
  await expect.element(end).toHaveValue("05/21/2026");
  await save.click();
  await expect.element(title).toHaveTextContent("Payroll costs");
  expect(sent(api)).toMatchObject([{ standardCoveredPeriodEndDate: "2026-05-21" }]);
  goTo(`${wizard}?step=1`);
  await expect.element(end).toHaveValue("05/21/2026");
});

test("wizard step 2 asks for the reduction only if wages were reduced [FORG-W2-02, FORG-W2-03, FORG-W2-04, FORG-W2-05, FORG-EST-10, FORG-EST-11, FORG-EST-12, FORG-EST-13, FORG-CONST-05, FORG-CONST-12]", async () => {
  await open({ lastPageSubmitted: 1 });
  await expect.element(title).toHaveTextContent("Payroll costs");
  await expect
    .element(page.getByText("Help us understand your payroll costs", { exact: false }))
    .toBeVisible();
  for (const [name, part] of [
    ["Table 1 Employees paid up to $100,000 in 2019", "Cash compensation (Table 1, Box 1)"],
    ["Table 2 Employees paid more than $100,000 in 2019", "Cash compensation (Table 2, Box 4)"],
  ] as const)
    await expect
      .element(page.getByRole("group", { name, exact: true }).getByLabelText(part, { exact: true }))
      .toBeVisible();
  await expect
    .element(
      page.getByText(
        "Table 1 is for employees whose 2019 pay came to $100,000 a year or less, and for those you hired since. Table 2 is for those paid more in any part of 2019.",
        { exact: false },
      ),
    )
    .toBeVisible();
  await expect
    .element(
      page.getByText(
        "For each employee, divide weekly hours by 40 and round to one decimal (no more than 1.0). Or use the short way: 1.0 for 40 hours or more, 0.5 for less. Use one way for everyone.",
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByText("A cut of more than 25% lowers what can be forgiven.", { exact: false }))
    .toBeVisible();
  const asked = [
    "totalCashCompensationTable1",
    "averageFteTable1",
    "totalCashCompensationTable2",
    "averageFteTable2",
    "maintainedHourlyWage",
  ];
  expect(names()).toEqual(asked.toSorted());
  await choose(paidEnough, "No");
  expect(names()).toEqual([...asked, "totalSalaryReductions"].toSorted());
  await choose(paidEnough, "Yes");
  expect(names()).toEqual(asked.toSorted());
});

test("wizard step 2 shows each error beside its field and sends no call [FORG-W2-06, FORG-W2-07, FORG-W2-08, FORG-W2-09, FORG-W2-10, FORG-W2-11, FORG-W2-12]", async () => {
  const api = await open({ lastPageSubmitted: 1 });
  await expect.element(title).toHaveTextContent("Payroll costs");
  await enter(field("Average FTE (Table 2, Box 5)"), "two");
  await press(save);
  await expect.element(alert).toMatchTextContent("There are 5 things to fix");
  for (const [label, text] of [
    ["Cash compensation (Table 1, Box 1)", "Enter value from Schedule A Worksheet, Table 1 - Box 1"],
    [
      "Average FTE (Table 1, Box 2)",
      "Full-time equivalent employees Enter value from Schedule A Worksheet, Table 1 - Box 2",
    ],
    ["Cash compensation (Table 2, Box 4)", "Enter value from Schedule A Worksheet, Table 2 - Box 4"],
    ["Average FTE (Table 2, Box 5)", "Full-time equivalent employees Must be a number"],
  ] as const)
    await expect.element(field(label)).toHaveAccessibleDescription(text);
  await expect.element(group(paidEnough)).toHaveAccessibleDescription("Choose yes or no");
  await choose(paidEnough, "No");
  await enter(field("Average FTE (Table 1, Box 2)"), "eight");
  await enter(field("Average FTE (Table 2, Box 5)"), "");
  await press(save);
  await expect
    .element(field("Average FTE (Table 1, Box 2)"))
    .toHaveAccessibleDescription("Full-time equivalent employees Must be a number");
  await expect
    .element(field("Average FTE (Table 2, Box 5)"))
    .toHaveAccessibleDescription(
      "Full-time equivalent employees Enter value from Schedule A Worksheet, Table 2 - Box 5",
    );
  await expect
    .element(field("Total salary/hourly wage reduction (Table 1, Box 3)"))
    .toHaveAccessibleDescription("From Table 1 Enter value from Schedule A Worksheet, Table 1 - Box 3");
  expect(sent(api)).toEqual([]);
});

const zero = "Enter an amount. Enter 0 if none.";
async function expectErrors(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await expect.element(field(label)).toHaveAccessibleDescription(new RegExp(`(^| )${text}$`));
}

test("wizard step 3 shows an error beside each missing answer and an owner's pay above the limit [FORG-W3-02, FORG-W3-03, FORG-W3-04, FORG-W3-05, FORG-CONST-07, FORG-ERR-11]", async () => {
  const api = await open({ lastPageSubmitted: 5 }, "?step=3");
  await expect.element(title).toHaveTextContent("Other payroll costs");
  expect(names()).toEqual([
    "employeeHealthInsurance",
    "employeeRetirementPlans",
    "numberOfOwners",
    "ownerCompensationTotal",
    "stateAndLocalTaxes",
  ]);
  await press(save);
  await expectErrors({
    "Employer health insurance contributions": zero,
    "Employer retirement plan contributions": zero,
    "State and local taxes": zero,
    "Number of owners": "Total number must be at least 1",
    "Total compensation to owners": zero,
  });
  await expect.element(alert).toMatchTextContent(`State and local taxes: ${zero}`);
  const owners = field("Total compensation to owners");
  await enter(owners, "20833.01");
  await expect
    .element(owners)
    .toHaveAccessibleDescription("Up to $20,833.00 in total Total amount must be less than $20,833.00.");
  await enter(owners, "20833");
  await expect.element(owners).toHaveAccessibleDescription("Up to $20,833.00 in total");
  expect(sent(api)).toEqual([]);
});

test("wizard step 4 shows an error beside each missing answer [FORG-W4-02, FORG-W4-03, FORG-ERR-11, FORG-CONST-11]", async () => {
  const api = await open({ lastPageSubmitted: 5 }, "?step=4");
  await expect.element(title).toHaveTextContent("FTE and business activity");
  expect(names()).toEqual([
    "averageFteDuringChosenPeriod",
    "fteSafeHarbor1",
    "fteSafeHarbor2",
    "hasCoveredFteReductions",
    "noReductionInEmployeeAverageHours",
  ]);
  await press(save);
  for (const question of [
    "Did you avoid reducing the number of employees or their average paid hours between January 1, 2020 and the end of your covered period?",
    "Were any reductions covered by an SBA FTE reduction exception?",
    "Were you unable to operate at the same level of business activity as before February 15, 2020 because of COVID-19 requirements?",
    "Did you reduce FTE between February 15 and April 26, 2020 and restore it by December 31, 2020 or the end of your covered period?",
  ])
    await expect.element(group(question)).toHaveAccessibleDescription("Choose yes or no");
  await expectErrors({ "Average FTE during your chosen reference period": "Enter a whole number" });
  expect(sent(api)).toEqual([]);
});

test("wizard step 5 shows an error beside each missing answer [FORG-W5-02, FORG-W5-03, FORG-W5-04, FORG-W5-05, FORG-W5-06, FORG-ERR-11, FORG-CONST-06]", async () => {
  const api = await open({ lastPageSubmitted: 5 }, "?step=5");
  await expect.element(title).toHaveTextContent("Other business details");
  await press(save);
  await expectErrors({
    "Employees at time of forgiveness application": "Enter an amount",
    "Business mortgage interest payments": zero,
    "Business rent or lease payments": zero,
    "Business utility payments": zero,
    "Covered operations expenditures": zero,
    "Covered property damage costs": zero,
    "Covered supplier costs": zero,
    "Covered worker protection expenditures": zero,
  });
  for (const question of [affiliates, eidl])
    await expect.element(group(question)).toHaveAccessibleDescription("Choose yes or no");
  await expect.element(field("EIDL loan number")).not.toBeInTheDocument();
  await choose(eidl, "Yes");
  await press(save);
  await expectErrors({ "EIDL loan number": "Required", "EIDL advance amount": "Enter an amount" });
  expect(names()).toEqual([
    "coveredOperationsExpenditures",
    "coveredPropertyDamageCosts",
    "coveredSupplierCosts",
    "coveredWorkerProtectionExpenditures",
    "eidlAdvanceRadio",
    "eidlAmount",
    "eidlLoanNumber",
    "employeesAtApplicationTime",
    "loanGreaterThan2Million",
    "mortgageInterestPayments",
    "rentOrLeasePayments",
    "utilityPayments",
  ]);
  expect(sent(api)).toEqual([]);
});

test.each([
  ["no saved step", null, "?step=5", 1],
  ["two saved steps", 2, "", 3],
  ["two saved steps, at a later step's address", 2, "?step=4", 3],
  ["two saved steps, at an earlier step's address", 2, "?step=1", 1],
] as const)(
  "the wizard with %s does not open a step after the first unsaved step [FORG-WZ-07]",
  async (_, lastPageSubmitted, search, step) => {
    await open({ lastPageSubmitted }, search);
    const headings = { 1: "Payroll covered period", 3: "Other payroll costs" };
    await expect.element(title).toHaveTextContent(headings[step]);
    expect(address()).toBe(`${wizard}?step=${step}`);
  },
);

test("saving an earlier wizard step again opens the next step [FORG-WZ-07]", async () => {
  const api = await open({ lastPageSubmitted: 4, preferredCoveredPeriod: "24 weeks" }, "?step=1");
  await press(save);
  await expect.element(title).toHaveTextContent("Payroll costs");
  expect(sent(api)).toMatchObject([{ pageNumber: 1 }]);
  goTo(wizard);
  await expect.element(title).toHaveTextContent("Other business details");
});

test("a wizard step keeps its typed values when the borrower goes back and returns in the same tab [FORG-WZ-07]", async () => {
  await open({ ...complete, lastPageSubmitted: 2, stateAndLocalTaxes: null }, "?step=3");
  await field("State and local taxes").fill("777");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect.element(title).toHaveTextContent("Payroll costs");
  await save.click();
  await expect.element(title).toHaveTextContent("Other payroll costs");
  await expect.element(field("State and local taxes")).toHaveValue("777.00");
  await expect.element(page.getByText("We kept what you typed.")).toBeVisible();
});

test("the wizard's estimate cannot be confirmed while an earlier step has unsaved values", async () => {
  await open(complete, "?step=6");
  await expect.element(confirm).toBeEnabled();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect.element(page.getByText("Step 4 saved.", { exact: false })).toBeVisible();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect.element(title).toHaveTextContent("Other payroll costs");
  await field("State and local taxes").fill("777");
  // The browser's Back button leaves the step without saving, but keeps the typed value.
  history.back();
  await expect.element(title).toHaveTextContent("FTE and business activity");
  await expect.element(page.getByText(/^Step . saved\./)).not.toBeInTheDocument();
  history.back();
  await expect.element(page.getByText("Step 4 saved.", { exact: false })).toBeVisible();
  history.back();
  await expect.element(page.getByText("A change is not saved yet", { exact: false })).toBeVisible();
  await expect.element(confirm).toBeDisabled();
  await page.getByRole("link", { name: "Open step 3" }).click();
  await expect.element(field("State and local taxes")).toHaveValue("777");
  await save.click();
  await expect.element(title).toHaveTextContent("Estimating your forgiveness amount");
  expect(address()).toBe(`${wizard}?step=6`);
  await expect.element(confirm).toBeEnabled();
  await expect.element(page.getByText("A change is not saved yet", { exact: false })).not.toBeInTheDocument();
});

test("an incomplete estimate cannot be confirmed [FORG-EST-05, FORG-EST-07, FORG-EST-08, FORG-ERR-06]", async () => {
  delete window.dataLayer;
  await open({ lastPageSubmitted: 5 }, "");
  await expect.element(title).toHaveTextContent("Estimating your forgiveness amount");
  await expect
    .element(alert)
    .toHaveTextContent(
      "Some information needed to estimate your forgiveness amount is missing. Please edit your application.",
    );
  await expect.element(page.getByText("You may be eligible for up to")).not.toBeInTheDocument();
  await expect.element(confirm).toBeDisabled();
  await expect
    .poll(() => window.dataLayer)
    .toEqual([
      {
        event: "forgiveness_estimate_missing_data",
        forgivenessId: "forgiveness-1",
        missingFields: [
          "payrollCost60Percent",
          "totalEligibleExpenses",
          "totalPayrollCost",
          "fteReductionQuotient",
          "actualForgivenessAmount",
        ],
      },
    ]);
  await press(page.getByRole("link", { name: "edit your application" }));
  await expect.element(title).toHaveTextContent("Payroll covered period");
  expect(address()).toBe(`${wizard}?step=1`);
  history.back();
  await expect.element(title).toHaveTextContent("Estimating your forgiveness amount");
  await expect.poll(() => window.dataLayer?.length).toBe(2);
});

test("wizard step 2 keeps its answers and allows saving again when saving fails [FORG-WZ-11, FORG-WZ-13, FORG-WZ-15, FORG-ERR-02]", async () => {
  const api = await open({ lastPageSubmitted: 1 });
  const pay = field("Cash compensation (Table 1, Box 1)");
  await enter(pay, "90000");
  await enter(field("Average FTE (Table 1, Box 2)"), "8.5");
  await enter(field("Cash compensation (Table 2, Box 4)"), "30000");
  await enter(field("Average FTE (Table 2, Box 5)"), "2");
  await choose(paidEnough, "Yes");
  api.answerOnce(records.updateLoanForgiveness, { refused: "INTERNAL_SERVER_ERROR" });
  await press(save);
  await expect.element(alert).toHaveTextContent(technicalIssue);
  expect(address()).toBe(`${wizard}?step=2`);
  await expect.element(pay).toHaveValue("90,000.00");
  await untilAnotherCallCounts();
  await press(save);
  await expect.element(title).toHaveTextContent("Other payroll costs");
  const body = {
    id: "forgiveness-1",
    pageNumber: 2,
    setForgivenessCalculation: true,
    totalCashCompensationTable1: 90_000,
    averageFteTable1: 8.5,
    totalCashCompensationTable2: 30_000,
    averageFteTable2: 2,
    maintainedHourlyWage: true,
    totalSalaryReductions: null,
  };
  expect(sent(api)).toEqual([body, body]);
});

test("wizard step 6 submits the application and opens the summary [FORG-WZ-08, FORG-WZ-09, FORG-WZ-10, FORG-WZ-04]", async () => {
  const api = await open(complete);
  await press(confirm);
  await expect
    .poll(address)
    .toBe(
      "/us/forgiveness-summary?successStipulationGroupName=SBA+Form+3508&successStipulationName=SBA+Form+3508",
    );
  expect(sent(api)).toEqual([
    {
      id: "forgiveness-1",
      pageNumber: 6,
      setForgivenessCalculation: true,
      submittedTimestamp: expect.stringMatching(/^2026-08-03T15:00:0/),
    },
  ]);
  expect(api.calls(applications.fulfillStipulation)).toMatchObject([
    { params: { id: "opp-ppp", stipId: "stip-SBA Form 3508" }, body: {} },
  ]);
  await expect.element(title).toHaveTextContent("Upload documents to support your SBA Form 3508");
});

test("the borrower can confirm again in wizard step 6 after a failed call [FORG-WZ-09, FORG-WZ-11, FORG-ERR-03]", async () => {
  const api = await open(complete);
  api.answerOnce(applications.fulfillStipulation, { refused: "INTERNAL_SERVER_ERROR" });
  await press(confirm);
  await expect.element(alert).toHaveTextContent(technicalIssue);
  expect(address()).toBe(`${wizard}?step=6`);
  await untilAnotherCallCounts();
  await press(confirm);
  await expect.poll(address).toMatch(/^\/us\/forgiveness-summary\?/);
  expect(api.calls(applications.fulfillStipulation)).toHaveLength(2);
});

test.each([
  ["without an application", { record: null }, "/us/summary"],
  ["without a chosen form", { record: { applicationVersionSelected: null } }, "/us/forgiveness-summary"],
  ["with form 3508EZ", { record: { applicationVersionSelected: "3508EZ" } }, "/us/forgiveness-summary"],
  ["with form 3508", { record: { applicationVersionSelected: "3508" } }, `${wizard}?step=1`],
] as const)(
  "the wizard opens only for a borrower who uses form 3508: a borrower %s",
  async (_, loan, expected) => {
    await openForgiveness(wizard, loan);
    await expect.poll(address).toBe(expected);
  },
);

test.each([1, 3, 6])("wizard step %i shows why the lender sent form 3508 back [FORG-WZ-09]", async (step) => {
  const reason = "The payroll total does not match your Form 941.";
  const rejection = { filename: null, reason, timestamp: Temporal.Instant.from("2026-07-30T12:00:00Z") };
  await open(complete, `?step=${step}`, { requests: [forgivenessRequest("SBA Form 3508", { rejection })] });
  const told = page.getByRole("status").filter({ hasText: reason });
  await expect.element(told).toMatchTextContent("We need this again");
});
