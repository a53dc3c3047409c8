/** Texts of the sidebar on every forgiveness page (2.5). */
export const sidebarTexts = {
  title: "PPP Loan Forgiveness Application",
  loan: "Loan",
  amount: "Loan amount",
  coveredPeriod: "Covered period",
  period: "{start} \u2013 {end}",
  notSelected: "Not selected yet",

  quickReview: "Quick Review",
  payrollCost: "Total payroll cost",
  otherCosts: "Other costs",
  quotient: "FTE quotient",
  estimate: "Estimate",
  recommended: "Recommended to SBA",
  forgiven: "Forgiven by the SBA",
  unknown: "\u2014",

  quickSummary: "Quick Summary",
  form: "Form",
  formName: "SBA Form {form}",
  progress: "Progress",
  complete: "{done} of {count} complete",
} as const;
