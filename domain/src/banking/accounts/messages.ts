import { idempotencyTexts } from "../../wire/idempotency.ts";
import { platformRefusals, required } from "../../wire/messages.ts";
import type { RefusalTexts } from "../../wire/endpoint.ts";
import type { AccountRefusal } from "./contract.ts";
import { routingTexts } from "../messages.ts";
import type * as contract from "./contract.ts";

const nameDiffers =
  "{section}: the business name does not match our records. Please correct it and try again.";
const routingUnknown = "{section}: we could not find this routing number. Please check it and try again.";

/** Error texts for saved bank accounts (SH-053). `{section}` is the account's heading. */
export const accountRefusalTexts = {
  APPLICATION_NOT_FOUND: "We could not find your application. Please contact customer support.",
  WIRE_INVALID_BUSINESS_NAME: nameDiffers,
  ACH_INVALID_BUSINESS_NAME: nameDiffers,
  WIRE_ROUTING_NUMBER_NOT_FOUND: routingUnknown,
  ACH_ROUTING_NUMBER_NOT_FOUND: routingUnknown,
  WIRE_ROUTING_TYPE_MISMATCH: "{section}: this is not a wire routing number.",
  ACH_ROUTING_TYPE_MISMATCH: "{section}: this is not an ACH routing number.",
  INTERNAL_SERVER_ERROR: platformRefusals.INTERNAL_SERVER_ERROR,
} as const satisfies Record<AccountRefusal, string>;

export const accountRefusals = {
  ...idempotencyTexts,
  BANK_ACCOUNTS_REFUSED: "We could not save these bank accounts.",
  APPLICATION_NOT_FOUND: accountRefusalTexts.APPLICATION_NOT_FOUND,
  STIPULATION_DISABLED:
    "You can't add bank accounts to this application anymore. If you have questions, call us at {phone}.",
  DIRECTORY_MISSING: routingTexts.unchecked,
  BANK_ACCOUNTS_CHANGED:
    "Your additional accounts have changed since you opened this page, so nothing was saved. Please reload the page to see them, and try again.",
} as const satisfies RefusalTexts<typeof contract>;

/** Validation errors shown beside the fields (SERV-BVER-22 to 34, SH-034, SH-046, SH-052). */
export const accountFaultTexts = {
  required,
  routingNumber: "Please enter a valid {label}.",
  transitNumber: "Branch transit number must be exactly 5 digits.",
  institutionNumber: "Financial institution number must be exactly 3 digits.",
  canadianAccountNumber: "Account number must be 1 to 12 digits.",
  accountNumber: "Bank account number must be 4 to 17 digits.",
  repeated: "Account number cannot be one repeated digit.",
  sequential: "Account number cannot contain a sequence such as 123456789 or 987654321.",
  businessName: "Business name must be at most 150 characters in length.",
  address: "Address must be at most 255 characters in length.",
  city: "City must be at most 100 characters in length.",
  zip: "Please enter a valid zip code",
} as const;

export const routingLabels = {
  WIRE: "Wire Routing number",
  ACH: "ACH Routing number",
} as const;

/** Validation errors for payloads that the portal's own pages never send. Borrowers never see these texts. */
export const sentAccountTexts = {
  paypal: "This PayPal account cannot be changed.",
  noPaypal: "There is no PayPal account here.",
  missing: "There is no account here yet.",
  twice: "Listed twice.",
  noType: "Each account needs a RoutingType, WIRE or ACH.",
  noPaymentDay: "This kind of loan has no payment day.",
} as const;

/** Shown instead of a Canadian bank's name if the lender's records lack the name. */
export const canadianInstitution = "Institution {institutionNumber}";

export const maskTexts = { ending: "account ending in {lastFour}", hidden: "account number hidden" } as const;
