import type { Page } from "@playwright/test";
import { lenderOf } from "./lender.ts";
import { expect, person, test } from "./portal.ts";

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

/** The typed answers of Example A in docs/requirements/forgiveness.md. */
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

test("a borrower completes the forgiveness form and submits it again after the lender sends it back [FORG-ROUTE-02, FORG-WZ-01, FORG-WZ-02, FORG-WZ-03, FORG-EST-02, FORG-EST-04]", async ({
  page,
  portal,
  server,
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
  await save(page).click();
  await expect(page.getByRole("alert")).toContainText("There are 5 things to fix");
  await portal.look("wizard-2-faults");
  await fill(page, 2);
  await field(page, "Cash compensation (Table 1, Box 1)").fill("1234.5");
  await field(page, "Average FTE (Table 1, Box 2)").focus();
  await expect(field(page, "Cash compensation (Table 1, Box 1)")).toHaveValue("1,234.50");
  await field(page, "Cash compensation (Table 1, Box 1)").fill("90000");
  await choose(page, kept, "No");
  await field(page, cut).fill("5000");
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
  await save(page).click();

  await at(page, 4, "FTE and business activity", "51%");
  for (const question of criteria) await choose(page, question, "No");
  const reference = field(page, "Average FTE during your chosen reference period");
  await expect(
    page.getByText(/^Choose February 15 to June 30, 2019, or January 1 to February 29, 2020\./),
  ).toBeVisible();
  await expect(reference).toHaveAccessibleDescription(/whole number: 8\.4 is 8, 8\.5 is 9\.$/);
  await reference.fill("12");
  await save(page).click();

  await at(page, 5, "Other business details", "68%");
  await fill(page, 5);
  await choose(page, "Did you, with affiliates, receive PPP loans of $2 million or more?", "No");
  await choose(page, "Did you receive an EIDL advance?", "Yes");
  await field(page, "EIDL loan number").fill("3600001234");
  await field(page, "EIDL advance amount").fill("10000");
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

  const reason = "The payroll total does not match your Form 941.";
  const told = page.getByRole("status").filter({ hasText: reason });
  const again = page.getByRole("link", { name: "Continue your application" });
  await lenderOf(server).sendBack("application-7720-10020", "SBA Form 3508", reason);
  await page.goto("/us/forgiveness-summary");
  await expect(told).toHaveCount(1);
  await expect(told).toContainText("We need this again");
  await expect(heading(page)).toHaveText("Complete your SBA Form 3508 application");
  await again.click();
  await at(page, 6, "Estimating your forgiveness amount", "84%");
  await expect(told).toHaveCount(1);
  await page.goto(`${application}?step=3`);
  await expect(told).toHaveCount(1);
  await portal.look("wizard-sent-back");
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
