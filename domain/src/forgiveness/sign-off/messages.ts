import type { FigureName } from "../record/fields/contract.ts";

/** Labels of the amounts that the sign-off page compares (2.11, FH-97). */
export const figureLabels: Readonly<Record<FigureName, string>> = {
  totalPayrollCost: "Payroll costs",
  totalCashCompensationTable1: "Cash compensation (Table 1, Box 1)",
  totalCashCompensationTable2: "Cash compensation (Table 2, Box 4)",
  employeeHealthInsurance: "Employer health insurance contributions",
  employeeRetirementPlans: "Employer retirement plan contributions",
  stateAndLocalTaxes: "State and local taxes",
  ownerCompensationTotal: "Total compensation to owners",
  mortgageInterestPayments: "Mortgage interest payments",
  rentOrLeasePayments: "Rent or lease payments",
  utilityPayments: "Utility payments",
  coveredOperationsExpenditures: "Covered operations expenditures",
  coveredPropertyDamageCosts: "Covered property damage costs",
  coveredSupplierCosts: "Covered supplier costs",
  coveredWorkerProtectionExpenditures: "Covered worker protection expenditures",
  totalSalaryReductions: "Salary/hourly wage reduction",
  totalEligibleExpenses: "Total eligible costs",
  fteReductionQuotient: "FTE reduction quotient",
  modifiedForgivenessAmount: "Modified total",
  payrollCost60Percent: "Payroll cost 60% requirement",
  payrollAmount3508s: "Requested payroll",
  forgivenessAmount3508s: "Requested forgiveness",
  actualForgivenessAmount: "Total forgiveness amount",
};

/** Version of the texts that a borrower agrees to at the sign-off. Change the version whenever a text changes. */
export const signOffVersion = "2026-11-24";

export const signOffTexts = {
  title: "Review your recommended amount",
  loading: "Loading your recommended amount",
  heading: "Based on our review, we'll recommend {amount} in loan forgiveness to the SBA",
  beforeAmount: "Based on our review, we'll recommend",
  afterAmount: "in loan forgiveness to the SBA",
  requested: "Amounts you requested",
  recommended: "Recommended to SBA",
  line: "Cost",
  tabs: "Which amounts to show",
  showDetails: "Show payroll cost details",
  hideDetails: "Hide payroll cost details",
  none: "—",
  less: "{amount} less",
  more: "{amount} more",
  lessThanRequested: "That is {amount} less than you requested.",
  moreThanRequested: "That is {amount} more than you requested.",
  asRequested: "That is the amount you requested.",
  oneChanged: "One line changed; it is marked below.",
  changed: "{count} lines changed; they are marked below.",
  agree: "Agree to This Amount",
  agreeing: "Saving your agreement",
  afterAgreeing: "After you agree, we'll email you an updated form.",
  disagree: "If you disagree, talk to your Loan Forgiveness Specialist before you agree.",
  /** This text quotes the specification and must not change (FH-52). */
  failed: "We could not process your request. Please try again or contact customer support.",
} as const;

export const completedTexts = {
  title: "We emailed you an updated form",
  lead: "It shows the amount you agreed to on {date}.",
  sentTo: "Sent to {email}.",
  /** This text quotes the specification and must not change (2.14). */
  notReceived:
    "If you have not received the email within 2 business days, please contact your Loan Forgiveness Specialist.",
  next: "What happens next",
  nextText:
    "We prepare your application and submit it to the SBA. The SBA then has up to 90 days to respond. You can follow it here.",
  download: "Download the updated form (PDF)",
  downloading: "Opening the form",
  notDownloaded: "We couldn't open the form. Please try again.",
  toSummary: "Go to Summary",
} as const;
