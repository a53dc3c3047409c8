import * as z from "zod/mini";
import { accountType } from "../../banking/contract.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { idOf } from "../../wire/ids.ts";
import { id } from "../../wire/shapes.ts";

const text = z.nullable(z.string());

/** A bank account that pays a loan. The account number contains only the last four digits (SERV-ENT-03). */
export const bank = z.object({
  Id: id,
  FinancialInstitutionName: z.string(),
  BankAccountNumber: z.string(),
  BankAccountABA: z.string(),
  BankAccountNameOnAccount: z.string(),
  /** The account's return or change code, or `Non-editable` (SH-030). */
  BankAccountACHStatus: text,
  BankAccountACHStatusDescription: text,
  AccountOwnerStreet: text,
  AccountOwnerStreet2: text,
  AccountOwnerState: text,
  AccountOwnerCity: text,
  AccountOwnerZip: text,
  /** The account type, which decides how the bank account is debited. Not in the specification. */
  AccountType: accountType,
});
export type Bank = z.infer<typeof bank>;

/** The list of bank accounts after decryption. `Id` is the id of a bank account (SERV-ENT-04). */
export const paymentBanks = z.array(
  z.object({ Id: id, BankAccounts: bank, isDefaultBankOption: z.boolean() }),
);
export type PaymentBanks = z.infer<typeof paymentBanks>;

/**
 * Salt of the key that encrypts the list of bank accounts (a compact JWE, A256GCM). HKDF-SHA256 derives the key from
 * the session token, with the loan's advance id as info (RFC 7516, RFC 5869).
 */
export const paymentBanksSalt = "selfServicePaymentBankList";

export const listPaymentBanks = endpoint({
  method: "GET",
  path: "/bank/:advanceId/selfServicePaymentBankList",
  access: "signed-in",
  summary:
    "Returns the bank accounts from which a loan may be paid, encrypted to the session as a compact JWE.",
  params: z.object({ advanceId: idOf("loan") }),
  reply: z.object({ data: z.string() }),
  refusals: {},
  readsToken: true,
});

/** The result of saving a bank account. The HTTP status is 2xx even after a failure (SERV-BANKEDIT-22, SH-036). */
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

/** A bank account as the borrower typed it. The id is null for a new account. */
const typedBank = z.object({
  BankAccountId: z.nullable(idOf("bank")),
  BusinessName: typed(150),
  ACHRoutingNumber: typed(20),
  BankAccountNumber: typed(50),
  /**
   * The default for a new account is checking. If the type is absent, a saved account keeps its type. Not in the
   * specification.
   */
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
  summary: "Adds or changes a bank account from which a loan is paid.",
  body: z.object({
    AdvanceId: idOf("loan"),
    BankAccounts: z.array(typedBank).check(z.minLength(1), z.maxLength(1)),
  }),
  reply: z.object({ Status: bankSaveStatus, Records: z.array(bank) }),
  refusals: { IDEMPOTENCY_KEY_REUSED: 422 },
  isIdempotent: true,
  background: true,
});
