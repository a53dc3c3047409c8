import { idempotencyTexts } from "../../wire/idempotency.ts";
import { reopeningTexts } from "../../wire/reopening.ts";

/** Why an operation of the lender's on documents was refused. */
export const lenderRefusals = {
  PART_OF_AGREEMENT: "A signed copy of a loan agreement is reviewed as a whole.",
  ...reopeningTexts,
  ...idempotencyTexts,
} as const;
