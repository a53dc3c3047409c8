import type { Page } from "@playwright/test";
import { lenderOf } from "./lender.ts";
import { expect, person, test, untilAnotherCallCounts } from "./portal.ts";

const application = "/us/forgiveness-application";
const save = (page: Page) => page.getByRole("button", { name: "Save and Continue" });
const confirm = (page: Page) => page.getByRole("button", { name: "Confirm and Continue" });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const choose = (page: Page, question: string, answer: string) =>
  page.getByRole("radiogroup", { name: question }).getByRole("radio", { name: answer, exact: true }).check();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

function call(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  return page.evaluate(
    async (asked) => {
      const response = await fetch(`/api${asked.path}`, {
        method: asked.method,
        headers: {
          authorization: `JWT ${localStorage.getItem("token")}`,
          ...(asked.body && { "content-type": "application/json" }),
        },
        ...(asked.body && { body: JSON.stringify(asked.body) }),
      });
      return response.json();
    },
    { method, path, body },
  );
}

type Advance = { readonly id: string; readonly opportunityId: string; readonly issuedDate: string };
type Application = { readonly id: string } & Readonly<{ [name: string]: unknown }>;

async function advanceOf(page: Page): Promise<Advance> {
  const { advances } = (await call(page, "GET", "/v2/advances")) as { advances: Advance[] };
  const [advance] = advances;
  if (!advance) throw new Error("no loan");
  return advance;
}

async function recordOf(page: Page): Promise<Application> {
  const { id } = await advanceOf(page);
  const { loanForgiveness } = (await call(page, "GET", `/v2/loan-forgiveness?advanceIds=${id}`)) as {
    loanForgiveness: Application[];
  };
  return loanForgiveness[0] ?? { id: "" };
}

/** Begins an application with form 3508 and makes its loan the borrower's active loan. */
async function begin(page: Page): Promise<void> {
  await page.goto("/us/contact-us");
  const advance = await advanceOf(page);
  await call(page, "POST", `/v2/advances/${advance.id}/forgiveness`, { sbaFormType: null });
  const { id } = await recordOf(page);
  const { opportunities } = (await call(page, "GET", "/v2/opportunities")) as {
    opportunities: { readonly id: string; readonly paycheckProtectionPlanId: string }[];
  };
  const opportunity = opportunities.find((each) => each.id === advance.opportunityId);
  await call(page, "PATCH", "/v2/loan-forgiveness", {
    id,
    oppId: opportunity?.id,
    paycheckProtectionPlanId: opportunity?.paycheckProtectionPlanId,
    ezAppQ1: false,
    ezAppQ2: false,
    ezAppQ3: false,
    ezAppQ4: false,
    appliedForFirstDraw: true,
  });
  await call(page, "PATCH", "/v2/loan-forgiveness", { id, applicationVersionSelected: "3508" });
  await activate(page);
}

async function activate(page: Page): Promise<void> {
  const { id, opportunityId } = await advanceOf(page);
  await page.evaluate((ids) => sessionStorage.setItem("activeIds", JSON.stringify(ids)), {
    advanceId: id,
    opportunityId,
  });
}

/** The answers of Example A in docs/requirements/forgiveness.md, as a borrower types them. */
const answers = {
  2: {
    "Cash compensation (Table 1, Box 1)": "90000",
    "Average FTE (Table 1, Box 2)": "8.5",
    "Cash compensation (Table 2, Box 4)": "30000",
    "Average FTE (Table 2, Box 5)": "2",
  },
  3: {
    "Employer health insurance contributions": "6000",
    "Employer retirement plan contributions": "4000",
    "State and local taxes": "2000",
    "Number of owners": "2",
    "Total compensation to owners": "20000",
  },
  5: {
    "Employees at time of forgiveness application": "11",
    "Business mortgage interest payments": "0",
    "Business rent or lease payments": "24000",
    "Business utility payments": "4000",
    "Covered operations expenditures": "3000",
    "Covered property damage costs": "0",
    "Covered supplier costs": "5000",
    "Covered worker protection expenditures": "2000",
  },
} as const;
const kept = "Did you keep every employee's pay at 75% or more?";
const cut = "Total salary/hourly wage reduction (Table 1, Box 3)";
const criteria = [
  "Did you avoid reducing the number of employees or their average paid hours between January 1, 2020 and the end of your covered period?",
  "Were any reductions covered by an SBA FTE reduction exception?",
  "Were you unable to operate at the same level of business activity as before February 15, 2020 because of COVID-19 requirements?",
  "Did you reduce FTE between February 15 and April 26, 2020 and restore it by December 31, 2020 or the end of your covered period?",
];

