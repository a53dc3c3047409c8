/** Titles and descriptions of pages that each serve one kind of request (specification 001, 2.7 and 5.9). */
export const pageTexts = {
  proofOfIdentity: { title: "Identity Verification" },
  proofOfBusiness: { title: "Proof of Business" },
  businessLicense: {
    title: "Business License",
    description:
      "Please upload a valid business license, or your IRS Form 1040 Schedule C, or a driver's license if you are an independent contractor or self-employed.",
  },
  businessLicensePpp: {
    title: "Business License & Other Documentation",
    description:
      "Please upload a valid business license and any other organization documents we requested by email.",
  },
  driversLicense: { title: "Driver's License or other State Issued Picture ID" },
  taxReturn: { title: "Copy of Tax Return" },
  voidedCheck: { title: "Copy of a Voided Check" },
  demographicInformation: {
    title: "Demographic Information",
    description:
      "Veteran status, gender, race and ethnicity of the principals. Voluntary; it has no bearing on the decision.",
  },
  bankStatements: { title: "Bank Statements" },
  addendumA: { title: "Addendum A (Ownership and Affiliations)" },
  addendumB: { title: "Addendum B (EIDL Summary)" },
  payrollVerification: { title: "Payroll Verification" },
  payrollVerification2021: { title: "Supporting Payroll Documents" },
  grossReceiptsDocuments: { title: "Reduction in Gross Receipts Documents" },
} as const;

/** Small print above the upload page's buttons (SH-097, SH-107). */
export const pageNotes = {
  declinedByItself:
    "If you do not upload the form within 5 calendar days, we will record that you prefer not to upload it.",
  digital: "Download each PDF from your bank. A scan or a photo of a statement can't be read.",
} as const;

/** Shown on upload pages if the application is for the Paycheck Protection Program. */
export const planTexts = {
  heading: "PPP loan application",
  loan: "Loan",
  firstDraw: "First draw",
  secondDraw: "Second draw",
  loanAmount: "Loan amount",
  received: "Received",
} as const;

/** Help about the documents that show a reduction in gross receipts (SERV-GRRD-01, SH-119). */
export const receiptSections = [
  {
    title: "Annual tax forms",
    text: "Your federal income tax returns for 2019 and 2020. If the return for 2020 is not filed yet, fill it in, sign and date it.",
  },
  {
    title: "Quarterly financial statements",
    text: "Income statements for the quarter in 2020 and the same quarter in 2019. Mark the lines that are gross receipts.",
  },
  {
    title: "Quarterly or monthly bank statements",
    text: "Statements that cover both quarters. Mark the deposits that are not gross receipts, such as loans or your own money.",
  },
  {
    title: "Which quarter to use",
    text: "Any quarter of 2020 in which gross receipts were at least 25% lower than in the same quarter of 2019. With annual tax forms, compare the two years.",
  },
  {
    title: "Signing and labelling your documents",
    text: "Sign and date the first page of statements that were not audited, and initial the other pages. Name each file after its quarter or year.",
  },
] as const;

export const secondDrawInstructions = {
  label: "Second Draw PPP borrower application instructions",
  /** Default address of the SBA's instructions. */
  url: "https://www.sba.gov/document/sba-form-2483-sd-ppp-second-draw-borrower-application-form",
  /** Screen readers announce this text instead of the icon beside the link. */
  newTab: "opens in a new tab",
} as const;
