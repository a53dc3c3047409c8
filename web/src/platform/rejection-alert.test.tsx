import * as applications from "@portal/domain/applications/contract";
import type { Opportunity, Stipulation } from "@portal/domain/applications/contract";
import { getBankAccounts } from "@portal/domain/banking/accounts/contract";
import { getWidgetToken } from "@portal/domain/banking/connection/contract";
import { listDocuments } from "@portal/domain/documents/contract";
import {
  getPaycheckProtectionPlan,
  planAnswers,
  type PlanAnswers,
} from "@portal/domain/forgiveness/plan/contract";
import * as loans from "@portal/domain/loans/contract";
import { getAttestation } from "@portal/domain/ownership/attestation/contract";
import { getOwnership } from "@portal/domain/ownership/owners/contract";
import { listPossibleSigners } from "@portal/domain/ownership/signers/contract";
import { getAcceptance } from "@portal/domain/support/terms/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { account, opportunity, stipulation } from "../testing/fixtures.ts";
import { openPage } from "../testing/open-page.tsx";

const reason = "Two of the answers do not match your tax return.\nPlease correct them.";
const rejection = { filename: null, reason, timestamp: Temporal.Instant.from("2026-03-08T18:00:00Z") };
const noAnswers = Object.fromEntries(Object.keys(planAnswers).map((name) => [name, null])) as PlanAnswers;

const open = (path: string, request: Partial<Stipulation>, application: Partial<Opportunity> = {}) =>
  openPage(`/us/${path}`, {
    config: { openBankingWidgetUrl: `${location.origin}/widget` },
    api(api) {
      const stipulations = [stipulation({ isDocument: false, ...request })];
      api.answer(loans.listAccounts, { accounts: [account()] });
      api.answer(applications.listOpportunities, {
        opportunities: [opportunity({ ...application, stipulations })],
      });
      api.answer(applications.listOpportunityContacts, { contacts: [] });
      api.answer(applications.isStipulationEnabled, { isEnabled: true });
      api.answer(getOwnership, { contacts: [] });
      api.answer(listPossibleSigners, { contacts: [] });
      api.answer(getAttestation, { attestation: { attestationId: "attestation-1", content: "<p>Text</p>" } });
      api.answer(getAcceptance, {
        acceptance: {
          documentId: "terms-1",
          currentDocumentId: "terms-1",
          accepted: true,
          acceptedTimestamp: Temporal.Instant.from("2026-01-05T18:00:00Z"),
        },
      });
      api.answer(getPaycheckProtectionPlan, {
        paycheckProtectionPlan: {
          ...noAnswers,
          id: "plan-1",
          opportunityId: "opp-1",
          reductionPercent: null,
        },
      });
      api.answer(getBankAccounts, {
        paymentDay: null,
        deposit: null,
        withdrawal: null,
        additional: [],
      });
      api.answer(listDocuments, { documents: [] });
      api.answer(getWidgetToken, { token: "widget-token" });
    },
  });

const told = page.getByRole("status").filter({ hasText: "We need this again" });

/** Expects the lender's reason exactly once, above the first element that matches `control`. */
async function expectTold(control: string): Promise<void> {
  await expect.poll(() => document.querySelector(control)).not.toBeNull();
  await expect.element(told).toHaveAttribute("data-type", "warning");
  expect(told.elements()).toHaveLength(1);
  const words = [...told.element().querySelectorAll("p")].find(({ textContent }) => textContent === reason);
  expect(getComputedStyle(words ?? document.body).whiteSpace).toMatch(/^pre/);
  await expect.element(told.getByText("Sent back Mar 8", { exact: true })).toBeVisible();
  const places = ["h1", "main [data-type=warning]", control].map(
    (part) => document.querySelector(part)?.getBoundingClientRect().top ?? Number.NaN,
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
}

const owners = {
  type: "BusinessOwnership",
  groupName: "BusinessOwnership",
  showOwners: true,
  showManagers: true,
};
const signers = { type: "AdditionalSigners", groupName: "AdditionalSigners", showAdditionalSigners: true };
const bank = { isBankAccountInformation: true, groupName: "Bank account information" };
const firstField = "main form :is(button, input)";

test.each([
  ["owners", "application/opp-1/ownership", owners],
  ["signers", "application/opp-1/ownership", signers],
  ["references", "references?opportunityId=opp-1", { isLandlordReference: true, groupName: "References" }],
  ["payroll data", "opp-1/calculate-payroll-data", { name: "Calculate Payroll Data" }],
  ["gross receipts", "opp-1/reduction-in-gross-receipts", { groupName: "Reduction in Gross Receipts" }],
  ["bank accounts", "application/opp-1/verify-bank-accounts", bank],
  ["new bank accounts", "application/opp-1/add-bank-accounts", bank],
])("the %s page shows why the lender sent the form back", async (_, path, request) => {
  await open(path, { ...request, rejection }, { loanVersion: "21SDPPP" });
  await expectTold(firstField);
});

const statements = { type: "AGGREGATOR_ASSET_REPORT", groupName: "BankStatements" };

test("the statements choice page shows why the lender sent the request back", async () => {
  await open("upload-document-choice/opp-1/BankStatements", { ...statements, rejection });
  await expectTold("main a[href*=open-banking]");
});

test("the bank connection page shows why the lender sent the request back", async () => {
  await open("upload-document-open-banking/opp-1/BankStatements", { ...statements, rejection });
  await expectTold("main iframe");
});

test("the bank accounts page shows no reason if the lender did not send the form back", async () => {
  await open("application/opp-1/verify-bank-accounts", bank);
  await expect.poll(() => document.querySelector(firstField)).not.toBeNull();
  await expect.element(told).not.toBeInTheDocument();
});
