import type { AgreementCompletion } from "../../applications/contract.ts";
import type { RequestStatus } from "./rules.ts";

/** The tabs of an application's page, in their order. */
export const applicationTabs = {
  requests: "Requests",
  owners: "Owners",
  banks: "Bank accounts",
  agreement: "Agreement",
  history: "History",
} as const;
export type ApplicationTab = keyof typeof applicationTabs;

/** Texts of an application's page. */
export const applicationTexts = {
  back: "Work queue",
  title: "Application",
  loading: "Loading the application",
  loadingPart: "Loading",
  tabs: "Parts of the application",
  weeks: "{n} weeks",
  assignee: "Assigned to {name}",
  loan: "Loan",
  amount: "Amount",
  totalLoanFee: "Total Loan Fee",
  term: "Term",
  weeklyPayment: "Weekly payment",
  totalRepayment: "Total repayment",
  loanNumber: "Loan number",
  forgiveness: "Forgiveness",
  borrower: "Borrower",
  owner: "Contact",
  phone: "Phone",
  email: "Email",
  otherLoans: "Other loans",
  noBorrower: "No one has access to this business.",
} as const;

/** Texts of the tracker and of the control that moves the application. */
export const stageTexts = {
  tracker: "Steps that the borrower sees",
  since: "Since {day}.",
  borrowerSees: "The borrower sees “{step}”.",
  moveTo: "Move to",
  note: "Note",
  move: "Move stage",
  moving: "Moving",
  reviewOne: "1 document still needs review. You’ll see it listed before you confirm.",
  reviewMany: "{n} documents still need review. You’ll see them listed before you confirm.",
  moved: "Moved to {to}.",
  confirm: "Move to {to}?",
  fromTo: "{from} to {to}",
  back: "This moves the application back from {from} to {to}.",
  unchecked: "Unchecked",
  filesOne: "1 file not reviewed",
  filesMany: "{n} files not reviewed",
  attestation: "Owners",
  attestationMissing: "Not attested by the borrower",
  open: "Open requests",
  waiting: "Waiting on borrower",
  recordedOne: "If you move anyway, the audit trail records this unchecked item.",
  recordedMany: "If you move anyway, the audit trail records these {n} unchecked items.",
  moveAnyway: "Move anyway",
  cancel: "Cancel",
  reason: "Reason",
  chooseReason: "Choose a reason",
  notice: "Adverse action notice sent",
  yes: "Yes",
  no: "No",
  answerMissing: "Choose yes or no",
  noteLong: "Must be at most {most} characters",
} as const;

export const requestStatuses: Readonly<Record<RequestStatus, string>> = {
  "to-review": "To review",
  accepted: "Accepted",
  received: "Received",
  completed: "Completed",
  "not-provided": "Not provided",
  returned: "Requested again, {day}",
  waiting: "Waiting on borrower",
};

/** Texts of the table of requests. */
export const requestTexts = {
  title: "Requests",
  toReview: "{n} of {total} to review",
  caption: "Requests of this application",
  request: "Request",
  received: "Received",
  status: "Status",
  action: "Action",
  filesOne: "1 file",
  filesMany: "{n} files",
  none: "None",
  requested: "Requested {day}",
  form: "Form",
  review: "Review",
  open: "Open",
  openNamed: "{action} {request}",
  empty: "No requests yet.",
  more: "Only the first {n} requests are shown.",
} as const;

/** Texts of the tabs with owners, bank accounts, agreement and history. */
export const partTexts = {
  owners: "Owners and signers of this application",
  name: "Name",
  roles: "Roles",
  share: "Share",
  number: "Number",
  percent: "{n}%",
  applicant: "Applicant",
  beneficialOwner: "Owner",
  controllingManager: "Controlling manager",
  signer: "Signer",
  attested: "Attested on {day}.",
  notAttested: "Not attested yet.",
  noOwners: "No owners yet.",
  banks: "Bank accounts of this application",
  bankRole: "Use",
  institution: "Institution",
  account: "Account",
  holder: "Holder",
  saved: "Saved",
  ending: "{type} ending {lastFour}",
  endingOnly: "Ending {lastFour}",
  paypal: "PayPal account",
  paymentDay: "Payment day: {day}.",
  noBanks: "No bank accounts yet.",
  agreementState: "Agreement",
  signedCopy: "Signed copy",
  signatures: "Online signatures",
  signedAt: "Signed",
  signedBy: "Signer",
  applied: "In effect",
  notApplied: "Not in effect",
  noSignatures: "No online signatures.",
  noHistory: "No moves yet.",
  history: "Moves between stages, newest first",
  moved: "{name} moved it from {from} to {to}",
  byPortal: "The portal",
  bySystem: "Your system {name}",
  colleague: "A colleague",
  closingReason: "Reason: {reason}.",
  noticeSent: "Adverse action notice sent.",
  noticeNotSent: "Adverse action notice not sent.",
  uncheckedOne: "1 unchecked item.",
  uncheckedMany: "{n} unchecked items.",
} as const;

export const bankRoles = { deposit: "Deposit", withdrawal: "Withdrawal", additional: "Additional" } as const;

export const agreementStates: Readonly<Record<AgreementCompletion | "none", string>> = {
  none: "Not sent",
  Draft: "Draft",
  Sent: "Sent",
  Completed: "Completed",
  Voided: "Voided",
};

export const copyStates = {
  none: "None",
  "Needs Review": "To review",
  Approved: "Approved",
  Rejected: "Returned",
} as const;
