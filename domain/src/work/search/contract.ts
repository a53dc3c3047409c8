import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { line } from "../../wire/fields.ts";
import { amount, id, instant } from "../../wire/shapes.ts";
import { mostQuery } from "./rules.ts";

/** The kinds of records that the search finds, in the order of the results. */
export const searchKind = z.enum(["loans", "applications", "businesses", "people"]);
export type SearchKind = z.output<typeof searchKind>;

/**
 * The maximum number of results of each kind when the search shows all kinds, or when a kind has more than `mostFound`
 * matches.
 */
export const mostShown = 10;
export const mostFound = 200;

const result = {
  /** The name of the business or person. */
  title: z.string(),
  /** The second line. The query's words can also match here. */
  detail: z.string(),
  externalId: z.string(),
  /** True if the query is exactly the record's number, external id or email address. */
  isExact: z.boolean(),
};

const loan = z.object({ ...result, advanceId: id, balance: amount, pastDueAmount: amount });
const application = z.object({ ...result, opportunityId: id, stage: z.string() });
const business = z.object({
  ...result,
  accountId: id,
  loans: z.int(),
  /** The first person by last name, and the number of people. */
  personName: z.nullable(z.string()),
  people: z.int(),
});
const person = z.object({
  ...result,
  contactId: id,
  email: z.nullable(z.string()),
  signIn: z.enum(["none", "active", "provider", "disabled"]),
  lockedUntilTimestamp: z.nullable(instant),
});

export type FoundLoan = z.output<typeof loan>;
export type FoundApplication = z.output<typeof application>;
export type FoundBusiness = z.output<typeof business>;
export type FoundPerson = z.output<typeof person>;

const ofEach = <Value extends z.core.$ZodType>(value: Value) =>
  z.object({
    loans: value,
    applications: value,
    businesses: value,
    people: value,
  } satisfies Record<SearchKind, Value>);

/** Uses POST, so that addresses and logs never contain the words. The audit trail omits searches (DH-45). */
export const searchRecords = endpoint({
  method: "POST",
  path: "/desk/search",
  access: "staff",
  permission: "self",
  summary: "Finds loans, applications, businesses and people by beginnings of words, or by a whole number.",
  body: z.strictObject({
    words: line(mostQuery),
    /** Without a kind, the first ten of each kind. With a kind, only that kind, up to 200. */
    kind: z.optional(searchKind),
  }),
  reply: z.object({
    loans: z.array(loan),
    applications: z.array(application),
    businesses: z.array(business),
    people: z.array(person),
    /** The number of matches of each kind, at most 200. */
    counts: ofEach(z.int()),
    /** Whether a kind has more than 200 matches. If so, the reply contains only ten of them. */
    isMore: ofEach(z.boolean()),
  }),
  refusals: {},
  background: true,
});
