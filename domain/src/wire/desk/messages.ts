import type { Action } from "../../events/event.ts";

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

/** The name of a member of staff with a disabled account (DESK-GEN-05). */
export const disabledName = "{name} (disabled)";

/** The actions that change a record under review, as in "Theo Park returned a file at 2:19 PM." (DESK-CLAIM-05). */
export const changes = {
  "document.uploaded": "sent a file",
  "document.added": "added a file",
  "document.accepted": "accepted a file",
  "document.rejected": "returned a file",
  "document.review-undone": "undid a review",
  "document.moved": "moved a file",
  "stipulation.fulfilled": "completed the request",
  "stipulation.provided": "completed the request",
  "stipulation.lapsed": "closed the request",
  "stipulation.rejected": "requested this again",
  "stipulation.withdrawn": "withdrew the request",
  "stipulation.received": "marked the request as received",
  "book.taken": "changed the request",
  "opportunity.moved": "moved the application",
  "contract.given": "sent the agreement",
  "contract.copy-received": "sent the signed agreement",
  "contract.approved": "approved the agreement",
  "contract.rejected": "returned the agreement",
  "contract.voided": "voided the agreement",
  "property.declared": "answered a question",
  "case.answered": "replied",
  "case.message-received": "sent a message",
  "case.changed": "changed the thread",
} as const satisfies Partial<Record<Action, string>>;

/** Names for callers who are not members of staff, and for records without a name. */
export const changers = {
  book: "An import",
  portal: "The portal",
  key: "Your system {name}",
  staff: "A colleague",
  borrower: "The borrower",
} as const;
