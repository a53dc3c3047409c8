import { idempotencyTexts } from "../../wire/idempotency.ts";

/** Why an operation of the lender's on applications was refused. */
export const lenderRefusals = {
  EXTERNAL_ID_TAKEN: "A request with this externalId is there already.",
  UNKNOWN_CONTACT: "Nobody has the externalId of this contact.",
  ...idempotencyTexts,
} as const;
