import * as z from "zod/mini";
import { nextCursor, pageQuery } from "../../wire/cursor.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { line } from "../../wire/fields.ts";
import { typedAmount } from "../../wire/desk/typed-amount.ts";
import { amount, country, id, instant, plainDate } from "../../wire/shapes.ts";

/** The number of records that match the filters. Counting stops at `mostCounted`. */
const total = z.int();
export const mostCounted = 10_000;

const eitherId = z.string().check(z.maxLength(200));
const word = line(100);
const days = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, "must be a number of days")),
  z.transform((text: string): number => Number(text)),
);

/** How a person signs in to the portal. */
export const signInState = z.enum(["none", "active", "locked", "disabled", "sso"]);
export type SignInState = z.output<typeof signInState>;
export const signIn = z.object({
  state: signInState,
  /** The end of the lock after too many failed attempts. */
  lockedUntilTimestamp: z.nullable(instant),
});
export type SignIn = z.output<typeof signIn>;

const application = z.object({
  opportunityId: id,
  externalId: z.string(),
  accountId: id,
  accountName: z.string(),
  /** The number of the loan, or of the application if there is no loan yet. */
  number: z.string(),
  /** `forgiveness`, or the type of the credit application. */
  product: z.string(),
  /** The stage of the forgiveness application, if there is one, or of the credit application. */
  stage: z.string(),
  amount: z.nullable(amount),
  receivedTimestamp: z.nullable(instant),
  closedTimestamp: z.nullable(instant),
  /** The last day for deciding an open forgiveness application. */
  limitDate: z.nullable(plainDate),
  /** The assignee. */
  staff: z.nullable(z.object({ staffId: id, name: z.string() })),
});
export type ApplicationRow = z.output<typeof application>;

export const applicationSort = z.enum(["newest", "oldest", "largest"]);
export type ApplicationSort = z.output<typeof applicationSort>;

export const listLenderOpportunities = endpoint({
  method: "GET",
  path: "/lender/opportunities",
  access: "lender",
  permission: "borrowers.read",
  summary: "List the applications of all borrowers, in pages.",
  query: z.object({
    ...pageQuery,
    /** Filters by person or business. Each id is the portal's id or the lender's id. */
    contactId: z.optional(eitherId),
    accountId: z.optional(eitherId),
    product: z.optional(word),
    stage: z.optional(word),
    country: z.optional(country),
    /** The assignee. */
    staffId: z.optional(eitherId),
    state: z.optional(z.enum(["open", "closed"])),
    /** Only applications that were received at least this many days ago. */
    days: z.optional(days),
    sort: z._default(applicationSort, "newest"),
  }),
  reply: z.object({ opportunities: z.array(application), total, nextCursor }),
  refusals: {},
});

const loan = z.object({
  advanceId: id,
  externalId: z.string(),
  loanId: z.string(),
  accountId: id,
  accountName: z.string(),
  name: z.string(),
  type: z.string(),
  balance: amount,
  pastDue: amount,
  currentPayment: z.nullable(amount),
  nextPaymentDate: z.nullable(plainDate),
  issuedDate: z.nullable(plainDate),
  /** The stage of the loan's forgiveness application. */
  forgivenessStage: z.nullable(z.string()),
});
export type LoanRow = z.output<typeof loan>;

export const loanSort = z.enum(["balance", "past-due", "next-payment"]);
export type LoanSort = z.output<typeof loanSort>;

export const listLenderAdvances = endpoint({
  method: "GET",
  path: "/lender/advances",
  access: "lender",
  permission: "borrowers.read",
  summary: "List the loans of all borrowers, in pages.",
  query: z.object({
    ...pageQuery,
    contactId: z.optional(eitherId),
    accountId: z.optional(eitherId),
    type: z.optional(word),
    pastDue: z.optional(z.enum(["yes", "no"])),
    balanceFrom: z.optional(typedAmount),
    balanceTo: z.optional(typedAmount),
    country: z.optional(country),
    sort: z._default(loanSort, "balance"),
  }),
  reply: z.object({ advances: z.array(loan), total, nextCursor }),
  refusals: {},
});

const person = z.object({
  contactId: id,
  externalId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  country,
  signIn,
  /** The names of at most three of the person's businesses. */
  businesses: z.array(z.string()),
});
export type PersonRow = z.output<typeof person>;

export const personSort = z.enum(["name", "name-last"]);
export type PersonSort = z.output<typeof personSort>;

export const listLenderContacts = endpoint({
  method: "GET",
  path: "/lender/contacts",
  access: "lender",
  permission: "borrowers.read",
  summary: "List the people in the lender's records, by name, in pages.",
  query: z.object({
    ...pageQuery,
    country: z.optional(country),
    /** The filter omits `locked`, because a lock ends by itself. */
    signIn: z.optional(z.enum(["none", "active", "disabled", "sso"])),
    sort: z._default(personSort, "name"),
  }),
  reply: z.object({ contacts: z.array(person), total, nextCursor }),
  refusals: {},
});

export const mailState = z.enum(["sent", "pending", "failed"]);
export type MailState = z.output<typeof mailState>;

/** A mail of the portal, without its content, its link and its recipient's address. */
const mail = z.object({
  mailId: id,
  kind: z.string(),
  state: mailState,
  /** The person who received the mail. Null for mails to other addresses and for mails from earlier releases. */
  contact: z.nullable(z.object({ contactId: id, firstName: z.string(), lastName: z.string() })),
  createdTimestamp: instant,
  sentTimestamp: z.nullable(instant),
  attempts: z.int(),
});
export type MailRow = z.output<typeof mail>;

export const listSort = z.enum(["newest", "oldest"]);
export type ListSort = z.output<typeof listSort>;

export const listLenderMails = endpoint({
  method: "GET",
  path: "/lender/mails",
  access: "lender",
  permission: "borrowers.read",
  summary: "List the mails to borrowers, without their content, in pages.",
  query: z.object({
    ...pageQuery,
    contactId: z.optional(eitherId),
    kind: z.optional(word),
    state: z.optional(mailState),
    /** The first and the last day, in the desk's time zone. */
    from: z.optional(plainDate),
    to: z.optional(plainDate),
    sort: z._default(listSort, "newest"),
  }),
  reply: z.object({ mails: z.array(mail), total, nextCursor }),
  refusals: {},
});