async function fill(page: Page, step: keyof typeof answers): Promise<void> {
  for (const [label, typed] of Object.entries(answers[step])) await field(page, label).fill(typed);
}

async function answerAll(page: Page): Promise<void> {
  const { id } = await recordOf(page);
  await call(page, "PATCH", "/v2/loan-forgiveness", {
    id,
    pageNumber: 5,
    setForgivenessCalculation: true,
    preferredCoveredPeriod: "24 weeks",
    totalCashCompensationTable1: 90_000,
    averageFteTable1: 8.5,
    totalCashCompensationTable2: 30_000,
    averageFteTable2: 2,
    maintainedHourlyWage: true,
    employeeHealthInsurance: 6_000,
    employeeRetirementPlans: 4_000,
    stateAndLocalTaxes: 2_000,
    numberOfOwners: 2,
    ownerCompensationTotal: 20_000,
    noReductionInEmployeeAverageHours: true,
    hasCoveredFteReductions: false,
    fteSafeHarbor1: false,
    fteSafeHarbor2: false,
    averageFteDuringChosenPeriod: 12,
    employeesAtApplicationTime: 11,
    mortgageInterestPayments: 0,
    utilityPayments: 4_000,
    rentOrLeasePayments: 24_000,
    coveredOperationsExpenditures: 3_000,
    coveredPropertyDamageCosts: 0,
    coveredSupplierCosts: 5_000,
    coveredWorkerProtectionExpenditures: 2_000,
    loanGreaterThan2Million: false,
    eidlAdvanceRadio: false,
  });
}

/** Expects the address, title and progress of a step. */
async function at(page: Page, step: number, title: string, percent: string): Promise<void> {
  await expect(heading(page)).toHaveText(title);
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveURL(`${application}?step=${step}`);
  await expect(page.getByText(`Step ${step} of 6`, { exact: true })).toBeVisible();
  await expect(page.getByText(percent, { exact: true })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Application progress" })).toHaveAttribute(
    "aria-valuenow",
    percent.replace("%", ""),
  );
}

