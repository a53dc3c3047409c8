import type { PersonRole, SignInAction } from "./contract.ts";

export const personRoles: Readonly<Record<PersonRole, string>> = {
  owner: "Owner",
  manager: "Controlling manager",
  signer: "Signer",
  applicant: "Applicant",
  contact: "Contact",
};

/** What happened to a person's sign-in (DESK-PERSON-07). */
export const signInActions: Readonly<Record<SignInAction, string>> = {
  "session.opened": "Signed in",
  "session.ended": "Signed out",
  "account.locked": "Locked after 10 failed attempts",
  "password.set": "Password set",
  "password.changed": "Password changed",
  "questions.set": "Security questions set",
  "questions.changed": "Security questions changed",
  "email.change-requested": "New email address requested",
  "email.changed": "Email address changed by link",
  "link.sent": "Link sent: {link}",
  "link.refused": "Asked for a link; signs in with {provider}",
};

export const signInDetails = {
  openedWith: "Signed in with {provider}",
  byRest: "Signed out after inactivity",
  setByLink: "Password set by link: {link}",
} as const;

/** What the links in mails are for. */
export const linkKinds: Readonly<Record<string, string>> = {
  "create-account": "create an account",
  "reset-account": "reset the account",
  "reset-password": "reset the password",
  "verify-email": "confirm an email address",
  "confirm-account": "confirm the provider's account",
};

/** The lines of a payment's attempts (DESK-PERSON-05). */
export const paymentLines = {
  scheduled: "Scheduled for {day}",
  sent: "Sent to the bank for {day}",
  retry: "Retry on {day}",
  returned: "Returned {day}, {code}",
  corrected: "Corrected by the bank {day}, {code}",
  settled: "Settled {day}",
  canceled: "Canceled {day}",
  calledOff: "Not drawn",
} as const;

export const recordTexts = {
  loading: "Loading",
  personLead: "Borrower since {month}",
  ownerOf: "{n} businesses",
  ownerOfOne: "1 business",
  businessLead: "{people}, {loans}",
  people: "{n} people",
  onePerson: "1 person",
  loanCount: "{n} loans",
  oneLoan: "1 loan",
  opened: "opened {day}",
  sections: "Sections",

  email: "Email",
  phone: "Phone",
  homePhone: "Home phone",
  address: "Address",
  country: "Country",
  signIn: "Sign-in",
  lastActive: "Last active",
  pastDue: "Past due",
  totalBorrowed: "Total borrowed",
  balance: "Balance",
  nextPayment: "Next payment",
  repaid: "Repaid",
  repaidOf: "{percent}% of {amount}",
  collateral: "Collateral package",
  guarantyClaim: "Guaranty claim",
  none: "–",
  no: "No",
  yes: "Yes",

  businesses: "Businesses",
  applications: "Applications",
  documents: "Documents",
  loans: "Loans",
  payments: "Payments",
  messages: "Messages",
  topic: "Topic",
  caseNumber: "Case {n}",
  lastMessage: "Last message",
  lender: "Lender",
  status: "Status",
  mails: "Emails sent",
  signIns: "Sign-ins",
  peopleWithAccess: "People with access",
  bankAccounts: "Bank accounts",
  ledger: "Ledger",
  asBorrowerSees: "As the borrower sees it",
  oneTimePayments: "One-time payments",
  schedule: "Schedule",
  borrower: "Borrower",

  showAll: "Show all {n}",
  newestShown: "The newest {n} are shown.",
  noneYet: "None yet.",

  business: "Business",
  role: "Role",
  owns: "Owns",
  person: "Person",
  what: "What",
  when: "When",
  day: "Day",
  amount: "Amount",
  attempts: "Attempts",
  payment: "Payment",
  account: "Account",
  ending: "{bank}, ending {lastFour}",
  saved: "Saved",
  bankState: "State",
  usable: "Usable",
  default: "Default for payments",
  returned: "Returned, {code}",
  authorization: "Authorization",
  agreed: "Agreed {when}",
  paymentOf: "{frequency} payment",
  paymentDay: "Payment day",
  paymentsLeft: "Payments left",
  lastPayment: "Last payment",
  chargeOff: "Charge-off",
} as const;
