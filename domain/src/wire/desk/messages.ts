/** Refusals that every operation may return to the lender's staff (DESK-API-04). */
export const deskRefusals = {
  SESSION_EXPIRED: "Your session has ended. Please sign in again.",
  SESSION_LOCKED: "The desk is locked. Confirm it's you to continue.",
  FORBIDDEN: "You can't do that with your roles.",
  STEP_UP_REQUIRED: "Confirm it's you to continue.",
  SECOND_PERSON_REQUIRED: "This needs a second approval.",
  CHANGED_MEANWHILE: "This changed while you had it open.",
  CLAIMED: "Claimed by {name}.",
  OWN_RECORD: "You can't open this record. Ask a colleague.",
} as const;

/** Shown to staff and to the lender's programs above the rate limit. */
export const tooManyRequests = "Too many requests. Try again in {seconds} seconds.";

export type DeskRefusal = keyof typeof deskRefusals;

export const deskStatus = {
  SESSION_EXPIRED: 401,
  SESSION_LOCKED: 401,
  FORBIDDEN: 403,
  STEP_UP_REQUIRED: 403,
  SECOND_PERSON_REQUIRED: 403,
  CHANGED_MEANWHILE: 409,
  CLAIMED: 409,
  OWN_RECORD: 409,
} as const satisfies Record<DeskRefusal, number>;
