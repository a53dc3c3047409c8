import { idempotencyTexts } from "../../../wire/idempotency.ts";

/** Why an operation of the lender's on loan agreements was refused. */
export const lenderRefusals = {
  NO_AGREEMENT: "No loan agreement has been sent to the borrower.",
  AGREEMENT_SIGNED: "The borrower has signed the loan agreement. Void it first.",
  ...idempotencyTexts,
} as const;
