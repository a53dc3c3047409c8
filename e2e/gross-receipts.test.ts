import type { Page } from "@playwright/test";
import { expect, person, test } from "./portal.ts";

const choice = (page: Page, question: string, label: string) =>
  page.getByRole("radiogroup", { name: question }).getByRole("radio", { name: label, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const compare = "How would you like to compare your gross receipts?";
const began = "Were you in business in 2019?";
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

test("a borrower compares quarterly gross receipts with only the keyboard [SERV-GRR-03, SERV-GRR-04, SERV-GRR-08, SERV-GRR-09]", async ({
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
  for (const typed of ["2Q", "412600", "3Q", "271,480"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(typed);
  }
  await expect(page.getByRole("heading", { name: "Your gross receipts fell by 34.2%" })).toBeVisible();
  await portal.look("gross-receipts-quarters");
  const sent = changes(page);
  await field(page, after).focus();
  await page.keyboard.press("Enter");
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
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(address);
  await expect(field(page, "Quarter in 2019")).toHaveValue("2Q");
  await expect(field(page, before)).toHaveValue("412,600.00");
  await expect(field(page, "Quarter in 2020")).toHaveValue("3Q");
  await expect(field(page, after)).toHaveValue("271,480.00");
});