test("a borrower goes from the card through the questions to a submitted form, and changes an answer on the way [FORG-HOME-07, FORG-HOME-09, FORG-QST-05, FORG-QST-06, FORG-ROUTE-02, FORG-WZ-01, FORG-WZ-02, FORG-WZ-03, FORG-WZ-04, FORG-WZ-05, FORG-WZ-06, FORG-WZ-08, FORG-WZ-09, FORG-WZ-10, FORG-WZ-13, FORG-WZ-18, FORG-W1-01, FORG-W2-01, FORG-W2-05, FORG-W3-01, FORG-W4-01, FORG-W5-01, FORG-EST-01, FORG-EST-02, FORG-EST-04, FORG-EST-05, FORG-CONST-15, FORG-CONST-16]", async ({
  page,
  portal,
}) => {
  test.slow();
  await portal.signIn(person("vidar"));
  await page.goto("/us/summary");
  await expect(
    page.getByRole("heading", { name: "PPP Loan 1: Apply for loan forgiveness", exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(heading(page)).toHaveText("Your application overview");
  await expect(page).toHaveURL(/\/us\/questionnaire\/[^/]+$/);
  for (const question of [/^Are you a self-employed/, /^Did you keep every/, /^Did you avoid/, /^Were you/])
    await page.getByRole("radiogroup", { name: question }).getByRole("radio", { name: "No" }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(heading(page)).toHaveText("Payroll covered period");
  await expect(page).toHaveURL(`${application}?step=1`);
  expect(await recordOf(page)).toMatchObject({ applicationVersionSelected: "3508" });
  await portal.look("wizard-1");
  await save(page).click();

  await at(page, 2, "Payroll costs", "17%");
  await expect(field(page, cut)).toHaveCount(0);
  await fill(page, 2);
  await field(page, "Cash compensation (Table 1, Box 1)").fill("1234.5");
  await field(page, "Average FTE (Table 1, Box 2)").focus();
  await expect(field(page, "Cash compensation (Table 1, Box 1)")).toHaveValue("1,234.50");
  await field(page, "Cash compensation (Table 1, Box 1)").fill("90000");
  await choose(page, kept, "No");
  await field(page, cut).fill("5000");
  await portal.look("wizard-2");
  await save(page).click();

  await at(page, 3, "Other payroll costs", "34%");
  expect(await recordOf(page)).toMatchObject({
    lastPageSubmitted: 2,
    maintainedHourlyWage: false,
    totalSalaryReductions: 5000,
  });
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await at(page, 2, "Payroll costs", "17%");
  await expect(field(page, cut)).toHaveValue("5,000.00");
  await choose(page, kept, "Yes");
  await expect(field(page, cut)).toHaveCount(0);
  await save(page).click();
  await at(page, 3, "Other payroll costs", "34%");
  expect(await recordOf(page)).toMatchObject({ maintainedHourlyWage: true, totalSalaryReductions: null });
  await fill(page, 3);
  await expect(page.getByText("$120,000.00 from step 2, plus $32,000.00 here")).toBeVisible();
  await portal.look("wizard-3");
  await save(page).click();

  await at(page, 4, "FTE and business activity", "51%");
  for (const question of criteria) await choose(page, question, "No");
  const reference = field(page, "Average FTE during your chosen reference period");
  await expect(
    page.getByText(/^Choose February 15 to June 30, 2019, or January 1 to February 29, 2020\./),
  ).toBeVisible();
  await expect(reference).toHaveAccessibleDescription(/whole number: 8\.4 is 8, 8\.5 is 9\.$/);
  await reference.fill("12");
  await portal.look("wizard-4");
  await save(page).click();

  await at(page, 5, "Other business details", "68%");
  await fill(page, 5);
  await choose(page, "Did you, with affiliates, receive PPP loans of $2 million or more?", "No");
  await choose(page, "Did you receive an EIDL advance?", "Yes");
  await field(page, "EIDL loan number").fill("3600001234");
  await field(page, "EIDL advance amount").fill("10000");
  await portal.look("wizard-5");
  await save(page).click();

  await at(page, 6, "Estimating your forgiveness amount", "84%");
  await expect(page.getByRole("main")).toContainText(
    "You may be eligible for up to $166,250.00 in loan forgiveness",
  );
  await expect(
    page.getByText("Payroll must be at least 60% of what is forgiven, and other costs at most 40%."),
  ).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.getByRole("button", { name: "Show details" }).click();
  await expect(page.getByRole("row", { name: "FTE reduction quotient" })).toContainText("0.88");
  await portal.look("wizard-6");
  await page.getByRole("link", { name: "Edit step 2" }).click();
  await expect(heading(page)).toHaveText("Payroll costs");
  await field(page, "Cash compensation (Table 2, Box 4)").fill("30000");
  await save(page).click();
  await at(page, 6, "Estimating your forgiveness amount", "84%");
  await page.getByRole("button", { name: "Show details" }).click();
  await page.getByRole("button", { name: "Hide details" }).click();
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.getByRole("link", { name: "edit your application" }).click();
  await at(page, 1, "Payroll covered period", "1%");
  await page.goBack();

  const patched = page.waitForRequest((request) => request.method() === "PATCH");
  const fulfilled = page.waitForRequest(/fulfillStipulation$/);
  await confirm(page).click();
  expect((await patched).postDataJSON()).toEqual({
    id: (await recordOf(page)).id,
    pageNumber: 6,
    setForgivenessCalculation: true,
    submittedTimestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect((await fulfilled).postDataJSON()).toEqual({});
  await expect(page).toHaveURL(
    /\/us\/forgiveness-summary\?successStipulationGroupName=SBA\+Form\+3508&successStipulationName=SBA\+Form\+3508$/,
  );
  const record = await recordOf(page);
  expect(record).toMatchObject({
    lastPageSubmitted: 6,
    actualForgivenessAmount: 166_250,
    srActualForgivenessAmount: 166_250,
    submittedTimestamp: expect.any(String),
  });
  const { opportunityId } = await advanceOf(page);
  const { stipulations } = (await call(page, "GET", `/v2/opportunities/${opportunityId}/stipulations`)) as {
    stipulations: { readonly name: string; readonly fulfilled: boolean }[];
  };
  expect(stipulations.filter(({ fulfilled: isDone }) => isDone).map(({ name }) => name)).toEqual([
    "SBA Form 3508",
  ]);
  await page.goto(application);
  await expect(page).toHaveURL(/\/us\/forgiveness-summary$/);
  await page.getByRole("link", { name: "See the answers you sent" }).click();
  await expect(page.getByRole("region", { name: "Estimating your forgiveness amount" })).toContainText(
    "$166,250.00",
  );
  await expect(page.getByRole("region", { name: "Your application overview" })).toBeVisible();
  await portal.look("sent-answers-3508");
});

test("a form 3508 that the lender sends back shows the reason on the summary and on its own pages until the borrower submits again [FORG-WZ-09]", async ({
  page,
  portal,
  server,
}) => {
  test.slow();
  const reason = "The payroll total does not match your Form 941.";
  const told = page.getByRole("status").filter({ hasText: reason });
  const again = page.getByRole("link", { name: "Continue your application" });
  await portal.signIn(person("vidar"));
  await begin(page);
  await answerAll(page);
  await page.goto(application);
  await expect(confirm(page)).toBeVisible();
  await expect(told).toHaveCount(0);
  await confirm(page).click();
  await expect(heading(page)).toHaveText("Upload documents to support your SBA Form 3508");
  await expect(again).toHaveCount(0);

  await lenderOf(server).sendBack("application-7720-10020", "SBA Form 3508", reason);
  await page.goto("/us/forgiveness-summary");
  await expect(told).toHaveCount(1);
  await expect(told).toContainText("We need this again");
  await expect(heading(page)).toHaveText("Complete your SBA Form 3508 application");
  await portal.look("forgiveness-summary-sent-back");
  await again.click();
  await at(page, 6, "Estimating your forgiveness amount", "84%");
  await expect(told).toHaveCount(1);
  await portal.look("wizard-sent-back");
  await page.getByRole("link", { name: "edit your application" }).click();
  await at(page, 1, "Payroll covered period", "1%");
  await expect(told).toHaveCount(1);
  await page.goto(`${application}?step=3`);
  await expect(told).toHaveCount(1);
  await field(page, "State and local taxes").fill("1900");
  await save(page).click();
  await expect(heading(page)).toHaveText("FTE and business activity");
  await page.goto(`${application}?step=6`);
  await confirm(page).click();
  await expect(heading(page)).toHaveText("Upload documents to support your SBA Form 3508");
  await expect(told).toHaveCount(0);
  await expect(again).toHaveCount(0);
  expect(await recordOf(page)).toMatchObject({ stateAndLocalTaxes: 1_900 });
});

test("the wizard resumes at the first unsaved step on any device, and restores unsaved values in the same tab [FORG-WZ-07]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("runa"));
  await begin(page);
  await page.goto(`${application}?step=5`);
  await expect(page).toHaveURL(`${application}?step=1`);
  await save(page).click();
  await expect(heading(page)).toHaveText("Payroll costs");
  await fill(page, 2);
  await choose(page, kept, "Yes");
  await save(page).click();
  await expect(heading(page)).toHaveText("Other payroll costs");
  await field(page, "State and local taxes").fill("777");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(heading(page)).toHaveText("Payroll costs");
  await save(page).click();
  await expect(heading(page)).toHaveText("Other payroll costs");
  await expect(field(page, "State and local taxes")).toHaveValue("777.00");
  await expect(page.getByText("We kept what you typed.")).toBeVisible();
  expect((await recordOf(page))["lastPageSubmitted"]).toBe(2);

  // A new browser session has only what the server saved.
  await portal.forget();
  await portal.signIn(person("runa"));
  await page.goto("/us/contact-us");
  await activate(page);
  await page.goto(application);
  await expect(heading(page)).toHaveText("Other payroll costs");
  await expect(page).toHaveURL(`${application}?step=3`);
  await expect(field(page, "State and local taxes")).toHaveValue("");
  await page.goto(`${application}?step=4`);
  await expect(page).toHaveURL(`${application}?step=3`);
  await page.goto(`${application}?step=1`);
  await expect(heading(page)).toHaveText("Payroll covered period");
});

test("the estimate cannot be confirmed while an earlier step has unsaved values", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("vidar"));
  await begin(page);
  await answerAll(page);
  await page.goto(`${application}?step=6`);
  await expect(confirm(page)).toBeEnabled();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("Step 4 saved.")).toBeVisible();
  for (const step of [4, 3]) {
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(new RegExp(`step=${step}$`));
  }
  await field(page, "State and local taxes").fill("777");
  // The browser's own Back button leaves the step without saving or clearing the typed value.
  await page.goBack();
  await expect(page).toHaveURL(/step=4$/);
  await expect(heading(page)).toHaveText("FTE and business activity");
  await expect(page.getByText(/^Step . saved\./)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText("Step 4 saved.")).toBeVisible();
  await page.goBack();
  const told = page.getByRole("alert").or(page.getByRole("status")).filter({ hasText: "is not saved yet" });
  await expect(told).toBeVisible();
  await expect(confirm(page)).toBeDisabled();
  await portal.look("wizard-not-saved");
  await page.getByRole("link", { name: "Open step 3" }).click();
  await expect(field(page, "State and local taxes")).toHaveValue("777");
  await save(page).click();
  await expect(page).toHaveURL(`${application}?step=6`);
  await expect(confirm(page)).toBeEnabled();
  await expect(told).toHaveCount(0);
});

test('choosing "I did not use this loan for rent" opens a dialog when form 3508 claims rent', async ({
  page,
  portal,
}) => {
  await portal.signIn(person("vidar"));
  await begin(page);
  await answerAll(page);
  const { opportunityId } = await advanceOf(page);
  await page.goto(`/us/upload-loan-forgiveness/${opportunityId}/Rent%20Documents`);
  await expect(heading(page)).toHaveText("Rent Documents");
  const optOut = page.getByRole("checkbox", { name: "I did not use this loan for rent." });
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  const dialog = page.getByRole("alertdialog", { name: "Which is right?" });
  await optOut.check();
  await submit.click();
  await expect(dialog).toContainText(
    "Your SBA Form 3508 claims $24,000.00, but you ticked “I did not use this loan for rent.” If the form is wrong, change the amount to 0 in step 5 first.",
  );
  await portal.look("opt-out-claimed");
  await dialog.getByRole("button", { name: "Add documents" }).click();
  await expect(optOut).not.toBeChecked();
  await optOut.check();
  await submit.click();
  await dialog.getByRole("link", { name: "Change the form" }).click();
  await expect(heading(page)).toHaveText("Other business details");
});

test("the wizard opens only for an application that has begun with form 3508", async ({ page, portal }) => {
  await portal.signIn(person("vidar"));
  await page.goto("/us/contact-us");
  await activate(page);
  await page.goto(application);
  await expect(page).toHaveURL("/us/summary");
  const { id } = await advanceOf(page);
  await call(page, "POST", `/v2/advances/${id}/forgiveness`, { sbaFormType: null });
  await page.goto(application);
  await expect(page).toHaveURL("/us/forgiveness-summary");
  await call(page, "PATCH", "/v2/loan-forgiveness", {
    id: (await recordOf(page)).id,
    applicationVersionSelected: "3508",
  });
  await page.goto(application);
  await expect(page).toHaveURL(`${application}?step=1`);
});

test("an incomplete estimate cannot be confirmed, and each visit reports the missing data once [FORG-EST-05, FORG-EST-07, FORG-EST-08, FORG-ERR-06]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("vidar"));
  await begin(page);
  const { id } = await recordOf(page);
  await call(page, "PATCH", "/v2/loan-forgiveness", { id, pageNumber: 5, setForgivenessCalculation: true });
  await page.goto(application);
  await expect(page).toHaveURL(`${application}?step=6`);
  await expect(page.getByRole("alert")).toHaveText(
    "Some information needed to estimate your forgiveness amount is missing. Please edit your application.",
  );
  await expect(page.getByText("You may be eligible for up to")).toHaveCount(0);
  await expect(confirm(page)).toBeDisabled();
  expect(await page.evaluate(() => window.dataLayer)).toEqual([
    {
      event: "forgiveness_estimate_missing_data",
      forgivenessId: id,
      missingFields: [
        "payrollCost60Percent",
        "totalEligibleExpenses",
        "totalPayrollCost",
        "fteReductionQuotient",
        "actualForgivenessAmount",
      ],
    },
  ]);
  await portal.look("wizard-6-missing");
  await page.getByRole("link", { name: "edit your application" }).click();
  await expect(heading(page)).toHaveText("Payroll covered period");
  await page.goBack();
  await expect(heading(page)).toHaveText("Estimating your forgiveness amount");
  expect(await page.evaluate(() => window.dataLayer?.length)).toBe(2);
});

test("step 2 shows each error beside its field and in the summary, and sends no call [FORG-W2-02, FORG-W2-03, FORG-W2-04, FORG-W2-05, FORG-W2-06, FORG-W2-08, FORG-W2-10, FORG-W2-11, FORG-W2-12, FORG-EST-10, FORG-EST-11, FORG-EST-12, FORG-EST-13, FORG-CONST-05, FORG-CONST-12]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("vidar"));
  await begin(page);
  await page.goto(application);
  await save(page).click();
  await expect(heading(page)).toHaveText("Payroll costs");
  await expect(page.getByText("Help us understand your payroll costs")).toBeVisible();
  await expect(page.getByRole("group", { name: /^Table [12]/ })).toHaveCount(2);
  await expect(page.getByText("Employees paid up to $100,000 in 2019")).toBeVisible();
  await expect(page.getByText("Employees paid more than $100,000 in 2019", { exact: true })).toBeVisible();
  await expect(
    page.getByText(
      "For each employee, divide weekly hours by 40 and round to one decimal (no more than 1.0). Or use the short way: 1.0 for 40 hours or more, 0.5 for less. Use one way for everyone.",
    ),
  ).toBeVisible();
  await expect(page.getByText("A cut of more than 25% lowers what can be forgiven.")).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "PATCH" && sent.push(request.url())));
  for (const name of [
    "totalCashCompensationTable1",
    "totalCashCompensationTable2",
    "averageFteTable1",
    "averageFteTable2",
  ])
    await expect(page.locator(`input[name="${name}"]`)).toHaveCount(1);
  await expect(page.locator('input[name="maintainedHourlyWage"]')).toHaveCount(2);
  await expect(page.locator('input[name="totalSalaryReductions"]')).toHaveCount(0);
  await choose(page, kept, "No");
  await expect(page.locator('input[name="totalSalaryReductions"]')).toHaveCount(1);
  await save(page).click();
  await expect(field(page, cut)).toHaveAccessibleDescription(
    "From Table 1 Enter value from Schedule A Worksheet, Table 1 - Box 3",
  );
  await page.reload();
  await page.getByRole("button", { name: "Clear" }).click();
  await field(page, "Average FTE (Table 2, Box 5)").fill("two");
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("There are 5 things to fix");
  await expect(field(page, "Cash compensation (Table 1, Box 1)")).toHaveAccessibleDescription(
    "Enter value from Schedule A Worksheet, Table 1 - Box 1",
  );
  await expect(field(page, "Average FTE (Table 1, Box 2)")).toHaveAccessibleDescription(
    "Full-time equivalent employees Enter value from Schedule A Worksheet, Table 1 - Box 2",
  );
  await expect(field(page, "Average FTE (Table 2, Box 5)")).toHaveAccessibleDescription(
    "Full-time equivalent employees Must be a number",
  );
  await expect(page.getByRole("radiogroup", { name: kept })).toHaveAccessibleDescription("Choose yes or no");
  await portal.look("wizard-2-faults");
  expect(sent).toEqual([]);
});

