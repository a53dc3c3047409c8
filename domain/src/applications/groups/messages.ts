export const groupTexts = {
  /** The group of other people's identification (CORE-ACT-06). */
  additionalIdentification: "Additional identification",
  additionalIdentificationHint: "We also need to verify the identity of other people on the application.",
  toDo: "To do",
  done: "Done",
  progress: "{done} of {count} received",
  received: "Received {date}",
  /** In its place where all that was asked for was declined (SH-107). */
  declined: "Prefer not to upload",
  /** Link under a completed item: to the answers of its form, or to the files. */
  sent: { answers: "See your answers", files: "Files you sent" },
  start: "Start",
  continue: "Continue",
  /** Beside the button that opens the first open item. */
  next: "Next: {title}. {minutes}",
  /** How long an item usually takes. */
  minutes: "About {count} minutes.",
  /** Of a request whose document the lender turned away. */
  replace: "Replace",
  neededAgain: "We need this document again",
  rejectedFile: "{filename}, {date}",
  /** Of a request that the lender turned away as a whole. */
  neededAgainWhole: "We need this again",
  sentBack: "Sent back {date}",
  oneItemNeeded: "We need 1 more item to finish the review",
  itemsNeeded: "We need {count} more items to finish the review",
  seeItems: "See action items",
  seeAll: "See all {count} items",
} as const;
