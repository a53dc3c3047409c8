import { deskStages, stagePairs } from "@portal/domain/applications/stages/rules";
import type { Application, ApplicationRequest } from "@portal/domain/work/applications/contract";

const at = (text: string) => Temporal.Instant.from(text);

/** A request with four files to review. */
export const applicationRequest = (changes: Partial<ApplicationRequest> = {}): ApplicationRequest => ({
  stipulationId: "sp-statements",
  displayName: "Bank statements (4 months)",
  requestType: "Credit Application",
  contactName: null,
  isDocument: true,
  isFulfilled: true,
  optedOut: false,
  createdTimestamp: at("2026-11-12T15:00:00Z"),
  fulfilledTimestamp: at("2026-11-20T15:00:00Z"),
  reopenedTimestamp: null,
  rejectionReason: null,
  receivedVia: null,
  version: 2,
  files: { count: 4, toReview: 4, lastTimestamp: at("2026-11-20T15:00:00Z") },
  itemId: "wi-statements",
  ...changes,
});

const noFiles = { count: 0, toReview: 0, lastTimestamp: null };

/** A request in each state, beside `applicationRequest`. */
const otherRequests: readonly ApplicationRequest[] = [
  applicationRequest({
    stipulationId: "sp-license",
    displayName: "Driver's license",
    contactName: "Grace Okonkwo",
    files: { count: 1, toReview: 1, lastTimestamp: at("2026-11-23T15:00:00Z") },
    itemId: "wi-license",
  }),
  applicationRequest({
    stipulationId: "sp-tax",
    displayName: "Business tax return",
    files: { count: 2, toReview: 0, lastTimestamp: at("2026-11-17T15:00:00Z") },
    itemId: "wi-tax",
  }),
  applicationRequest({
    stipulationId: "sp-business",
    displayName: "Business license",
    isFulfilled: false,
    fulfilledTimestamp: null,
    reopenedTimestamp: at("2026-11-19T15:00:00Z"),
    rejectionReason: "Some pages are missing.",
    files: { count: 1, toReview: 0, lastTimestamp: at("2026-11-16T15:00:00Z") },
    itemId: null,
  }),
  applicationRequest({
    stipulationId: "sp-profit",
    displayName: "Profit and loss statement",
    isFulfilled: false,
    fulfilledTimestamp: null,
    createdTimestamp: at("2026-11-19T15:00:00Z"),
    files: noFiles,
    itemId: null,
  }),
  applicationRequest({
    stipulationId: "sp-landlord",
    displayName: "Landlord reference",
    isDocument: false,
    fulfilledTimestamp: at("2026-11-18T15:00:00Z"),
    files: noFiles,
    itemId: null,
  }),
  applicationRequest({
    stipulationId: "sp-balance",
    displayName: "Balance sheet",
    files: noFiles,
    itemId: null,
  }),
];

/** The application of Okonkwo Freight under review. All its values are different. */
export const application = (changes: Partial<Application> = {}): Application => ({
  opportunityId: "op-okonkwo",
  externalId: "O-3186",
  accountId: "ac-okonkwo",
  version: 7,
  title: "Okonkwo Freight LLC",
  number: "4410-31866",
  type: "BLN",
  country: "us",
  stage: "ST3",
  stageName: "Underwriting",
  stageSinceTimestamp: at("2026-11-17T15:00:00Z"),
  closedTimestamp: null,
  closingReason: null,
  adverseActionNoticeSent: false,
  shownStage: "ST3",
  stagesAfterMove: deskStages.map((to) => ({ to, shownStage: stagePairs[to].stage })),
  hasOpenItems: false,
  staff: { staffId: "st-theo", name: "Theo Park" },
  loan: {
    amount: 12_000_000,
    totalLoanFee: 1_488_000,
    termInWeeks: 104,
    averagePayment: 129_692,
    repaymentAmount: 13_488_000,
    numberOfPayments: 104,
  },
  loans: [{ advanceId: "ad-okonkwo", loanId: "4410-31866", accountId: "ac-okonkwo" }],
  borrower: {
    contactId: "c-grace",
    firstName: "Grace",
    lastName: "Okonkwo",
    phone: "(319) 555-0127",
    email: "grace@okonkwofreight.example",
    otherLoans: [{ advanceId: "ad-other", loanId: "4410-29950", accountId: "ac-okonkwo" }],
  },
  forgiveness: [],
  agreement: { completionStatus: "Sent", uwReviewStatus: null },
  requests: [applicationRequest(), ...otherRequests],
  withdrawnRequests: [],
  takesRequests: true,
  isPpp: false,
  people: [{ contactId: "c-grace", name: "Grace Okonkwo" }],
  hasMoreRequests: false,
  unchecked: [
    { kind: "documents", what: "Bank statements (4 months)", count: 4 },
    { kind: "documents", what: "Driver's license", count: 1 },
    { kind: "attestation" },
  ],
  ...changes,
});
