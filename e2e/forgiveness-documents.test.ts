import type { Page } from "@playwright/test";
import { csv, empty, lie, pdf, png, type SentFile } from "./files.ts";
import { lenderOf } from "./lender.ts";
import { expect, person, test, untilAnotherCallCounts } from "./portal.ts";

const technicalIssue = "We are experiencing a technical issue, please contact customer support";
const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const question = (page: Page, text: string, answer: "Yes" | "No") =>
  page.getByRole("radiogroup", { name: text }).getByRole("radio", { name: answer });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const optOut = (page: Page) => page.getByRole("checkbox");

async function choose(page: Page, ...files: SentFile[]): Promise<void> {
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /choose from your device/ }).click();
  await (await chosen).setFiles(files);
}

function changes(page: Page): { readonly path: string; readonly body: unknown }[] {
  const sent: { path: string; body: unknown }[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname.replace(/^\/api/, "");
    const isJson = request.headers()["content-type"]?.includes("json") ?? false;
    if (["POST", "PATCH"].includes(request.method()))
      sent.push({ path, body: isJson ? request.postDataJSON() : undefined });
  });
  return sent;
}

async function open(page: Page, item: string): Promise<void> {
  await page.getByRole("link", { name: `Get Started, ${item}`, exact: true }).click();
}

const wages =
  "Did you reduce employee salaries or wages by more than 25%, or reduce the number of employees or their paid hours?";
const attest =
  "Can you attest that you did not reduce any pay by more than 25% and that you either did not reduce employees or hours, or could not operate at the same level because of COVID-19 requirements?";
const reviewed = "Have you reviewed and adjusted your Requested Loan Forgiveness Amount?";
const funding = "Did you, together with affiliates, receive PPP loans totaling $2 million or more?";
const held =
  "You must use the SBA Form 3508 Calculation Form, Worksheet and Instructions to calculate your Requested Loan Forgiveness Amount before you submit SBA Form 3508S.";

type Begun = { readonly opportunityId: string; readonly form: string };

/** Begins a forgiveness application through the API and makes its loan the borrower's active loan. */
async function begin(page: Page, version: "3508S" | "3508EZ" | null): Promise<Begun> {
  await page.goto("/us/contact-us");
  return page.evaluate(async (wanted) => {
    const call = async (method: string, path: string, body?: object) => {
      const headers = {
        authorization: `JWT ${localStorage.getItem("token")}`,
        ...(body && { "content-type": "application/json" }),
      };
      const answer = await fetch(`/api${path}`, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
      });
      return answer.json();
    };
    const { advances } = await call("GET", "/v2/advances");
    const [{ id: advanceId, opportunityId, loanId }] = advances;
    const sbaFormType = wanted === "3508S" ? wanted : null;
    const { loanForgiveness } = await call("POST", `/v2/advances/${advanceId}/forgiveness`, { sbaFormType });
    const { id } = loanForgiveness;
    if (wanted === "3508EZ") {
      const ids = { id, oppId: opportunityId, paycheckProtectionPlanId: `plan-${loanId}` };
      const answers = { ezAppQ1: true, ezAppQ2: false, ezAppQ3: false, ezAppQ4: false };
      await call("PATCH", "/v2/loan-forgiveness", { ...ids, ...answers });
      await call("PATCH", "/v2/loan-forgiveness", { id, applicationVersionSelected: wanted });
    }
    const { stipulations } = await call("GET", `/v2/opportunities/${opportunityId}/stipulations`);
    const form = stipulations.find(({ name }: { name: string }) => name === "SBA Form 3508").id;
    sessionStorage.setItem("activeIds", JSON.stringify({ advanceId, forgivenessId: id, opportunityId }));
    return { opportunityId, form };
  }, version);
}

async function openForm(page: Page): Promise<void> {
  const { opportunityId, form } = await begin(page, "3508S");
  await page.goto(`/us/lf/sba-3508s/${opportunityId}/${form}`);
  await expect(submit(page)).toBeVisible();
}

const group = (name: string, { opportunityId }: Begun) =>
  `/us/forgiveness/${opportunityId}/${encodeURIComponent(name)}`;
const toSummary = (name: string) =>
  `/us/forgiveness-summary?successStipulationGroupName=${name.replaceAll(" ", "+")}&successStipulationName=${name.replaceAll(" ", "+")}`;
const fulfilment = { path: expect.stringMatching(/\/fulfillStipulation$/), body: {} };

async function fillForm(page: Page): Promise<void> {
  await field(page, labels.employees).fill("4");
  const end = field(page, labels.end);
  const hint = await page.getByText(/: any day from/).textContent();
  const [, name = "", day, year] = / to (\w{3}) (\d+), (\d{4})\.$/.exec(hint ?? "") ?? [];
  const month = "JanFebMarAprMayJunJulAugSepOctNovDec".indexOf(name) / 3 + 1;
  await end.fill(`${month}/${day}/${year}`);
  await field(page, labels.payroll).fill("62400");
  await field(page, labels.requested).fill("62400");
  await question(page, funding, "No").check();
  await question(page, wages, "No").check();
}
const labels = {
  employees: "Employees at time of forgiveness application",
  end: "Covered period end date",
  payroll: "Payroll costs",
  requested: "Requested loan forgiveness amount",
};

