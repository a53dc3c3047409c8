import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { accountType, weekday } from "../contract.ts";

/** A saved account as the portal shows it, with at most the last four digits of its number (SERV-ENT-07). */
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

const text = (length: number) => z.optional(z.string().check(z.maxLength(length)));

/** An account that the verify page sends: unchanged, PayPal, US or Canadian (SERV-ENT-08, SH-043, SH-044). */
const sentAccount = z.object({
  changedInPortal: z.boolean(),
  /** The position in the saved list, before any removals on the page. Not in the specification. */
  position: z.optional(z.int()),
  isPaypalAccount: z.optional(z.boolean()),
  routingNumber: text(20),
  accountNumber: text(50),
  accountType: z.optional(accountType),
  businessName: text(500),
  streetAddress1: text(500),
  streetAddress2: text(500),
  state: text(50),
  city: text(500),
  zip: text(20),
  institutionNumber: text(20),
  transitNumber: text(20),
});
export type SentAccount = z.infer<typeof sentAccount>;

/** An account in the add page's payload (SERV-BADD-02). `WIRE` is the deposit account, `ACH` the withdrawal account. */
const newAccount = z.object({
  /** Optional, because the server must check who owns the application before it reports a missing type. */
  RoutingType: z.optional(z.enum(["WIRE", "ACH"])),
  RoutingNumber: text(20),
  AccountNumber: text(50),
  AccountType: z.optional(accountType),
  BusinessName: text(500),
  StreetAddress1: text(500),
  StreetAddress2: text(500),
  State: text(50),
  City: text(500),
  Zip: text(20),
  IsPaypalUser: z.optional(z.boolean()),
});
export type NewAccount = z.infer<typeof newAccount>;

/** The accounts to save. Both bank pages send this payload (SH-042, SH-043). Omitted accounts stay unchanged. */
const sentAccounts = z.object({
  deposit: z.optional(sentAccount),
  withdrawal: z.optional(sentAccount),
  /** All additional bank accounts in order. A saved account that is missing from the list is removed. */
  additional: z.optional(z.array(sentAccount).check(z.maxLength(10))),
  /** The additional accounts at page load, to detect another person's later changes. Not in the specification. */
  additionalRead: z.optional(z.array(savedAccount)),
  OpportunityId: z.optional(idOf("opportunity")),
  BankAccounts: z.optional(z.array(newAccount).check(z.maxLength(2))),
  paymentDay: z.optional(z.object({ changedInPortal: z.boolean(), day: z.optional(weekday) })),
});
export type SentAccounts = z.infer<typeof sentAccounts>;

/** Error codes of SERV-BADD-05, and the portal's own `DIRECTORY_MISSING` and `BANK_ACCOUNTS_CHANGED`. */
export const accountRefusal = z.enum([
  "APPLICATION_NOT_FOUND",
  "WIRE_INVALID_BUSINESS_NAME",
  "ACH_INVALID_BUSINESS_NAME",
  "WIRE_ROUTING_NUMBER_NOT_FOUND",
  "ACH_ROUTING_NUMBER_NOT_FOUND",
  "WIRE_ROUTING_TYPE_MISMATCH",
  "ACH_ROUTING_TYPE_MISMATCH",
  "INTERNAL_SERVER_ERROR",
]);
export type AccountRefusal = z.infer<typeof accountRefusal>;

/** Extra response fields when accounts are refused or saving fails (SH-053). */
export const accountRefusals = z.object({
  success: z.literal(false),
  errors: z.array(
    z.object({
      code: accountRefusal,
      message: z.string(),
      /** The additional account that caused the error, for example `additional.0`. Not in the specification. */
      place: z.optional(z.string()),
    }),
  ),
});

const saved = z.object({ success: z.literal(true), bankAccounts: savedAccounts });
const saving = {
  method: "POST",
  access: "signed-in",
  params: z.object({ id: idOf("opportunity") }),
  body: sentAccounts,
  reply: saved,
  isIdempotent: true,
} as const;
const refusals = {
  BANK_ACCOUNTS_REFUSED: 422,
  STIPULATION_DISABLED: 403,
  DIRECTORY_MISSING: 409,
  BANK_ACCOUNTS_CHANGED: 409,
  IDEMPOTENCY_KEY_REUSED: 422,
} as const;

export const getBankAccounts = endpoint({
  method: "GET",
  path: "/opportunities/:id/bank-accounts",
  access: "signed-in",
  summary: "Returns the deposit and withdrawal accounts of an application, masked, and its payment day.",
  params: z.object({ id: idOf("opportunity") }),
  reply: savedAccounts,
  refusals: {},
});

export const saveBankAccounts = endpoint({
  ...saving,
  path: "/opportunities/:id/bank-accounts",
  summary: "Saves the changed accounts and the changed payment day of an application.",
  refusals,
});

export const addBankAccounts = endpoint({
  ...saving,
  path: "/opportunities/:id/add-bank-accounts",
  summary: "Saves accounts in the form that the page for adding accounts sends.",
  refusals: { ...refusals, APPLICATION_NOT_FOUND: 404 },
});
