import { idempotencyTexts } from "../../wire/idempotency.ts";

export const lenderRefusals = {
  EXTERNAL_ID_TAKEN: "A request with this externalId already exists.",
  UNKNOWN_CONTACT: "No contact has this externalId.",
  ...idempotencyTexts,
} as const;