test("a second-draw borrower completes form 3508S, declines the demographic form, and sends gross receipts with their documents [FORG-ELIG-07, FORG-S-01, FORG-S-03, FORG-S-08, FORG-S-19, FORG-S-22, FORG-DOC-09, FORG-DOC-10, FORG-DOC-13, FORG-DDEM-02, FORG-GR-01, FORG-GR-03, FORG-GR-08, FORG-GR-09, FORG-GR-10, FORG-GR-11, FORG-GRD-01, FORG-GRD-02, FORG-GRD-03, FORG-GRD-04, FORG-CONST-08, FORG-CONST-15, FORG-ROUTE-08, FORG-ROUTE-09, FORG-ROUTE-10, FORG-ROUTE-11]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("solveig"));
  await page.goto("/us/summary");
  await page.getByRole("button", { name: /Get Started/ }).click();
  await open(page, "SBA Form 3508S");
  await expect(page).toHaveURL(/\/us\/lf\/sba-3508s\/[^/]+\/[^/]+$/);
  await expect(title(page)).toHaveText("SBA Form 3508S");
  await expect(title(page)).toBeFocused();
  await expect(page.getByText("loans of $150,000 or less, required since Mar 5, 2021.")).toBeVisible();
  await expect(field(page, labels.end)).toHaveAccessibleDescription(
    /^At least 8 weeks and not more than 24 weeks after disbursement: any day from \w{3} \d+, 202\d to \w{3} \d+, 202\d\.$/,
  );
  await fillForm(page);
  const names = await page
    .getByRole("main")
    .locator("[name]")
    .evaluateAll((fields) => [...new Set(fields.map((each) => each.getAttribute("name")))]);
  expect(names).toEqual([
    "currentEmployees",
    "coveredPeriodEndDate",
    "payrollCosts",
    "requestedForgivenessAmount",
    "receivedLargeFunding",
    "reducedSalariesWagesEmployees",
  ]);
  await expect(field(page, labels.payroll)).toHaveValue("62,400.00");
  await portal.look("form-3508s");
  const sent = changes(page);
  const [month, day, year] = (await field(page, labels.end).inputValue()).split("/");
  const end = `${year}-${month}-${day}`;
  await submit(page).click();
  await expect(page).toHaveURL(toSummary("SBA Form 3508"));
  expect(sent).toEqual([
    {
      path: "/v2/loan-forgiveness",
      body: {
        id: expect.any(String),
        setForgivenessCalculation: true,
        standardCoveredPeriodStartDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        standardCoveredPeriodEndDate: end,
        employeesAtApplicationTime: 4,
        payrollAmount3508s: 62_400,
        forgivenessAmount3508s: 62_400,
        loanGreaterThan2Million3508s: false,
        wageReduction3508s: false,
        ezAppQ6: null,
        reviewedAdjustedForgivenessAmount3508s: null,
      },
    },
    fulfilment,
  ]);

  await open(page, "Demographic Information (optional)");
  await expect(title(page)).toHaveText("Demographic Information (optional)");
  await page
    .getByRole("checkbox", {
      name: "Or click here if you'd prefer not to upload the PPP Borrower Demographic information form (optional)",
    })
    .check();
  await portal.look("forgiveness-declined");
  sent.length = 0;
  await submit(page).click();
  await expect(page).toHaveURL(toSummary("Forgiveness Demographic Information"));
  expect(sent).toEqual([fulfilment]);

  await open(page, "Reduction in Gross Receipts");
  await expect(page).toHaveURL("/us/forgiveness-reduction-in-gross-receipts");
  await expect(page.getByRole("main").locator("p.lead")).toHaveText(
    "This applies to loans over $150,000 with a reduction in gross receipts of 25% or more. Second Draw borrowers of $150,000 or less provide this with the forgiveness application.",
  );
  const compare = page.getByRole("radiogroup", {
    name: "How would you like to compare your gross receipts?",
  });
  await compare.getByRole("radio", { name: "Annual" }).check();
  await field(page, "Gross receipts for 2019").fill("100000.5");
  await field(page, "Gross receipts for 2020").fill("70000");
  await expect(field(page, "Gross receipts for 2019")).toHaveValue("100,000.50");
  await portal.look("forgiveness-receipts");
  sent.length = 0;
  await submit(page).click();
  await expect(page).toHaveURL(toSummary("Reduction in Gross Receipts"));
  expect(sent).toEqual([
    {
      path: "/paycheckProtectionPlan/update-paycheck-protection-plan",
      body: {
        data: {
          opportunityId: expect.any(String),
          paycheckProtectionPlanId: "plan-7720-10041",
          businessActive2019: null,
          period1Quarter: "Annual",
          period1Revenue: 100_000.5,
          period2Quarter: "Annual",
          period2Revenue: 70_000,
          grossReceiptReductionIsDemonstrated: null,
        },
      },
    },
    fulfilment,
  ]);

  await open(page, "Reduction in Gross Receipts Documents");
  await expect(page).toHaveURL("/us/forgiveness-reduction-in-gross-receipts-documents");
  for (const section of [
    "Annual tax forms",
    "Quarterly financial statements",
    "Quarterly or monthly bank statements",
    "Which quarter to use",
    "Signing and labelling your documents",
  ])
    await expect(page.getByRole("heading", { name: section })).toBeVisible();
  await expect(
    page.getByRole("link", { name: /^Second Draw PPP borrower application instructions/ }),
  ).toHaveAttribute(
    "href",
    "https://www.sba.gov/document/sba-form-2483-sd-ppp-second-draw-borrower-application-form",
  );
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await choose(page, pdf("Tax return 2020.pdf"));
  await portal.look("forgiveness-receipts-documents");
  sent.length = 0;
  await submit(page).click();
  await expect(page).toHaveURL(toSummary("Reduction in Gross Receipts Documents"));
  expect(sent).toEqual([{ path: "/v2/documents", body: undefined }, fulfilment]);
  await expect(title(page)).toHaveText("Your application has been submitted for initial review");
  await page.goto("/us/forgiveness-reduction-in-gross-receipts-documents");
  await expect(page).toHaveURL("/us/forgiveness-summary");
  await page.goto("/us/forgiveness-reduction-in-gross-receipts");
  await expect(page).toHaveURL("/us/forgiveness-summary");
  await page.getByRole("link", { name: "See the answers you sent" }).click();
  await expect(page).toHaveURL("/us/forgiveness-answers");
  await expect(title(page)).toHaveText("Answers you sent");
  const answersOf = (name: string) => page.getByRole("region", { name }).getByRole("definition");
  await expect(answersOf("SBA Form 3508S")).toHaveText([
    "4",
    /^\w{3} \d+, \d{4}$/,
    "$62,400.00",
    "$62,400.00",
    "No",
    "No",
  ]);
  await expect(answersOf("Reduction in Gross Receipts")).toHaveText([
    "Annual",
    "$100,000.50",
    "$70,000.00",
    "30.0%",
  ]);
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print these answers" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed");
  await portal.look("sent-answers");
});

