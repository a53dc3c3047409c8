import type { RefusalTexts } from "../../wire/endpoint.ts";
import { idempotencyTexts } from "../../wire/idempotency.ts";
import type * as contract from "./contract.ts";

export const lenderRefusals = {
  ...idempotencyTexts,
  PAYMENT_SENT: "This payment is already in a file for the bank.",
  NOT_AN_ACH_FILE: "This is not a complete Nacha file.",
} as const satisfies RefusalTexts<typeof contract>;
