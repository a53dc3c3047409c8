import { idempotencyTexts } from "../wire/idempotency.ts";
import type { RefusalTexts } from "../wire/endpoint.ts";
import type * as contract from "./contract.ts";

/** Error when scheduling fails for an unknown reason (SERV-ERR-01). */
export const schedulingFailed = "There is some error in scheduling payment now";

export const paymentRefusals = {
  ...idempotencyTexts,
  DUPLICATE_ENTRY_EXISTS:
    "Select a different date or adjust the amount to proceed, as there is already an existing transaction scheduled for the same date with the same amount.",
  AUTHORIZATION_CHANGED:
    "The payment authorization has changed since you saw it. Nothing was scheduled. Read the new one below, and submit again if you agree.",
  FIELD_CUSTOM_VALIDATION_EXCEPTION: schedulingFailed,
  CANNOT_UNDO: "This payment stays canceled. It can no longer be brought back.",
  TOO_LATE: "This payment can no longer be canceled here. Please call us at {phone}.",
} as const satisfies RefusalTexts<typeof contract>;

/** The description and source of a portal payment in the ledger. */
export const oneTimePayment = { description: "One-time payment", source: "Customer Portal" } as const;

/** Error for a returned account, which cannot be debited again until the borrower changes its details. */
export const accountReturned =
  "Payments can no longer be drawn from this bank account because an earlier one was returned. Please update its details or choose a different account.";

/** Error below the date field for a date that cannot be chosen (SERV-MODAL-22). */
export const dateIsInvalid = "Date is invalid. Please use the calendar to select an available date.";
