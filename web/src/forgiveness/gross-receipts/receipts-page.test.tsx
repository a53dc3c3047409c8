import * as applications from "@portal/domain/applications/contract";
import * as plans from "@portal/domain/forgiveness/plan/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { plan } from "../../testing/forgiveness-fixtures.ts";
import { openForgiveness } from "../../testing/open-forgiveness.ts";
import { address, goTo } from "../../testing/open-page.tsx";

const path = "/us/forgiveness-reduction-in-gross-receipts";
const submit = page.getByRole("button", { name: "Submit" });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const group = (name: string) => page.getByRole("radiogroup", { name });
const compare = "How would you like to compare your gross receipts?";
const began = "Were you in business in 2019?";
const lower = "Were gross receipts in a 2020 quarter at least 25% lower than in the first quarter of 2020?";
const choose = (name: string, label: string) =>
  group(name).getByRole("radio", { name: label, exact: true }).click();

const open = (version = "21SDPPP") =>
  openForgiveness(path, {
    advance: { loanVersion: version, amount: 140_000_00 },
    record: { applicationVersionSelected: "3508S" },
  });

test("the forgiveness page about gross receipts sends annual amounts [FORG-GR-01, FORG-GR-03, FORG-GR-08, FORG-GR-09, FORG-GR-10, FORG-GR-11, FORG-ROUTE-08]", async () => {
  const api = await open();
  api.answer(plans.updatePaycheckProtectionPlan, { error: false, paycheckProtectionPlan: plan() });
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Reduction in Gross Receipts");
  await expect
    .element(
      page.getByText(
        "This applies to loans over $150,000 with a reduction in gross receipts of 25% or more. Second Draw borrowers of $150,000 or less provide this with the forgiveness application.",
      ),
    )
    .toBeVisible();
  await choose(compare, "Annual");
  await field("Gross receipts for 2019").fill("100000.5");
  await field("Gross receipts for 2020").fill("70000");
  await expect.element(field("Gross receipts for 2019")).toHaveValue("100,000.50");
  await submit.click();
  await expect
    .poll(address)
    .toBe(
      "/us/forgiveness-summary?successStipulationGroupName=Reduction+in+Gross+Receipts&successStipulationName=Reduction+in+Gross+Receipts",
    );
  expect(api.calls(plans.updatePaycheckProtectionPlan).map(({ body }) => body)).toEqual([
    {
      data: {
        opportunityId: "opp-ppp",
        paycheckProtectionPlanId: "plan-7",
        businessActive2019: null,
        period1Quarter: "Annual",
        period1Revenue: 100_000.5,
        period2Quarter: "Annual",
        period2Revenue: 70_000,
        grossReceiptReductionIsDemonstrated: null,
      },
    },
  ]);
  expect(api.calls(applications.fulfillStipulation)).toMatchObject([
    { params: { id: "opp-ppp", stipId: "stip-Reduction in Gross Receipts" }, body: {} },
  ]);
});

test("the forgiveness page about gross receipts shows an error beside each missing value [FORG-GR-04, FORG-GR-05, FORG-GR-06, FORG-GR-07, FORG-GR-08]", async () => {
  const api = await open();
  await submit.click();
  await expect.element(group(compare)).toHaveAccessibleDescription("Required");
  await choose(compare, "Quarters");
  await submit.click();
  await expect.element(group(began)).toHaveAccessibleDescription("Required");
  await choose(began, "No");
  await submit.click();
  await expect.element(group(lower)).toHaveAccessibleDescription("Required");
  await choose(began, "Yes");
  await field("Gross receipts for that 2020 quarter").fill("-1");
  await submit.click();
  for (const [year, fault] of [
    ["2019", "Enter an amount"],
    ["2020", "Enter an amount without a minus sign."],
  ] as const) {
    await expect.element(field(`Quarter in ${year}`)).toHaveAccessibleDescription("Required");
    await expect.element(field(`Gross receipts for that ${year} quarter`)).toHaveAccessibleDescription(fault);
  }
  await choose(compare, "Annual");
  await submit.click();
  for (const year of ["2019", "2020"])
    await expect.element(field(`Gross receipts for ${year}`)).toHaveAccessibleDescription("Enter an amount");
  expect(api.calls(plans.updatePaycheckProtectionPlan)).toEqual([]);
});

test("the forgiveness page about gross receipts shows an error when saving fails, and Cancel leads to the summary [FORG-GR-12]", async () => {
  const api = await open();
  await choose(compare, "Annual");
  for (const year of ["2019", "2020"]) await field(`Gross receipts for ${year}`).fill("0");
  api.answer(plans.updatePaycheckProtectionPlan, { status: 200, text: '{"error":true,"message":"x"}' });
  await submit.click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("We are experiencing a technical issue, please contact customer support");
  expect(address()).toBe(path);
  await expect.element(field("Gross receipts for 2020")).toHaveValue("0.00");
  expect(api.calls(applications.fulfillStipulation)).toEqual([]);
  await expect
    .element(page.getByRole("link", { name: "Cancel" }))
    .toHaveAttribute("href", "/us/forgiveness-summary");
});

test("the gross receipts pages of forgiveness are blank for a first-draw loan [FORG-GR-02]", async () => {
  await openForgiveness("/us/forgiveness-summary", { advance: { loanVersion: "21PPPLoan" } });
  for (const each of [path, `${path}-documents`]) {
    goTo(each);
    await expect.poll(() => document.title).toMatch(/^Reduction in Gross Receipts/);
    await expect.element(page.getByRole("main")).toHaveTextContent("");
    await expect.element(page.getByRole("main").getByRole("button")).not.toBeInTheDocument();
    goTo("/us/forgiveness-summary");
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
