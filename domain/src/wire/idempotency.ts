/** The refusal of every operation that takes an `Idempotency-Key` in a transaction of its own. */
export const idempotencyTexts = {
  IDEMPOTENCY_KEY_REUSED: "This Idempotency-Key was used for another request.",
} as const;
