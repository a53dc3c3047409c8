import { cardTexts } from "../home/messages.ts";
import { refusals } from "../record/messages.ts";

/** Labels that distinguish the two draws of a PPP loan (FORG-GEN-06, FH-16). */
export const loanLabels = { first: "PPP Loan 1", second: "PPP Loan 2" } as const;

const unavailable = "Forgiveness isn't available for this loan";

/** Texts shown instead of a forgiveness page, by the result of `unavailableReason`. */
export const unavailableTexts = {
  ADVANCE_NOT_SBA: { title: unavailable, body: refusals.ADVANCE_NOT_SBA },
  ADVANCE_NOT_ISSUED: { title: unavailable, body: refusals.ADVANCE_NOT_ISSUED },
  ADVANCE_RESCINDED: { title: unavailable, body: refusals.ADVANCE_RESCINDED },
  ADVANCE_FRAUD: { title: unavailable, body: refusals.ADVANCE_FRAUD },
  ADVANCE_CLAIMED: { title: unavailable, body: refusals.ADVANCE_CLAIMED },
  SYSTEM_UNAVAILABLE: cardTexts.unavailable,
} as const;