test("form 3508S shows each error beside its field and cannot be sent with an unreviewed calculation [FORG-S-02, FORG-S-05, FORG-S-06, FORG-S-07, FORG-S-09, FORG-S-10, FORG-S-11, FORG-S-12, FORG-S-13, FORG-S-15, FORG-S-16, FORG-S-17, FORG-S-18, FORG-ERR-09, FORG-ERR-11]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("liv"));
  await openForm(page);
  const sent = changes(page);
  await submit(page).click();
  const texts = async () =>
    Promise.all(
      Object.values(labels).map(async (label) => {
        const id = await field(page, label).getAttribute("aria-describedby");
        const error = page.locator(`[id="${(id ?? "").split(" ").at(-1)}"]`);
        const [text] = await error.allTextContents();
        return text?.trim();
      }),
    );
  await expect
    .poll(texts)
    .toEqual(["Total number must be at least 1", "Required", "Enter an amount", "Enter an amount"]);
  const groupOf = (text: string) => page.getByRole("radiogroup", { name: text });
  for (const text of [funding, wages])
    await expect(groupOf(text)).toHaveAccessibleDescription("Choose yes or no");
  await expect(groupOf(attest)).toHaveCount(0);
  await fillForm(page);
  const end = field(page, labels.end);
  const [month, day, year] = (await end.inputValue()).split("/");
  await end.fill(`${month}/${day}/${Number(year) + 1}`);
  await field(page, labels.employees).fill("0");
  await field(page, labels.payroll).fill("140000.01");
  await field(page, labels.requested).fill("0");
  await submit(page).click();
  await expect
    .poll(texts)
    .toEqual([
      "Total number must be at least 1",
      "Date must be at least 8 weeks and not more than 24 weeks after your loan was disbursed.",
      "Entered amount cannot be greater than your PPP loan amount.",
      "Enter an amount greater than $0.00.",
    ]);
  await fillForm(page);
  await field(page, labels.payroll).fill("12499");
  await field(page, labels.requested).fill("20833");
  await question(page, wages, "Yes").check();
  await expect(groupOf(reviewed)).toHaveCount(0);
  await question(page, attest, "No").check();
  await question(page, reviewed, "No").check();
  await expect(page.getByRole("alert").filter({ hasText: held })).toBeVisible();
  await submit(page).click();
  await expect(page.getByRole("link", { name: held })).toBeVisible();
  await expect(
    page.getByRole("link", { name: "At least 60% of loan proceeds must be used for payroll costs." }),
  ).toBeVisible();
  await portal.look("form-3508s-faults");
  await field(page, labels.payroll).fill("12500");
  await submit(page).click();
  expect(sent).toEqual([]);
  await question(page, attest, "Yes").check();
  await expect(groupOf(reviewed)).toHaveCount(0);
  await question(page, attest, "No").check();
  await expect(question(page, reviewed, "No")).not.toBeChecked();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/us/forgiveness-summary");
  expect(sent).toEqual([]);
});

