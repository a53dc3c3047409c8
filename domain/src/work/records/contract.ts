import * as z from "zod/mini";
import { collateralPackageStatus, transactionStatus } from "../../loans/contract.ts";
import { nextCursor, pageQuery } from "../../wire/cursor.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { amount, country, id, instant, plainDate } from "../../wire/shapes.ts";
import { signIn } from "../lists/contract.ts";

const text = z.nullable(z.string());
const address = { street: text, city: text, state: text, zip: text };

/** A person's role in a business, from the newest application that names the person. */
export const personRole = z.enum(["owner", "manager", "signer", "applicant", "contact"]);
export type PersonRole = z.output<typeof personRole>;
const part = { role: personRole, percentOwned: z.nullable(z.int()) };

/**
 * OWN_RECORD means that the record is the caller's own (DESK-SEC-06). Each id is the portal's id or the lender's id.
 */
const own = { OWN_RECORD: 409 } as const;

const person = z.object({
  contactId: id,
  externalId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  country,
  email: text,
  phone: text,
  homePhone: text,
  ...address,
  signIn,
  /** The last activity in the portal. */
  lastActiveTimestamp: z.nullable(instant),
  /** The day of the first loan to one of the person's businesses. */
  borrowerSince: z.nullable(plainDate),
  businesses: z.array(
    z.object({ accountId: id, name: z.string(), city: text, state: text, ...part, pastDue: amount }),
  ),
});
export type Person = z.output<typeof person>;

export const getLenderContact = endpoint({
  method: "GET",
  path: "/lender/contacts/:contactId",
  access: "lender",
  permission: "borrowers.read",
  summary: "Return a person with the person's businesses.",
  params: z.object({ contactId: z.string() }),
  reply: person,
  refusals: own,
});

const business = z.object({
  accountId: id,
  externalId: z.string(),
  name: z.string(),
  businessEntityType: text,
  ...address,
  phone: text,
  pastDue: amount,
  totalBorrowed: amount,
  loans: z.int(),
  people: z.array(z.object({ contactId: id, firstName: z.string(), lastName: z.string(), ...part, signIn })),
});
export type Business = z.output<typeof business>;

export const getLenderAccount = endpoint({
  method: "GET",
  path: "/lender/accounts/:accountId",
  access: "lender",
  permission: "borrowers.read",
  summary: "Return a business with the people who have access to it.",
  params: z.object({ accountId: z.string() }),
  reply: business,
  refusals: own,
});

const bankAccount = z.object({
  bankAccountId: id,
  institution: z.string(),
  /** The last four digits of the account number. Replies never contain the whole number. */
  lastFour: z.string(),
  accountType: z.string(),
  isDefault: z.boolean(),
  /** The bank's last code about the account, such as R02. */
  returnCode: text,
  savedTimestamp: instant,
});
export type BusinessBankAccount = z.output<typeof bankAccount>;

export const listAccountBanks = endpoint({
  method: "GET",
  path: "/lender/accounts/:accountId/bank-accounts",
  access: "lender",
  permission: "banks.read",
  summary: "Return the bank accounts of a business for payments, without account numbers.",
  params: z.object({ accountId: z.string() }),
  reply: z.object({ bankAccounts: z.array(bankAccount) }),
  refusals: own,
});

/** The maximum number of ledger lines in one reply. */
export const mostLedgerLines = 500;

const loan = z.object({
  advanceId: id,
  externalId: z.string(),
  loanId: z.string(),
  accountId: id,
  accountName: z.string(),
  opportunityId: z.nullable(id),
  name: z.string(),
  type: z.string(),
  issuedDate: z.nullable(plainDate),
  amount,
  balance: amount,
  pastDue: amount,
  daysPastDue: z.int(),
  repaymentAmount: z.nullable(amount),
  currentPayment: z.nullable(amount),
  paymentFrequency: text,
  nextPaymentDate: z.nullable(plainDate),
  estimatedMaturityDate: z.nullable(plainDate),
  chargeOffDate: z.nullable(plainDate),
  collateralPackageStatus: z.nullable(collateralPackageStatus),
  guarantyClaim: z.object({ available: z.boolean(), status: text }),
  /** The newest lines of the ledger, newest first. */
  transactions: z.array(
    z.object({
      id,
      date: plainDate,
      description: z.string(),
      status: transactionStatus,
      amount,
      returnCode: text,
    }),
  ),
  transactionCount: z.int(),
  people: z.array(z.object({ contactId: id, firstName: z.string(), lastName: z.string(), phone: text })),
});
export type Loan = z.output<typeof loan>;

export const getLenderAdvance = endpoint({
  method: "GET",
  path: "/lender/advances/:advanceId",
  access: "lender",
  permission: "borrowers.read",
  summary: "Return a loan with its ledger as the borrower sees it.",
  params: z.object({ advanceId: z.string() }),
  reply: loan,
  refusals: own,
});

export const signInAction = z.enum([
  "session.opened",
  "session.ended",
  "account.locked",
  "password.set",
  "password.changed",
  "questions.set",
  "questions.changed",
  "email.change-requested",
  "email.changed",
  "link.sent",
  "link.refused",
]);
export type SignInAction = z.output<typeof signInAction>;

const entry = z.object({
  entryId: id,
  action: signInAction,
  timestamp: instant,
  /** The kind of the link that was sent, or that set the password. */
  linkKind: text,
  /** Whether a session was opened or ended with the sign-on provider. */
  isSso: z.boolean(),
  /** Whether the portal ended the session after a time without activity. */
  isByRest: z.boolean(),
});
export type SignInEntry = z.output<typeof entry>;

export const listSignIns = endpoint({
  method: "GET",
  path: "/lender/contacts/:contactId/sign-ins",
  access: "lender",
  permission: "borrowers.read",
  summary: "List what happened to a person's sign-in, from the audit trail, newest first, in pages.",
  params: z.object({ contactId: z.string() }),
  query: z.object(pageQuery),
  reply: z.object({ contactId: id, entries: z.array(entry), total: z.int(), nextCursor }),
  refusals: own,
});
