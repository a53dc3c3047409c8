import * as records from "@portal/domain/forgiveness/record/contract";
import type { LoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { getUpdatedForm } from "@portal/domain/forgiveness/updated-form/contract";
import { signOffShown } from "@portal/domain/forgiveness/sign-off/rules";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openForgiveness } from "../../testing/open-forgiveness.ts";
import { address, goTo, textsOf } from "../../testing/open-page.tsx";

const path = "/us/forgiveness-customer-signoff";
const completed = `${path}-completed`;
const title = page.getByRole("heading", { level: 1 });
const alert = page.getByRole("alert");
const agree = page.getByRole("button", { name: "Agree to This Amount" });
const headingOf = (amount: string) =>
  `Based on our review, we'll recommend ${amount} in loan forgiveness to the SBA`;
const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
const cells = (name: string) => textsOf(row(name).getByRole("cell"));

/** The borrower's requested amounts and the lender's recommended amounts. Two lines and the total differ. */
const reviewed: Partial<LoanForgiveness> = {
  applicationVersionSelected: "3508",
  stage: "Customer Signoff",
  readyForCustomerSignoff: true,
  srTotalPayrollCost: 152_000_00,
  totalPayrollCost: 152_000_00,
  srStateAndLocalTaxes: 2_000_00,
  stateAndLocalTaxes: 2_000_00,
  srUtilityPayments: 4_000_00,
  utilityPayments: 3_200_00,
  srRentOrLeasePayments: 24_000_00,
  rentOrLeasePayments: 23_750_00,
  srTotalSalaryReductions: 5_000_00,
  totalSalaryReductions: 5_000_00,
  srActualForgivenessAmount: 161_875_00,
  actualForgivenessAmount: 160_825_00,
};
const open = (record: Partial<LoanForgiveness> = {}, at = path) =>
  openForgiveness(at, { record: { ...reviewed, ...record } });

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

afterEach(() => page.viewport(1280, 800));

test("the sign-off page compares requested and recommended amounts line by line [FORG-SIGN-01, FORG-SIGN-02, FORG-SIGN-04, FORG-SIGN-05, FORG-SIGN-06, FORG-ROUTE-03]", async () => {
  await open();
  await expect.element(title).toHaveTextContent(headingOf("$160,825.00"));
  await expect
    .element(
      page.getByText("That is $1,050.00 less than you requested. 2 lines changed; they are marked below."),
    )
    .toBeVisible();
  expect(textsOf(page.getByRole("columnheader"))).toEqual([
    "Cost",
    "Amounts you requested",
    "Recommended to SBA",
  ]);
  await expect.element(page.getByRole("tab")).not.toBeInTheDocument();
  expect(cells("Utility payments")).toEqual(["$4,000.00", "$3,200.00$800.00 less"]);
  expect(cells("Total forgiveness amount")).toEqual(["$161,875.00", "$160,825.00"]);
  expect(cells("Salary/hourly wage reduction")).toEqual(["\u2212$5,000.00", "\u2212$5,000.00"]);
  const detail = row("State and local taxes");
  await expect.element(detail).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Show payroll cost details" }).click();
  await expect.element(detail).toBeVisible();
  expect(cells("State and local taxes")).toEqual(["$2,000.00", "$2,000.00"]);
  await page.getByRole("button", { name: "Hide payroll cost details" }).click();
  await expect.element(detail).not.toBeInTheDocument();
});