test("the summary neither links to nor counts a locked form 3508S, but still accepts documents [FORG-SUM-03]", async ({
  page,
  portal,
  server,
}) => {
  const rowOf = (item: string) => page.getByRole("listitem").filter({ hasText: item });
  const start = page.getByRole("link", { name: /^Get Started/ });
  await portal.signIn(person("liv"));
  const { opportunityId, form } = await begin(page, "3508S");
  await page.goto("/us/forgiveness-summary");
  await expect(start).toHaveCount(2);
  await expect(page.getByText("2 items to go")).toBeVisible();

  await lenderOf(server).moveForgiveness("7720-10043", { stage: "Document Review" });
  await page.goto(`/us/lf/sba-3508s/${opportunityId}/${form}`);
  await expect(page).toHaveURL("/us/forgiveness-summary");
  await expect(rowOf("SBA Form 3508S")).toBeVisible();
  await expect(rowOf("SBA Form 3508S").getByRole("link")).toHaveCount(0);
  await expect(rowOf("SBA Form 3508S").getByRole("img", { name: "Done" })).toHaveCount(0);
  await expect(start).toHaveAccessibleName("Get Started, Demographic Information (optional)");
  await expect(page.getByText("1 item to go")).toBeVisible();
  await portal.look("forgiveness-form-closed");

  await start.click();
  await optOut(page).check();
  await submit(page).click();
  await expect(page.getByRole("heading", { name: "What we asked for" })).toBeVisible();
  await expect(page.getByText("1 of 2 received")).toBeVisible();
  await expect(start).toHaveCount(0);
});

test("form 3508S omits the questions about affiliates and wages when the owner is the only employee [FORG-S-14, FORG-S-15]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("halvor"));
  await openForm(page);
  await expect(page.getByRole("textbox").first()).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
});

test("form 3508S keeps its values and its page when saving or fulfilling fails [FORG-S-20, FORG-ERR-03, FORG-ERR-04]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("solveig"));
  await openForm(page);
  await fillForm(page);
  const address = page.url();
  for (const call of ["**/api/v2/loan-forgiveness", "**/fulfillStipulation"]) {
    await page.route(call, (route) =>
      route.request().method() === "GET"
        ? route.continue()
        : route.fulfill({ status: 200, json: { error: true, message: "x" } }),
    );
    await expect(async () => {
      await submit(page).click();
      await expect(page.getByRole("alert")).toHaveText(technicalIssue, { timeout: 2_000 });
    }).toPass();
    expect(page.url()).toBe(address);
    await expect(field(page, labels.payroll)).toHaveValue("62,400.00");
    await page.unroute(call);
  }
  await untilAnotherCallCounts(page);
  await submit(page).click();
  await expect(page).toHaveURL(toSummary("SBA Form 3508"));
});

test("form 3508S accepts a date typed as mm/dd/yyyy or yyyy-mm-dd, and rejects days that do not exist [FORG-S-21]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("solveig"));
  await openForm(page);
  const end = field(page, labels.end);
  await expect(end).toHaveAttribute("placeholder", "mm/dd/yyyy");
  await end.pressSequentially("08302021");
  await expect(end).toHaveValue("08/30/2021");
  await end.fill("2021-08-29");
  await end.blur();
  await expect(end).toHaveValue("08/29/2021");
  await end.fill("02/30/2021");
  await end.blur();
  await expect(end).toHaveAccessibleDescription(/Invalid date format$/);
});

type Words = readonly [group: string, lead: string, label: string, optOut: string | null];
const demographic =
  "Or click here if you'd prefer not to upload the PPP Borrower Demographic information form (optional)";
const words: readonly Words[] = [
  [
    "Schedule A Worksheet",
    "Upload the completed PPP Schedule A Worksheet or an equivalent payroll report.",
    "Upload Schedule A Worksheet",
    "I am not submitting a Schedule A Worksheet.",
  ],
  [
    "Payroll Supporting Documents",
    "Bank statements or payroll provider reports, payroll tax filings (Form 941), state wage and unemployment filings, and receipts for health insurance and retirement contributions for the covered period.",
    "Upload payroll documents",
    "I am not submitting payroll supporting documents.",
  ],
  [
    "FTE Documents",
    "Documents showing average full-time equivalent employees for your chosen reference period.",
    "Upload FTE documents",
    "I am not submitting FTE documents.",
  ],
  [
    "Mortgage Interest Documents",
    "Lender amortization schedule and receipts, or lender account statements.",
    "Upload mortgage interest documents",
    "I did not use this loan for mortgage interest.",
  ],
  [
    "Rent Documents",
    "Current lease and receipts or canceled checks, or lessor account statements.",
    "Upload rent documents",
    "I did not use this loan for rent.",
  ],
  [
    "Utilities Documents",
    "Invoices and receipts, canceled checks or account statements.",
    "Upload utilities documents",
    "I did not use this loan for utilities.",
  ],
  [
    "Forgiveness Demographic Information",
    "Veteran status, gender, race and ethnicity of the principals. Voluntary; it has no bearing on the decision.",
    "Upload demographic form",
    demographic,
  ],
  ["SBA Form 3508", "Upload your completed and signed SBA Form 3508EZ.", "Upload SBA Form 3508EZ", null],
];

