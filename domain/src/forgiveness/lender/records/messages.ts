import { idempotencyTexts } from "../../../wire/idempotency.ts";
import type { RefusalTexts } from "../../../wire/endpoint.ts";
import { reopeningTexts } from "../../../wire/reopening.ts";
import type * as contract from "./contract.ts";

export const lenderRefusals = {
  REOPEN_REQUIRED: "This stage asks for documents. Name at least one stipulation to reopen.",
  REOPEN_NOT_TAKEN: "This stage doesn't ask for documents. Leave out reopen.",
  UNKNOWN_STIPULATION: "A stipulation to reopen does not belong to this forgiveness application.",
  FINAL_AMOUNT_REQUIRED: "finalForgivenessPrincipalOnly is needed for this stage.",
  FORGIVENESS_DECIDED:
    "The loan's balance already reflects the forgiven amount. To enter another amount, add a correctionReason.",
  ...reopeningTexts,
  FORM_NOT_SENT: "The borrower has not submitted this form yet. Enter its figures after they do.",
  REQUESTED_BY_BORROWER:
    "Requested amounts can be entered here only for form 3508EZ. On other forms the borrower enters them.",
  RECOMMENDED_AMOUNT_REQUIRED: "actualForgivenessAmount is needed while the amount is ready to be agreed to.",
  ...idempotencyTexts,
} as const satisfies RefusalTexts<typeof contract>;

export const aboveLoan = "must not be more than the loan of {amount}";