test("steps 3 to 5 show an error beside each missing answer [FORG-W3-02, FORG-W3-03, FORG-W3-04, FORG-W3-05, FORG-W4-02, FORG-W4-03, FORG-W5-02, FORG-W5-03, FORG-W5-04, FORG-W5-05, FORG-W5-06, FORG-CONST-07, FORG-ERR-11]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("vidar"));
  await begin(page);
  const { id } = await recordOf(page);
  await call(page, "PATCH", "/v2/loan-forgiveness", { id, pageNumber: 5 });
  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "PATCH" && sent.push(request.url())));
  const zero = "Enter an amount. Enter 0 if none.";
  /** Expects each field's description to end with its error. */
  const said = async (texts: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(texts))
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`(^| )${text}$`));
  };

  const names = () =>
    page
      .locator("form input")
      .evaluateAll((inputs) =>
        [...new Set(inputs.map((input) => input.getAttribute("name") ?? ""))].toSorted(),
      );
  await page.goto(`${application}?step=3`);
  await expect(heading(page)).toHaveText("Other payroll costs");
  expect(await names()).toEqual([
    "employeeHealthInsurance",
    "employeeRetirementPlans",
    "numberOfOwners",
    "ownerCompensationTotal",
    "stateAndLocalTaxes",
  ]);
  await save(page).click();
  await said({
    "Employer health insurance contributions": zero,
    "Employer retirement plan contributions": zero,
    "State and local taxes": zero,
    "Number of owners": "Total number must be at least 1",
    "Total compensation to owners": zero,
  });
  await expect(page.getByRole("alert")).toContainText(`State and local taxes: ${zero}`);
  await field(page, "Total compensation to owners").fill("20833.01");
  await expect(field(page, "Total compensation to owners")).toHaveAccessibleDescription(
    "Up to $20,833.00 in total Total amount must be less than $20,833.00.",
  );
  await field(page, "Total compensation to owners").fill("20833");
  await expect(field(page, "Total compensation to owners")).toHaveAccessibleDescription(
    "Up to $20,833.00 in total",
  );

  await page.goto(`${application}?step=4`);
  await expect(heading(page)).toHaveText("FTE and business activity");
  expect(await names()).toEqual([
    "averageFteDuringChosenPeriod",
    "fteSafeHarbor1",
    "fteSafeHarbor2",
    "hasCoveredFteReductions",
    "noReductionInEmployeeAverageHours",
  ]);
  await save(page).click();
  for (const question of criteria)
    await expect(page.getByRole("radiogroup", { name: question })).toHaveAccessibleDescription(
      "Choose yes or no",
    );
  await said({ "Average FTE during your chosen reference period": "Enter a whole number" });

  await page.goto(`${application}?step=5`);
  await save(page).click();
  await said({
    "Employees at time of forgiveness application": "Enter an amount",
    "Business mortgage interest payments": zero,
    "Business rent or lease payments": zero,
    "Business utility payments": zero,
    "Covered operations expenditures": zero,
    "Covered property damage costs": zero,
    "Covered supplier costs": zero,
    "Covered worker protection expenditures": zero,
  });
  for (const question of [
    "Did you, with affiliates, receive PPP loans of $2 million or more?",
    "Did you receive an EIDL advance?",
  ])
    await expect(page.getByRole("radiogroup", { name: question })).toHaveAccessibleDescription(
      "Choose yes or no",
    );
  await expect(field(page, "EIDL loan number")).toHaveCount(0);
  await choose(page, "Did you receive an EIDL advance?", "Yes");
  await save(page).click();
  await said({ "EIDL loan number": "Required", "EIDL advance amount": "Enter an amount" });
  expect(await names()).toEqual([
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
  expect(sent).toEqual([]);
});