const blankForms: Readonly<Record<string, string>> = {
  "SBA Form 3508": "SBA Form 3508EZ",
  "Schedule A Worksheet": "PPP Schedule A Worksheet",
  "Forgiveness Demographic Information": "PPP Borrower Demographic Information Form",
};

test("each upload group shows its own title, description, label and opt-out, and the SBA form has no opt-out [FORG-DOC-01, FORG-DOC-02, FORG-DOC-03, FORG-DOC-04, FORG-DOC-06, FORG-DOC-15, FORG-DDEM-02, FORG-DFTE-01, FORG-DMORT-01, FORG-DRENT-01, FORG-DSBA-01, FORG-DSBA-03, FORG-DSCHA-01, FORG-DPAY-01, FORG-DUTIL-01, FORG-UPL-12]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("astrid"));
  const begun = await begin(page, "3508EZ");
  for (const [name, lead, label, way] of words) {
    await page.goto(group(name, begun));
    const titles: Record<string, string> = {
      "SBA Form 3508": "SBA Form 3508EZ",
      "Forgiveness Demographic Information": "Demographic Information (optional)",
    };
    await expect(title(page)).toHaveText(titles[name] ?? name);
    await expect(page.getByRole("main").locator("p.lead")).toHaveText(lead);
    const zone = page.getByRole("button", { name: label });
    await expect(zone).toContainText("Up to 24MB each, 375MB total");
    await expect(page.locator("input[type=file]")).toHaveAttribute(
      "accept",
      ".csv,.jpg,.jpeg,.png,.tiff,.tif,.pdf,.xlsx,.docx",
    );
    await expect(page.getByRole("heading", { name: "Files uploaded:" })).toBeVisible();
    await expect(page.getByRole("main").getByText("None.")).toBeVisible();
    await expect(page.getByRole("checkbox")).toHaveCount(way === null ? 0 : 1);
    for (const text of way === null ? [] : [way])
      await expect(page.getByRole("checkbox", { name: text })).toBeVisible();
    const blank = blankForms[name];
    await expect(page.getByRole("link", { name: /^Get the blank / })).toHaveText(
      blank === undefined ? [] : [new RegExp(`^Get the blank ${blank}opens in a new tab$`)],
    );
  }
  await portal.look("forgiveness-upload-form");
});

test('the upload page of form 3508 has the title "SBA Form 3508S" for a 3508S application, and "SBA Form 3508" when forgiveness is turned off in the portal [FORG-DSBA-02, FORG-DSBA-03]', async ({
  page,
  portal,
}) => {
  await portal.signIn(person("solveig"));
  const small = await begin(page, "3508S");
  await page.goto(group("SBA Form 3508", small));
  await expect(title(page)).toHaveText("SBA Form 3508S");
  await expect(page.getByRole("button", { name: "Upload SBA Form 3508S" })).toBeVisible();
  // An uploaded file does not replace SBA form 3508S, so the upload page links to the form.
  await page.getByRole("link", { name: "Go to the form" }).click();
  await expect(page).toHaveURL(`/us/lf/sba-3508s/${small.opportunityId}/${small.form}`);
  await portal.signIn(person("astrid"));
  await portal.configure({ forgivenessAppEnabled: false });
  const easy = await begin(page, "3508EZ");
  await page.goto(group("SBA Form 3508", easy));
  await expect(title(page)).toHaveText("SBA Form 3508");
});

test("the covered costs page describes each kind of cost, and accepts either files or an opt-out [FORG-COV-01, FORG-COV-02, FORG-COV-03, FORG-ROUTE-07, FORG-UPL-10, FORG-UPL-11, FORG-UPL-14, CORE-UP-17]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("astrid"));
  await begin(page, null);
  await page.goto("/us/forgiveness/covered-costs-documents");
  await expect(title(page)).toHaveText("Covered Costs Documents");
  for (const kind of [
    "Covered operations expenditures",
    "Covered property damage costs",
    "Covered supplier costs",
    "Covered worker protection expenditures",
  ]) {
    const section = page.getByRole("main").locator("section").filter({ hasText: kind });
    await expect(section.getByRole("heading", { name: kind })).toBeVisible();
    await expect(section.getByRole("paragraph").first()).toHaveText(/\w{4,}.*\.$/);
  }
  await expect(page.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/us/forgiveness-summary");
  const sent = changes(page);
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Please confirm you have provided all of your information.",
  );
  await choose(page, pdf("invoices.pdf"));
  const both =
    "All files queued for upload must be removed if you wish to opt out of submitting this supporting documentation.";
  await expect(optOut(page)).toHaveAccessibleDescription(both);
  await expect(optOut(page)).toBeDisabled();
  await expect(page.getByRole("button", { name: /choose from your device/ })).toBeVisible();
  await portal.look("covered-costs");
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Remove invoices.pdf" }).click();
  await expect(page.getByRole("main").getByText(both)).toHaveCount(0);
  await optOut(page).check();
  await submit(page).click();
  await expect(page).toHaveURL(toSummary("Covered Costs Documents"));
  expect(sent).toEqual([fulfilment]);
});

