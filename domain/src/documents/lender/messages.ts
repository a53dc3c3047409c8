import { idempotencyTexts } from "../../wire/idempotency.ts";

/** Why an operation of the lender's on documents was refused. */
export const lenderRefusals = {
  PART_OF_AGREEMENT: "A signed copy of a loan agreement is reviewed as a whole.",
  ...idempotencyTexts,
} as const;