const endDate = "End date";

test("the covered period ends after its chosen length, or on a chosen day between 8 and 24 weeks after disbursement [FORG-WZ-06, FORG-WZ-17, FORG-W1-02, FORG-W1-03, FORG-W1-04, FORG-W1-05, FORG-CONST-02, FORG-CONST-03]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("vidar"));
  await begin(page);
  const { issuedDate } = await advanceOf(page);
  const start = Temporal.PlainDate.from(issuedDate);
  const after = (days: number) => start.add({ days }).toString();
  const shownAfter = (days: number) =>
    start.add({ days }).toLocaleString("en-US", { month: "2-digit", day: "2-digit", year: "numeric" });
  await page.goto(application);
  await expect(page.getByText("It runs 8 to 24 weeks from disbursement")).toBeVisible();
  await expect(page.getByRole("radiogroup", { name: "Covered period" })).toHaveAccessibleDescription(
    "At least 8 weeks and not more than 24 weeks after disbursement.",
  );
  await expect(page.getByRole("radio")).toHaveCount(2);
  await expect(page.getByRole("radio", { name: /^24 weeks/ })).toBeChecked();
  await expect(field(page, "Start date")).toHaveValue(shownAfter(0));
  await expect(field(page, "Start date")).not.toBeEditable();
  await expect(field(page, endDate)).toHaveValue(shownAfter(167));
  await expect(field(page, endDate)).not.toBeEditable();

  await page.getByRole("radio", { name: /^Other/ }).check();
  await expect(field(page, endDate)).toBeEditable();
  await expect(field(page, endDate)).toHaveAttribute("placeholder", "mm/dd/yyyy");
  const sent: unknown[] = [];
  page.on("request", (request) => void (request.method() === "PATCH" && sent.push(request.postDataJSON())));
  const bounds = "Date must be at least 8 weeks and not more than 24 weeks after your loan was disbursed.";
  for (const [days, fault] of [
    [53, bounds],
    [169, bounds],
  ] as const) {
    await field(page, endDate).fill(after(days));
    await save(page).click();
    await expect(field(page, endDate)).toHaveAccessibleDescription(new RegExp(`${fault}$`));
  }
  expect(sent).toEqual([]);
  await field(page, endDate).fill(after(54));
  const read = page.waitForResponse(
    (response) => response.request().method() === "GET" && /loan-forgiveness\?/.test(response.url()),
  );
  await save(page).click();
  await expect(heading(page)).toHaveText("Payroll costs");
  await read;
  expect(sent).toEqual([
    {
      id: (await recordOf(page)).id,
      pageNumber: 1,
      setForgivenessCalculation: true,
      preferredCoveredPeriod: "Other",
      standardCoveredPeriodStartDate: issuedDate,
      standardCoveredPeriodEndDate: after(54),
    },
  ]);
  await page.goto(`${application}?step=1`);
  await expect(field(page, endDate)).toHaveValue(shownAfter(54));
});

