import { idempotencyTexts } from "../../wire/idempotency.ts";
import { reopeningTexts } from "../../wire/reopening.ts";

export const lenderRefusals = {
  PART_OF_AGREEMENT: "Review the signed copy of a loan agreement as a whole, not file by file.",
  ...reopeningTexts,
  ...idempotencyTexts,
} as const;
