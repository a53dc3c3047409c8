import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import * as applications from "@portal/domain/applications/contract";
import * as records from "@portal/domain/forgiveness/record/contract";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { enter, press } from "@portal/ui/testing/autofill.ts";
import { openForgiveness } from "../../testing/open-forgiveness.ts";
import { address, goTo } from "../../testing/open-page.tsx";

const technicalIssue = "We are experiencing a technical issue, please contact customer support";
const form = "/us/lf/sba-3508s/opp-ppp/stip-SBA%20Form%203508";
const labels = {
  employees: "Employees at time of forgiveness application",
  end: "Covered period end date",
  payroll: "Payroll costs",
  requested: "Requested loan forgiveness amount",
};
const wages =
  "Did you reduce employee salaries or wages by more than 25%, or reduce the number of employees or their paid hours?";
const attest =
  "Can you attest that you did not reduce any pay by more than 25% and that you either did not reduce employees or hours, or could not operate at the same level because of COVID-19 requirements?";
const reviewed = "Have you reviewed and adjusted your Requested Loan Forgiveness Amount?";
const funding = "Did you, together with affiliates, receive PPP loans totaling $2 million or more?";
const notReviewed =
  "You must use the SBA Form 3508 Calculation Form, Worksheet and Instructions to calculate your Requested Loan Forgiveness Amount before you submit SBA Form 3508S.";

const title = page.getByRole("heading", { level: 1 });
const submit = page.getByRole("button", { name: "Submit" });
const alert = page.getByRole("alert");
const field = (label: string) => page.getByLabelText(label, { exact: true });
const group = (name: string) => page.getByRole("radiogroup", { name });
const answer = (name: string, label: "Yes" | "No") => group(name).getByRole("radio", { name: label });

const open = (rest: Parameters<typeof openForgiveness>[1] = {}) =>
  openForgiveness(form, {
    record: { applicationVersionSelected: "3508S" },
    advance: { amount: 140_000_00 },
    ...rest,
  });

async function fill(): Promise<void> {
  await enter(field(labels.employees), "4");
  await enter(field(labels.end), "07/28/2026");
  await enter(field(labels.payroll), "62400");
  await enter(field(labels.requested), "71100");
  await press(answer(funding, "No"));
  await press(answer(wages, "No"));
}

async function expectErrors(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await expect
      .element(field(label))
      .toHaveAccessibleDescription(new RegExp(`(^| )${text.replaceAll(/[.$]/g, "\\$&")}$`));
}

test("form 3508S shows the allowed end dates and saves the answers before it fulfills the request [FORG-S-01, FORG-S-03, FORG-S-04, FORG-S-08, FORG-S-19, FORG-S-22, FORG-ELIG-07, FORG-CONST-01]", async () => {
  const api = await open();
  await expect.element(title).toHaveTextContent("SBA Form 3508S");
  await expect
    .element(page.getByText("loans of $150,000 or less, required since Mar 5, 2021.", { exact: false }))
    .toBeVisible();
  await expect
    .element(field(labels.end))
    .toHaveAccessibleDescription(
      "At least 8 weeks and not more than 24 weeks after disbursement: any day from Apr 5, 2026 to Jul 28, 2026.",
    );
  await fill();
  expect([
    ...new Set([...document.querySelectorAll("main [name]")].map((each) => each.getAttribute("name"))),
  ]).toEqual([
    "currentEmployees",
    "coveredPeriodEndDate",
    "payrollCosts",
    "requestedForgivenessAmount",
    "receivedLargeFunding",
    "reducedSalariesWagesEmployees",
  ]);
  await expect.element(field(labels.payroll)).toHaveValue("62,400.00");
  await submit.click();
  await expect
    .poll(address)
    .toBe(
      "/us/forgiveness-summary?successStipulationGroupName=SBA+Form+3508&successStipulationName=SBA+Form+3508",
    );
  expect(api.calls(records.updateLoanForgiveness).map(({ body }) => body)).toEqual([
    {
      id: "forgiveness-1",
      setForgivenessCalculation: true,
      standardCoveredPeriodStartDate: "2026-02-10",
      standardCoveredPeriodEndDate: "2026-07-28",
      employeesAtApplicationTime: 4,
      payrollAmount3508s: 62_400,
      forgivenessAmount3508s: 71_100,
      loanGreaterThan2Million3508s: false,
      wageReduction3508s: false,
      ezAppQ6: null,
      reviewedAdjustedForgivenessAmount3508s: null,
    },
  ]);
  expect(api.calls(applications.fulfillStipulation)).toMatchObject([
    { params: { id: "opp-ppp", stipId: "stip-SBA Form 3508" }, body: {} },
  ]);
});

test("form 3508S shows an error beside each missing answer [FORG-S-02, FORG-S-05, FORG-S-07, FORG-S-10, FORG-S-13, FORG-S-15, FORG-ERR-11]", async () => {
  const api = await open();
  await press(submit);
  await expectErrors({
    [labels.employees]: "Total number must be at least 1",
    [labels.end]: "Required",
    [labels.payroll]: "Enter an amount",
    [labels.requested]: "Enter an amount",
  });
  for (const text of [funding, wages])
    await expect.element(group(text)).toHaveAccessibleDescription("Choose yes or no");
  await expect.element(group(attest)).not.toBeInTheDocument();
  expect(api.calls(records.updateLoanForgiveness)).toEqual([]);
});

