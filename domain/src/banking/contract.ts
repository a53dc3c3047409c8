import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { idOf } from "../wire/ids.ts";

export const accountType = z.enum(["Checking", "Savings"]);
/** Whose a bank account is: a business's or a person's. */
export const accountHolder = z.enum(["business", "person"]);
/** What an application uses a bank account for. */
export const applicationBankRole = z.enum(["deposit", "withdrawal", "additional"]);
/** On the wire and on screen (SH-054). */
export const weekday = z.enum(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]);
export type Weekday = z.infer<typeof weekday>;

/** A bank by one of its routing numbers (SERV-ENT-06, SH-035). */
const institution = z.object({ Name: z.string(), RoutingNumber__c: z.string(), StateCode__c: z.string() });
export type Institution = z.infer<typeof institution>;

const found = z.extend(institution, {
  /** Beyond the specification, where the directory has it. */
  city: z.nullable(z.string()),
  ach: z.boolean(),
  wire: z.boolean(),
  mainlyWire: z.boolean(),
});
export type FoundInstitution = z.infer<typeof found>;

export const findInstitution = endpoint({
  method: "GET",
  path: "/bank/:routingNumber",
  access: "signed-in",
  summary: "The bank of a routing number, and whether it takes ACH entries and wires.",
  params: z.object({ routingNumber: z.string() }),
  /** What the number is for: one that the bank does not take for that is refused (SH-051). */
  query: z.object({ routingType: z.optional(z.enum(["WIRE", "ACH"])) }),
  reply: found,
  refusals: { ROUTING_NUMBER_NOT_FOUND: 404, ROUTING_TYPE_MISMATCH: 422, DIRECTORY_MISSING: 409 },
  background: true,
});

export const listRoutingNumbers = endpoint({
  method: "GET",
  path: "/bank/getlist/routingNumberList",
  access: "signed-in",
  summary: "The banks' routing numbers for ACH, by name and state.",
  reply: z.array(institution),
  refusals: {},
});

const unchanged = z.object({ changedInPortal: z.literal(false) });
const text = (length: number) => z.string().check(z.maxLength(length));

/** An account as it is told: never more of its number than the last four digits (SERV-ENT-07). */
const savedAccount = z.object({
  institution: z.nullable(z.string()),
  lastFour: z.nullable(z.string()),
  isPaypalAccount: z.boolean(),
  paypalUsername: z.nullable(z.string()),
});
export type SavedAccount = z.infer<typeof savedAccount>;

const savedAccounts = z.object({
  paymentDay: z.nullable(weekday),
  deposit: z.nullable(savedAccount),
  withdrawal: z.nullable(savedAccount),
  additional: z.array(savedAccount),
});
export type SavedAccounts = z.infer<typeof savedAccounts>;

/** A US account as it was typed; name and address come with form version v2 alone (SERV-ENT-08, SH-043). */
const usAccount = z.object({
  changedInPortal: z.literal(true),
  routingNumber: text(20),
  accountNumber: text(50),
  isPaypalAccount: z.optional(z.boolean()),
  accountType: z.optional(accountType),
  businessName: z.optional(text(500)),
  streetAddress1: z.optional(text(500)),
  streetAddress2: z.optional(text(500)),
  state: z.optional(text(50)),
  city: z.optional(text(500)),
  zip: z.optional(text(20)),
});
export type UsAccount = z.infer<typeof usAccount>;

const canadianAccount = z.object({
  changedInPortal: z.literal(true),
  institutionNumber: text(20),
  transitNumber: text(20),
  accountNumber: text(50),
});
export type CanadianAccount = z.infer<typeof canadianAccount>;

const sentAccount = z.union([unchanged, usAccount, canadianAccount]);
export type SentAccount = z.infer<typeof sentAccount>;
const sentDay = z.union([unchanged, z.object({ changedInPortal: z.literal(true), day: weekday })]);

/** What `add-bank-accounts` is sent of one account (SERV-BADD-02). */
const newAccount = z.object({
  RoutingType: z.enum(["WIRE", "ACH"]),
  RoutingNumber: text(20),
  AccountNumber: text(50),
  AccountType: accountType,
  BusinessName: text(500),
  StreetAddress1: text(500),
  StreetAddress2: text(500),
  State: text(50),
  City: text(500),
  Zip: text(20),
  IsPaypalUser: z.boolean(),
});
export type NewAccount = z.infer<typeof newAccount>;

export const getBankAccounts = endpoint({
  method: "GET",
  path: "/opportunities/:id/bank-accounts",
  access: "signed-in",
  summary: "The deposit and withdrawal accounts of an application, masked, and its payment day.",
  params: z.object({ id: idOf("opportunity") }),
  reply: savedAccounts,
  refusals: {},
});
