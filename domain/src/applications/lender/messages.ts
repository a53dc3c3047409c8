import { idempotencyTexts } from "../../wire/idempotency.ts";

/** Why an operation of the lender's on applications was refused. */
export const lenderRefusals = {
  EXTERNAL_ID_TAKEN: "A request with this externalId already exists.",
  UNKNOWN_CONTACT: "No contact has this externalId.",
  ...idempotencyTexts,
} as const;
