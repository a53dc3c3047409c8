import type { Stage } from "../contract.ts";

/** The tracker's steps (CORE-SUM-10). */
export const stageNames = {
  "0": "Check eligibility",
  ST1: "Select loan terms",
  ST2: "Underwriting review",
  ST3: "Underwriting review",
  ERROR: "Underwriting review",
  ST4: "Sign loan agreement",
  ST5: "Sign loan agreement",
  ST6: "Receive loan funding",
  CLOSED: "Receive loan funding",
} as const satisfies Record<Stage, string>;

/** Explanations of the current step (CH-18). */
export const stageDetails = {
  "0": "We're checking whether your business is eligible. We'll email you when you can choose loan terms.",
  ST1: "Review and select your loan terms.",
  ST2: "Complete your action items so we can finish reviewing your application.",
  ST3: "We're reviewing your application. No action is needed right now.",
  ERROR: "We're reviewing your application. No action is needed right now.",
  ST4: "Open your loan agreement to review and sign it.",
  ST5: "Open your loan agreement to review and sign it.",
  ST6: "Funds typically arrive within one business day.",
  CLOSED: "Funds typically arrive within one business day.",
} as const satisfies Record<Stage, string | null>;

/**
 * Status of the current step while the borrower has nothing to do. Color alone must not show the status (design,
 * section 5).
 */
export const stageWords = {
  "0": "In progress",
  ST1: "In progress",
  ST2: "In review",
  ST3: "In review",
  ERROR: "In review",
  ST4: "In progress",
  ST5: "In progress",
  ST6: "In progress",
  CLOSED: "In progress",
} as const satisfies Record<Stage, string>;

export const trackerTexts = {
  showDetails: "Show details",
  hideDetails: "Hide details",
  openApplication: "Open Application",
  done: "Done",
  waitingOnYou: "Waiting on you",
  /** Shown in Canada at stage ST4 (CORE-SUM-18, CH-19). */
  processing: "Your loan is being processed.",
  /** Shown at stages ST3 and ERROR while action items are open. */
  reviewNeedsItems: "We're reviewing your application. Complete your action items so we can finish.",
  /** Button at stage ST1. Borrowers choose the loan terms with the lender by phone. */
  chooseTerms: "Call {phone} to choose terms",
  /** Shown at stages ST4 and ST5 (FH-96). */
  viewAgreement: "View your loan agreement",
  label: "Where your application stands",
} as const;
