import type { Page } from "@playwright/test";
import { pdf, type SentFile } from "./files.ts";
import { expect, person, test } from "./portal.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const question = (page: Page, text: string, answer: "Yes" | "No") =>
  page.getByRole("radiogroup", { name: text }).getByRole("radio", { name: answer });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

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
const funding = "Did you, together with affiliates, receive PPP loans totaling $2 million or more?";

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

test("a second-draw borrower completes form 3508S and sends gross receipts [FORG-CONST-08, FORG-ROUTE-11]", async ({
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
  await submit(page).click();
  await portal.look("form-3508s-faults");
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
