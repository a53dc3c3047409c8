export const groupTexts = {
  /** Title of the action item that requests other people's identification (CORE-ACT-06). */
  additionalIdentification: "Additional identification",
  additionalIdentificationHint: "We also need to verify the identity of other people on the application.",
  toDo: "To do",
  done: "Done",
  progress: "{done} of {count} received",
  received: "Received {date}",
  /** Shown instead of "Received {date}" if the borrower declined all documents of the item (SH-107). */
  declined: "Prefer not to upload",
  /** Labels of a completed item's link, which leads to the submitted form or to the uploaded files. */
  sent: { answers: "See your answers", files: "Files you sent" },
  start: "Start",
  continue: "Continue",
  /** Shown beside the button that opens the first open action item. */
  next: "Next: {title}. {minutes}",
  minutes: "About {count} minutes.",
  replace: "Replace",
  neededAgain: "We need this document again",
  rejectedFile: "{filename}, {date}",
  /** Shown for a request that the lender rejected as a whole. */
  neededAgainWhole: "We need this again",
  sentBack: "Sent back {date}",
  oneItemNeeded: "We need 1 more item to finish the review",
  itemsNeeded: "We need {count} more items to finish the review",
  seeItems: "See action items",
  seeAll: "See all {count} items",
} as const;
