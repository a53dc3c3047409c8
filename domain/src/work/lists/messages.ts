import type { ApplicationSort, ListSort, LoanSort, MailState, PersonSort, SignInState } from "./contract.ts";

export const listNames = {
  applications: "Applications",
  loans: "Loans",
  people: "People",
  documents: "Documents",
  payments: "Payments",
  mails: "Emails sent",
} as const;

export const applicationSorts: Readonly<Record<ApplicationSort, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
  largest: "Largest first",
};
export const loanSorts: Readonly<Record<LoanSort, string>> = {
  balance: "Largest balance first",
  "past-due": "Most past due first",
  "next-payment": "Next payment first",
};
export const personSorts: Readonly<Record<PersonSort, string>> = {
  name: "Name, A to Z",
  "name-last": "Name, Z to A",
};
export const listSorts: Readonly<Record<ListSort, string>> = {
  newest: "Newest first",
  oldest: "Oldest first",
};

/** How a person signs in (DESK-PERSON-01). */
export const signInTexts: Readonly<Record<SignInState, string>> = {
  none: "Not signed up",
  active: "Active",
  locked: "Locked until {time}",
  disabled: "Disabled",
  sso: "Signs in with {provider}",
};

export const mailStates: Readonly<Record<MailState, string>> = {
  sent: "Sent",
  pending: "Pending",
  failed: "Not delivered",
};

/** The kinds of mails in words, because a mail's subject speaks to the borrower (DESK-PERSON-06). */
export const mailKinds: Readonly<Record<string, string>> = {
  "create-account": "Link to create an account",
  "reset-account": "Link to reset the account",
  "reset-password": "Link to reset the password",
  "verify-email": "Link to confirm an email address",
  "confirm-account": "Link to confirm the provider's account",
  "sign-in-with-provider": "Notice to sign in with the provider",
  "address-in-use": "Notice that the address is in use",
  "password-changed": "Password changed",
  "questions-changed": "Security questions changed",
  "email-change-requested": "New email address requested",
  "email-changed": "Email address changed",
  "item-returned": "Request returned",
  "item-added": "Request added",
  "document-rejected": "Document returned",
  "agreement-ready": "Agreement ready to sign",
  "agreement-signed": "Agreement signed",
  "agreement-rejected": "Agreement returned",
  "forgiveness-sign-off": "Recommended amount to review",
  "forgiveness-updated-form": "Updated forgiveness form",
  "forgiveness-decided": "Forgiveness decided",
  "inquiry-answered": "Message answered",
  "lender-message": "Message sent",
  "email-had-files": "Files refused by email",
  "email-too-large": "Email too large",
};
export const otherMail = "Other email";

export const documentReviews = { received: "To review", accepted: "Accepted", rejected: "Returned" } as const;
export const paymentStates = {
  Q: "Scheduled",
  PA: "Sent to the bank",
  S: "Settled",
  F: "Returned",
  C: "Canceled",
} as const;

export const listTexts = {
  tabs: "Lists",
  loading: "Loading the list",
  noMatches: "No matches.",
  empty: "There are no records yet.",
  clearFilters: "Clear filters",
  pages: "Pages of the list",
  sort: "Sort",
  /** Shown above a list that a link from a record restricts to that record. */
  ofRecord: "Of one record only",
  showAllRecords: "Show all records",
  apply: "Apply",
  wrongAmount: "Enter an amount such as 1000.50",
  yes: "Yes",
  no: "No",

  product: "Product",
  allProducts: "All products",
  stage: "Stage",
  country: "Country",
  allCountries: "All countries",
  openOrClosed: "Open or closed",
  openAndClosed: "Open and closed",
  open: "Open",
  closed: "Closed",
  days: "Received",
  anyDays: "Received at any time",
  atLeastDays: "{n} or more days ago",
  mineOnly: "Assigned to anyone",
  mine: "Assigned to me",
  assignee: "Assignee",
  type: "Type",
  allTypes: "All types",
  pastDue: "Past due",
  pastDueAny: "Past due or not",
  notPastDue: "Not past due",
  balanceFrom: "Balance from",
  balanceTo: "Balance to",
  signIn: "Sign-in",
  anySignIn: "All sign-ins",
  signsInWith: "Signs in with {provider}",
  review: "Review",
  allReviews: "All reviews",
  reason: "Reason",
  allReasons: "All reasons",
  reviewer: "Reviewer",
  anyReviewer: "Reviewed by anyone",
  reviewedByMe: "Reviewed by me",
  from: "From",
  to: "To",
  paymentState: "State",
  allStates: "All states",
  code: "Return code",
  allCodes: "All return codes",
  amountFrom: "Amount from",
  amountTo: "Amount to",
  kind: "Kind",
  allKinds: "All kinds",
  mailState: "State",

  business: "Business",
  application: "Application",
  amount: "Amount",
  received: "Received",
  balance: "Balance",
  nextPayment: "Next payment",
  state: "State",
  loan: "Loan",
  person: "Person",
  email: "Email",
  businesses: "Businesses",
  document: "Document",
  sent: "Sent",
  sentBy: "Sent by",
  payment: "Payment",
  day: "Day",
  accountEnding: "Account ending {lastFour}",
  loanNumber: "Loan {number}",
  when: "When",
  attempts: "Attempts",
  upToDate: "Up to date",
  amountPastDue: "{amount} past due",
  forgivenessStage: "Forgiveness: {stage}",
  returnedCode: "Returned, {code}",
} as const;
