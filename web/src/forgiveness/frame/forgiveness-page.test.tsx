import { listLoanForgiveness } from "@portal/domain/forgiveness/record/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openForgiveness } from "../../testing/open-forgiveness.ts";
import { address, goTo } from "../../testing/open-page.tsx";

const title = page.getByRole("heading", { level: 1 });
const sidebar = page.getByRole("heading", { name: "PPP Loan Forgiveness Application" });
const signed = Temporal.Instant.from("2026-07-01T12:00:00Z");

test.each([
  "/us/forgiveness-summary",
  "/us/questionnaire",
  "/us/questionnaire/other",
  "/us/forgiveness-application",
  "/us/forgiveness/covered-costs-documents",
  "/us/forgiveness-detail",
])("the page %s redirects to the loan summary without an active loan [FORG-ROUTE-01]", async (path) => {
  await openForgiveness(path, { isActive: false });
  await expect.element(title).toHaveTextContent("Oyelaran Bakery LLC");
  expect(address()).toBe("/us/summary");
});

test("/us/questionnaire opens the questionnaire of the active application [FORG-ROUTE-12]", async () => {
  await openForgiveness("/us/questionnaire");
  await expect.element(title).toHaveTextContent("Your application overview");
  expect(address()).toBe("/us/questionnaire/opp-ppp");
  goTo("/us/questionnaire/other");
  await expect.element(title).toHaveTextContent("Oyelaran Bakery LLC");
  expect(address()).toBe("/us/summary");
});

test("a forgiveness page in Canada redirects to the loan summary", async () => {
  await openForgiveness("/ca/forgiveness-summary", { as: { country_code: "ca" } });
  await expect.element(title).toHaveTextContent("Oyelaran Bakery LLC");
  expect(address()).toBe("/ca/summary");
});

const secondDraw = {
  record: { applicationVersionSelected: "3508S" },
  advance: { loanVersion: "21SDPPP", amount: 140_000_00 },
} as const;

test.each([
  ["forgiveness-summary", {}],
  ["lf/sba-3508s/opp-ppp/stip-SBA Form 3508", secondDraw],
  ["forgiveness-reduction-in-gross-receipts", secondDraw],
  ["forgiveness-reduction-in-gross-receipts-documents", secondDraw],
  ["forgiveness/opp-ppp/Forgiveness%20Demographic%20Information", {}],
  ["questionnaire/opp-ppp", {}],
  ["forgiveness/covered-costs-documents", {}],
  ["forgiveness-application?step=1", { record: { applicationVersionSelected: "3508" } }],
  [
    "forgiveness-customer-signoff",
    {
      record: {
        stage: "Customer Signoff",
        readyForCustomerSignoff: true,
        actualForgivenessAmount: 160_825_00,
      },
    },
  ],
  [
    "forgiveness-customer-signoff-completed",
    {
      record: {
        stage: "Customer Signoff",
        customerSignoffTimestamp: signed,
        actualForgivenessAmount: 160_825_00,
      },
    },
  ],
  ["forgiveness-detail", { record: { stage: "Awaiting SBA Response" } }],
] as const)(
  "the forgiveness page /us/%s shows the loan's details [FORG-GEN-01, FORG-SUM-12]",
  async (path, loan) => {
    await openForgiveness(`/us/${path}`, loan);
    await expect.element(sidebar).toBeVisible();
    expect(address()).toBe(`/us/${path.replaceAll(" ", "%20")}`);
  },
);

test("pages outside forgiveness do not show the loan's forgiveness details [FORG-SUM-12]", async () => {
  await openForgiveness("/us/loans");
  await expect.element(page.getByRole("article")).toBeVisible();
  await expect.element(sidebar).not.toBeInTheDocument();
});

test("a visitor who is not signed in sees the log-in page instead of a forgiveness page [FORG-GEN-01]", async () => {
  const api = await openForgiveness("/us/forgiveness-detail", {
    as: null,
    record: { stage: "Awaiting SBA Response" },
  });
  await expect.poll(address).toMatch(/^\/us\/login/);
  expect(api.calls(listLoanForgiveness)).toEqual([]);
  await expect.element(sidebar).not.toBeInTheDocument();
});
