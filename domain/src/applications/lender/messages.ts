import { idempotencyTexts } from "../../wire/idempotency.ts";
import { requestTexts } from "../../wire/reopening.ts";

export const lenderRefusals = {
  EXTERNAL_ID_TAKEN: "A request with this externalId already exists.",
  UNKNOWN_CONTACT: "No contact has this externalId.",
  NOT_SHOWN: "The borrower's portal doesn't show this request for this application.",
  ALREADY_FULFILLED: "This request was already completed.",
  ...requestTexts,
  ...idempotencyTexts,
} as const;
