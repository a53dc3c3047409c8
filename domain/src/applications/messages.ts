import type { RefusalTexts } from "../wire/endpoint.ts";
import type * as contract from "./contract.ts";

export const refusals = {
  STIPULATION_DISABLED:
    "You can't complete action items for this application anymore. If you have questions, call us at {phone}.",
  STIPULATION_NOT_READY: "Something is still missing here. Add it and submit again.",
  FORGIVENESS_LOCKED:
    "You can't change this application anymore. If you have questions, call us at {pppPhone}.",
} as const satisfies RefusalTexts<typeof contract>;

export const applicationTexts = {
  /** Shown on the summary if there is no open application or loan (CORE-SUM-04). */
  nothingOpen: "You do not have any open applications or loans at the moment.",
  nothingOpenHint:
    "When you apply, you can follow every step here. If you have already applied and don't see it here, tell us and we'll find it.",
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
  /** Shown for a declined SBA application until the adverse action notice is sent (CORE-SUM-19, CH-19). */
  adverseAction:
    "We're unable to approve your application. You will receive a notice with the details by email.",

  /** Texts of the action items page (CORE-ACT-01, CORE-ACT-02). */
  actionItems: "Action items",
  noNotifications: "There are no notifications.",
  upcomingPayments: "Upcoming automatic payments",
  paymentOn: "{amount} on {date}",

  /** Shown for a declined application while the application is still on the summary. */
  closed: "This application was closed on {date}. If you have questions, call us at {phone}.",
  oneThingToFinish: "1 thing to finish. It is saved when you submit it.",
  thingsToFinish: "{count} things to finish. Each one is saved when you submit it.",
  /** Shown if the lender rejected one item. */
  oneCameBack: "One came back to you.",
  cameBack: "{count} came back to you.",
} as const;
