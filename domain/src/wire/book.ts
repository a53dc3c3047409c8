import * as z from "zod/mini";
import { stage, stipulation as stipulationOnWire } from "../applications/contract.ts";
import { transactionStatus } from "../loans/contract.ts";
import { amount, day, debt, email, key, line, maybe, moment, paragraph, phone } from "./book-fields.ts";
import { bookFaults } from "./book-references.ts";
import { country } from "./shapes.ts";

/**
 * What a lender gives the portal: people, businesses, applications and loans, as one JSON document (`docs/import.md`).
 * A record is known by its `externalId`. An optional field that is left out keeps the value the record has.
 */

const count = (most: number) => z.int().check(z.minimum(0), z.maximum(most));
const name = line(120);

const address = z.strictObject({
  street: maybe(line(200)),
  city: maybe(line(100)),
  state: maybe(z.string().check(z.regex(/^[A-Z]{2}$/, "must be two capital letters such as IL"))),
  zip: maybe(
    z
      .string()
      .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/, "must be a zip or postal code such as 60614")),
  ),
});

const passwordFault =
  "must be 8 to 20 characters with an upper and a lower case letter, a digit and one of !.@#$%&*";
const password = z
  .string()
  .check(z.regex(/^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[!.@#$%&*])[^\p{Cc}\p{Cs}]{8,20}$/u, passwordFault));

const securityQuestion = z.strictObject({ question: line(255), answer: line(255) });

const signIn = z.strictObject({
  email,
  password: z.optional(password),
  passwordExpiresAt: maybe(moment),
  disabled: z.optional(z.boolean()),
  /** Signs in through the payment provider, and has no password here. */
  sso: z.optional(z.boolean()),
  securityQuestions: z.optional(z.tuple([securityQuestion, securityQuestion])),
});

const contact = z.strictObject({
  externalId: key,
  firstName: name,
  lastName: name,
  email: maybe(email),
  phone: maybe(phone),
  homePhone: maybe(phone),
  country,
  businessWebAddress: maybe(
    z
      .string()
      .check(
        z.maxLength(255),
        z.regex(
          /^(?:https?:\/\/)?[^\s:/]+\.[^\s:/]+(?:\/\S*)?$/,
          "must be a web address such as www.example.com",
        ),
      ),
  ),
  address: z.optional(address),
  signIn: z.optional(signIn),
});

const person = z.strictObject({ contact: key, isApplicant: z.optional(z.boolean()) });

const caseWorker = z.strictObject({
  firstName: name,
  lastName: name,
  phone: z._default(z.nullable(phone), null),
  extension: z._default(z.nullable(line(10)), null),
  email: z._default(z.nullable(email), null),
  customerFacingProfile: z.boolean(),
});

const expert = z.strictObject({
  externalId: key,
  firstName: name,
  lastName: name,
  phone: maybe(phone),
  extension: maybe(line(10)),
  email: maybe(email),
  isSystemUser: z.optional(z.boolean()),
});

const flag = z.optional(z.boolean());

const stipulation = z.strictObject({
  externalId: key,
  name: line(200),
  /** The name itself, when left out of a new record. */
  displayName: z.optional(line(200)),
  groupName: line(200),
  description: maybe(paragraph(2000)),
  type: line(100),
  /** External id of the contact it asks something of. */
  contact: maybe(key),
  countRequired: maybe(count(60)),
  isRenewal: flag,
  isDocument: flag,
  isBankAccountInformation: flag,
  isBankAccountVerification: flag,
  isVendorReference: flag,
  isLandlordReference: flag,
  optedOut: flag,
  /** The moment of the import, when left out of a new record. */
  createdAt: z.optional(moment),
  fulfilledAt: maybe(moment),
  /** The name itself, when left out of a new record. */
  mapName: z.optional(line(200)),
  documentType: maybe(line(100)),
  classification: maybe(line(100)),
  /** The borrower sees a stipulation only if it has this text (CH-23). */
  customerFacingCopy: maybe(paragraph(2000)),
  requestType: stipulationOnWire.shape.stipulationMap.shape.requestType,
});

const opportunity = z.strictObject({
  externalId: key,
  name: line(200),
  stageName: line(100),
  stage,
  type: line(50),
  closedAt: maybe(moment),
  applicationReceivedAt: maybe(moment),
  partnerName: maybe(line(120)),
  paycheckProtectionPlanId: maybe(key),
  loanVersion: maybe(line(50)),
  adverseActionNoticeSent: flag,
  numberOfBankStatementsAlreadyUploaded: z.optional(count(1000)),
  businessEntityType: maybe(line(100)),
  numberOfEmployees: maybe(count(10_000_000)),
  advanceAmount: maybe(debt),
  totalLoanFee: maybe(debt),
  termInWeeks: maybe(count(5200)),
  averagePayment: maybe(debt),
  caseWorker: maybe(caseWorker),
  takesStipulations: flag,
  people: z._default(z.array(person).check(z.maxLength(200)), []),
  experts: z._default(z.array(expert).check(z.maxLength(50)), []),
  stipulations: z._default(z.array(stipulation).check(z.maxLength(1000)), []),
});

const transaction = z.strictObject({
  externalId: key,
  date: day,
  description: line(200),
  status: transactionStatus,
  amount,
});

const autoDraft = z.strictObject({
  externalId: key,
  effectiveDate: day,
  amount: debt,
  message: line(500),
});

const advance = z.strictObject({
  externalId: key,
  /** The number that the borrower knows the loan by; no two loans share one. */
  loanId: line(50),
  /** External id of the application it came from, one of the same account. */
  opportunity: maybe(key),
  name: line(200),
  type: line(50),
  loanVersion: maybe(line(50)),
  issuedDate: maybe(day),
  amount: debt,
  balance: amount,
  repaymentAmount: maybe(debt),
  currentPayment: maybe(debt),
  paymentFrequency: maybe(line(50)),
  nextPaymentDate: maybe(day),
  pastDueAmount: z.optional(debt),
  transactions: z._default(z.array(transaction).check(z.maxLength(100_000)), []),
  autoDrafts: z._default(z.array(autoDraft).check(z.maxLength(1000)), []),
});

const account = z.strictObject({
  externalId: key,
  name: line(200),
  businessEntityType: maybe(line(100)),
  isRenewalEligible: flag,
  address: z.optional(address),
  /** External ids of the contacts who may see this business: these and nobody else. */
  contacts: z.array(key).check(z.maxLength(100)),
  opportunities: z._default(z.array(opportunity).check(z.maxLength(1000)), []),
  advances: z._default(z.array(advance).check(z.maxLength(1000)), []),
});

export const book = z
  .strictObject({
    version: z.literal(1),
    contacts: z.array(contact),
    accounts: z.array(account),
  })
  .check(
    z.check((payload) => {
      for (const { path, message } of bookFaults(payload.value)) {
        payload.issues.push({ code: "custom", path: [...path], message, input: payload.value });
      }
    }),
  );

/** The book as JSON: amounts in dollars, dates as text. */
export type BookInput = z.input<typeof book>;
/** The book once read: amounts in cents, dates and moments as `Temporal`. */
export type Book = z.output<typeof book>;

/** @throws when the book has a fault; the import names faults by their lines instead. */
export function parseBook(input: BookInput): Book {
  return z.parse(book, input);
}

export type ContactInput = z.input<typeof contact>;
export type AccountInput = z.input<typeof account>;
export type OpportunityInput = z.input<typeof opportunity>;
export type StipulationInput = z.input<typeof stipulation>;
export type AdvanceInput = z.input<typeof advance>;
