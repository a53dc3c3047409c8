/** The refusal of operations that store their `Idempotency-Key` in their own database transaction. */
export const idempotencyTexts = {
  IDEMPOTENCY_KEY_REUSED: "This Idempotency-Key was used for another request.",
} as const;