test("a loan from before June 5, 2020 offers 8 weeks and shows the saved choice [FORG-W1-03, FORG-CONST-03]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("rosalind"));
  await page.goto("/us/summary");
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await page.getByRole("link", { name: "Continue your application" }).click();
  await expect(heading(page)).toHaveText("FTE and business activity");
  await page.goto(`${application}?step=1`);
  await expect(field(page, "Start date")).toHaveValue("05/08/2020");
  await expect(page.getByRole("radio")).toHaveCount(3);
  await expect(page.getByRole("radio", { name: /^8 weeks/ })).toBeChecked();
  await expect(field(page, endDate)).toHaveValue("07/02/2020");
  await page.getByRole("radio", { name: /^24 weeks/ }).check();
  await expect(field(page, endDate)).toHaveValue("10/22/2020");
  await page.getByRole("radio", { name: /^8 weeks/ }).check();
  await save(page).click();
  await expect(heading(page)).toHaveText("Payroll costs");
  expect(await recordOf(page)).toMatchObject({
    preferredCoveredPeriod: "8 weeks",
    standardCoveredPeriodEndDate: "2020-07-02",
  });
});

test('the "Other" covered period accepts and shows its end date as mm/dd/yyyy [FORG-WZ-19]', async ({
  page,
  portal,
}) => {
  await portal.signIn(person("vidar"));
  await begin(page);
  const { issuedDate } = await advanceOf(page);
  const end = Temporal.PlainDate.from(issuedDate).add({ days: 100 });
  const typed = end.toLocaleString("en-US", { month: "2-digit", day: "2-digit", year: "numeric" });
  await page.goto(application);
  await page.getByRole("radio", { name: /^Other/ }).check();
  await field(page, endDate).pressSequentially("13");
  await save(page).click();
  await expect(field(page, endDate)).toHaveAccessibleDescription(/Invalid date format$/);
  await field(page, endDate).fill("");
  await field(page, endDate).pressSequentially(typed.replaceAll("/", ""));
  await expect(field(page, endDate)).toHaveValue(typed);
  await save(page).click();
  await expect(heading(page)).toHaveText("Payroll costs");
  expect(await recordOf(page)).toMatchObject({ standardCoveredPeriodEndDate: end.toString() });
  await page.goto(`${application}?step=1`);
  await expect(field(page, endDate)).toHaveValue(typed);
});

