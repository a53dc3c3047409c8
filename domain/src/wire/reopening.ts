/** Reasons why the lender cannot change a request. */
export const requestTexts = {
  REQUESTS_CLOSED: "This application no longer accepts requests.",
  REQUEST_WITHDRAWN: "This request was withdrawn.",
} as const;

/** Reasons why the lender cannot ask a borrower to submit a forgiveness form again (FH-71, FH-10). */
export const reopeningTexts = {
  AMOUNT_AGREED: "The borrower has already agreed to the recommended amount, so it can't be changed.",
  FORGIVENESS_LOCKED:
    "The borrower could not change the form in this stage. Ask for it again with 'Additional Documents Requested'.",
} as const;
