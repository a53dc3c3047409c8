export const requestGroups = {
  identity: "Identity and business",
  financial: "Financial",
  bank: "Bank",
  people: "People",
  ppp: "PPP",
  forgiveness: "Forgiveness",
} as const;
export type RequestGroup = keyof typeof requestGroups;

/** The names of the kinds at the desk. */
export const kindTitles = {
  proofOfIdentity: "Proof of identity",
  driversLicense: "Driver's license",
  identification: "Identification",
  proofOfBusiness: "Proof of business",
  businessLicense: "Business license",
  addendumA: "Ownership and affiliations",
  taxReturn: "Business tax return",
  bankStatements: "Bank statements (4 months)",
  profitAndLoss: "Profit and loss statement",
  balanceSheet: "Balance sheet",
  addendumB: "EIDL summary",
  bankAccount: "Bank account information",
  bankVerification: "Bank account verification",
  voidedCheck: "Voided check",
  ownership: "Business representatives",
  signers: "Loan signers",
  landlord: "Landlord reference",
  vendor: "Vendor reference",
  payrollVerification: "Payroll documents",
  payrollData: "Payroll data",
  grossReceipts: "Reduction in gross receipts",
  grossReceiptsDocuments: "Gross receipts documents",
  demographics: "Demographic information",
} as const;

/** The default messages to the borrower, which staff can change. */
export const kindCopy = {
  proofOfIdentity: "A passport or a state ID.",
  driversLicense: "Both sides, all corners visible.",
  identification: "A passport or a driver's license, with proof of address.",
  proofOfBusiness: "Your articles of organization.",
  businessLicense: "A license that is valid today.",
  addendumA: "Addendum A of your application, signed by every owner.",
  taxReturn: "The last return that was filed, all pages.",
  bankStatements: "The past 4 months. Connect your bank or upload PDFs.",
  profitAndLoss: "The last full year and this year to date.",
  balanceSheet: "The last full year and this year to date.",
  addendumB: "Addendum B of your application, if you have an Economic Injury Disaster Loan.",
  bankAccount: "Where to send the funds, where to draw payments, and your payment day.",
  bankVerification: "Confirm the account that your payments are drawn from.",
  voidedCheck: "From the account that receives the funds.",
  ownership: "Everyone who owns 25% or more, and one controlling manager.",
  signers: "Who signs the loan agreement with you.",
  landlord: "Whom you rent your premises from.",
  vendor: "A supplier who knows your business.",
  payrollVerification: "These show us the payroll your loan amount is based on.",
  payrollData: "What you paid your employees and yourself in the period you choose.",
  grossReceipts: "How your gross receipts of 2020 compare with those of 2019.",
  grossReceiptsDocuments:
    "Show that your gross receipts fell by 25% or more. One kind of document is enough.",
  demographics: "Voluntary; it has no bearing on the decision.",
} as const satisfies Record<keyof typeof kindTitles, string>;
