import type { RefusalTexts } from "../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const refusals = {
  STIPULATION_DISABLED:
    "This application no longer takes action items. Call us at {phone} with any question.",
  STIPULATION_NOT_READY: "Something is still missing here. Add it and submit again.",
  FORGIVENESS_LOCKED: "This application can no longer be changed. Call us at {phone} with any question.",
} as const satisfies RefusalTexts<typeof contract>;

export const applicationTexts = {
  /** The summary without an open account (CORE-SUM-04), and what it means. */
  nothingOpen: "You do not have any open applications or loans at the moment.",
  nothingOpenHint:
    "When you apply, you can follow every step here. If you have applied and it's not showing, tell us and we'll find it.",
  /** Headings of the redesigned layout (CH-41). */
  forYou: "For you",
  businessLoanApplication: "Business loan application",
  received: "Received {date}",
  loanAmount: "Loan amount",
  totalLoanFee: "Total Loan Fee",
  term: "Term",
  termWeeks: "{count} weeks",
  averagePayment: "Average payment",
  toRepay: "Total to repay",
  /** An SBA application that was declined and whose notice is still to come (CORE-SUM-19, CH-19). */
  adverseAction:
    "We're unable to approve your application. You will receive a notice with the details by email.",

  /** The action items page (CORE-ACT-01, CORE-ACT-02). */
  actionItems: "Action items",
  noNotifications: "There are no notifications.",
  upcomingPayments: "Upcoming automatic payments",
  paymentOn: "{amount} on {date}",

  /** A declined application, for as long as the summary still shows it. */
  closed: "This application was closed on {date}. Call us at {phone} with any question.",
  oneThingToFinish: "1 thing to finish. It saves as you go.",
  thingsToFinish: "{count} things to finish. Each one saves as you go.",
  /** After it, where the lender turned documents away. */
  oneCameBack: "One came back to you.",
  cameBack: "{count} came back to you.",
} as const;
