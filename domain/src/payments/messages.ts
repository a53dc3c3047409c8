import { idempotencyTexts } from "../wire/idempotency.ts";
import type { RefusalTexts } from "../wire/endpoint.ts";
import type * as contract from "./contract.ts";

/** The failure of a payment for which nothing else is known (SERV-ERR-01). */
export const schedulingFailed = "There is some error in scheduling payment now";

export const paymentRefusals = {
  ...idempotencyTexts,
  DUPLICATE_ENTRY_EXISTS:
    "Select a different date or adjust the amount to proceed, as there is already an existing transaction scheduled for the same date with the same amount.",
  AUTHORIZATION_CHANGED:
    "The payment authorization has changed since you saw it. Nothing was scheduled. Read the new one below, and submit again if you agree.",
  FIELD_CUSTOM_VALIDATION_EXCEPTION: schedulingFailed,
  CANNOT_UNDO: "This payment stays cancelled. It can no longer be brought back.",
  TOO_LATE: "This payment can no longer be cancelled here. Please call us at {phone}.",
} as const satisfies RefusalTexts<typeof contract>;

/** A payment that a borrower makes here, in the ledger and as its source. */
export const oneTimePayment = { description: "One-time payment", source: "Customer Portal" } as const;

/** The bank account's last return was one after which nothing more is drawn from it as it stands. */
export const accountReturned =
  "Payments can no longer be drawn from this bank account because an earlier one was returned. Please update its details or choose a different account.";

/** Under a field of the date that cannot be chosen (SERV-MODAL-22). */
export const dateIsInvalid = "Date is invalid. Please use the calendar to select an available date.";
