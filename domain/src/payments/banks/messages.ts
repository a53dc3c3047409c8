import { idempotencyTexts } from "../../wire/idempotency.ts";
import type { RefusalTexts } from "../../wire/endpoint.ts";
import type { BankSaveStatus } from "./contract.ts";
import type * as contract from "./contract.ts";

export const bankRefusals = idempotencyTexts satisfies RefusalTexts<typeof contract>;

/** Labels of the form's fields (SERV-BANKEDIT-01, SERV-BANKEDIT-03). */
export const bankLabels = {
  BusinessName: "Business Name",
  BankName: "Bank Name",
  ACHRoutingNumber: "ACH routing Number",
  ReACHRoutingNumber: "Re entering ACH routing Number",
  BankAccountNumber: "Bank Account number",
  ReBankAccountNumber: "Re entering Bank Account Number",
  StreetAddress1: "Address Line 1",
  StreetAddress2: "Address Line 2",
  State: "State",
  City: "City",
  Zip: "Zip Code",
} as const;

/** The account type decides how the bank account is debited. Not in the specification. */
export const accountTypeTexts = {
  legend: "Account Type",
  Checking: "Checking",
  Savings: "Savings",
} as const;

export const bankFaultTexts = {
  required: "{label} is required.",
  routingDiffers: "Routing number didn't match.",
  accountDiffers: "Bank Account number didn't match.",
  accountLength: "Bank account number must be 4 to 17 digits.",
  state: "Choose a state from the list.",
  zip: "ZIP must be a valid Zip Code",
} as const;

const nameDiffers =
  "Your Business name on our records does not match with the Business name in your bank records. To proceed, please update the correct Business name";
const failed = "An error has occurred. Please try again or contact us at {phone} if the issue persists";

/** Errors for a bank account that could not be saved (SERV-BANKEDIT-18 to 21). */
export const bankStatusTexts = {
  FAILED_INVALID_ROUTING_NUMBER: "Incorrect Routing Number",
  FAILED_WIRE_ROUTING_NUMBER: "This is a wire routing number. Please enter ACH routing number",
  FAILED_ACCOUNT_MISMATCH: nameDiffers,
  INVALID_BANK_BUSINESS_NAME: nameDiffers,
  FAILED_INVALID_ACCOUNT: failed,
  FAILED_DEFAULT: failed,
} as const satisfies Record<Exclude<BankSaveStatus, "SUCCESS">, string>;

/** Texts while a bank account is being saved and after saving (SERV-BANKEDIT-13, 14, 16). */
export const bankSavingTexts = {
  adding: "We are adding your business bank account",
  updating: "We are updating your business bank account",
  added: "Your business bank account was successfully added",
  updated: "Your business bank account was successfully updated",
} as const;
