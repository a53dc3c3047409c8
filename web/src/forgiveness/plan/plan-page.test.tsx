import { untilAnotherCallCounts } from "@portal/ui/testing/until-another-call-counts.ts";
import { getPaycheckProtectionPlan } from "@portal/domain/forgiveness/plan/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { plan } from "../../testing/forgiveness-fixtures.ts";
import { openPlan } from "../../testing/open-plan.ts";
import { address, goTo } from "../../testing/open-page.tsx";

const title = page.getByRole("heading", { level: 1 });
const main = page.getByRole("main");

const forms = [
  { form: "Calculate Payroll Data", path: "/us/opp-1/calculate-payroll-data", other: "20PPPLoan" },
  { form: "Reduction in Gross Receipts", path: "/us/opp-1/reduction-in-gross-receipts", other: "21PPPLoan" },
] as const;

test.each(forms)(
  "the page $form is blank for the loan version $other, because that version does not use the form [SERV-PAY-01, SERV-GRR-01]",
  async ({ form, path, other }) => {
    await openPlan(form, { address: "/us/action-items", opportunity: { loanVersion: other } });
    await expect.element(title).toHaveTextContent("Action items");
    goTo(path);
    await expect.poll(() => document.title).toMatch(new RegExp(`^${form}`));
    await expect.element(main).toHaveTextContent("");
    await expect.element(main.getByRole("button")).not.toBeInTheDocument();
    expect(address()).toBe(path);
  },
);

test.each(forms)(
  "the page $form redirects to the summary for an unknown application [SERV-PAY-01, SERV-GRR-01]",
  async ({ form, path }) => {
    const opportunity = { loanVersion: "21SDPPP" };
    await openPlan(form, { address: path.replace("opp-1", "nobody"), opportunity });
    await expect.poll(address).toBe("/us/summary");
  },
);

test.each(forms)("the page $form offers to try again if its data does not load", async ({ form }) => {
  const api = await openPlan(form, { address: "/us/action-items", opportunity: { loanVersion: "21SDPPP" } });
  await expect.element(title).toHaveTextContent("Action items");
  api.answer(getPaycheckProtectionPlan, { refused: "INTERNAL_SERVER_ERROR" });
  await page.getByRole("link", { name: `Start ${form}` }).click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  api.answer(getPaycheckProtectionPlan, { paycheckProtectionPlan: plan() });
  await untilAnotherCallCounts();
  await again.click();
  await expect.element(page.getByRole("radiogroup").first()).toBeVisible();
});
