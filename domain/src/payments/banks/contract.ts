import * as z from "zod/mini";
import { accountType } from "../../banking/contract.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { id } from "../../wire/shapes.ts";

const text = z.nullable(z.string());

/** A bank account that payments are drawn from; its number is masked to the last four digits (SERV-ENT-03). */
export const bank = z.object({
  Id: id,
  FinancialInstitutionName: z.string(),
  BankAccountNumber: z.string(),
  BankAccountABA: z.string(),
  BankAccountNameOnAccount: z.string(),
  /** A return or change code, or `Non-editable` (SH-030). */
  BankAccountACHStatus: text,
  BankAccountACHStatusDescription: text,
  AccountOwnerStreet: text,
  AccountOwnerStreet2: text,
  AccountOwnerState: text,
  AccountOwnerCity: text,
  AccountOwnerZip: text,
  /** Debited as such. Beyond the specification. */
  AccountType: accountType,
});
export type Bank = z.infer<typeof bank>;

/** What the sealed list holds, one entry for each bank account; `Id` is the account's (SERV-ENT-04). */
export const paymentBanks = z.array(
  z.object({ Id: id, BankAccounts: bank, isDefaultBankOption: z.boolean() }),
);
export type PaymentBanks = z.infer<typeof paymentBanks>;

/**
 * How the list is sealed to the session: a compact JWE, `alg` dir, `enc` A256GCM, under HKDF-SHA256 of the raw session
 * token, with this salt and the loan's advance id as info, 32 bytes (RFC 7516, RFC 5869).
 */
export const paymentBanksSalt = "selfServicePaymentBankList";

export const listPaymentBanks = endpoint({
  method: "GET",
  path: "/bank/:advanceId/selfServicePaymentBankList",
  access: "signed-in",
  summary: "The bank accounts that a loan may be paid from, encrypted to the session as a compact JWE.",
  params: z.object({ advanceId: idOf("loan") }),
  reply: z.object({ data: z.string() }),
  refusals: {},
  readsToken: true,
});

/** How a saved account was received; a business failure travels in a 2xx body (SERV-BANKEDIT-22, SH-036). */
export const bankSaveStatus = z.enum([
  "SUCCESS",
  "FAILED_INVALID_ROUTING_NUMBER",
  "FAILED_WIRE_ROUTING_NUMBER",
  "FAILED_ACCOUNT_MISMATCH",
  "INVALID_BANK_BUSINESS_NAME",
  "FAILED_INVALID_ACCOUNT",
  "FAILED_DEFAULT",
]);
export type BankSaveStatus = z.infer<typeof bankSaveStatus>;

const typed = (length: number) => z.string().check(z.maxLength(length));

/** A bank account as it was typed; without an id it is a new one. */
const typedBank = z.object({
  BankAccountId: z.nullable(idOf("bank")),
  BusinessName: typed(150),
  ACHRoutingNumber: typed(20),
  BankAccountNumber: typed(50),
  /** Without it a new account is a checking account, and a known one stays what it is. Beyond the specification. */
  AccountType: z.optional(accountType),
  StreetAddress1: typed(255),
  StreetAddress2: z.nullable(typed(255)),
  State: typed(50),
  City: typed(100),
  Zip: typed(20),
});
export type TypedBank = z.infer<typeof typedBank>;

export const saveSelfServiceBank = endpoint({
  method: "POST",
  path: "/bank/addEditSelfServiceBankInfo",
  access: "signed-in",
  summary: "Add a bank account to pay a loan from, or change one.",
  body: z.object({
    AdvanceId: idOf("loan"),
    BankAccounts: z.array(typedBank).check(z.minLength(1), z.maxLength(1)),
  }),
  reply: z.object({ Status: bankSaveStatus, Records: z.array(bank) }),
  refusals: { IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
  background: true,
});