async function documentsOf(page: Page, { opportunityId }: Begun): Promise<string[][]> {
  return page.evaluate(async (id) => {
    const headers = { authorization: `JWT ${localStorage.getItem("token")}` };
    const { documents } = await (await fetch(`/api/opportunities/${id}/documents`, { headers })).json();
    return documents.map((each: Record<string, string>) => [
      each["filename"],
      each["documentType"],
      each["stipulationId"],
    ]);
  }, opportunityId);
}

test("a partly failed upload names the failed file with its reason, and does not resend the delivered file [FORG-DOC-06, FORG-DOC-09, FORG-DOC-11, FORG-ERR-07, FORG-ERR-08, FORG-UPL-09, FORG-DOC-16, CORE-UP-21]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("astrid"));
  const begun = await begin(page, "3508EZ");
  await page.goto(group("SBA Form 3508", begun));
  await expect(submit(page)).toBeVisible();
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText("Please upload all required documents before submitting.");
  const sent = changes(page);
  await choose(page, lie("Form page 1.pdf"));
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText(technicalIssue);
  await page.getByRole("button", { name: /Form page 1\.pdf/ }).click();
  await choose(page, pdf("Form 3508EZ.pdf"), lie("Page 2.pdf"));
  sent.length = 0;
  await submit(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(
    "We failed to upload the following file(s) due to the reason(s) provided:",
  );
  await expect(alert.getByRole("listitem")).toHaveText([/^Page 2\.pdf: File type is not allowed\./]);
  await expect(page.getByRole("list", { name: "Files uploaded:" })).toContainText("Form 3508EZ.pdf");
  expect(sent.map(({ path }) => path)).toEqual(["/v2/documents"]);
  expect(await documentsOf(page, begun)).toEqual([["Form 3508EZ.pdf", "SBA Form 3508", begun.form]]);
  await portal.look("forgiveness-partial-failure");
  await page.reload();
  await expect(page.getByRole("list", { name: "Files uploaded:" })).toContainText("Form 3508EZ.pdf");
  await page.route("**/fulfillStipulation", (route) =>
    route.fulfill({ status: 200, json: { error: true, message: "x" } }),
  );
  sent.length = 0;
  await submit(page).click();
  await expect(alert).toHaveText(technicalIssue);
  await expect(page).toHaveURL(group("SBA Form 3508", begun));
  await page.unroute("**/fulfillStipulation");
  await untilAnotherCallCounts(page);
  await submit(page).click();
  await expect(page).toHaveURL(toSummary("SBA Form 3508"));
  expect(new Set(sent.map(({ path }) => path.split("/").at(-1)))).toEqual(new Set(["fulfillStipulation"]));
});

test("the upload page rejects files because of their name, size, type or number, each with a specific message [FORG-UPL-01, FORG-UPL-03, FORG-UPL-04, FORG-UPL-05, FORG-UPL-06, FORG-UPL-07, FORG-UPL-13, FORG-UPL-15]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("astrid"));
  await page.goto(group("Rent Documents", await begin(page, null)));
  await expect(submit(page)).toBeVisible();
  const gif = { ...png("plan.gif"), mimeType: "image/gif" };
  await choose(page, pdf("Lease.PDF"), gif, empty("nothing.csv"), pdf("a:b.pdf"));
  const main = page.getByRole("main");
  for (const text of [
    "These files haven't been queued for upload because they contain special characters",
    "These files haven't been queued for upload because they are not larger than 0MB",
    "These files haven't been queued for upload because they are the wrong type or are above the size limit",
  ])
    await expect(main.getByText(text)).toBeVisible();
  const ready = page.getByRole("list", { name: "Ready to upload" }).getByRole("listitem");
  await expect(ready).toHaveCount(1);
  await choose(page, pdf("Lease.PDF"));
  await expect(ready).toHaveCount(1);
  await choose(page, ...Array.from({ length: 15 }, (_, at) => csv(`${at}.csv`)));
  await expect(ready).toHaveCount(15);
  await expect(main.getByText("You can upload up to 15 files at a time.", { exact: true })).toBeVisible();
});

test("the upload page stays open while files upload, and forgets its files when the borrower leaves [FORG-DOC-12, FORG-DOC-14]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("astrid"));
  const begun = await begin(page, null);
  await page.goto("/us/forgiveness-summary");
  await open(page, "Rent Documents");
  await expect(submit(page)).toBeVisible();
  const address = page.url();
  await choose(page, pdf("lease.pdf"));
  await page.goBack();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/us/forgiveness-summary");
  await open(page, "Rent Documents");
  await expect(page.getByRole("heading", { name: "Ready to upload" })).toHaveCount(0);
  await choose(page, lie("lease.pdf"));
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText(technicalIssue);
  // The borrower cannot leave the page while it submits. The Cancel link returns after the submit.
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/us/forgiveness-summary");
  await open(page, "Rent Documents");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("lease.pdf")).toHaveCount(0);
  await choose(page, pdf("rent.pdf"));
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/v2\/documents$/, async (route) => {
    await promise;
    await route.continue();
  });
  await submit(page).click();
  const overlay = page.getByText("Uploading documents. Please do not reload your browser.");
  await expect(overlay).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(overlay).toBeVisible();
  expect(page.url()).toBe(address);
  expect(address).toContain(begun.opportunityId);
  resolve();
  await expect(page).toHaveURL(toSummary("Rent Documents"));
});

