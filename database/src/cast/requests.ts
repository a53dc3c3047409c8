import type { StipulationInput } from "@portal/domain/book/stipulation";

type Kind = Omit<StipulationInput, "externalId" | "requestType"> &
  Partial<Pick<StipulationInput, "requestType">>;

const document = (groupName: string, displayName: string, copy: string, documentType = groupName): Kind => ({
  name: displayName,
  displayName,
  groupName,
  type: groupName,
  documentType,
  classification: "Document",
  customerFacingCopy: copy,
});

const form = (groupName: string, displayName: string, copy: string): Kind => ({
  name: displayName,
  displayName,
  groupName,
  type: groupName,
  classification: "Form",
  customerFacingCopy: copy,
  isDocument: false,
});

const financialStatement = (name: string): Kind => ({
  ...document(
    "FinancialStatement",
    "Financial statements",
    "The last full year and this year to date.",
    "ProofOfFinancials",
  ),
  name,
});

const identification: Kind = {
  ...document("Identification", "Identification", "A passport or a driver's license, with proof of address."),
  documentType: "ProofOfIdentity",
};

/** Sample stipulations of every supported kind, in a lender's words. */
export const kinds = {
  bankAccount: {
    ...form(
      "Bank account information",
      "Bank account information",
      "Where to send the funds, where to draw payments, and your payment day.",
    ),
    isBankAccountInformation: true,
  },
  bankVerification: {
    ...form(
      "BankAccountVerification",
      "Bank account verification",
      "Confirm the account that your payments are drawn from.",
    ),
    isBankAccountVerification: true,
  },
  ownership: {
    ...form(
      "BusinessOwnership",
      "Verify your business representatives",
      "Everyone who owns 25% or more, and one controlling manager.",
    ),
    showOwners: true,
    showManagers: true,
  },
  signers: {
    ...form("AdditionalSigners", "Loan signers", "Who signs the loan agreement with you."),
    showAdditionalSigners: true,
  },
  bankStatements: {
    ...document("BankStatements", "Bank statements", "The past 4 months. Connect your bank or upload PDFs."),
    countRequired: 4,
  },
  profitAndLoss: financialStatement("Profit and loss statement"),
  balanceSheet: financialStatement("Balance sheet"),
  proofOfIdentity: document("ProofOfIdentity", "Proof of identity", "A passport or a state ID."),
  proofOfBusiness: document("ProofOfBusiness", "Proof of business", "Your articles of organization."),
  businessLicense: {
    ...document("BusinessLicense", "Business license", "A license that is valid today."),
    name: "Business Certificate/License",
  },
  driversLicense: {
    ...document("DriversLicense", "Driver's license", "Both sides, all corners visible."),
    name: "Driver's License",
  },
  taxReturn: document("TaxReturn", "Business tax return", "The last return that was filed, all pages."),
  voidedCheck: document("VoidedCheck", "Voided check", "From the account that receives the funds."),
  demographics: {
    ...document(
      "Demographic Information",
      "Demographic Information",
      "Voluntary; it has no bearing on the decision.",
    ),
    name: "Borrower Demographic Information",
  },
  addendumA: document(
    "Ownership and Affiliations",
    "Ownership and affiliations",
    "Addendum A of your application, signed by every owner.",
    "Addendum A",
  ),
  addendumB: document(
    "Addendum B",
    "EIDL summary",
    "Addendum B of your application, if you have an Economic Injury Disaster Loan.",
  ),
  payrollVerification: document(
    "Payroll Verification",
    "Payroll documents",
    "These show us the payroll your loan amount is based on.",
    "PayrollVerification",
  ),
  grossReceiptsDocuments: document(
    "Reduction in Gross Receipts Documents",
    "Reduction in Gross Receipts Documents",
    "Show that your gross receipts fell by 25% or more. One kind of document is enough.",
  ),
  identification,
  landlord: {
    ...form("References", "Landlord reference", "Whom you rent your premises from."),
    isLandlordReference: true,
  },
  vendor: {
    ...form("References", "Vendor reference", "A supplier who knows your business."),
    isVendorReference: true,
  },
  payrollData: form(
    "Calculate Payroll Data",
    "Calculate Payroll Data",
    "What you paid your employees and yourself in the period you choose.",
  ),
  grossReceipts: form(
    "Reduction in Gross Receipts",
    "Reduction in Gross Receipts",
    "How your gross receipts of 2020 compare with those of 2019.",
  ),
  internalReview: { ...document("InternalReview", "Credit file review", ""), customerFacingCopy: null },
  rentDocuments: document(
    "Rent Documents",
    "Rent Documents",
    "Current lease and receipts or canceled checks.",
  ),
} as const satisfies Record<string, Kind>;

/** Returns stipulations that were created one minute apart. `owner` is the application's external id. */
export function requests(
  owner: string,
  firstAt: string,
  wanted: readonly (readonly [keyof typeof kinds, Partial<StipulationInput>?])[],
): StipulationInput[] {
  const first = Temporal.Instant.from(firstAt);
  return wanted.map(([kind, rest], place) => ({
    requestType: "Credit Application",
    ...kinds[kind],
    externalId: `${owner}-request-${place + 1}`,
    createdAt: first.add({ minutes: place }).toString(),
    ...rest,
  }));
}
