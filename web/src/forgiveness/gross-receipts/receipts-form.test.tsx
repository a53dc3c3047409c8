import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import * as plans from "@portal/domain/forgiveness/plan/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPlan } from "../../testing/open-plan.ts";
import { address, textsOf } from "../../testing/open-page.tsx";
import type { StubApi } from "@portal/ui/testing/stub-api.ts";

const submit = page.getByRole("button", { name: "Submit" });
const group = (name: string) => page.getByRole("radiogroup", { name });
const choice = (question: string, label: string) =>
  group(question).getByRole("radio", { name: label, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const compare = "How would you like to compare your gross receipts?";
const began = "Were you in business in 2019?";
const lower = "Were gross receipts in a 2020 quarter at least 25% lower than in the first quarter of 2020?";
const before = "Gross receipts for that 2019 quarter";
const after = "Gross receipts for that 2020 quarter";
const toSummary =
  "/us/summary?successStipulationGroupName=Reduction+in+Gross+Receipts&successStipulationName=Reduction+in+Gross+Receipts";
const data = {
  opportunityId: "opp-1",
  paycheckProtectionPlanId: "plan-7",
  businessActive2019: null,
  period1Quarter: null,
  period1Revenue: null,
  period2Quarter: null,
  period2Revenue: null,
  grossReceiptReductionIsDemonstrated: null,
};

const open = () => openPlan("Reduction in Gross Receipts", { opportunity: { loanVersion: "21SDPPP" } });
const sent = (api: StubApi) => api.calls(plans.updatePaycheckProtectionPlan).map(({ body }) => body.data);
const names = () => [
  ...new Set([...document.querySelectorAll("main [name]")].map((each) => each.getAttribute("name"))),
];

test("comparing quarters on the gross receipts form shows the reduction and fulfills the request [SERV-GRR-03, SERV-GRR-04, SERV-GRR-08, SERV-GRR-09, SERV-GRR-10, SERV-GRR-12, SERV-CONST-09, SERV-GEN-22]", async () => {
  const api = await open();
  await expect
    .element(
      page.getByText(
        "This applies to loans over $150,000 with a reduction in gross receipts of 25% or more.",
      ),
    )
    .toBeVisible();
  await choice(compare, "Quarters").click();
  await choice(began, "Yes").click();
  for (const year of ["2019", "2020"])
    expect(textsOf(field(`Quarter in ${year}`).getByRole("option"))).toEqual([
      "Choose a quarter",
      "1Q",
      "2Q",
      "3Q",
      "4Q",
    ]);
  await field("Quarter in 2019").selectOptions("2Q");
  await field("Quarter in 2020").selectOptions("3Q");
  await field(before).fill("1234.5");
  await field(after).fill("1000");
  await expect.element(field(before)).toHaveValue("1,234.50");
  await field(before).fill("412600");
  await field(after).fill("271,480");
  await expect
    .element(page.getByRole("heading", { name: "Your gross receipts fell by 34.2%" }))
    .toBeVisible();
  await expect
    .element(page.getByText("25% lower would be $309,450.00. Your 2020 quarter is below that line."))
    .toBeVisible();
  for (const period of ["2Q 2019", "3Q 2020"])
    await expect.element(page.getByText(period, { exact: true })).toBeVisible();
  await expect
    .element(
      page.getByText(
        "You are comparing 2Q 2019 with 3Q 2020. The SBA compares the same quarter of both years",
        { exact: false },
      ),
    )
    .toBeVisible();
  await submit.click();
  await expect.poll(address).toBe(toSummary);
  await expect
    .element(page.getByRole("status").filter({ hasText: "Gross Receipts received" }))
    .toMatchTextContent("Reduction in Gross Receipts received. 1 left to do.");
  expect(sent(api)).toEqual([
    {
      ...data,
      businessActive2019: "Yes",
      period1Quarter: "2Q",
      period1Revenue: 412_600,
      period2Quarter: "3Q",
      period2Revenue: 271_480,
    },
  ]);
  expect(api.calls(applications.fulfillStipulation)).toMatchObject([
    { params: { id: "opp-1", stipId: "stip-form" }, body: {} },
  ]);
});

test("the gross receipts form sends no quarterly amounts if the borrower compares years [SERV-GRR-07, SERV-GRR-09]", async () => {
  const api = await open();
  await choice(compare, "Quarters").click();
  await choice(began, "Yes").click();
  await field(before).fill("77");
  await choice(compare, "Annual").click();
  await expect.element(group(began)).not.toBeInTheDocument();
  expect(page.getByRole("textbox").elements()).toHaveLength(2);
  await field("Gross receipts for 2019").fill("100000");
  await field("Gross receipts for 2020").fill("0");
  await expect
    .element(page.getByRole("heading", { name: "Your gross receipts fell by 100.0%" }))
    .toBeVisible();
  await submit.click();
  await expect.poll(address).toBe(toSummary);
  expect(sent(api)).toEqual([
    {
      ...data,
      period1Quarter: "Annual",
      period1Revenue: 100_000,
      period2Quarter: "Annual",
      period2Revenue: 0,
    },
  ]);
});

test("the gross receipts form does not ask a business that began after 2019 for amounts [SERV-GRR-06, SERV-GRR-09]", async () => {
  const api = await open();
  await choice(compare, "Quarters").click();
  await expect.element(group(lower)).not.toBeInTheDocument();
  await choice(began, "No").click();
  await expect.element(page.getByRole("textbox")).not.toBeInTheDocument();
  await choice(lower, "Yes").click();
  await submit.click();
  await expect.poll(address).toBe(toSummary);
  expect(sent(api)).toEqual([
    { ...data, businessActive2019: "No", grossReceiptReductionIsDemonstrated: "Yes" },
  ]);
});

test("the gross receipts form shows an error beside each missing or wrong value, and sends no call [SERV-GRR-02, SERV-GRR-03, SERV-GRR-04, SERV-GRR-05, SERV-GRR-06, SERV-GRR-07, SERV-ENT-18]", async () => {
  const api = await open();
  await submit.click();
  await expect.element(group(compare)).toHaveAccessibleDescription("Required");
  await choice(compare, "Quarters").click();
  await submit.click();
  await expect.element(group(began)).toHaveAccessibleDescription("Required");
  await choice(began, "No").click();
  await submit.click();
  await expect.element(group(lower)).toHaveAccessibleDescription("Required");
  expect(names()).toEqual(["q1", "QuartersQ2", "QuartersQ2No"]);
  await choice(began, "Yes").click();
  await field(before).fill("x");
  const ofQuarters = ["Quarter2019", "QuarterRevenue2019", "Quarter2020", "QuarterRevenue2020"];
  expect(names()).toEqual(["q1", "QuartersQ2", ...ofQuarters]);
  await field(after).fill("-1");
  await submit.click();
  for (const label of ["Quarter in 2019", "Quarter in 2020"])
    await expect.element(field(label)).toHaveAccessibleDescription("Required");
  await expect
    .element(field(before))
    .toHaveAccessibleDescription("Enter the amount in digits, as in 1,234.50.");
  await expect.element(field(before)).toHaveValue("x");
  await expect.element(field(after)).toHaveAccessibleDescription("Enter an amount without a minus sign.");
  await choice(compare, "Annual").click();
  await submit.click();
  for (const year of ["2019", "2020"])
    await expect.element(field(`Gross receipts for ${year}`)).toHaveAccessibleDescription("Enter an amount");
  expect(names()).toEqual(["q1", "AnnualRevenue2019", "AnnualRevenue2020"]);
  expect(sent(api)).toEqual([]);
});

async function fillYears(): Promise<void> {
  await choice(compare, "Annual").click();
  await field("Gross receipts for 2019").fill("1");
  await field("Gross receipts for 2020").fill("2");
}

test.each([
  ["a failed call", { status: 500, text: "{}" }],
  ["an error in a 2xx response", { status: 200, text: '{"error":true,"message":"x"}' }],
] as const)(
  "the gross receipts form shows an error, keeps the values and can be sent again after %s [SERV-GRR-11]",
  async (_, answer) => {
    const api = await open();
    await fillYears();
    api.answerOnce(plans.updatePaycheckProtectionPlan, answer);
    await submit.click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("We are experiencing a technical issue, please contact customer support");
    expect(address()).toBe("/us/opp-1/reduction-in-gross-receipts");
    await expect.element(field("Gross receipts for 2020")).toHaveValue("2.00");
    await untilAnotherCallCounts();
    await submit.click();
    await expect.poll(address).toBe(toSummary);
  },
);

test("the gross receipts form shows an error from the server beside its field", async () => {
  const api = await open();
  await fillYears();
  api.answerOnce(plans.updatePaycheckProtectionPlan, {
    refused: "VALIDATION",
    message: "Check the marked fields.",
    fields: { "data.period2Revenue": "Enter an amount" },
  });
  await submit.click();
  await expect.element(field("Gross receipts for 2020")).toHaveAccessibleDescription("Enter an amount");
});
