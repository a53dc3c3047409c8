import type { RefusalTexts } from "../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const refusals = {
  NOT_ELIGIBLE: "This business can't renew a loan right now. Call us at {phone} to find out more.",
} as const satisfies RefusalTexts<typeof contract>;

export const loanTexts = {
  /** Texts of the account banner (CORE-LAYOUT-10). */
  activeLoans: "Active Loans",
  totalBorrowed: "Total Borrowed",
  /** Shown in the Activity dropdown if there are no viewable loans (CORE-LAYOUT-04). */
  noViewableLoans: "There are no viewable loans.",

  loans: "Loans",
  yourLoans: "Your loans",
  loanNumber: "Loan {loan}",
  balance: "Balance",
  nextPayment: "Next payment",
  repaid: "Repaid",
  ofRepaymentAmount: "of {amount}",
  pastDue: "{amount} past due",
  loanPastDue: "Your loan is {amount} past due.",
  seeActivity: "See activity",
  makePayment: "Make a payment",

  eligibleToRenew: "You are eligible to renew.",
  applyForRenewal: "Apply for Renewal",

  /** Texts of the Paycheck Protection Program tile (CH-42). */
  pppHeading: "Paycheck Protection Program",
  viewLoanForgiveness: "View Loan Forgiveness",
  getStarted: "Get Started",
  pppCall: "Call us at {phone}, {hours}.",

  /** Name of the loan activity page, also used in the header (CH-26). */
  activity: "Activity",

  /** Shown when more than one loan of a business is past due. */
  loansPastDue: "Your loans are {amount} past due.",
  /** Shown below the past-due amount. {payment} is the failed payment, such as "automatic payment". */
  paymentReturned: "The {date} {payment} on loan {loan} was returned.",
  payPastDue: "Pay {amount} past due",
  payPastDueOn: "Pay {amount} past due on {loan}",
  /** Shown below the past-due amount, to keep borrowers from paying twice. */
  inProgress: "{amount} in payments is already in progress.",
  inProgressOn: "{loan}: {amount} past due. {inProgress} in payments is already in progress.",
  noNextPayment: "None scheduled",
  paidOff: "Paid off",
  /** Status of a Paycheck Protection Program loan with deferred payments (FORG-LOANS-06). */
  deferred: "Deferred",
  openingApplication: "Opening",
  pppForgivenessHint: "See where your loan forgiveness stands.",
  pppLoanHint: "The SBA can forgive all or part of your loan.",
  pppLeadHint: "Start an application for your business.",

  /** Texts for a long list that first shows only some of its items. */
  showing: "Showing {shown} of {count}",
  showMore: "Show more",
} as const;
