export const groupTexts = {
  /** Title of the group for other people's identification (CORE-ACT-06). */
  additionalIdentification: "Additional identification",
  additionalIdentificationHint: "We also need to verify the identity of other people on the application.",
  toDo: "To do",
  done: "Done",
  progress: "{done} of {count} received",
  received: "Received {date}",
  /** Shown instead of "Received {date}" when the borrower declined everything requested (SH-107). */
  declined: "Prefer not to upload",
  /** Link on a completed item that opens the answers of its form, or its files. */
  sent: { answers: "See your answers", files: "Files you sent" },
  start: "Start",
  continue: "Continue",
  /** Shown beside the button that opens the first open item. */
  next: "Next: {title}. {minutes}",
  minutes: "About {count} minutes.",
  /** For a request with a document that the lender rejected. */
  replace: "Replace",
  neededAgain: "We need this document again",
  rejectedFile: "{filename}, {date}",
  /** For a request that the lender rejected as a whole. */
  neededAgainWhole: "We need this again",
  sentBack: "Sent back {date}",
  oneItemNeeded: "We need 1 more item to finish the review",
  itemsNeeded: "We need {count} more items to finish the review",
  seeItems: "See action items",
  seeAll: "See all {count} items",
} as const;
