/** Texts of the "Your loans" page, which lists SBA loans (FORG-LOANS-01 to 06). */
export const yourLoansTexts = {
  title: "Your loans",
  lead: "You pay SBA loans monthly. Payments are deferred until the first due date.",
  none: "You do not have any SBA loans.",
  loan: "Loan {loan}",
  seeActivity: "See Activity",
  balance: "Current balance",
  payment: "Payment",
  deferred: "Deferred",
  /** Status of a loan that is repaid or forgiven. */
  nothingDue: "Nothing due",
  until: "Until {date}",
  monthly: "Monthly",
  next: "Monthly. Next on {date}",
  amount: "Loan amount",
  issued: "Issued {date}",
  notKnown: "Not known yet",

  together: "Together",
  eachMonth: "Due each month",
  deferredLoans: "{count} of {all} loans",
} as const;
