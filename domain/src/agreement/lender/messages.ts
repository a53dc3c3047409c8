import { idempotencyTexts } from "../../wire/idempotency.ts";

export const lenderRefusals = {
  NO_AGREEMENT: "No loan agreement has been sent to the borrower.",
  AGREEMENT_SIGNED: "The borrower has signed the loan agreement. Void it first.",
  ...idempotencyTexts,
} as const;
