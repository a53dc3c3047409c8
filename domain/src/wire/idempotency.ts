/** The text for a caller who uses the same `Idempotency-Key` for two different requests. */
export const idempotencyTexts = {
  IDEMPOTENCY_KEY_REUSED: "This Idempotency-Key was used for another request.",
} as const;