test("the upload page opens only for requests of the active loan, and redirects from any wrong address [FORG-DOC-07, FORG-DOC-08, FORG-DDEM-01, FORG-ROUTE-14, FORG-API-25]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("astrid"));
  const begun = await begin(page, null);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname.replace(/^\/api/, "")));
  await page.goto(`/us/upload-loan-forgiveness/${begun.opportunityId}/Rent%20Documents`);
  await expect(page).toHaveURL(group("Rent Documents", begun));
  await expect(submit(page)).toBeVisible();
  for (const path of [
    "/v2/advances",
    "/v2/opportunities",
    "/v2/loan-forgiveness",
    "/products/loans",
    `/v2/opportunities/${begun.opportunityId}/stipulations`,
    `/opportunities/${begun.opportunityId}/business-funding-experts`,
  ])
    await expect.poll(() => asked).toContain(path);
  await expect(page.getByRole("region", { name: "Documents for" })).toHaveText(
    /Business\s*Lindqvist Bakes LLC\s*Loan number\s*7720-10010/,
  );
  for (const name of ["Demographic Information", "Nothing Of The Kind"]) {
    await page.goto(group(name, begun));
    await expect(page).toHaveURL("/us/forgiveness-summary");
  }
  await page.goto(group("Rent Documents", { ...begun, opportunityId: "another" }));
  await expect(page).toHaveURL("/us/summary");
  await page.goto("/us/sba-3508s");
  await expect(page).toHaveURL("/us/forgiveness-summary");
  await page.evaluate(() => sessionStorage.removeItem("activeIds"));
  for (const address of [group("Rent Documents", begun), "/us/forgiveness/covered-costs-documents"]) {
    await page.goto(address);
    await expect(page).toHaveURL("/us/summary");
  }
});

test("the address /us/sba-3508s redirects to form 3508S", async ({ page, portal }) => {
  await portal.signIn(person("solveig"));
  const { opportunityId, form } = await begin(page, "3508S");
  await page.goto("/us/sba-3508s");
  await expect(page).toHaveURL(`/us/lf/sba-3508s/${opportunityId}/${form}`);
  await page.goto(`/us/lf/sba-3508s/${opportunityId}/another`);
  await expect(page).toHaveURL("/us/forgiveness-summary");
});

test("the upload page shows the business financing experts, but no system users [FORG-DOC-05, FORG-PERM-02]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("astrid"));
  const begun = await begin(page, null);
  const expert = { phone: "8005550142", extension: "4417", email: "jordan@alderway.example" };
  await page.route("**/business-funding-experts", (route) =>
    route.fulfill({
      json: {
        bfes: [
          { ...expert, firstName: "Jordan", lastName: "Ellis", isSystemUser: false },
          { ...expert, firstName: "Portal", lastName: "Robot", isSystemUser: true },
        ],
      },
    }),
  );
  await page.goto(group("Rent Documents", begun));
  const block = page.getByRole("region", { name: "Business financing experts" });
  await expect(block.getByText("Jordan Ellis")).toBeVisible();
  await expect(page.getByText("Portal Robot")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "PPP Loan Forgiveness Application" })).toBeVisible();
  await portal.look("forgiveness-upload");
});

test("the gross receipts pages stay empty for a loan that is not a second draw [FORG-GR-02]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("astrid"));
  await begin(page, null);
  for (const path of ["", "-documents"]) {
    await page.goto(`/us/forgiveness-reduction-in-gross-receipts${path}`);
    await expect(page).toHaveTitle(/^Reduction in Gross Receipts/);
    await expect(page.getByRole("main")).toBeEmpty();
  }
});

