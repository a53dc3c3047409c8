/** Texts of the requests for forgiveness documents (2.7). The key is the request's name, group and document type. */
export const groupTexts = {
  "SBA Form 3508": {
    description: "Upload your completed and signed SBA Form {form}.",
    upload: "Upload SBA Form {form}",
    optOut: null,
  },
  "Schedule A Worksheet": {
    description: "Upload the completed PPP Schedule A Worksheet or an equivalent payroll report.",
    upload: "Upload Schedule A Worksheet",
    optOut: "I am not submitting a Schedule A Worksheet.",
  },
  "Payroll Supporting Documents": {
    description:
      "Bank statements or payroll provider reports, payroll tax filings (Form 941), state wage and unemployment filings, and receipts for health insurance and retirement contributions for the covered period.",
    upload: "Upload payroll documents",
    optOut: "I am not submitting payroll supporting documents.",
  },
  "FTE Documents": {
    description: "Documents showing average full-time equivalent employees for your chosen reference period.",
    upload: "Upload FTE documents",
    optOut: "I am not submitting FTE documents.",
  },
  "Mortgage Interest Documents": {
    description: "Lender amortization schedule and receipts, or lender account statements.",
    upload: "Upload mortgage interest documents",
    optOut: "I did not use this loan for mortgage interest.",
  },
  "Rent Documents": {
    description: "Current lease and receipts or canceled checks, or lessor account statements.",
    upload: "Upload rent documents",
    optOut: "I did not use this loan for rent.",
  },
  "Utilities Documents": {
    description: "Invoices and receipts, canceled checks or account statements.",
    upload: "Upload utilities documents",
    optOut: "I did not use this loan for utilities.",
  },
  "Covered Costs Documents": {
    description:
      "Invoices, receipts or account statements for covered operations, property damage, supplier and worker protection costs.",
    upload: "Upload covered costs documents",
    optOut:
      "I did not use this loan for covered operations, property damage, supplier or worker protection costs.",
  },
  "Forgiveness Demographic Information": {
    description:
      "Veteran status, gender, race and ethnicity of the principals. Voluntary; it has no bearing on the decision.",
    upload: "Upload demographic form",
    optOut:
      "Or click here if you'd prefer not to upload the PPP Borrower Demographic information form (optional)",
  },
  "Demographic Information": {
    description:
      "Veteran status, gender, race and ethnicity of the principals. Voluntary; it has no bearing on the decision.",
    upload: "Upload demographic form",
    optOut:
      "Or click here if you'd prefer not to upload the PPP Borrower Demographic information form (optional)",
  },
  "Reduction in Gross Receipts": {
    description: "The quarters or years in which your gross receipts fell.",
    upload: null,
    optOut: null,
  },
  "Reduction in Gross Receipts Documents": {
    description: "Documents that show your gross receipts fell.",
    upload: "Upload gross receipts documents",
    optOut: null,
  },
} as const;

export const groupTitles = {
  "Forgiveness Demographic Information": "Demographic Information (optional)",
} as const;
