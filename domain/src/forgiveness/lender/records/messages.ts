import { idempotencyTexts } from "../../../wire/idempotency.ts";
import type { RefusalTexts } from "../../../wire/endpoint.ts";
import { reopeningTexts } from "../../../wire/reopening.ts";
import type * as contract from "./contract.ts";

/** Why an operation of the lender's on applications for forgiveness was refused. */
export const lenderRefusals = {
  REOPEN_REQUIRED: "This stage asks for documents: name at least one stipulation to reopen.",
  REOPEN_NOT_TAKEN: "This stage asks for no documents: leave reopen out.",
  UNKNOWN_STIPULATION: "A stipulation to reopen is none of this application for forgiveness.",
  FINAL_AMOUNT_REQUIRED: "finalForgivenessPrincipalOnly is needed for this stage.",
  FORGIVENESS_DECIDED:
    "The loan's balance was reduced by what the SBA forgave: another amount is entered with a correctionReason.",
  ...reopeningTexts,
  FORM_NOT_SENT: "The form is with the borrower: its figures are entered once it is sent.",
  REQUESTED_BY_BORROWER: "What was requested is the borrower's own; of form 3508EZ alone it is entered here.",
  RECOMMENDED_AMOUNT_REQUIRED: "actualForgivenessAmount is needed while the amount is ready to be agreed to.",
  ...idempotencyTexts,
} as const satisfies RefusalTexts<typeof contract>;

/** Beside an amount that is more than was lent. */
export const aboveLoan = "must not be more than the loan of {amount}";