test("the gross receipts page shows each missing value beside its field, and stays open when saving fails [FORG-GR-04, FORG-GR-05, FORG-GR-06, FORG-GR-07, FORG-GR-08, FORG-GR-12]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("solveig"));
  await begin(page, "3508S");
  await page.goto("/us/forgiveness-reduction-in-gross-receipts");
  const groupOf = (name: string) => page.getByRole("radiogroup", { name });
  const compare = "How would you like to compare your gross receipts?";
  const began = "Were you in business in 2019?";
  const lower = "Were gross receipts in a 2020 quarter at least 25% lower than in the first quarter of 2020?";
  await submit(page).click();
  await expect(groupOf(compare)).toHaveAccessibleDescription("Required");
  await groupOf(compare).getByRole("radio", { name: "Quarters" }).check();
  await submit(page).click();
  await expect(groupOf(began)).toHaveAccessibleDescription("Required");
  await groupOf(began).getByRole("radio", { name: "No" }).check();
  await submit(page).click();
  await expect(groupOf(lower)).toHaveAccessibleDescription("Required");
  await groupOf(began).getByRole("radio", { name: "Yes" }).check();
  await field(page, "Gross receipts for that 2020 quarter").fill("-1");
  await submit(page).click();
  for (const [year, fault] of [
    ["2019", "Enter an amount"],
    ["2020", "Enter an amount without a minus sign."],
  ] as const) {
    await expect(field(page, `Quarter in ${year}`)).toHaveAccessibleDescription("Required");
    await expect(field(page, `Gross receipts for that ${year} quarter`)).toHaveAccessibleDescription(fault);
  }
  await groupOf(compare).getByRole("radio", { name: "Annual" }).check();
  await submit(page).click();
  for (const year of ["2019", "2020"]) {
    await expect(field(page, `Gross receipts for ${year}`)).toHaveAccessibleDescription("Enter an amount");
    await field(page, `Gross receipts for ${year}`).fill("0");
  }
  await page.route("**/update-paycheck-protection-plan", (route) =>
    route.fulfill({ status: 200, json: { error: true, message: "x" } }),
  );
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText(technicalIssue);
  await expect(page).toHaveURL("/us/forgiveness-reduction-in-gross-receipts");
  await expect(page.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/us/forgiveness-summary");
});

test("the gross receipts documents page shows an error when all uploads fail, and names the failed file when some succeed [FORG-GRD-05, FORG-GRD-06, FORG-ERR-01]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("solveig"));
  await begin(page, "3508S");
  await page.goto("/us/forgiveness-reduction-in-gross-receipts-documents");
  await expect(submit(page)).toBeVisible();
  await choose(page, lie("one.pdf"));
  await submit(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(technicalIssue);
  await page.getByRole("button", { name: "Dismiss one.pdf" }).click();
  await choose(page, pdf("two.pdf"), lie("three.pdf"));
  await submit(page).click();
  await expect(alert.getByRole("listitem")).toHaveText([/^three\.pdf: File type is not allowed\./]);
  await expect(page).toHaveURL("/us/forgiveness-reduction-in-gross-receipts-documents");
});

const sidebar = (page: Page) => page.getByRole("heading", { name: "PPP Loan Forgiveness Application" });

/** Makes the borrower's one loan the active one, as a card of the home page does (FH-05). */
async function activate(page: Page): Promise<void> {
  await page.goto("/us/contact-us");
  await page.evaluate(async () => {
    const headers = { authorization: `JWT ${localStorage.getItem("token")}` };
    const { advances } = await (await fetch("/api/v2/advances", { headers })).json();
    sessionStorage.setItem("activeIds", JSON.stringify({ advanceId: advances[0].id }));
  });
}

test("a signed-in borrower reaches every forgiveness page, and each page shows the loan's details [FORG-GEN-01, FORG-SUM-12]", async ({
  page,
  portal,
  server,
}) => {
  test.slow();
  const reach = async (...paths: string[]) => {
    for (const path of paths) {
      await page.goto(`/us/${path}`);
      await expect(page).toHaveURL(`/us/${path}`);
      await expect(sidebar(page)).toBeVisible();
    }
  };
  await portal.signIn(person("solveig"));
  const { opportunityId, form } = await begin(page, "3508S");
  await reach(
    "forgiveness-summary",
    `lf/sba-3508s/${opportunityId}/${form}`,
    "forgiveness-reduction-in-gross-receipts",
    "forgiveness-reduction-in-gross-receipts-documents",
    `forgiveness/${opportunityId}/Forgiveness%20Demographic%20Information`,
  );
  await portal.signIn(person("astrid"));
  const begun = await begin(page, null);
  await reach(`questionnaire/${begun.opportunityId}`, "forgiveness/covered-costs-documents");
  for (const [who, path] of [
    ["beatrix", "forgiveness-application?step=1"],
    ["gideon", "forgiveness-customer-signoff"],
    ["jocasta", "forgiveness-customer-signoff-completed"],
    ["kasper", "forgiveness-detail"],
  ] as const) {
    await portal.signIn(person(who));
    await activate(page);
    await reach(path);
  }
  // Pages outside forgiveness do not show the loan's details, and a signed-out visitor reaches only the login page.
  await lenderOf(server).giveAgreement("application-contact-luis-ortega", pdf("agreement.pdf").buffer);
  await portal.signIn(person("luis"));
  await page.goto("/us/summary");
  await page.getByRole("link", { name: /^View your loan agreement, / }).click();
  await expect(title(page)).toHaveText("Loan agreement");
  await expect(sidebar(page)).toHaveCount(0);
  await portal.signIn(person("kasper"));
  await page.goto("/us/loans");
  await expect(title(page)).toHaveText("Your loans");
  await expect(sidebar(page)).toHaveCount(0);
  await portal.forget();
  await page.goto("/us/forgiveness-detail");
  await expect(page).toHaveURL(/\/us\/login/);
  await expect(sidebar(page)).toHaveCount(0);
});
