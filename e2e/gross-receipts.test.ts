import type { Page } from "@playwright/test";
import { expect, person, test, untilAnotherCallCounts } from "./portal.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Submit" });
const choice = (page: Page, question: string, label: string) =>
  page.getByRole("radiogroup", { name: question }).getByRole("radio", { name: label, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const compare = "How would you like to compare your gross receipts?";
const began = "Were you in business in 2019?";
const lower = "Were gross receipts in a 2020 quarter at least 25% lower than in the first quarter of 2020?";
const before = "Gross receipts for that 2019 quarter";
const after = "Gross receipts for that 2020 quarter";

async function open(page: Page): Promise<void> {
  await page.goto("/us/action-items");
  await page.getByRole("link", { name: "Start Reduction in Gross Receipts" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reduction in Gross Receipts");
  await expect(page).toHaveURL(/\/us\/[^/]+\/reduction-in-gross-receipts$/);
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
const data = {
  opportunityId: expect.any(String),
  paycheckProtectionPlanId: "plan-application-okoye",
  businessActive2019: null,
  period1Quarter: null,
  period1Revenue: null,
  period2Quarter: null,
  period2Revenue: null,
  grossReceiptReductionIsDemonstrated: null,
};
const toSummary =
  "/us/summary?successStipulationGroupName=Reduction+in+Gross+Receipts&successStipulationName=Reduction+in+Gross+Receipts";

test(
  "comparing quarters needs four values, shows how much receipts fell, and fulfills the request [SERV-GRR-03, SERV-GRR-04, SERV-GRR-08, SERV-GRR-09, SERV-GRR-10, SERV-GRR-12, SERV-CONST-09, SERV-GEN-22, SERV-ROUTE-17]",
  { tag: "@phone" },
  async ({ page, portal }) => {
    await portal.signIn(person("mina"));
    await open(page);
    await expect(
      page.getByText(
        "This applies to loans over $150,000 with a reduction in gross receipts of 25% or more.",
      ),
    ).toBeVisible();
    await choice(page, compare, "Quarters").check();
    await choice(page, began, "Yes").check();
    for (const year of ["2019", "2020"]) {
      const quarters = field(page, `Quarter in ${year}`).getByRole("option");
      await expect(quarters).toHaveText(["Choose a quarter", "1Q", "2Q", "3Q", "4Q"]);
    }
    await field(page, "Quarter in 2019").selectOption("2Q");
    await field(page, "Quarter in 2020").selectOption("3Q");
    await field(page, before).fill("1234.5");
    await field(page, after).fill("1000");
    await expect(field(page, before)).toHaveValue("1,234.50");
    await field(page, before).fill("412600");
    await field(page, after).fill("271,480");
    await expect(page.getByRole("heading", { name: "Your gross receipts fell by 34.2%" })).toBeVisible();
    await expect(
      page.getByText("25% lower would be $309,450.00. Your 2020 quarter is below that line."),
    ).toBeVisible();
    for (const period of ["2Q 2019", "3Q 2020"])
      await expect(page.getByText(period, { exact: true })).toBeVisible();
    await expect(
      page.getByText(
        "You are comparing 2Q 2019 with 3Q 2020. The SBA compares the same quarter of both years",
      ),
    ).toBeVisible();
    await portal.look("gross-receipts-quarters");
    const sent = changes(page);
    await submit(page).click();
    await expect(page).toHaveURL(toSummary);
    await expect(page.getByRole("status").filter({ hasText: "Gross Receipts received" })).toHaveText(
      /Reduction in Gross Receipts received\. 1 left to do\./,
    );
    expect(sent).toEqual([
      {
        path: update,
        body: {
          data: {
            ...data,
            businessActive2019: "Yes",
            period1Quarter: "2Q",
            period1Revenue: 412_600,
            period2Quarter: "3Q",
            period2Revenue: 271_480,
          },
        },
      },
      { path: expect.stringMatching(/\/fulfillStipulation$/), body: {} },
    ]);
    await page.goto("/us/action-items");
    await expect(page.getByRole("link", { name: "Start Calculate Payroll Data" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Start Reduction in Gross Receipts" })).toHaveCount(0);
  },
);

test("comparing annual receipts omits the answer about 2019 and the quarterly amounts typed before [SERV-GRR-07, SERV-GRR-09]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("mina"));
  await open(page);
  await choice(page, compare, "Quarters").check();
  await choice(page, began, "Yes").check();
  await field(page, before).fill("77");
  await choice(page, compare, "Annual").check();
  await expect(page.getByRole("radiogroup", { name: began })).toHaveCount(0);
  await expect(page.getByRole("textbox")).toHaveCount(2);
  await field(page, "Gross receipts for 2019").fill("100000");
  await field(page, "Gross receipts for 2020").fill("0");
  await expect(page.getByRole("heading", { name: "Your gross receipts fell by 100.0%" })).toBeVisible();
  await portal.look("gross-receipts-years");
  const sent = changes(page);
  await submit(page).click();
  await expect(page).toHaveURL(toSummary);
  expect(sent[0]?.body).toEqual({
    data: {
      ...data,
      period1Quarter: "Annual",
      period1Revenue: 100_000,
      period2Quarter: "Annual",
      period2Revenue: 0,
    },
  });
});

test("a business that began after 2019 states the reduction without amounts [SERV-GRR-06, SERV-GRR-09]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("mina"));
  await open(page);
  await choice(page, compare, "Quarters").check();
  await expect(page.getByRole("radiogroup", { name: lower })).toHaveCount(0);
  await choice(page, began, "No").check();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await choice(page, lower, "Yes").check();
  const sent = changes(page);
  await submit(page).click();
  await expect(page).toHaveURL(toSummary);
  expect(sent[0]?.body).toEqual({
    data: { ...data, businessActive2019: "No", grossReceiptReductionIsDemonstrated: "Yes" },
  });
});

test("the gross receipts form shows each missing or wrong value beside its field, and sends no call [SERV-GRR-02, SERV-GRR-03, SERV-GRR-04, SERV-GRR-05, SERV-GRR-06, SERV-GRR-07, SERV-ENT-18]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("mina"));
  await open(page);
  const sent = changes(page);
  const group = (name: string) => page.getByRole("radiogroup", { name });
  const names = () =>
    page
      .getByRole("main")
      .locator("[name]")
      .evaluateAll((fields) => [...new Set(fields.map((each) => each.getAttribute("name")))]);
  await submit(page).click();
  await expect(group(compare)).toHaveAccessibleDescription("Required");
  await choice(page, compare, "Quarters").check();
  await submit(page).click();
  await expect(group(began)).toHaveAccessibleDescription("Required");
  await choice(page, began, "No").check();
  await submit(page).click();
  await expect(group(lower)).toHaveAccessibleDescription("Required");
  expect(await names()).toEqual(["q1", "QuartersQ2", "QuartersQ2No"]);
  await choice(page, began, "Yes").check();
  await field(page, before).fill("x");
  const ofQuarters = ["Quarter2019", "QuarterRevenue2019", "Quarter2020", "QuarterRevenue2020"];
  expect(await names()).toEqual(["q1", "QuartersQ2", ...ofQuarters]);
  await field(page, after).fill("-1");
  await submit(page).click();
  for (const label of ["Quarter in 2019", "Quarter in 2020"])
    await expect(field(page, label)).toHaveAccessibleDescription("Required");
  await expect(field(page, before)).toHaveAccessibleDescription(
    "Enter the amount in digits, as in 1,234.50.",
  );
  await expect(field(page, before)).toHaveValue("x");
  await expect(field(page, after)).toHaveAccessibleDescription("Enter an amount without a minus sign.");
  await portal.look("gross-receipts-faults");
  await choice(page, compare, "Annual").check();
  await submit(page).click();
  for (const year of ["2019", "2020"])
    await expect(field(page, `Gross receipts for ${year}`)).toHaveAccessibleDescription("Enter an amount");
  expect(await names()).toEqual(["q1", "AnnualRevenue2019", "AnnualRevenue2020"]);
  expect(sent).toEqual([]);
});

test.describe("the gross receipts page after a failed call", () => {
  test.use({ expectedErrors: [/500/] });
  for (const [name, answer] of [
    ["with a failure", { status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR", message: "x" } }],
    ["with an error in a good answer", { status: 200, json: { error: true, message: "x" } }],
  ] as const) {
    test(`the gross receipts page shows an error and keeps the values when the call ends ${name} [SERV-GRR-11]`, async ({
      page,
      portal,
    }) => {
      await portal.signIn(person("mina"));
      await open(page);
      await choice(page, compare, "Annual").check();
      await field(page, "Gross receipts for 2019").fill("1");
      await field(page, "Gross receipts for 2020").fill("2");
      await page.route(`**/api${update}`, (route) => route.fulfill(answer));
      await submit(page).click();
      await expect(page.getByRole("alert")).toHaveText(
        "We are experiencing a technical issue, please contact customer support",
      );
      await expect(page).toHaveURL(/\/reduction-in-gross-receipts$/);
      await expect(field(page, "Gross receipts for 2020")).toHaveValue("2.00");
      await page.unroute(`**/api${update}`);
      await untilAnotherCallCounts(page);
      await submit(page).click();
      await expect(page).toHaveURL(toSummary);
    });
  }

  test("the gross receipts page offers to try again if its data does not load", async ({ page, portal }) => {
    await portal.signIn(person("mina"));
    await open(page);
    await page.route("**/paycheck-protection-plan", (route) =>
      route.fulfill({ status: 500, json: { error: true, code: "INTERNAL_SERVER_ERROR", message: "x" } }),
    );
    await page.reload();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await portal.look("gross-receipts-unloaded");
    await page.unroute("**/paycheck-protection-plan");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("radiogroup", { name: compare })).toBeVisible();
  });
});

test("the gross receipts form shows an error from the server beside its field", async ({ page, portal }) => {
  await portal.signIn(person("mina"));
  await open(page);
  await choice(page, compare, "Annual").check();
  await field(page, "Gross receipts for 2019").fill("1");
  await field(page, "Gross receipts for 2020").fill("2");
  await page.route(`**/api${update}`, (route) =>
    route.fulfill({
      status: 200,
      json: {
        error: true,
        code: "VALIDATION",
        message: "x",
        fields: { "data.period2Revenue": "Enter an amount" },
      },
    }),
  );
  await submit(page).click();
  await expect(field(page, "Gross receipts for 2020")).toHaveAccessibleDescription("Enter an amount");
});

test("a borrower completes the gross receipts form by keyboard only, and the form shows the saved answers afterward", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("mina"));
  await open(page);
  const address = page.url();
  await choice(page, compare, "Quarters").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(choice(page, began, "Yes")).toBeChecked();
  for (const typed of ["1Q", "5000", "4Q", "3000"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(typed);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(toSummary);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(address);
  await expect(field(page, "Quarter in 2019")).toHaveValue("1Q");
  await expect(field(page, before)).toHaveValue("5,000.00");
  await expect(field(page, "Quarter in 2020")).toHaveValue("4Q");
  await expect(field(page, after)).toHaveValue("3,000.00");
});

test("the gross receipts page stays empty for a first-draw application [SERV-GRR-01]", async ({
  page,
  portal,
}) => {
  await portal.signIn(person("mina"));
  await open(page);
  const address = page.url();
  await page.route("**/api/v2/opportunities", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('"21SDPPP"', '"21PPPLoan"') });
  });
  await page.goto(address);
  await expect(page).toHaveTitle(/^Reduction in Gross Receipts/);
  await expect(page.getByRole("main")).toBeEmpty();
  await page.unroute("**/api/v2/opportunities");
  await page.goto(address);
  await expect(page.getByRole("main")).not.toBeEmpty();
});