test("form 3508S shows an error beside each value that is out of bounds [FORG-S-06, FORG-S-09, FORG-S-11, FORG-S-12, FORG-ERR-11]", async () => {
  const api = await open();
  await fill();
  await enter(field(labels.end), "07/29/2026");
  await enter(field(labels.employees), "0");
  await enter(field(labels.payroll), "140000.01");
  await enter(field(labels.requested), "0");
  await press(submit);
  await expectErrors({
    [labels.employees]: "Total number must be at least 1",
    [labels.end]: "Date must be at least 8 weeks and not more than 24 weeks after your loan was disbursed.",
    [labels.payroll]: "Entered amount cannot be greater than your PPP loan amount.",
    [labels.requested]: "Enter an amount greater than $0.00.",
  });
  expect(api.calls(records.updateLoanForgiveness)).toEqual([]);
});

test("form 3508S requires payroll costs of at least 60% of the requested amount [FORG-S-12]", async () => {
  const api = await open();
  await fill();
  await enter(field(labels.payroll), "12499");
  await enter(field(labels.requested), "20833");
  await press(submit);
  await expectErrors({
    [labels.payroll]: "At least 60% of loan proceeds must be used for payroll costs.",
  });
  expect(api.calls(records.updateLoanForgiveness)).toEqual([]);
  await enter(field(labels.payroll), "12500");
  await press(submit);
  await expect.poll(address).toMatch(/^\/us\/forgiveness-summary/);
});

test("form 3508S refuses a calculation that the borrower has not reviewed [FORG-S-16, FORG-S-17, FORG-S-18, FORG-ERR-09]", async () => {
  const api = await open();
  await fill();
  await expect.element(group(attest)).not.toBeInTheDocument();
  await press(answer(wages, "Yes"));
  await expect.element(group(attest)).toBeVisible();
  await expect.element(group(reviewed)).not.toBeInTheDocument();
  await press(answer(attest, "No"));
  await press(answer(reviewed, "No"));
  await expect.element(alert.filter({ hasText: notReviewed })).toBeVisible();
  await press(submit);
  await enter(field(labels.payroll), "40000");
  await press(submit);
  for (const name of [notReviewed, "At least 60% of loan proceeds must be used for payroll costs."])
    await expect.element(page.getByRole("link", { name })).toBeVisible();
  await enter(field(labels.payroll), "62400");
  await submit.click();
  expect(api.calls(records.updateLoanForgiveness)).toEqual([]);
  await press(answer(attest, "Yes"));
  await expect.element(group(reviewed)).not.toBeInTheDocument();
  await press(answer(attest, "No"));
  await expect.element(answer(reviewed, "No")).not.toBeChecked();
  await press(page.getByRole("link", { name: "Cancel" }));
  await press(page.getByRole("button", { name: "Leave" }));
  await expect.poll(address).toBe("/us/forgiveness-summary");
  expect(api.calls(records.updateLoanForgiveness)).toEqual([]);
});

test.each([
  ["the owner is the only employee", 1, 140_000_00, 0],
  ["the sole proprietor has two employees", 2, 140_000_00, 4],
  ["the loan is $50,000 and its owner has two employees", 2, 50_000_00, 2],
] as const)(
  "form 3508S asks only the questions that apply to the borrower when %s [FORG-S-14, FORG-S-15]",
  async (_, numberOfEmployees, amount, radios) => {
    await open({
      advance: { amount },
      opportunity: { numberOfEmployees, businessEntityType: "Sole Proprietorship" },
    });
    await expect.element(field(labels.employees)).toBeVisible();
    expect(page.getByRole("radio").elements()).toHaveLength(radios);
  },
);

test.each([
  ["saving", records.updateLoanForgiveness],
  ["fulfilling", applications.fulfillStipulation],
] as const)(
  "form 3508S keeps its values and can be sent again when %s fails [FORG-S-20, FORG-ERR-03, FORG-ERR-04]",
  async (_, endpoint) => {
    const api = await open();
    await fill();
    api.answerOnce(endpoint, { status: 200, text: '{"error":true,"message":"x"}' });
    await press(submit);
    await expect.element(alert).toHaveTextContent(technicalIssue);
    expect(address()).toBe(form);
    await expect.element(field(labels.payroll)).toHaveValue("62,400.00");
    await untilAnotherCallCounts();
    await press(submit);
    await expect.poll(address).toMatch(/^\/us\/forgiveness-summary\?/);
  },
);

test("form 3508S accepts a date typed as mm/dd/yyyy or yyyy-mm-dd, and rejects days that do not exist [FORG-S-21]", async () => {
  await open();
  const end = field(labels.end);
  await expect.element(end).toHaveAttribute("placeholder", "mm/dd/yyyy");
  await userEvent.type(end, "08302021");
  await expect.element(end).toHaveValue("08/30/2021");
  await end.fill("2021-08-29");
  await userEvent.tab();
  await expect.element(end).toHaveValue("08/29/2021");
  await end.fill("02/30/2021");
  await userEvent.tab();
  await expect.element(end).toHaveAccessibleDescription(/Invalid date format$/);
});

test("the address /us/sba-3508s redirects to form 3508S [FORG-ROUTE-14]", async () => {
  await openForgiveness("/us/sba-3508s", {
    record: { applicationVersionSelected: "3508S" },
    advance: { amount: 140_000_00 },
  });
  await expect.poll(address).toBe(form);
  goTo("/us/lf/sba-3508s/opp-ppp/another");
  await expect.poll(address).toBe("/us/forgiveness-summary");
});

test("the address /us/sba-3508s redirects to the summary when another form is chosen [FORG-ROUTE-14]", async () => {
  await openForgiveness("/us/sba-3508s", { record: { applicationVersionSelected: "3508EZ" } });
  await expect.poll(address).toBe("/us/forgiveness-summary");
});
