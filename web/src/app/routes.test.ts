import { expect, test } from "vitest";
import { loadPages, pageAt } from "./pages.ts";

await loadPages();

/** Paths that the specification does not define (SH-001), with the name of the screen at each path. */
const screens: readonly (readonly [string, string])[] = [
  ["one-time-payment", "OneTimePaymentScreen"],
  ["activity/adv1", "ActivityScreen"],
  ["application/opp1/ownership", "OwnershipScreen"],
  ["application/opp1/verify-bank-accounts", "VerifyBankAccountsScreen"],
  ["application/opp1/add-bank-accounts", "AddBankAccountsScreen"],
  ["upload-document-group/opp1/BankStatements", "UploadScreen"],
  ["upload-document-choice/opp1/BankStatements", "ChoiceScreen"],
  ["upload-document-open-banking/opp1/BankStatements", "ConnectScreen"],
  ["upload-document", "RequestUploadScreen"],
  ["upload-document/opp1/Business%20Certificate%2FLicense", "RequestUploadScreen"],
  ["references", "ReferencesScreen"],
  ...[
    "additional-identification",
    "identification",
    "proof-of-identity",
    "proof-of-business",
    "business-license",
    "drivers-license",
    "tax-return",
    "voided-check",
    "demographic-information",
    "upload-bank-statements",
    "upload-addendum-a",
    "upload-addendum-b",
    "payroll-verification",
    "reduction-in-gross-receipts-documents",
  ].map((page) => [`opp1/${page}`, "SinglePurposeUploadScreen"] as const),
  ["opp1/business-ownership", "BusinessOwnershipScreen"],
  ["opp1/calculate-payroll-data", "PayrollDataScreen"],
  ["opp1/reduction-in-gross-receipts", "GrossReceiptsScreen"],
  ["verify-bank-accounts", "ActiveVerifyBankAccountsScreen"],
  ["add-bank-accounts", "ActiveAddBankAccountsScreen"],
  ["summary", "SummaryScreen"],
  ["maintenance", "MaintenanceScreen"],
];

test.each(screens)("/%s opens %s in both countries [SERV-GEN-04]", async (path, name) => {
  for (const country of ["us", "ca"]) {
    const screen = await pageAt(`/${country}/${path}`)?.screen();
    expect(screen?.name).toBe(name);
  }
  expect(pageAt(`/us/${path}/and/something/beneath/it`)).toBeUndefined();
});
