import type { LenderPayment } from "@portal/domain/payments/lender/contract";
import type { ApplicationRow, LoanRow, MailRow, PersonRow } from "@portal/domain/work/lists/contract";
import type { Business, Loan, Person, SignInEntry } from "@portal/domain/work/records/contract";

const at = (text: string) => Temporal.Instant.from(text);
const day = (text: string) => Temporal.PlainDate.from(text);

export const person = (changes: Partial<Person> = {}): Person => ({
  contactId: "c-dana",
  externalId: "C-1001",
  firstName: "Dana",
  lastName: "Whitfield",
  country: "us",
  email: "dana@mapleandmain.example",
  phone: "(515) 555-0148",
  homePhone: null,
  street: "212 Main Street",
  city: "Des Moines",
  state: "IA",
  zip: "50309",
  signIn: { state: "sso", lockedUntilTimestamp: null },
  lastActiveTimestamp: at("2026-11-23T18:49:00Z"),
  borrowerSince: day("2019-03-04"),
  businesses: [
    {
      accountId: "ac-maple",
      name: "Maple & Main Bakery LLC",
      city: "Des Moines",
      state: "IA",
      role: "owner",
      percentOwned: 70,
      pastDue: 128_460,
    },
    {
      accountId: "ac-catering",
      name: "Whitfield Catering Co.",
      city: "Ames",
      state: "IA",
      role: "signer",
      percentOwned: null,
      pastDue: 0,
    },
  ],
  ...changes,
});

export const business = (changes: Partial<Business> = {}): Business => ({
  accountId: "ac-maple",
  externalId: "O-3001",
  name: "Maple & Main Bakery LLC",
  businessEntityType: "Limited Liability Company",
  street: "212 Main Street",
  city: "Des Moines",
  state: "IA",
  zip: "50309",
  phone: "(515) 555-0149",
  pastDue: 128_460,
  totalBorrowed: 14_500_000,
  loans: 5,
  people: [
    {
      contactId: "c-dana",
      firstName: "Dana",
      lastName: "Whitfield",
      role: "owner",
      percentOwned: 70,
      signIn: { state: "sso", lockedUntilTimestamp: null },
    },
    {
      contactId: "c-ana",
      firstName: "Ana",
      lastName: "Novak",
      role: "manager",
      percentOwned: 30,
      signIn: { state: "active", lockedUntilTimestamp: null },
    },
    {
      contactId: "c-jorge",
      firstName: "Jorge",
      lastName: "Perez",
      role: "signer",
      percentOwned: 0,
      signIn: { state: "none", lockedUntilTimestamp: null },
    },
  ],
  ...changes,
});

export const loan = (changes: Partial<Loan> = {}): Loan => ({
  advanceId: "ad-22871",
  externalId: "V-4001",
  loanId: "4410-22871",
  accountId: "ac-maple",
  accountName: "Maple & Main Bakery LLC",
  opportunityId: "op-22871",
  name: "Business loan",
  type: "BLN",
  issuedDate: day("2026-03-03"),
  amount: 8_500_000,
  balance: 4_751_980,
  pastDue: 128_460,
  daysPastDue: 12,
  repaymentAmount: 9_746_880,
  currentPayment: 124_960,
  paymentFrequency: "Weekly",
  nextPaymentDate: day("2026-11-25"),
  estimatedMaturityDate: null,
  chargeOffDate: null,
  collateralPackageStatus: "Packaged",
  guarantyClaim: { available: true, status: "Submitted" },
  transactions: [
    {
      id: "t-returned",
      date: day("2026-11-20"),
      description: "Weekly payment",
      status: "F",
      amount: -124_960,
      returnCode: "R01",
    },
    {
      id: "t-paid",
      date: day("2026-11-12"),
      description: "Weekly payment",
      status: "S",
      amount: -121_460,
      returnCode: null,
    },
    {
      id: "t-fee",
      date: day("2026-11-05"),
      description: "Interest Charge",
      status: "S",
      amount: 200_000,
      returnCode: null,
    },
  ],
  transactionCount: 3,
  people: [{ contactId: "c-dana", firstName: "Dana", lastName: "Whitfield", phone: "(515) 555-0148" }],
  ...changes,
});