test.describe("the forgiveness wizard after a failed call", () => {
  test.use({ expectedErrors: [/500/] });

  test("the wizard keeps the answers and allows saving again when saving fails [FORG-WZ-11, FORG-ERR-02]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("vidar"));
    await begin(page);
    await page.goto(application);
    await save(page).click();
    await expect(heading(page)).toHaveText("Payroll costs");
    await fill(page, 2);
    await choose(page, kept, "Yes");
    await page.route("**/v2/loan-forgiveness", (route) =>
      route.fulfill({ status: 500, json: { error: true } }),
    );
    await save(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      /We are experiencing a technical issue, please contact customer support/,
    );
    await expect(page).toHaveURL(`${application}?step=2`);
    await expect(field(page, "Cash compensation (Table 1, Box 1)")).toHaveValue("90,000.00");
    await page.unroute("**/v2/loan-forgiveness");
    await untilAnotherCallCounts(page);
    await save(page).click();
    await expect(heading(page)).toHaveText("Other payroll costs");
  });

  test("the wizard allows confirming again when fulfilling the request fails, and keeps the first submission time [FORG-WZ-09, FORG-WZ-11, FORG-ERR-03]", async ({
    page,
    portal,
  }) => {
    await portal.signIn(person("vidar"));
    await begin(page);
    await answerAll(page);
    await page.goto(application);
    await expect(heading(page)).toHaveText("Estimating your forgiveness amount");
    await page.route("**/fulfillStipulation", (route) =>
      route.fulfill({ status: 500, json: { error: true } }),
    );
    await confirm(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "We are experiencing a technical issue, please contact customer support",
    );
    await expect(page).toHaveURL(`${application}?step=6`);
    const first = (await recordOf(page))["submittedTimestamp"];
    expect(first).toEqual(expect.any(String));
    await page.unroute("**/fulfillStipulation");
    await untilAnotherCallCounts(page);
    await confirm(page).click();
    await expect(page).toHaveURL(/forgiveness-summary/);
    expect((await recordOf(page))["submittedTimestamp"]).toBe(first);
  });
});
