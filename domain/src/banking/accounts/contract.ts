import * as z from "zod/mini";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { accountType, weekday } from "../contract.ts";

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

const text = (length: number) => z.optional(z.string().check(z.maxLength(length)));

/**
 * An account of the first payload: one that is not changed; a PayPal account, which stays as it is (SH-044); a US
 * account, of which name and address come with form version v2 alone; or a Canadian one (SERV-ENT-08, SH-043). One
 * shape for all of them: what a kind of account lacks is told field by field, and unions would weigh on every page.
 */
const sentAccount = z.object({
  changedInPortal: z.boolean(),
  /** Beyond the specification, of an additional account that is kept: where it stood, if one before it is removed. */
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

/** An account of the second payload (SERV-BADD-02): `WIRE` is the deposit, `ACH` the withdrawal. */
const newAccount = z.object({
  /** Missing, it is told of only after the application was found to be the borrower's. */
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

/** Either payload at either address (SH-042, SH-043). What is left out is not changed. */
const sentAccounts = z.object({
  deposit: z.optional(sentAccount),
  withdrawal: z.optional(sentAccount),
  /** All of them, in their order: one that is not among them any more is removed. */
  additional: z.optional(z.array(sentAccount).check(z.maxLength(10))),
  /** Beyond the specification: the additional accounts as they were read, so that none is lost which came meanwhile. */
  additionalRead: z.optional(z.array(savedAccount)),
  OpportunityId: z.optional(idOf("opportunity")),
  BankAccounts: z.optional(z.array(newAccount).check(z.maxLength(2))),
  paymentDay: z.optional(z.object({ changedInPortal: z.boolean(), day: z.optional(weekday) })),
});
export type SentAccounts = z.infer<typeof sentAccounts>;

/** Why accounts were not saved (SERV-BADD-05). Two of the portal's own are answers of their own beside these. */
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

/** What a refusal of accounts, and a failure to save them, has beside the usual body (SH-053). */
export const accountRefusals = z.object({
  success: z.literal(false),
  errors: z.array(
    z.object({
      code: accountRefusal,
      message: z.string(),
      /** Beyond the specification: which additional account it is about, `additional.0`. */
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
  summary: "The deposit and withdrawal accounts of an application, masked, and its payment day.",
  params: z.object({ id: idOf("opportunity") }),
  reply: savedAccounts,
  refusals: {},
});

export const saveBankAccounts = endpoint({
  ...saving,
  path: "/opportunities/:id/bank-accounts",
  summary: "Save the accounts and the payment day of an application, as far as they changed.",
  refusals,
});

export const addBankAccounts = endpoint({
  ...saving,
  path: "/opportunities/:id/add-bank-accounts",
  summary: "The same, in the words of the page that adds accounts.",
  refusals: { ...refusals, APPLICATION_NOT_FOUND: 404 },
});