export const applicationRow = (changes: Partial<ApplicationRow> = {}): ApplicationRow => ({
  opportunityId: "op-maple",
  externalId: "application-maple",
  accountId: "ac-maple",
  accountName: "Maple & Main Bakery LLC",
  number: "7720-10418",
  product: "forgiveness",
  stage: "Document Review",
  amount: 18_450_000,
  receivedTimestamp: at("2026-09-27T15:02:11Z"),
  closedTimestamp: null,
  limitDate: null,
  staff: { staffId: "st-theo", name: "Theo Park" },
  ...changes,
});

export const loanRow = (changes: Partial<LoanRow> = {}): LoanRow => ({
  advanceId: "ad-22871",
  externalId: "V-4001",
  loanId: "4410-22871",
  accountId: "ac-maple",
  accountName: "Maple & Main Bakery LLC",
  name: "Business loan",
  type: "BLN",
  balance: 4_751_980,
  pastDue: 128_460,
  currentPayment: 124_960,
  nextPaymentDate: day("2026-11-25"),
  issuedDate: day("2026-03-03"),
  forgivenessStage: null,
  ...changes,
});

export const personRow = (changes: Partial<PersonRow> = {}): PersonRow => ({
  contactId: "c-dana",
  externalId: "C-1001",
  firstName: "Dana",
  lastName: "Whitfield",
  email: "dana@mapleandmain.example",
  country: "us",
  signIn: { state: "locked", lockedUntilTimestamp: at("2026-11-23T19:30:00Z") },
  businesses: ["Maple & Main Bakery LLC", "Whitfield Catering Co."],
  ...changes,
});

export const mailRow = (changes: Partial<MailRow> = {}): MailRow => ({
  mailId: "m-returned",
  kind: "document-rejected",
  state: "failed",
  contact: { contactId: "c-dana", firstName: "Dana", lastName: "Whitfield" },
  createdTimestamp: at("2026-11-18T16:17:00Z"),
  sentTimestamp: null,
  attempts: 5,
  ...changes,
});

export const signInEntry = (changes: Partial<SignInEntry> = {}): SignInEntry => ({
  entryId: "812",
  action: "session.opened",
  timestamp: at("2026-11-23T18:49:00Z"),
  linkKind: null,
  isSso: true,
  isByRest: false,
  ...changes,
});

/** A payment that was returned, retried and settled. */
export const lenderPayment = (changes: Partial<LenderPayment> = {}): LenderPayment => ({
  transactionId: "t-once",
  advanceId: "ad-22871",
  loanId: "4410-22871",
  advanceExternalId: "V-4001",
  accountId: "ac-maple",
  accountName: "Maple & Main Bakery LLC",
  status: "S",
  returnCode: null,
  amount: 250_000,
  effectiveDate: day("2026-10-12"),
  sendDate: day("2026-10-16"),
  institutionName: "First Prairie Bank",
  lastFour: "4821",
  attempts: 2,
  traceNumber: "099001230000042",
  scheduledTimestamp: at("2026-10-08T15:00:00Z"),
  sentTimestamp: at("2026-10-16T20:00:00Z"),
  settledTimestamp: at("2026-10-19T14:00:00Z"),
  returnedTimestamp: null,
  cancelledTimestamp: null,
  calledOffFor: null,
  correctedFor: null,
  history: [
    {
      attempt: 1,
      day: day("2026-10-12"),
      returns: [{ code: "R01", receivedTimestamp: at("2026-10-14T14:00:00Z") }],
    },
    { attempt: 2, day: day("2026-10-16"), returns: [] },
  ],
  authorization: {
    agreedTimestamp: at("2026-10-08T15:00:00Z"),
    contactId: "c-dana",
    text: "By submitting this payment you authorize us to debit $2,500.00.",
    textVersion: "1",
  },
  ...changes,
});

export const noNotes = { pinned: [], notes: [], count: 0, nextCursor: null };