test("agreeing on the sign-off page sends the amount and a hash of the page's content [FORG-SIGN-07, FORG-SIGN-08, FORG-SIGN-09, FORG-SIGN-11, FORG-SIGN-12, FORG-SIGN-13, FORG-ROUTE-04]", async () => {
  const api = await open();
  const before = api.record();
  if (!before) throw new Error("no application");
  await agree.click();
  await expect.element(title).toHaveTextContent("We emailed you an updated form");
  expect(address()).toBe(completed);
  await expect.element(title).toHaveFocus();
  expect(api.calls(records.updateLoanForgiveness).map(({ body }) => body)).toEqual([
    {
      id: "forgiveness-1",
      customerSignoffTimestamp: expect.stringMatching(/^2026-08-03T15:00:/),
      actualForgivenessAmount: 160_825,
      shownSha256: await sha256(signOffShown(before)),
    },
  ]);
  const recommended = page.getByText("Recommended to SBA").first().element().parentElement;
  expect(recommended?.textContent).toBe("Recommended to SBA$160,825.00");
  await expect
    .element(
      page.getByText(
        "If you have not received the email within 2 business days, please contact your Loan Forgiveness Specialist.",
        { exact: false },
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByText("Sent to marta@oyelaran-bakery.example.", { exact: false }))
    .toBeVisible();
  const sidebar = page.getByRole("region", { name: "Quick Review" });
  await expect.element(sidebar).toMatchTextContent("Recommended to SBA$160,825.00");
  expect(sidebar.element().textContent).not.toContain("Estimate");
  goTo(path);
  await expect.poll(address).toBe(completed);
});

test("the sign-off page explains a changed amount and lets the borrower agree to the new amount [FORG-SIGN-08, FORG-SIGN-09]", async () => {
  const api = await open();
  api.change({ actualForgivenessAmount: 159_000_00 });
  api.answerOnce(records.updateLoanForgiveness, {
    refused: "AMOUNT_CHANGED",
    message: "The amount we recommend has changed. Please review it again.",
  });
  await agree.click();
  await expect
    .element(alert)
    .toHaveTextContent("The amount we recommend has changed. Please review it again.");
  await expect.element(title).toHaveTextContent(headingOf("$159,000.00"));
  expect(address()).toBe(path);
  await agree.click();
  await expect.poll(address).toBe(completed);
  expect(api.calls(records.updateLoanForgiveness).map(({ body }) => body.actualForgivenessAmount)).toEqual([
    160_825, 159_000,
  ]);
});

test("the sign-off page shows an error and does not close when agreeing fails [FORG-SIGN-10, FORG-ERR-05]", async () => {
  const api = await open();
  api.answer(records.updateLoanForgiveness, { refused: "INTERNAL_SERVER_ERROR" });
  await agree.click();
  await expect
    .element(alert)
    .toHaveTextContent("We could not process your request. Please try again or contact customer support.");
  expect(address()).toBe(path);
  await expect.element(agree).toBeEnabled();
});

test("the completed page redirects to the sign-off page until the borrower has agreed", async () => {
  const api = await open({}, completed);
  await expect.element(title).toHaveTextContent(headingOf("$160,825.00"));
  expect(address()).toBe(path);
  api.change({ readyForCustomerSignoff: false });
  api.answer(records.updateLoanForgiveness, {
    refused: "NOT_READY_FOR_SIGNOFF",
    message: "There is no amount to agree to at the moment.",
  });
  await agree.click();
  await expect.poll(address).toBe("/us/forgiveness-summary");
  await expect.element(page.getByText("There is no amount to agree to at the moment.")).toBeVisible();
  goTo(path);
  await expect.poll(address).toBe("/us/forgiveness-summary");
});

test("the completed page downloads the updated form [FORG-SIGN-13]", async () => {
  const api = await open(
    { customerSignoffTimestamp: Temporal.Instant.from("2026-07-01T12:00:00Z") },
    completed,
  );
  api.answer(getUpdatedForm, { file: new Blob(["%PDF-1.7"]), filename: "ppp-forgiveness-form.pdf" });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await page.getByRole("button", { name: "Download the updated form (PDF)" }).click();
  await expect.poll(() => saved).toEqual(["ppp-forgiveness-form.pdf"]);
  expect(api.calls(getUpdatedForm)).toMatchObject([{ params: { id: "forgiveness-1" } }]);
});

test("the sign-off page shows one column at a time on a phone, and tabs or arrow keys switch the column [FORG-SIGN-03]", async () => {
  await page.viewport(390, 844);
  await open();
  await expect.element(title).toBeVisible();
  const tabs = page.getByRole("tab");
  expect(textsOf(tabs)).toEqual(["Amounts you requested", "Recommended to SBA"]);
  expect(cells("Utility payments")).toEqual(["$3,200.00$800.00 less"]);
  const edges = [row("Utility payments"), row("Rent or lease payments")].map((each) =>
    [...each.element().children].flatMap((cell) => {
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const { left, right } = cell.getBoundingClientRect();
      return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)];
    }),
  );
  expect(edges[0]).toEqual(edges[1]);
  await tabs.first().click();
  await expect.poll(() => cells("Utility payments")).toEqual(["$4,000.00"]);
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(tabs.last()).toHaveFocus();
  await expect.poll(() => cells("Utility payments")).toEqual(["$3,200.00$800.00 less"]);
  await page.viewport(768, 844);
  await expect.element(tabs).not.toBeInTheDocument();
  expect(cells("Utility payments")).toHaveLength(2);
});
