/** Texts of SBA form 3508S (FORG-S-01 to 20, 2.12). */
export const form3508sTexts = {
  title: "SBA Form 3508S",
  /** {date} is the day from which small loans use form 3508S (FORG-ELIG-07). */
  lead: "The short form for loans of $150,000 or less, required since {date}. You'll need your payroll total for the covered period.",
  loading: "Loading SBA Form 3508S",
  submit: "Submit",
  submitting: "Sending",
  cancel: "Cancel",
  /** States the first and the last allowed end of the covered period (FH-103). */
  dateHint: "At least 8 weeks and not more than 24 weeks after disbursement: any day from {first} to {last}.",
  payrollHint: "Must be at least {amount}, which is 60% of the amount you request.",
  payrollHintEmpty: "Must be at least 60% of the amount you request.",
  requestedHint: "Up to your loan amount, {amount}.",
  sent: "Your SBA Form 3508S was sent.",
} as const;

export const form3508sLabels = {
  currentEmployees: "Employees at time of forgiveness application",
  coveredPeriodEndDate: "Covered period end date",
  payrollCosts: "Payroll costs",
  requestedForgivenessAmount: "Requested loan forgiveness amount",
  receivedLargeFunding: "Did you, together with affiliates, receive PPP loans totaling $2 million or more?",
  reducedSalariesWagesEmployees:
    "Did you reduce employee salaries or wages by more than 25%, or reduce the number of employees or their paid hours?",
  attestToReductions:
    "Can you attest that you did not reduce any pay by more than 25% and that you either did not reduce employees or hours, or could not operate at the same level because of COVID-19 requirements?",
  reviewedAdjustedForgivenessAmount: "Have you reviewed and adjusted your Requested Loan Forgiveness Amount?",
} as const;

export const form3508sFaultTexts = {
  aboveLoan: "Entered amount cannot be greater than your PPP loan amount.",
  payrollShare: "At least 60% of loan proceeds must be used for payroll costs.",
  /** Error while an unreviewed calculation blocks the form (FORG-S-18, 2.10). */
  notReviewed:
    "You must use the SBA Form 3508 Calculation Form, Worksheet and Instructions to calculate your Requested Loan Forgiveness Amount before you submit SBA Form 3508S.",
} as const;
