import { idempotencyTexts } from "../../wire/idempotency.ts";

export const lenderRefusals = {
  EXTERNAL_ID_TAKEN: "A request with this externalId already exists.",
  UNKNOWN_CONTACT: "No contact has this externalId.",
  REQUESTS_CLOSED: "This application no longer accepts requests.",
  NOT_SHOWN: "The borrower's portal doesn't show this request for this application.",
  ALREADY_FULFILLED: "This request was already completed.",
  REQUEST_WITHDRAWN: "This request was withdrawn.",
  ...idempotencyTexts,
} as const;
